/**
 * Features on their way from the dump, in which they lie by id, to the cells of the map, in which they are needed.
 *
 * A feature is one record in each cell that it touches, clipped if it touches several: kind, zooms, and delta-coded
 * positions, some 4 bytes a vertex. The upper tiers get it already simplified. Each thread that reads has one of these;
 * what it collected goes to the spool chunk by chunk.
 */
import { clipParts } from '../geometry/clip.ts';
import { type Box, boxOf, type Part, partOf } from '../geometry/rings.ts';
import { levelsOf } from '../geometry/simplify.ts';
import { layerNumber, MAX_ZOOM, type MapFeature } from '../layers/layers.ts';
import { Bytes } from './bytes.ts';
import { bufferAt, cellKey, TIERS, TOLERANCE, tileOf, tileStart } from './tiers.ts';

export const SHAPES = ['point', 'line', 'area'] as const;

/** Orders are whole numbers and halves. */
export const ORDER_STEPS = 2;

/** Records of several cells, by ascending key. Can be posted to another thread. */
export interface PackedRecords {
  readonly keys: Uint32Array<ArrayBuffer>;
  /** Bytes of each cell, one cell behind the other in `bytes`. */
  readonly sizes: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Records between two calls of `take`: those of a chunk, or of FULL_BYTES. */
const MAX_RECORDS = 2 ** 26;
const FULL_BYTES = 1 << 22;

export class CellRecords {
  /** Records one behind the other, the cell of each, and its end. */
  readonly #log = new Bytes(1 << 12);
  #keys: number[] = [];
  #ends: number[] = [];
  readonly #kind = new Bytes(256);
  readonly #onFull: ((records: PackedRecords) => void) | undefined;

  /** @param onFull gets records while a feature is added that touches many cells; without it, all stay in memory */
  constructor(onFull?: (records: PackedRecords) => void) {
    this.#onFull = onFull;
  }

  /** @param lines rings without their last point repeated, lines, or one point */
  add(feature: MapFeature, lines: readonly Int32Array[], maxZoom = MAX_ZOOM): void {
    const box = boxOf(lines);
    this.#writeKind(feature);
    for (const [index, tier] of TIERS.entries()) {
      const from = Math.max(feature.from, tier.from);
      const to = Math.min(maxZoom, tier.to);
      if (from > to) continue;
      const isDeepest = tier.to === MAX_ZOOM;
      if (!isDeepest && feature.shape === 'area' && isTooSmall(box, to)) continue;
      const shown = isDeepest || feature.shape === 'point' ? lines : lines.map((xy) => thinned(xy, to));
      this.#spread(index, feature, from, to, shown, box);
    }
  }

  /** All records since the last call, by ascending key; those of a cell in the order in which they came. */
  take(): PackedRecords {
    const order = Float64Array.from(this.#keys, (key, index) => key * MAX_RECORDS + index).sort();
    const bytes = new Uint8Array(this.#log.length);
    const keys: number[] = [];
    const sizes: number[] = [];
    let at = 0;
    for (const place of order) {
      const index = place % MAX_RECORDS;
      const key = this.#keys[index]!;
      const size = this.#log.buffer.copy(bytes, at, this.#ends[index - 1] ?? 0, this.#ends[index]);
      at += size;
      if (key === keys.at(-1)) sizes[sizes.length - 1]! += size;
      else {
        keys.push(key);
        sizes.push(size);
      }
    }
    this.#keys = [];
    this.#ends = [];
    this.#log.length = 0;
    return { keys: Uint32Array.from(keys), sizes: Uint32Array.from(sizes), bytes };
  }

  #writeKind({ layer, shape, order, attributes }: MapFeature): void {
    const kind = this.#kind;
    kind.length = 0;
    kind.varint(layerNumber(layer));
    kind.varint(SHAPES.indexOf(shape));
    kind.zigzag(Math.round(order * ORDER_STEPS));
    const text = JSON.stringify(attributes);
    kind.text(text === '{}' ? '' : text);
  }

  #spread(
    tier: number,
    { shape }: MapFeature,
    from: number,
    to: number,
    lines: readonly Int32Array[],
    box: Box,
  ): void {
    const zoom = TIERS[tier]!.cell;
    const buffer = bufferAt(zoom);
    const last = 2 ** zoom - 1;
    const x0 = Math.max(0, tileOf(box[0] - buffer, zoom));
    const x1 = Math.min(last, tileOf(box[2] + buffer, zoom));
    const y0 = Math.max(0, tileOf(box[1] - buffer, zoom));
    const y1 = Math.min(last, tileOf(box[3] + buffer, zoom));
    if (x0 === x1 && y0 === y1) {
      this.#write(tier, x0, y0, from, to, lines);
      return;
    }
    const side = 2 ** (32 - zoom);
    const parts = lines.map(partOf);
    for (let x = x0; x <= x1; x++) {
      const west = tileStart(x, zoom);
      const column: readonly Part[] =
        x0 === x1 ? parts : clipParts(parts, shape, 0, west - buffer, west + side + buffer);
      if (column.length === 0) continue;
      for (let y = y0; y <= y1; y++) {
        const north = tileStart(y, zoom);
        const inside =
          y0 === y1 ? column : clipParts(column, shape, 1, north - buffer, north + side + buffer);
        const left = inside.map(({ xy }) => xy);
        if (left.length > 0) this.#write(tier, x, y, from, to, left);
      }
    }
  }

  /** Positions count from the cell's north-west corner. */
  #write(
    tier: number,
    column: number,
    row: number,
    from: number,
    to: number,
    lines: readonly Int32Array[],
  ): void {
    const zoom = TIERS[tier]!.cell;
    const bytes = this.#log;
    writeRecord(bytes, this.#kind.used(), from, to, lines, tileStart(column, zoom), tileStart(row, zoom));
    this.#keys.push(cellKey({ tier, x: column, y: row }));
    this.#ends.push(bytes.length);
    if (this.#onFull && bytes.length > FULL_BYTES) this.#onFull(this.take());
  }
}

/** Appends a record: its kind, its zooms, and its positions counted from a corner. */
export function writeRecord(
  bytes: Bytes,
  kind: Uint8Array,
  from: number,
  to: number,
  lines: readonly Int32Array[],
  cornerX: number,
  cornerY: number,
): void {
  bytes.varint(kind.length);
  bytes.add(kind);
  bytes.varint(from);
  bytes.varint(to);
  bytes.varint(lines.length);
  let [x, y] = [cornerX, cornerY];
  for (const xy of lines) {
    bytes.varint(xy.length / 2);
    for (let i = 0; i < xy.length; i += 2) {
      bytes.zigzag(xy[i]! - x);
      bytes.zigzag(xy[i + 1]! - y);
      x = xy[i]!;
      y = xy[i + 1]!;
    }
  }
}

/** Less than two pixels at the deepest zoom of a tier. */
function isTooSmall([west, north, east, south]: Box, zoom: number): boolean {
  const pixel = 2 ** (32 - zoom - 9);
  return (east - west) * (south - north) < 2 * pixel * pixel;
}

/** Half as coarse as the zoom tolerates: the cell simplifies once more, for each of its zooms. */
function thinned(xy: Int32Array, zoom: number): Int32Array {
  const level = levelsOf(xy, 0, zoom, TOLERANCE / 2);
  let kept = 0;
  for (const first of level) if (first !== 255) kept++;
  const shown = new Int32Array(kept * 2);
  let at = 0;
  for (let i = 0; i < level.length; i++) {
    if (level[i] === 255) continue;
    shown[at++] = xy[i * 2]!;
    shown[at++] = xy[i * 2 + 1]!;
  }
  return shown;
}
