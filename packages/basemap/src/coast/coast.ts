/**
 * The sea, from the coastline of the extract alone: land lies to the left of every `natural=coastline` way.
 *
 * What the extract covers is cut into tiles of one zoom. The water of a tile with coast is made in that tile alone
 * (coast-tile.ts), so a fault (a way turned round, a missing piece) spoils the tiles around it, never the sea as a whole.
 * Rings that contradict the coast around them are corrected before (turned-rings.ts).
 * Tiles without coast are land if the extract has land objects there. The others take the side of what is nearest: the edge
 * of a coast tile, or land. An outline of the world decides what nothing reaches.
 *
 * Rule for an extract without any coast: it is sea if the outline says so, if it has nothing on land; else it is land.
 */

import { WorkFile, WorkReader } from '../../../pbf/index.ts';
import { clipToBox, ringInBox } from '../geometry/clip.ts';
import { type Box, boxOf, doubleArea, isInside, type Part, partOf } from '../geometry/rings.ts';
import { tileOf, tileStart } from '../spool/tiers.ts';
import { AROUND, COAST_ZOOM, CoastGrid, eachTile, LAND, WATER } from './coast-grid.ts';
import { waterOfTile } from './coast-tile.ts';
import type { Region } from './region.ts';
import { withoutContradiction } from './turned-rings.ts';

export interface FoundCoast {
  /** Runs of coast: positions one behind the other, and the end of each run. */
  readonly coast: { readonly xy: Int32Array<ArrayBuffer>; readonly ends: Uint32Array };
  /** Tiles (column × 2^COAST_ZOOM + row) that have something on land. */
  readonly land: Uint32Array;
}

interface ClosedTile {
  readonly column: number;
  readonly row: number;
  readonly rings: readonly Int32Array[];
  readonly isSure: boolean;
}

/** Coast that is in memory at once, in the file that keeps it. The densest stripe of the world has some times more. */
const STRIPE_BYTES = 16 << 20;
const LAND_SIDE = 2 ** COAST_ZOOM;

/** Columns of tiles: the first, and the one behind the last. */
type Stripe = readonly [first: number, end: number];

export class Coast {
  /** Lines: how many numbers follow, and x, y pairs; 4 bytes each. */
  readonly #lines: WorkFile;
  readonly #stripeBytes: number;
  /** A bit for each tile of COAST_ZOOM: 32 MB, of which the system gives what is used. */
  readonly #land = new Uint8Array(LAND_SIDE ** 2 / 8);
  #hasLand = false;

  /** @param path of a new file @param stripeBytes for tests */
  constructor(path: string, stripeBytes = STRIPE_BYTES) {
    this.#lines = new WorkFile(path);
    this.#stripeBytes = stripeBytes;
  }

  /** Findings of a thread. */
  addFound({ coast: { xy, ends }, land }: FoundCoast): void {
    for (const [index, end] of ends.entries()) {
      const line = xy.subarray(ends[index - 1] ?? 0, end);
      if (line.length < 4) continue;
      this.#lines.append(Uint32Array.of(line.length));
      this.#lines.append(line);
    }
    for (const key of land) this.#land[key >>> 3]! |= 1 << (key & 7);
    this.#hasLand ||= land.length > 0;
  }

  close(): void {
    this.#lines.close();
  }

  /**
   * Polygons of water: outer rings, each followed by its holes.
   * @param isSea of the outline of the world
   */
  *water(region: Region, isSea: (x: number, y: number) => boolean): Generator<Int32Array[], void, void> {
    const [west, north, east, south] = region.box;
    if (west >= east || north >= south) return;
    if (this.#lines.size === 0 && this.#hasLand) return;
    const grid = new CoastGrid(region.box);
    closeBeyond(grid, region);
    const seeds: Seed[] = [];
    for (const stripe of this.#stripes(grid))
      for (const tile of closeTiles(grid, region, this.#linesIn(grid, region, stripe), stripe)) {
        addSeedsAround(grid, region, tile, seeds);
        yield* inBox(tile.rings, region.box);
      }
    this.#seedLand(grid);
    // A tile with a loose end is asked only about what no other reaches.
    for (const asked of [true, false]) {
      for (const { column, row, what, isSure } of seeds) if (isSure === asked) grid.seed(column, row, what);
      grid.spread();
    }
    grid.spreadOverCorners();
    grid.settle();
    const half = grid.side / 2;
    for (const [column, row] of grid.unknown()) {
      const x = tileStart(grid.x0 + column, grid.zoom) + half;
      const y = tileStart(grid.y0 + row, grid.zoom) + half;
      if (isSea(x, y)) grid.seed(column, row, WATER);
    }
    for (const square of grid.squares()) yield* inBox([square], region.box);
  }

  /** Parts of the world of which each is cut to tiles alone: one, but for a long coast. */
  *#stripes({ columns }: CoastGrid): Generator<Stripe, void, void> {
    const width = Math.ceil(columns / Math.max(1, Math.ceil(this.#lines.size / this.#stripeBytes)));
    for (let first = 0; first < columns; first += width) yield [first, Math.min(first + width, columns)];
  }

  /** Lines that a stripe may have a part of. Ends that the extract cut off near its edge are led to that edge. */
  #linesIn(grid: CoastGrid, region: Region, [first, end]: Stripe): Part[] {
    // Lines beside it say which ends are loose.
    const west = tileStart(grid.x0 + first - 1, grid.zoom);
    const east = tileStart(grid.x0 + end + 1, grid.zoom);
    const lines: Int32Array[] = [];
    for (const reader = new WorkReader(this.#lines); !reader.isAtEnd; ) {
      const size = reader.take(4).readUInt32LE();
      const xy = new Int32Array(new Uint8Array(reader.take(size * 4)).buffer);
      const [left, , right] = boxOf([xy]);
      if (left <= east && right >= west) lines.push(xy);
    }
    // What lies farther off is not among the lines.
    const hasLand = (x: number, y: number) => {
      if (x < west || x >= east) return false;
      const key = tileOf(x, COAST_ZOOM) * LAND_SIDE + tileOf(y, COAST_ZOOM);
      return ((this.#land[key >>> 3]! >> (key & 7)) & 1) === 1;
    };
    return ledToEdge(withoutContradiction(lines, region, hasLand), grid, region);
  }

  #seedLand(grid: CoastGrid): void {
    const shift = COAST_ZOOM - grid.zoom;
    for (let column = grid.x0 << shift; column < (grid.x0 + grid.columns) << shift; column++)
      for (let at = (column * LAND_SIDE) / 8; at < ((column + 1) * LAND_SIDE) / 8; at++)
        for (let rest = this.#land[at]!, row = (at * 8) % LAND_SIDE; rest > 0; rest >>>= 1, row++)
          if (rest & 1) grid.seed((column >> shift) - grid.x0, (row >> shift) - grid.y0, LAND, true);
  }
}

function closeTiles(grid: CoastGrid, region: Region, lines: readonly Part[], stripe: Stripe): ClosedTile[] {
  const tiles: ClosedTile[] = [];
  const visit = (column: number, row: number, pieces: Int32Array[]) => {
    for (const edge of region.within(grid.boxOf(column, row))) {
      const inside = clippedTo(edge, pieces).filter(hasLength);
      if (inside.length === 0) continue;
      grid.close(column, row);
      tiles.push({ column, row, ...waterOfTile(inside, edge) });
    }
  };
  eachTile(grid, lines, visit, stripe);
  return tiles;
}

/** So that a cut between two nodes costs nothing. */
function ledToEdge(lines: readonly Int32Array[], grid: CoastGrid, region: Region): Part[] {
  const key = (xy: Int32Array, at: number) => `${xy[at]},${xy[at + 1]}`;
  const starts = new Set(lines.map((xy) => key(xy, 0)));
  const ends = new Set(lines.map((xy) => key(xy, xy.length - 2)));
  const lead = (x: number, y: number): readonly number[] => {
    if (!region.has(x, y)) return [];
    const [ex, ey] = region.nearestEdge(x, y);
    // Nodes of a coast are seldom farther apart.
    return Math.hypot(ex - x, ey - y) < grid.side / 2 ? [ex, ey] : [];
  };
  return lines.map((xy) => {
    const before = ends.has(key(xy, 0)) ? [] : lead(xy[0]!, xy[1]!);
    const behind = starts.has(key(xy, xy.length - 2)) ? [] : lead(xy.at(-2)!, xy.at(-1)!);
    return partOf(before.length + behind.length === 0 ? xy : Int32Array.of(...before, ...xy, ...behind));
  });
}

function* inBox(rings: readonly Int32Array[], box: Box): Generator<Int32Array[], void, void> {
  const inside = rings.flatMap((ring) => ringInBox(ring, box) ?? []);
  if (inside.length > 0) yield inside;
}

/** Tiles that the polygon of the extract does not touch. */
function closeBeyond(grid: CoastGrid, region: Region): void {
  const outlines = region.outlines();
  if (outlines.length === 0) return;
  const isCrossed = new Set<number>();
  eachTile(grid, outlines.map(partOf), (column, row) => isCrossed.add(row * grid.columns + column));
  const half = grid.side / 2;
  for (let row = 0; row < grid.rows; row++) {
    let isIn = false;
    let isKnown = false;
    for (let column = 0; column < grid.columns; column++) {
      if (isCrossed.has(row * grid.columns + column)) {
        isKnown = false;
        continue;
      }
      // All tiles between two crossed ones are on the same side.
      if (!isKnown)
        isIn = region.has(
          tileStart(grid.x0 + column, grid.zoom) + half,
          tileStart(grid.y0 + row, grid.zoom) + half,
        );
      isKnown = true;
      if (!isIn) grid.close(column, row);
    }
  }
}

/** Parts of a shared edge at which it is asked, in this order: a polygon may cover only a part of it. */
const ASKED_AT = [0.5, 0.25, 0.75, 0.05, 0.95] as const;

/** A known tile beside one with coast. */
interface Seed {
  readonly column: number;
  readonly row: number;
  readonly what: number;
  readonly isSure: boolean;
}

/** A point of the edge that two tiles share, as far as the extract covers it, says what the neighbour is. */
function addSeedsAround(grid: CoastGrid, region: Region, tile: ClosedTile, into: Seed[]): void {
  const { column, row, rings, isSure } = tile;
  const [west, north, east, south] = region.box;
  const startX = tileStart(grid.x0 + column, grid.zoom);
  const startY = tileStart(grid.y0 + row, grid.zoom);
  for (const [dx, dy] of AROUND)
    for (const part of ASKED_AT) {
      const x = pointOf(startX, grid.side, dx, part, west, east);
      const y = pointOf(startY, grid.side, dy, part, north, south);
      if (!region.has(x, y)) continue;
      const isWet = rings.reduce((inside, ring) => inside !== isInside(x, y, ring), false);
      into.push({ column: column + dx, row: row + dy, what: isWet ? WATER : LAND, isSure });
      break;
    }
}

/** Along one axis: the near end, the far end, or a part of what lies between the limits. */
function pointOf(
  start: number,
  side: number,
  step: -1 | 0 | 1,
  part: number,
  least: number,
  most: number,
): number {
  if (step !== 0) return step < 0 ? start : start + side;
  const from = Math.max(start, least);
  return from + (Math.min(start + side, most) - from) * part;
}

/** Pieces of lines within a ring: of an axis-parallel rectangle, or of any shape. */
function clippedTo(edge: Int32Array, pieces: readonly Int32Array[]): Int32Array[] {
  return isRectangle(edge)
    ? clipToBox(pieces.map(partOf), 'line', boxOf([edge])).map(({ xy }) => xy)
    : pieces.flatMap((xy) => cutByRing(xy, edge));
}

/** A coast that touches the edge of a tile with one vertex leaves a point in it, which says nothing of its inside. */
function hasLength(xy: Int32Array): boolean {
  return xy.some((value, i) => value !== xy[i % 2]);
}

function isRectangle(edge: Int32Array): boolean {
  const [west, north, east, south] = boxOf([edge]);
  return edge.length === 8 && Math.abs(doubleArea(edge)) === 2 * (east - west) * (south - north);
}

/** Runs of a line that lie within a ring, cut where they cross it. */
function cutByRing(xy: Int32Array, ring: Int32Array): Int32Array[] {
  const runs: Int32Array[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= 4) runs.push(Int32Array.from(run));
    run = [];
  };
  for (let i = 0; i + 3 < xy.length; i += 2) {
    const [ax, ay, bx, by] = [xy[i]!, xy[i + 1]!, xy[i + 2]!, xy[i + 3]!];
    const cuts = [0, ...crossings(ax, ay, bx, by, ring), 1];
    for (let k = 0; k + 1 < cuts.length; k++) {
      const [from, to] = [cuts[k]!, cuts[k + 1]!];
      const at = (t: number): [number, number] => [
        Math.round(ax + (bx - ax) * t),
        Math.round(ay + (by - ay) * t),
      ];
      const [mx, my] = [ax + ((bx - ax) * (from + to)) / 2, ay + ((by - ay) * (from + to)) / 2];
      if (!isInside(mx, my, ring)) {
        end();
        continue;
      }
      if (run.length === 0) run.push(...at(from));
      run.push(...at(to));
    }
  }
  end();
  return runs;
}

/** Crossings of a segment with a ring: ascending parts of its length. */
export function crossings(ax: number, ay: number, bx: number, by: number, ring: Int32Array): number[] {
  const found: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [cx, cy] = [ring[j]!, ring[j + 1]!];
    const [ex, ey] = [ring[i]! - cx, ring[i + 1]! - cy];
    const turn = (bx - ax) * ey - (by - ay) * ex;
    if (turn === 0) continue;
    const t = ((cx - ax) * ey - (cy - ay) * ex) / turn;
    const s = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn;
    if (t > 0 && t < 1 && s >= 0 && s <= 1) found.push(t);
  }
  return found.sort((a, b) => a - b);
}
