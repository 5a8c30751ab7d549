/**
 * Adds straight lines over squares: between the places at which other ways enter them, and from these to the toilets inside
 * and at the side, over nothing that no join crosses. Lines to all corners were rejected: they double the edges of Porto, whose pavements are mapped as areas.
 */
import KDBush from 'kdbush';
import type { Join } from '../../barriers.ts';
import { ACROSS, ELEVATED, KIND, UNDERGROUND } from '../../walk-bits.ts';
import { latE7Of, lonE7Of, metresBetween } from '../ground.ts';
import type { GroupBarriers } from './group-barriers.ts';
import type { GroupWays, Network } from './network.ts';

/** More entrances make more lines than the walk is worth: it goes around the edge. */
const MAX_DOORS = 24;
/** A larger one may reach beyond what a group knows of its neighbourhood (groups.ts), so its lines would depend on it. */
const MAX_SIDE_M = 1_000;
/** How far from a square a toilet at its side lies at most. */
const BESIDE_M = 15;
const MAX_TOILETS = 50;
/** Part of a line that is left out at both of its ends, which touch the edge. */
const SHORTENED = 1e-3;

type XY = readonly [x: number, y: number];

/** Finds toilets in a box. */
export class ToiletIndex {
  readonly #positions: Int32Array;
  readonly #tree: KDBush | undefined;

  /** @param positions lon, lat in turn, E7 */
  constructor(positions: Int32Array) {
    this.#positions = positions;
    if (positions.length === 0) return;
    this.#tree = new KDBush(positions.length / 2, 64, Int32Array);
    for (let i = 0; i < positions.length; i += 2) this.#tree.add(positions[i]!, positions[i + 1]!);
    this.#tree.finish();
  }

  within(west: number, south: number, east: number, north: number): XY[] {
    const found = this.#tree?.range(west, south, east, north) ?? [];
    return found
      .sort((a, b) => a - b)
      .slice(0, MAX_TOILETS)
      .map((i) => [this.#positions[i * 2]!, this.#positions[i * 2 + 1]!]);
  }
}

/** Returns how many were added. */
export function addWalksAcross(
  { network, squares, uses }: GroupWays,
  toilets: ToiletIndex,
  barriers: GroupBarriers,
): number {
  const before = network.pieces;
  for (const { way, bits, ring } of squares) {
    const doors = Array.from(ring.keys()).filter((at) => uses[ring[at]!]! > 1);
    if (doors.length === 0 || doors.length > MAX_DOORS || sideOf(network, ring) > MAX_SIDE_M) continue;
    const across = (bits & ~KIND) | ACROSS;
    // Barriers are on the ground.
    const isOutside = (bits & (UNDERGROUND | ELEVATED)) === 0;
    const addLine = (from: number, to: number) => {
      if (!isOutside || !barriers.isCrossed(joinOf(network, from, to)))
        addPiece(network, from, to, across, way);
    };
    for (const end of endsAt(network, ring, toilets)) {
      const seen = doors.filter((door) => isInside(network, ring, door, end));
      if (seen.length === 0) continue;
      const node = network.addNode(...end, 0);
      for (const door of seen) addLine(ring[door]!, node);
    }
    for (const [i, a] of doors.entries())
      for (const b of doors.slice(i + 1)) {
        if (b - a === 1 || b - a === ring.length - 1 || !seesThrough(network, ring, a, b)) continue;
        addLine(ring[a]!, ring[b]!);
      }
  }
  return network.pieces - before;
}

function sideOf({ lons, lats }: Network, ring: Int32Array): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of ring) {
    west = Math.min(west, lons.at(node));
    east = Math.max(east, lons.at(node));
    south = Math.min(south, lats.at(node));
    north = Math.max(north, lats.at(node));
  }
  return metresBetween(west, south, east, north);
}

function joinOf({ lons, lats }: Network, from: number, to: number): Join {
  const [fromX, fromY, toX, toY] = [lons.at(from), lats.at(from), lons.at(to), lats.at(to)];
  return { fromX, fromY, toX, toY, metres: metresBetween(fromX, fromY, toX, toY) };
}

function addPiece(network: Network, from: number, to: number, bits: number, way: number): void {
  const start = network.pointCount;
  for (const node of [from, to]) network.addPoint(network.lons.at(node), network.lats.at(node));
  network.addPiece(from, to, bits, way, start);
}

/** Finds the points at which walks to toilets in and at a square end: a toilet inside, or the nearest point of its edge. */
function endsAt(network: Network, ring: Int32Array, toilets: ToiletIndex): XY[] {
  const { lons, lats } = network;
  const xs = Array.from(ring, (node) => lons.at(node));
  const ys = Array.from(ring, (node) => lats.at(node));
  const [dx, dy] = [lonE7Of(BESIDE_M, ys[0]!), latE7Of(BESIDE_M)];
  const near = toilets.within(
    ...([Math.min(...xs) - dx, Math.min(...ys) - dy] as const),
    ...([Math.max(...xs) + dx, Math.max(...ys) + dy] as const),
  );
  return near.flatMap(([x, y]) => {
    if (isIn(network, ring, x, y)) return [[x, y] as const];
    const end = nearestOf(network, ring, x, y);
    return metresBetween(x, y, ...end) <= BESIDE_M ? [end] : [];
  });
}

/** The point of a ring that is nearest to a position. */
function nearestOf({ lons, lats }: Network, ring: Int32Array, x: number, y: number): XY {
  const scale = latE7Of(1) / lonE7Of(1, y);
  let nearest: XY = [lons.at(ring[0]!), lats.at(ring[0]!)];
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!];
    const [ax, ay] = [lons.at(a), lats.at(a)];
    const [bx, by] = [(lons.at(b) - ax) * scale, lats.at(b) - ay];
    const share = ((x - ax) * scale * bx + (y - ay) * by) / (bx * bx + by * by || 1);
    const on = Math.min(1, Math.max(0, share));
    const point: XY = [Math.round(ax + (on * bx) / scale), Math.round(ay + on * by)];
    const metres = metresBetween(x, y, ...point);
    if (metres < least) [nearest, least] = [point, metres];
  }
  return nearest;
}

function isIn({ lons, lats }: Network, ring: Int32Array, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0; i < ring.length; i++) {
    const [c, d] = [ring[i]!, ring[(i + 1) % ring.length]!];
    const [cx, cy, dx, dy] = [lons.at(c), lats.at(c), lons.at(d), lats.at(d)];
    if (cy > y !== dy > y && x < ((dx - cx) * (y - cy)) / (dy - cy) + cx) isInside = !isInside;
  }
  return isInside;
}

/** Whether the line between a corner and a point, inside the ring or on it, runs inside of it. */
function isInside(network: Network, ring: Int32Array, door: number, [x, y]: XY): boolean {
  const { lons, lats } = network;
  const [doorX, doorY] = [lons.at(ring[door]!), lats.at(ring[door]!)];
  const [dx, dy] = [(x - doorX) * SHORTENED, (y - doorY) * SHORTENED];
  const [ax, ay, bx, by] = [doorX + dx, doorY + dy, x - dx, y - dy];
  for (let i = 0; i < ring.length; i++) {
    const [c, d] = [ring[i]!, ring[(i + 1) % ring.length]!];
    if (cross(ax, ay, bx, by, lons.at(c), lats.at(c), lons.at(d), lats.at(d))) return false;
  }
  return isIn(network, ring, (ax + bx) / 2, (ay + by) / 2);
}

/** Whether the line between two corners runs inside the ring. */
function seesThrough(network: Network, ring: Int32Array, a: number, b: number): boolean {
  const { lons, lats } = network;
  const at = (i: number): [number, number] => [lons.at(ring[i]!), lats.at(ring[i]!)];
  const [[ax, ay], [bx, by]] = [at(a), at(b)];
  for (let i = 0; i < ring.length; i++) {
    const j = (i + 1) % ring.length;
    if (i === a || i === b || j === a || j === b) continue;
    if (cross(ax, ay, bx, by, ...at(i), ...at(j))) return false;
  }
  return isIn(network, ring, (ax + bx) / 2, (ay + by) / 2);
}

/** Whether two lines cross or touch. */
function cross(
  ...[ax, ay, bx, by, cx, cy, dx, dy]: [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ]
): boolean {
  return (
    sideOfLine(ax, ay, bx, by, cx, cy) !== sideOfLine(ax, ay, bx, by, dx, dy) &&
    sideOfLine(cx, cy, dx, dy, ax, ay) !== sideOfLine(cx, cy, dx, dy, bx, by)
  );
}

/** -1, 0, 1: on which side of the line p, q a point r lies. */
function sideOfLine(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
}
