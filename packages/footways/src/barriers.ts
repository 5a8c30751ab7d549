/** Lines of a tile that cannot be crossed off the paths (FORMAT.md §13): the test of a join against them. */
import type Flatbush from 'flatbush';
import { METRES_PER_E7 } from '../../sphere/index.ts';
import { readShape } from './shapes.ts';
import { WATER_LEFT, WATER_RIGHT } from './walk-bits.ts';

/** A join that is longer must not run over water. A pier or a bridge is as wide as two of them. */
export const DECK_M = 15;
/** How far from the middle of a join the nearest shore is looked for. Farther, the ends of a shore that the extract cuts mislead. */
const SHORE_M = 150;
/** A path may be a line at once, such as the top of a wall: a join that ends this near to the line only touches it. */
const TOUCH_M = 0.05;
/** Two lines that are this near are the same line, or meet there. */
const SAME_M = 0.02;

export interface BarrierColumns {
  /** Begin of each line in `points`; one more entry than lines. */
  readonly starts: Uint32Array;
  readonly points: Uint8Array;
  /** Sides of water of each line. */
  readonly sides: Uint8Array;
  /** Over the boxes of the lines, E7. */
  readonly tree: Flatbush;
}

/** A straight line in E7; x counts on over the antimeridian. */
export interface Join {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly metres: number;
}

/** Whether the box of a line meets a box in E7. */
export function hasLine(
  { tree }: BarrierColumns,
  west: number,
  south: number,
  east: number,
  north: number,
): boolean {
  return tree.search(west, south, east, north).length > 0;
}

/** Whether a join leads over a line, or farther over water than a pier is wide. */
export function isBlocked(barriers: BarrierColumns, join: Join): boolean {
  return isCrossed(barriers, join) || (join.metres > DECK_M && isOverWater(barriers, join));
}

function isCrossed({ tree, starts, points }: BarrierColumns, join: Join): boolean {
  const line: number[] = [];
  return linesNear(tree, join).some((hit) => {
    const count = readShape(points, starts[hit]!, starts[hit + 1]!, 0, 0, line, 0);
    return crossesLine(join, line, 0, count);
  });
}

/** Numbers of the lines whose boxes a join meets. */
export function linesNear(tree: Flatbush, { fromX, fromY, toX, toY }: Join): number[] {
  return tree.search(
    Math.floor(Math.min(fromX, toX)),
    Math.floor(Math.min(fromY, toY)),
    Math.ceil(Math.max(fromX, toX)),
    Math.ceil(Math.max(fromY, toY)),
  );
}

/**
 * Whether a join leads over the line points[begin..end], lon, lat in turn. One that it only touches with an end is not crossed:
 * a gate is a node of its fence.
 */
export function crossesLine(join: Join, points: ArrayLike<number>, begin: number, end: number): boolean {
  const { fromX, fromY, metres } = join;
  const share = Math.max(0, 1 - TOUCH_M / metres);
  const toX = fromX + share * (join.toX - fromX);
  const toY = fromY + share * (join.toY - fromY);
  for (let i = begin + 2; i < end; i += 2) {
    const [cx, cy, dx, dy] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!];
    const from = sideOf(cx, cy, dx, dy, fromX, fromY);
    const to = sideOf(cx, cy, dx, dy, toX, toY);
    if (from * to >= 0) continue;
    // A corner of the line on the join counts, too.
    if (sideOf(fromX, fromY, toX, toY, cx, cy) * sideOf(fromX, fromY, toX, toY, dx, dy) <= 0) return true;
  }
  return false;
}

/**
 * Whether the middle of a join that crosses no line lies in water: that is, on the water's side of the nearest shore. At a
 * corner, the segment says so to which the middle lies less lengthwise.
 */
function isOverWater({ tree, starts, points, sides }: BarrierColumns, join: Join): boolean {
  const x = (join.fromX + join.toX) / 2;
  const y = (join.fromY + join.toY) / 2;
  const scale = METRES_PER_E7 * Math.cos(((y / 1e7) * Math.PI) / 180);
  const [dx, dy] = [SHORE_M / scale, SHORE_M / METRES_PER_E7];
  const hits = tree.search(x - dx, y - dy, x + dx, y + dy, (hit) => sides[hit] !== 0);
  let nearest = SHORE_M;
  let across = 0;
  let isWater = false;
  const line: number[] = [];
  for (const hit of hits) {
    const count = readShape(points, starts[hit]!, starts[hit + 1]!, 0, 0, line, 0);
    for (let i = 2; i < count; i += 2) {
      const [ax, ay] = [(line[i - 2]! - x) * scale, (line[i - 1]! - y) * METRES_PER_E7];
      const [bx, by] = [(line[i]! - x) * scale, (line[i + 1]! - y) * METRES_PER_E7];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      if (square === 0) continue;
      const share = Math.min(1, Math.max(0, (ax * (ax - bx) + ay * (ay - by)) / square));
      const metres = Math.hypot(ax + share * (bx - ax), ay + share * (by - ay));
      if (metres > nearest + SAME_M) continue;
      const offset = sideOf(ax, ay, bx, by, 0, 0) / Math.sqrt(square);
      const isHere = (sides[hit]! & (offset > 0 ? WATER_LEFT : WATER_RIGHT)) !== 0;
      const isNearer = metres < nearest - SAME_M;
      const isSame = Math.abs(Math.abs(offset) - across) <= SAME_M;
      if (isNearer || Math.abs(offset) > across + SAME_M) isWater = isHere;
      else if (isSame) isWater ||= isHere;
      across = isNearer ? Math.abs(offset) : Math.max(across, Math.abs(offset));
      nearest = Math.min(nearest, metres);
    }
  }
  return isWater;
}

/** Positive: the point lies left of the line from a to b. */
function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
