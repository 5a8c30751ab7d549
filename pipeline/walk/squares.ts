/** Adds straight lines over squares, between the places at which other ways enter them. */
import { ACROSS, KIND } from '../../shards/walk/walk-bits.ts';
import { metresBetween } from './ground.ts';
import type { GroupWays, Network } from './network.ts';

/** More entrances make more lines than the walk is worth: it goes around the edge. */
const MAX_DOORS = 24;
/** A larger one may reach beyond what a group knows of its neighbourhood (groups.ts), so its lines would depend on it. */
const MAX_SIDE_M = 1_000;

/** Returns how many were added. */
export function addWalksAcross({ network, squares, uses }: GroupWays): number {
  const before = network.pieces;
  for (const { way, bits, ring } of squares) {
    const doors = Array.from(ring.keys()).filter((at) => uses[ring[at]!]! > 1);
    if (doors.length < 2 || doors.length > MAX_DOORS || sideOf(network, ring) > MAX_SIDE_M) continue;
    for (const [i, a] of doors.entries())
      for (const b of doors.slice(i + 1)) {
        if (b - a === 1 || b - a === ring.length - 1 || !seesThrough(network, ring, a, b)) continue;
        const [from, to] = [ring[a]!, ring[b]!];
        const start = network.pointCount;
        for (const node of [from, to]) network.addPoint(network.lons.at(node), network.lats.at(node));
        network.addPiece(from, to, (bits & ~KIND) | ACROSS, way, start, network.pointCount);
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

/** Whether the line between two corners runs inside the ring. */
function seesThrough({ lons, lats }: Network, ring: Int32Array, a: number, b: number): boolean {
  const at = (i: number): [number, number] => [lons.at(ring[i]!), lats.at(ring[i]!)];
  const [[ax, ay], [bx, by]] = [at(a), at(b)];
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  let isInside = false;
  for (let i = 0; i < ring.length; i++) {
    const j = (i + 1) % ring.length;
    const [[cx, cy], [dx, dy]] = [at(i), at(j)];
    if (cy > my !== dy > my && mx < ((dx - cx) * (my - cy)) / (dy - cy) + cx) isInside = !isInside;
    if (i === a || i === b || j === a || j === b) continue;
    const isCrossed =
      sideOfLine(ax, ay, bx, by, cx, cy) !== sideOfLine(ax, ay, bx, by, dx, dy) &&
      sideOfLine(cx, cy, dx, dy, ax, ay) !== sideOfLine(cx, cy, dx, dy, bx, by);
    if (isCrossed) return false;
  }
  return isInside;
}

/** -1, 0, 1: on which side of the line p, q a point r lies. */
function sideOfLine(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
}
