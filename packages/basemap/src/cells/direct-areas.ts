/**
 * Areas that only the deepest zoom shows, drawn straight from their records into the tiles: no object for each of them.
 * Buildings are half of all features.
 */
import { clipToBox } from '../geometry/clip.ts';
import { doubleArea, type Part } from '../geometry/rings.ts';
import { setLevels } from '../geometry/simplify.ts';
import { MAX_ZOOM } from '../layers/layers.ts';
import { bufferAt, TOLERANCE } from '../spool/tiers.ts';
import { GeometryWriter } from './geometry-writer.ts';
import { AREA, type Kind, type RecordReader } from './record-reader.ts';
import type { Drawn } from './tile-encoder.ts';

const FIRST_BYTES = 256;

export class DirectAreas {
  /** Tiles of the deepest zoom to a side of the cell. */
  readonly #side: number;
  readonly #tiles = new Map<number, Map<Kind, GeometryWriter>>();
  readonly #buffer = bufferAt(MAX_ZOOM);
  #level = new Uint8Array(1 << 11);

  constructor(cellZoom: number) {
    this.#side = 2 ** (MAX_ZOOM - cellZoom);
  }

  /** Draws the record that the reader has. */
  add(kind: Kind, record: RecordReader): void {
    const size = 2 ** (32 - MAX_ZOOM);
    const { west, north, east, south } = record;
    const buffer = this.#buffer;
    const clamped = (tile: number) => Math.min(Math.max(tile, 0), this.#side - 1);
    const x0 = clamped(Math.floor((west - buffer) / size));
    const x1 = clamped(Math.floor((east + buffer) / size));
    const y0 = clamped(Math.floor((north - buffer) / size));
    const y1 = clamped(Math.floor((south + buffer) / size));
    this.#setLevels(record);
    for (let column = x0; column <= x1; column++)
      for (let row = y0; row <= y1; row++) {
        const [x, y] = [column * size, row * size];
        const isInside =
          west >= x - buffer &&
          north >= y - buffer &&
          east <= x + size + buffer &&
          south <= y + size + buffer;
        if (isInside) this.#draw(kind, record, column, row);
        else this.#drawClipped(kind, record, column, row);
      }
  }

  at(column: number, row: number): Drawn | undefined {
    return this.#tiles.get(row * this.#side + column);
  }

  /** Whether anything is drawn in a tile of this or a lower zoom. */
  hasAny(zoom: number, column: number, row: number): boolean {
    if (this.#tiles.size === 0) return false;
    const span = 2 ** (MAX_ZOOM - zoom);
    for (let x = column * span; x < (column + 1) * span; x++)
      for (let y = row * span; y < (row + 1) * span; y++) if (this.at(x, y)) return true;
    return false;
  }

  #setLevels({ xy, ends }: RecordReader): void {
    const last = ends.at(-1) ?? 0;
    if (last / 2 > this.#level.length) this.#level = new Uint8Array(last);
    for (let line = 0, start = 0; line < ends.length; line++) {
      const end = ends[line]!;
      const level = this.#level.subarray(start / 2, end / 2);
      setLevels(xy.subarray(start, end), level, level.length, MAX_ZOOM, MAX_ZOOM, TOLERANCE / 4);
      start = end;
    }
  }

  #draw(kind: Kind, { xy, ends }: RecordReader, column: number, row: number): void {
    const writer = this.#writer(kind, column, row);
    const size = 2 ** (32 - MAX_ZOOM);
    const frame = { zoom: MAX_ZOOM, x: column * size, y: row * size };
    for (let line = 0, start = 0; line < ends.length; line++) {
      const end = ends[line]!;
      const ring = xy.subarray(start, end);
      // The first ring is an outer one; most records have no other.
      const isHole = line > 0 && doubleArea(ring) < 0;
      writer.addRing(ring, this.#level.subarray(start / 2, end / 2), (end - start) / 2, isHole, frame);
      start = end;
    }
  }

  #drawClipped(kind: Kind, { xy, ends }: RecordReader, column: number, row: number): void {
    const size = 2 ** (32 - MAX_ZOOM);
    const [x, y] = [column * size, row * size];
    const buffer = this.#buffer;
    const parts = ends.map((end, line): Part => {
      const start = line === 0 ? 0 : ends[line - 1]!;
      const ring = xy.subarray(start, end);
      const level = this.#level.subarray(start / 2, end / 2);
      return { xy: ring, level, hole: line > 0 && doubleArea(ring) < 0 };
    });
    const reach = size + buffer;
    const inside = clipToBox(parts, 'area', [x - buffer, y - buffer, x + reach, y + reach]);
    if (inside.length === 0) return;
    const writer = this.#writer(kind, column, row);
    for (const part of inside) writer.addPart(AREA, part, { zoom: MAX_ZOOM, x, y });
  }

  #writer(kind: Kind, column: number, row: number): GeometryWriter {
    const index = row * this.#side + column;
    let kinds = this.#tiles.get(index);
    if (!kinds) {
      kinds = new Map();
      this.#tiles.set(index, kinds);
    }
    let writer = kinds.get(kind);
    if (!writer) {
      writer = new GeometryWriter(FIRST_BYTES);
      kinds.set(kind, writer);
    }
    return writer;
  }
}
