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
import { sortIn } from './place-table.ts';

/** Numbers of the curve in a part: with the cells of toilets (48 bits) it is 10 km wide, which has some 100,000 points in a city. */
const PART = 2 ** 24;
/** A place in a part and an index share one float64. */
const MAX_POINTS = 2 ** 29;

export class LabelSorter {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #folder: string;
  readonly #onCurve: (lon: number, lat: number) => number;

  /**
   * @param folder in which the sorting may write; the caller removes it
   * @param onCurve the place of a position on the curve, a whole number: those of positions near each other are near, too
   */
  constructor(folder: string, onCurve: (lon: number, lat: number) => number) {
    this.#folder = folder;
    this.#onCurve = onCurve;
    this.#database = new DatabaseSync(join(folder, 'labels.sqlite'));
    this.#database.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 16384; PRAGMA cache_size = -32768;
       CREATE TABLE label (part, label, points); BEGIN`,
    );
    this.#insert = this.#database.prepare('INSERT INTO label VALUES (?, ?, ?)');
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
    sortIn(this.#folder);
    this.#database.exec('COMMIT');
    const rows = this.#database.prepare('SELECT * FROM label ORDER BY part');
    let tile: PlaceLabel[] = [];
    let [part, current]: [PartOfCurve, unknown] = [new PartOfCurve(), undefined];
    for (const { part: next, label, points } of rows.iterate()) {
      if (next !== current) {
        part.moveTo(tile);
        while (tile.length >= MAX_TILE_LABELS) yield tile.splice(0, MAX_TILE_LABELS);
        [part, current] = [new PartOfCurve(), next];
      }
      const shown = text(label);
      const { buffer, byteOffset, length } = bytes(points);
      const numbers = new Float64Array(buffer, byteOffset, length >> 3);
      for (let i = 0; i < numbers.length; i += 2) {
        const [lon, lat] = [numbers[i]!, numbers[i + 1]!];
        part.add({ lon, lat, label: shown }, this.#onCurve(lon, lat));
      }
    }
    part.moveTo(tile);
    for (; tile.length > 0; tile = tile.slice(MAX_TILE_LABELS)) yield tile.slice(0, MAX_TILE_LABELS);
  }

  close(): void {
    this.#database.close();
    sortIn('');
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

/** The labels of a part of the curve. */
class PartOfCurve {
  readonly #labels: PlaceLabel[] = [];
  /** The place in the part, then the index of the label. */
  readonly #keys: number[] = [];

  add(label: PlaceLabel, onCurve: number): void {
    this.#keys.push((onCurve % PART) * MAX_POINTS + this.#labels.length);
    this.#labels.push(label);
  }

  /** Appends its labels to a tile: by place, then by text and position. */
  moveTo(tile: PlaceLabel[]): void {
    let [from, place] = [tile.length, -1];
    const sortOfOnePlace = () => {
      if (tile.length > from + 1) for (const label of tile.splice(from).sort(byLabel)) tile.push(label);
    };
    for (const key of Float64Array.from(this.#keys).sort()) {
      const next = Math.floor(key / MAX_POINTS);
      if (next !== place) {
        sortOfOnePlace();
        [from, place] = [tile.length, next];
      }
      tile.push(this.#labels[key % MAX_POINTS]!);
    }
    sortOfOnePlace();
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
