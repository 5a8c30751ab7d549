/**
 * Geometry of one feature of a vector tile, written straight from the integers: no point objects, no arrays of arrays.
 *
 * Positions are rounded to the units of the tile first. A ring that is then too small, or has turned round, is left out.
 */
import type { Part } from '../geometry/rings.ts';
import { MAX_ZOOM } from '../layers/layers.ts';
import { Bytes } from '../spool/bytes.ts';
import { EXTENT_BITS } from '../spool/tiers.ts';
import { AREA, LINE } from './record-reader.ts';

const MOVE_TO_ONE = 9;
const LINE_TO = 2;
const CLOSE = 15;
/** Areas that are drawn, in units of the tile squared: two pixels of a screen; a shed at the deepest zoom. */
const LEAST_AREA = 128;
const LEAST_AREA_DEEPEST = 24;

/** Positions of the current part, in units of the tile. Shared: a part is written before the next one is read. */
let points = new Int32Array(1 << 12);

/** Position of a tile: its zoom, and its corner in the positions of the parts. */
export interface TileFrame {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export class GeometryWriter {
  readonly bytes: Bytes;
  #penX = 0;
  #penY = 0;
  /** The ring before a hole was drawn. */
  #hasOuter = false;

  constructor(size: number) {
    this.bytes = new Bytes(size);
  }

  clear(): void {
    this.bytes.length = 0;
    this.#penX = 0;
    this.#penY = 0;
    this.#hasOuter = false;
  }

  addPart(shape: number, { xy, level, hole }: Part, frame: TileFrame): void {
    if (shape === AREA) {
      this.addRing(xy, level, level.length, hole, frame);
      return;
    }
    // Points have one vertex, shown at all zooms.
    const n = quantise(xy, level, level.length, frame);
    if (shape === LINE ? n > 1 : n > 0) this.#writePath(n, false);
  }

  /** @param n vertices; the arrays may be longer */
  addRing(xy: Int32Array, level: Uint8Array, n: number, isHole: boolean, frame: TileFrame): void {
    if (isHole && !this.#hasOuter) return;
    const count = quantise(xy, level, n, frame);
    const area = count < 3 ? 0 : pointsArea(count);
    const least = 2 * (frame.zoom === MAX_ZOOM ? LEAST_AREA_DEEPEST : LEAST_AREA);
    const isDrawn = Math.abs(area) >= least && area > 0 !== isHole;
    if (!isHole) this.#hasOuter = isDrawn;
    if (isDrawn) this.#writePath(count, true);
  }

  #writePath(n: number, closes: boolean): void {
    const { bytes } = this;
    const endsAtStart = points[0] === points[n * 2 - 2] && points[1] === points[n * 2 - 1];
    const last = closes && n > 3 && endsAtStart ? n - 1 : n;
    bytes.room(last * 10 + 16);
    bytes.varint(MOVE_TO_ONE);
    for (let i = 0; i < last; i++) {
      const x = points[i * 2]!;
      const y = points[i * 2 + 1]!;
      if (i === 1) bytes.varint(((last - 1) << 3) | LINE_TO);
      bytes.zigzag31(x - this.#penX);
      bytes.zigzag31(y - this.#penY);
      this.#penX = x;
      this.#penY = y;
    }
    if (closes) bytes.varint(CLOSE);
  }
}

/** Fills `points`; what falls on the same point once. Returns how many. */
function quantise(xy: Int32Array, level: Uint8Array, n: number, { zoom, x, y }: TileFrame): number {
  const shift = 32 - zoom - EXTENT_BITS;
  const half = 1 << (shift - 1);
  if (n * 2 > points.length) points = new Int32Array(n * 3);
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (level[i]! > zoom) continue;
    const px = (xy[i * 2]! - x + half) >> shift;
    const py = (xy[i * 2 + 1]! - y + half) >> shift;
    if (count > 0 && points[count * 2 - 2] === px && points[count * 2 - 1] === py) continue;
    points[count * 2] = px;
    points[count * 2 + 1] = py;
    count++;
  }
  return count;
}

/** Twice the area; positive for outer rings. */
function pointsArea(n: number): number {
  let sum = 0;
  for (let i = 0, j = n - 1; i < n; j = i++)
    sum += points[j * 2]! * points[i * 2 + 1]! - points[i * 2]! * points[j * 2 + 1]!;
  return sum;
}
