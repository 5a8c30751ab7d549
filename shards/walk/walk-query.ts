/**
 * The search at work: its bounds, its candidates and their walks so far, and the compass. Module state, so that the loop of
 * a search needs no closures.
 *
 * The compass (A*): a node waits by its effort and the air distance to the nearest open candidate, which its walk takes at
 * least. A candidate is open until no node that waits can better its walk. So the compass points to fewer and fewer
 * candidates, and what is ahead of a node only grows until more candidates are fetched: nodes are looked at again when it
 * is their turn. Each compass is consistent, so a settled node has its true effort, whichever compasses came before.
 *
 * Before, it pointed to all candidates until the end, and dead ends waited too: 1.3 to 3 times as many nodes were settled.
 */
import type { Shard } from '../shard/shard.ts';
import { METRES_PER_E7, metresOf } from '../shard/sphere.ts';
import { aheads, clearSeen, compasses, efforts, nodeOf, slotOf, targetHeads, ways } from './seen-nodes.ts';
import { EFFORT, EFFORT_MASK, ONE_WAY, type Profile, STOPS } from './walk-bits.ts';
import { type Joint, toEdge, type WalkGraph } from './walk-graph.ts';

/** As many as the search by air finds. */
export const MAX_CANDIDATES = 200;
/** A straight line may be longer than a walk by this factor, by rounding. */
const SLACK = 1 - 1e-4;
/** Decimetres of an E7 of latitude, a little too few: the compass must not overrate. */
const LAT_DM = METRES_PER_E7 * 10 * 0.999;
/** Degrees of latitude that a candidate may be farther from the equator than the origin, and from where the compass ends. */
const COMPASS_LAT = 0.5;
const COMPASS_MAX_LAT = 85;
const COMPASS_MAX_LON = 179;
export const NOWHERE = -1;

export const candidates = {
  count: 0,
  shards: new Array<Shard>(MAX_CANDIDATES),
  rows: new Uint32Array(MAX_CANDIDATES),
  squaredChords: new Float64Array(MAX_CANDIDATES),
  joints: new Array<Joint | undefined>(MAX_CANDIDATES),
  /** E7, of those with a joint. */
  lons: new Float64Array(MAX_CANDIDATES),
  lats: new Float64Array(MAX_CANDIDATES),
  best: new Float64Array(MAX_CANDIDATES),
  bestWay: new Float64Array(MAX_CANDIDATES),
  /** The slot that the best walk leaves the network from; NOWHERE: it stays on one edge, or there is none. */
  bestSlot: new Int32Array(MAX_CANDIDATES),
  /** Index in the joint's nodes; for a walk along one edge that of `along`. */
  bestEnd: new Int32Array(MAX_CANDIDATES),
};

/** Ends of candidates at nodes, in lists by node. They keep their room. */
export const targets = { count: 0, candidate: [] as number[], end: [] as number[], next: [] as number[] };

/** Its bounds, and how far it got. */
export const query = {
  graph: undefined as WalkGraph | undefined,
  tiles: [] as WalkGraph['tiles'],
  factors: EFFORT[0]!,
  stops: 0,
  maxDm: 0,
  /** How many walks are wanted; fewer than k if there are no more toilets. */
  need: 0,
  kth: Number.POSITIVE_INFINITY,
  /** The least walk of an open candidate. */
  nextClosed: Number.POSITIVE_INFINITY,
  joined: 0,
  /** Decimetres. All toilets within it are candidates. */
  airReach: 0,
  settled: 0,
  isBeyond: false,
  /** Decimetres of an E7 of longitude, not above those anywhere near; 0 if there is no compass. */
  lonDm: 0,
};
/** Positions of the open candidates, E7. */
export const compass = {
  version: 0,
  count: 0,
  lons: new Float64Array(MAX_CANDIDATES),
  lats: new Float64Array(MAX_CANDIDATES),
};
const sorted = new Float64Array(MAX_CANDIDATES);

/** Begins a search without candidates. */
export function beginQuery(graph: WalkGraph, lon: number, lat: number, profile: Profile, maxM: number): void {
  clearSeen();
  candidates.count = 0;
  targets.count = 0;
  query.graph = graph;
  query.tiles = graph.tiles;
  query.factors = EFFORT[profile]!;
  query.stops = STOPS[profile]!;
  query.maxDm = maxM * 10;
  query.kth = Number.POSITIVE_INFINITY;
  query.joined = 0;
  query.settled = 0;
  query.isBeyond = false;
  query.nextClosed = Number.POSITIVE_INFINITY;
  compass.version = 0;
  compass.count = 0;
  // Near the poles and the antimeridian a plane is no lower bound.
  const hasCompass = Math.abs(lat) < COMPASS_MAX_LAT && Math.abs(lon) < COMPASS_MAX_LON;
  query.lonDm = hasCompass ? LAT_DM * Math.cos(((Math.abs(lat) + COMPASS_LAT) * Math.PI) / 180) : 0;
}

/** Points the compass to the candidates that a walk over a node with this total, or a higher one, may better. */
export function point(least: number): void {
  const { count, best, squaredChords, joints } = candidates;
  compass.version++;
  compass.count = 0;
  query.nextClosed = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const isOpen = joints[i] !== undefined && best[i]! > least && airDm(squaredChords[i]!) <= query.kth;
    if (!isOpen) continue;
    compass.lons[compass.count] = candidates.lons[i]!;
    compass.lats[compass.count++] = candidates.lats[i]!;
    query.nextClosed = Math.min(query.nextClosed, best[i]!);
  }
}

/** No walk is shorter. */
export function airDm(squaredChord: number): number {
  return metresOf(squaredChord) * 10 * SLACK;
}

/** Decimetres by air from the node of a slot to the nearest open candidate, as the compass points now. */
export function updateAhead(slot: number): void {
  const { version, count, lons, lats } = compass;
  if (compasses[slot] === version) return;
  compasses[slot] = version;
  const { lonDm } = query;
  if (lonDm === 0 || count === 0) {
    aheads[slot] = 0;
    return;
  }
  const node = nodeOf(slot);
  const { positions } = query.tiles[node >>> 16]!.columns;
  const at = (node & 0xffff) * 2;
  const lon = positions[at]!;
  const lat = positions[at + 1]!;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const dx = (lons[i]! - lon) * lonDm;
    const dy = (lats[i]! - lat) * LAT_DM;
    const square = dx * dx + dy * dy;
    if (square < least) least = square;
  }
  aheads[slot] = Math.sqrt(least);
}

export function addCandidate(
  i: number,
  lon: number,
  lat: number,
  origin: Joint | undefined,
  joint: Joint | undefined,
  profile: Profile,
): void {
  candidates.joints[i] = joint;
  candidates.bestSlot[i] = NOWHERE;
  if (!joint || !origin) return;
  query.joined++;
  candidates.lons[i] = lon;
  candidates.lats[i] = lat;
  for (let end = 0; end < joint.nodes.length; end++) {
    const slot = slotOf(joint.nodes[end]!);
    const target = targets.count++;
    targets.candidate[target] = i;
    targets.end[target] = end;
    targets.next[target] = targetHeads[slot]!;
    targetHeads[slot] = target;
    // A walk that is not the best yet gets better when the node does.
    if (efforts[slot]! < Number.POSITIVE_INFINITY)
      improve(i, efforts[slot]! + joint.efforts[end]!, ways[slot]! + joint.ways[end]!, slot, end);
  }
  alongOneEdge(i, origin, joint, profile);
}

/** The best walk along an edge that both meet. */
function alongOneEdge(i: number, origin: Joint, joint: Joint, profile: Profile): void {
  const { snaps } = joint;
  for (let a = 0; a < origin.snaps.length; a++) {
    const from = origin.snaps[a]!;
    for (let b = 0; b < snaps.length; b++) {
      const to = snaps[b]!;
      if (from.edge !== to.edge || from.tile !== to.tile) continue;
      const { lengths, bits } = query.tiles[to.tile]!.columns;
      if (from.share > to.share && (bits[to.edge]! & ONE_WAY) !== 0) continue;
      const off = toEdge(from) + toEdge(to);
      const along = Math.abs(from.share - to.share) * lengths[to.edge]!;
      const factor = EFFORT[profile]![bits[to.edge]! & EFFORT_MASK]!;
      improve(i, off + along * factor, off + along, NOWHERE, a * snaps.length + b);
    }
  }
}

export function improve(i: number, effort: number, way: number, slot: number, end: number): void {
  if (effort >= candidates.best[i]!) return;
  if (way > query.maxDm) {
    query.isBeyond = true;
    return;
  }
  candidates.best[i] = effort;
  candidates.bestWay[i] = way;
  candidates.bestSlot[i] = slot;
  candidates.bestEnd[i] = end;
  if (effort < query.nextClosed) query.nextClosed = effort;
  if (effort < query.kth) updateKth();
}

export function updateKth(): void {
  const { need } = query;
  let count = 0;
  for (let i = 0; i < candidates.count; i++) {
    const effort = candidates.best[i]!;
    if (effort === Number.POSITIVE_INFINITY) continue;
    // Insertion: few walks are known.
    let at = count++;
    for (; at > 0 && sorted[at - 1]! > effort; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = effort;
  }
  query.kth = need === 0 ? 0 : count < need ? Number.POSITIVE_INFINITY : sorted[need - 1]!;
}
