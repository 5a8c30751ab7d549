/**
 * Names of places by position (FORMAT.md §6): what a position is called, in microseconds.
 *
 * A tile holds up to 65,536 points that lie near each other, as a k-d tree like a shard's (§3.2), and the texts that
 * they share: a street has a point every 50 m. It answers only "the nearest one", so it has no flags. The gazetteer could answer this too, but a
 * database query on every nearest search would cost more than the search.
 */

import { buildKdTree, type KdSplits, kdSplits, LEAF, writeUnitVector } from '../../packages/sphere/index.ts';
import { type Blob, BlobError, type BlobSource, encodeBlob, LABEL_TILE, openBlob } from '../format/blob.ts';
import { asFloat64, asUint32 } from '../format/number-columns.ts';
import { LABEL_TILE_SECTION } from '../format/sections.ts';
import { toAscii } from '../shard/toilet-record.ts';

export const MAX_TILE_LABELS = 65_536;

export interface PlaceLabel {
  readonly lon: number;
  readonly lat: number;
  readonly label: string;
}

/** Pure; the same labels in the same order give the same bytes. */
export function encodeLabelTile(labels: readonly PlaceLabel[]): Uint8Array {
  const unordered = new Float64Array(labels.length * 3);
  for (const [i, { lon, lat }] of labels.entries()) writeUnitVector(lon, lat, unordered, i * 3);
  const { order, axes } = buildKdTree(unordered, new Uint8Array(labels.length));
  const points = new Float64Array(unordered.length);
  for (const [row, i] of order.entries()) points.set(unordered.subarray(i * 3, i * 3 + 3), row * 3);
  const textIds = new Map<string, number>();
  const textOf = Uint32Array.from(order, (i) => {
    const text = toAscii(JSON.stringify(labels[i]!.label)).slice(1, -1);
    const id = textIds.get(text) ?? textIds.size;
    textIds.set(text, id);
    return id;
  });
  const texts = [...textIds.keys()];
  const offsets = new Uint32Array(texts.length + 1);
  for (const [id, text] of texts.entries()) offsets[id + 1] = offsets[id]! + text.length;
  return encodeBlob(LABEL_TILE, labels.length, [
    { id: LABEL_TILE_SECTION.points, bytes: new Uint8Array(points.buffer) },
    { id: LABEL_TILE_SECTION.axes, bytes: axes },
    { id: LABEL_TILE_SECTION.offsets, bytes: new Uint8Array(offsets.buffer) },
    { id: LABEL_TILE_SECTION.texts, bytes: Buffer.from(texts.join(''), 'latin1') },
    { id: LABEL_TILE_SECTION.textOf, bytes: new Uint8Array(textOf.buffer) },
  ]);
}

/** The nearest label found so far, over all tiles of one question. */
export interface Nearest {
  squaredChord: number;
  tile: LabelTile | undefined;
  row: number;
}

interface Columns {
  points: Float64Array;
  splits: KdSplits;
  offsets: Uint32Array;
  texts: Buffer;
  /** The text of each row; undefined in tiles of older programs, which have a text a row. */
  textOf: Uint32Array | undefined;
}

export class LabelTile {
  readonly #blob: Blob;
  readonly #name: string;
  #columns: Columns | undefined;

  /** Throws BlobError if the header or a bound is wrong. */
  constructor(source: BlobSource, name: string) {
    this.#blob = openBlob(source, LABEL_TILE, name);
    this.#name = name;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }

  get rows(): number {
    return this.#blob.records;
  }

  /** The label of a row, as the inside of a JSON string: ASCII, escaped. */
  label(row: number): string {
    const { offsets, texts, textOf } = this.#opened();
    const text = textOf ? textOf[row]! : row;
    return texts.toString('latin1', offsets[text], offsets[text + 1]);
  }

  /** The points, in degrees, of exactly this label. The label is the inside of a JSON string. */
  *pointsOf(label: string): Generator<[lon: number, lat: number]> {
    const { points, textOf } = this.#opened();
    const text = this.#textAt(label);
    if (text === undefined) return;
    for (let row = 0; row < this.rows; row++) {
      if ((textOf ? textOf[row] : row) !== text) continue;
      const [x = 0, y = 0, z = 0] = points.subarray(row * 3, row * 3 + 3);
      yield [(Math.atan2(y, x) * 180) / Math.PI, (Math.asin(z) * 180) / Math.PI];
    }
  }

  /** The number of a text; undefined if the tile does not have it. */
  #textAt(label: string): number | undefined {
    const { texts, offsets } = this.#opened();
    for (let at = texts.indexOf(label, 0, 'latin1'); at >= 0; at = texts.indexOf(label, at + 1, 'latin1')) {
      const text = offsets.indexOf(at);
      if (text >= 0 && offsets[text + 1] === at + label.length) return text;
    }
    return undefined;
  }

  /** Does now what the first read of the tile would do: checks every checksum and length. */
  warm(): void {
    this.#opened();
  }

  /** Looks for a row nearer to the unit vector than `nearest` is, and writes it there. */
  search(x: number, y: number, z: number, nearest: Nearest): void {
    this.#walk(this.#opened(), x, y, z, 0, 0, this.rows, nearest);
  }

  /** @param node of the splitting row of [lo, hi) */
  #walk(
    columns: Columns,
    x: number,
    y: number,
    z: number,
    node: number,
    lo: number,
    hi: number,
    nearest: Nearest,
  ): void {
    const { points, splits } = columns;
    if (hi - lo <= LEAF) {
      for (let row = lo; row < hi; row++) this.#consider(points, x, y, z, row, nearest);
      return;
    }
    const mid = (lo + hi) >>> 1;
    const axis = splits.axes[node]!;
    const side = (axis === 0 ? x : axis === 1 ? y : z) - splits.values[node]!;
    const [below, above] = [2 * node + 1, 2 * node + 2];
    if (side < 0) this.#walk(columns, x, y, z, below, lo, mid, nearest);
    else this.#walk(columns, x, y, z, above, mid + 1, hi, nearest);
    if (side * side > nearest.squaredChord) return;
    this.#consider(points, x, y, z, mid, nearest);
    if (side < 0) this.#walk(columns, x, y, z, above, mid + 1, hi, nearest);
    else this.#walk(columns, x, y, z, below, lo, mid, nearest);
  }

  #consider(points: Float64Array, x: number, y: number, z: number, row: number, nearest: Nearest): void {
    const dx = points[row * 3]! - x;
    const dy = points[row * 3 + 1]! - y;
    const dz = points[row * 3 + 2]! - z;
    const squaredChord = dx * dx + dy * dy + dz * dz;
    if (squaredChord > nearest.squaredChord) return;
    nearest.squaredChord = squaredChord;
    nearest.tile = this;
    nearest.row = row;
  }

  #opened(): Columns {
    this.#columns ??= this.#open();
    return this.#columns;
  }

  #open(): Columns {
    const texts = this.#blob.section(LABEL_TILE_SECTION.texts);
    const offsets = asUint32(this.#blob.section(LABEL_TILE_SECTION.offsets));
    const hasTextOf = this.#blob.has(LABEL_TILE_SECTION.textOf);
    const textOf = hasTextOf ? asUint32(this.#section(LABEL_TILE_SECTION.textOf, this.rows * 4)) : undefined;
    const last = offsets.length - 1;
    if (offsets[last] !== texts.length) this.#fail();
    if (textOf ? textOf.some((text) => text >= last) : last !== this.rows) this.#fail();
    const points = asFloat64(this.#section(LABEL_TILE_SECTION.points, this.rows * 24));
    return {
      points,
      splits: kdSplits(points, this.#section(LABEL_TILE_SECTION.axes, this.rows)),
      offsets,
      texts: Buffer.from(texts.buffer, texts.byteOffset, texts.length),
      textOf,
    };
  }

  #section(id: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#blob.section(id);
    return bytes.length === length ? bytes : this.#fail();
  }

  #fail(): never {
    throw new BlobError(
      `label tile ${this.#name} is damaged (its sections disagree). Run "lootiles import" to build it again.`,
      { blob: this.#name },
    );
  }
}
