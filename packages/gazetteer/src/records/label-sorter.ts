/**
 * Sorts the labels of positions into tiles (label-tile.ts).
 *
 * Places come in any order and leave in the order of a curve that keeps neighbours together. A database on disk sorts them by
 * parts of the curve, with the points that a place has in one part as a row. Points of a part are sorted in memory.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { MAX_TILE_LABELS, type PlaceLabel } from '../label-tile.ts';
import { type LonLat, labelOf, type PlaceRecord } from '../place-record.ts';
import { bytes, text } from '../place-row.ts';

/** Numbers of the curve in a part: with the cells of toilets (48 bits) it is 10 km wide, which has some 100,000 points in a city. */
const PART = 2 ** 24;
/** A place in a part and an index share one float64. */
const MAX_POINTS = 2 ** 29;

export class LabelSorter {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #onCurve: (lon: number, lat: number) => number;

  /**
   * @param folder in which the sorting may write; the caller removes it
   * @param onCurve the place of a position on the curve, a whole number: those of positions near each other are near, too
   */
  constructor(folder: string, onCurve: (lon: number, lat: number) => number) {
    this.#onCurve = onCurve;
    this.#database = new DatabaseSync(join(folder, 'labels.sqlite'));
    this.#database.exec(
      'pragma journal_mode = off; pragma synchronous = off; create table label (part, label, points); begin',
    );
    this.#insert = this.#database.prepare('insert into label values (?, ?, ?)');
  }

  /** Hands on the records, and notes their labels on the way. */
  *through(records: Iterable<PlaceRecord>): Generator<PlaceRecord, void, void> {
    for (const record of records) {
      if (record.labelAt.length > 0) this.#add(labelOf(record), record.labelAt);
      yield record;
    }
  }

  /** The labels of each tile, once all records have come. */
  *tiles(): Generator<PlaceLabel[], void, void> {
    this.#database.exec('commit');
    const rows = this.#database.prepare('select part, label, points from label order by part');
    let tile: PlaceLabel[] = [];
    let [part, current]: [PartOfCurve, unknown] = [new PartOfCurve(), undefined];
    for (const { part: next, label, points } of rows.iterate()) {
      if (next !== current) {
        part.moveTo(tile);
        while (tile.length >= MAX_TILE_LABELS) yield tile.splice(0, MAX_TILE_LABELS);
        [part, current] = [new PartOfCurve(), next];
      }
      part.add(text(label), unpack(bytes(points)), this.#onCurve);
    }
    part.moveTo(tile);
    for (; tile.length > 0; tile = tile.slice(MAX_TILE_LABELS)) yield tile.slice(0, MAX_TILE_LABELS);
  }

  close(): void {
    this.#database.close();
  }

  #add(label: string, at: readonly LonLat[]): void {
    let [part, from] = [-1, 0];
    for (const [i, [lon, lat]] of at.entries()) {
      const next = Math.floor(this.#onCurve(lon, lat) / PART);
      if (next !== part && i > from) this.#insert.run(part, label, pack(at, from, i));
      if (next !== part) [part, from] = [next, i];
    }
    this.#insert.run(part, label, pack(at, from, at.length));
  }
}

/** The points of a part of the curve, column by column. */
class PartOfCurve {
  readonly #labels: string[] = [];
  readonly #lons: number[] = [];
  readonly #lats: number[] = [];
  /** The place in the part, then the index of the point. */
  readonly #keys: number[] = [];

  add(label: string, points: Float64Array, onCurve: (lon: number, lat: number) => number): void {
    for (let i = 0; i < points.length; i += 2) {
      const [lon, lat] = [points[i]!, points[i + 1]!];
      this.#keys.push((onCurve(lon, lat) % PART) * MAX_POINTS + this.#lons.length);
      this.#labels.push(label);
      this.#lons.push(lon);
      this.#lats.push(lat);
    }
  }

  /** Appends its points to a tile: by place, then by label and position. */
  moveTo(tile: PlaceLabel[]): void {
    const keys = Float64Array.from(this.#keys).sort();
    for (let from = 0; from < keys.length; ) {
      const end = (Math.floor(keys[from]! / MAX_POINTS) + 1) * MAX_POINTS;
      let to = from + 1;
      while (to < keys.length && keys[to]! < end) to++;
      if (to === from + 1) tile.push(this.#at(keys[from]!));
      else
        for (const label of Array.from(keys.subarray(from, to), (key) => this.#at(key)).sort(byLabel))
          tile.push(label);
      from = to;
    }
  }

  #at(key: number): PlaceLabel {
    const i = key % MAX_POINTS;
    return { lon: this.#lons[i]!, lat: this.#lats[i]!, label: this.#labels[i]! };
  }
}

function byLabel(one: PlaceLabel, other: PlaceLabel): number {
  if (one.label !== other.label) return one.label < other.label ? -1 : 1;
  return one.lon - other.lon || one.lat - other.lat;
}

/** Some of the points, as 16 bytes each. */
function pack(points: readonly LonLat[], from: number, to: number): Uint8Array {
  const numbers = new Float64Array(2 * (to - from));
  for (let i = from; i < to; i++) numbers.set(points[i]!, 2 * (i - from));
  return new Uint8Array(numbers.buffer);
}

function unpack({ buffer, byteOffset, length }: Uint8Array): Float64Array {
  return new Float64Array(buffer, byteOffset, length >> 3);
}
