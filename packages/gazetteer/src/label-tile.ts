/**
 * Names of places by position (FORMAT.md §6): what a position is called, in microseconds.
 *
 * A tile holds up to 65,536 points that lie near each other, as a k-d tree like a shard's (§3.2), and the texts that
 * they share: a street has a point every 50 m. It answers only "the nearest one", so it has no flags. The gazetteer could answer this too, but a
 * database query on every nearest search would cost more than the search.
 */

import { buildKdTree, type KdRows, kdSplits, writeUnitVector } from '../../sphere/index.ts';

/** Numbers of the sections of a tile. */
export const LABEL_TILE_SECTION = { points: 1, axes: 2, offsets: 3, texts: 4, textOf: 5 } as const;

export const MAX_TILE_LABELS = 65_536;

export interface PlaceLabel {
  readonly lon: number;
  readonly lat: number;
  /** A search answers it as the tile has it: the caller of `encodeLabelTile` says how to escape it. */
  readonly label: string;
}

/** The sections of a tile, in the file or the memory that holds them. */
export interface LabelFile {
  /** How many labels it has. */
  readonly records: number;
  has(id: number): boolean;
  /** Throws if its checksum differs. */
  section(id: number): Uint8Array<ArrayBuffer>;
  /** The characters of a part of a section of ASCII. Throws if its checksum differs. */
  ascii(id: number, from: number, to: number): string;
  /** Throws an error that says what is wrong with the tile. */
  fail(what: string): never;
}

/**
 * The sections of a tile. Pure; the same labels in the same order give the same bytes.
 * @param written what the tile has for a label: ASCII, and another text for each label
 */
export function encodeLabelTile(
  labels: readonly PlaceLabel[],
  written: (label: string) => string = (label) => label,
): { readonly id: number; readonly bytes: Uint8Array }[] {
  const unordered = new Float64Array(labels.length * 3);
  for (let i = 0; i < labels.length; i++) writeUnitVector(labels[i]!.lon, labels[i]!.lat, unordered, i * 3);
  const { order, axes } = buildKdTree(unordered, new Uint8Array(labels.length));
  const points = new Float64Array(unordered.length);
  for (let row = 0; row < order.length; row++)
    for (let axis = 0; axis < 3; axis++) points[row * 3 + axis] = unordered[order[row]! * 3 + axis]!;
  const textIds = new Map<string, number>();
  const textOf = order.map((i) => {
    const text = labels[i]!.label;
    const id = textIds.get(text);
    if (id === undefined) textIds.set(text, textIds.size);
    return id ?? textIds.size - 1;
  });
  const texts = Array.from(textIds.keys(), written);
  const offsets = new Uint32Array(texts.length + 1);
  for (const [id, text] of texts.entries()) offsets[id + 1] = offsets[id]! + text.length;
  return [
    { id: LABEL_TILE_SECTION.points, bytes: new Uint8Array(points.buffer) },
    { id: LABEL_TILE_SECTION.axes, bytes: axes },
    { id: LABEL_TILE_SECTION.offsets, bytes: new Uint8Array(offsets.buffer) },
    { id: LABEL_TILE_SECTION.texts, bytes: new TextEncoder().encode(texts.join('')) },
    { id: LABEL_TILE_SECTION.textOf, bytes: new Uint8Array(textOf.buffer) },
  ];
}

interface Columns extends KdRows {
  offsets: Uint32Array;
  /** The text of each row; undefined in tiles of older programs, which have a text a row. */
  textOf: Uint32Array | undefined;
}

export class LabelTile {
  readonly #file: LabelFile;
  #columns: Columns | undefined;

  constructor(file: LabelFile) {
    this.#file = file;
  }

  get rows(): number {
    return this.#file.records;
  }

  /** The label of a row. */
  label(row: number): string {
    const { offsets, textOf } = this.#opened();
    const text = textOf ? textOf[row]! : row;
    return this.#file.ascii(LABEL_TILE_SECTION.texts, offsets[text]!, offsets[text + 1]!);
  }

  /** Its labels, each once but in tiles of older programs. */
  texts(): string[] {
    const { offsets } = this.#opened();
    const texts = this.#file.ascii(LABEL_TILE_SECTION.texts, 0, offsets.at(-1)!);
    return Array.from({ length: offsets.length - 1 }, (_, i) => texts.slice(offsets[i]!, offsets[i + 1]!));
  }

  /** The points, in degrees, of exactly this label. */
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
    const { offsets } = this.#opened();
    const texts = this.#file.ascii(LABEL_TILE_SECTION.texts, 0, offsets.at(-1)!);
    for (let at = texts.indexOf(label); at >= 0; at = texts.indexOf(label, at + 1)) {
      const text = offsets.indexOf(at);
      if (text >= 0 && offsets[text + 1] === at + label.length) return text;
    }
    return undefined;
  }

  /** Does now what the first read of the tile would do: checks every section. */
  warm(): void {
    this.#opened();
  }

  /** The tree of positions, for a search. */
  get tree(): KdRows {
    return this.#opened();
  }

  #opened(): Columns {
    this.#columns ??= this.#open();
    return this.#columns;
  }

  #open(): Columns {
    const texts = this.#file.section(LABEL_TILE_SECTION.texts);
    const starts = this.#file.section(LABEL_TILE_SECTION.offsets);
    const offsets = new Uint32Array(starts.buffer, starts.byteOffset, starts.length >>> 2);
    const hasTextOf = this.#file.has(LABEL_TILE_SECTION.textOf);
    const textOf = hasTextOf ? this.#column(LABEL_TILE_SECTION.textOf, Uint32Array) : undefined;
    const last = offsets.length - 1;
    if (offsets[last] !== texts.length) this.#fail();
    if (textOf ? textOf.some((text) => text >= last) : last !== this.rows) this.#fail();
    const points = this.#column(LABEL_TILE_SECTION.points, Float64Array, 3);
    return {
      points,
      splits: kdSplits(points, this.#column(LABEL_TILE_SECTION.axes, Uint8Array)),
      offsets,
      textOf,
    };
  }

  /** A section as so many numbers a row, in place: nothing is copied. */
  #column<T>(id: number, kind: NumbersOf<T>, width = 1): T {
    const { buffer, byteOffset, length } = this.#file.section(id);
    const count = this.rows * width;
    if (length !== count * kind.BYTES_PER_ELEMENT) this.#fail();
    return new kind(buffer, byteOffset, count);
  }

  #fail(): never {
    return this.#file.fail('is damaged (its sections disagree)');
  }
}

interface NumbersOf<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
}
