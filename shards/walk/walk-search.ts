/**
 * The k toilets nearest on foot, exactly, and the way to one of them.
 *
 * Candidates come from the search by air, filters applied, in the order of the straight line. One Dijkstra from the origin
 * finds their walks. It is done when (1) no node that waits can better the k-th walk, and (2) no toilet that is not yet a
 * candidate can: a walk is at least as long as the straight line, and all toilets within `airReach` are candidates.
 * Otherwise more candidates are fetched, and it goes on. So the answer is exact, for every filter. That needs factors of
 * effort of at least 1, lengths rounded up, and no ferries.
 *
 * The compass of walk-query.ts orders the nodes.
 */
import type { Shard } from '../shard/shard.ts';
import { metresOf } from '../shard/sphere.ts';
import { explore, isDeadEnd, seed } from './explore.ts';
import { isSettled, leastWaiting, pushAgain } from './seen-nodes.ts';
import type { Profile } from './walk-bits.ts';
import { type Joint, OFF_NETWORK, type WalkGraph } from './walk-graph.ts';
import { drawPath, type Path, troublesOf } from './walk-path.ts';
import {
  addCandidate,
  airDm,
  beginQuery,
  candidates,
  MAX_CANDIDATES,
  point,
  query,
  updateAhead,
  updateKth,
} from './walk-query.ts';

export interface WalkLimits {
  /** A longer walk is not found. */
  readonly maxM: number;
  /** 20,000 take some 5 ms: more would hold up the event loop. */
  readonly maxSettled: number;
}
const WALK_LIMITS: WalkLimits = { maxM: 5_000, maxSettled: 20_000 };

/**
 * How many candidates the first fetch has: their joints and their compass cost more than a second fetch saves. Five nearest,
 * p50 of 1,000 positions: with 4k + 12 candidates 207 µs, 3k + 5 190, 2k + 2 170; k + 3 costs as much as 3k + 5 again (Malta).
 */
const firstCandidates = (k: number) => 2 * k + 2;
/** A search that ends after fewer nodes without a toilet began in a pocket of the network that the islands' rule missed. */
const POCKET_NODES = 300;

export interface FoundWalk {
  readonly shard: Shard;
  readonly row: number;
  readonly squaredChord: number;
  /** straight_line: the network knows no way, or the search met its bound. */
  readonly source: 'network' | 'straight_line';
  readonly metres: number;
  /** Metres of good ground that the walk is worth: the order comes from it. */
  readonly effortM: number;
  /** Metres of good ground that take as long: minutes come from it. */
  readonly paceM: number;
  /** Times that the walk goes up or down steps; null if that is not known. */
  readonly flights: number | null;
}

export interface FoundWalks {
  readonly walks: readonly FoundWalk[];
  readonly settled: number;
  /** `limit`: a bound was met. `exhausted`: the network has no more. */
  readonly end: 'done' | 'exhausted' | 'limit' | 'off_network';
}

export interface WalkRoute extends Path {
  readonly metres: number;
  readonly effortM: number;
  readonly paceM: number;
  readonly settled: number;
}

/** Hits of the search by air, nearest first; valid until the next search. */
interface AirHits {
  readonly count: number;
  readonly squaredChords: Float64Array;
  readonly shards: readonly Shard[];
  readonly rows: Uint32Array;
}
/** The nearest by air, all filters applied; fewer than wanted if there are no more. */
export type NearestByAir = (wanted: number) => AirHits;

/** Finds the k nearest on foot. What the network does not reach follows, as straight lines. */
export function nearestOnFoot(
  graph: WalkGraph,
  nearestByAir: NearestByAir,
  lon: number,
  lat: number,
  k: number,
  profile: Profile,
  nowMin: number,
  limits: WalkLimits = WALK_LIMITS,
  leavesPockets = true,
): FoundWalks {
  graph.setTime(nowMin);
  const from = (origin: Joint | undefined) =>
    walksFrom(origin, graph, nearestByAir, lon, lat, k, profile, limits);
  const origin = graph.join(lon, lat, profile);
  const found = from(origin);
  const isPocket =
    leavesPockets &&
    found.end === 'exhausted' &&
    found.settled < POCKET_NODES &&
    found.walks.every(({ source }) => source === 'straight_line');
  const outside = isPocket && origin ? joinOutside(graph, origin, lon, lat, profile) : undefined;
  return outside ? from(outside) : found;
}

/**
 * The way to a position in E7; undefined if the network knows none within the bounds.
 * @param level the floors of the toilet there, as the map says them
 */
export function routeOnFoot(
  graph: WalkGraph,
  lon: number,
  lat: number,
  toLon: number,
  toLat: number,
  profile: Profile,
  level: string | undefined,
  nowMin: number,
  limits: WalkLimits = WALK_LIMITS,
): WalkRoute | undefined {
  graph.setTime(nowMin);
  const joint = graph.jointOf(toLon, toLat, profile, level);
  const origin = graph.join(lon, lat, profile);
  if (!joint || !origin) return undefined;
  const found = routeFrom(origin, graph, lon, lat, toLon, toLat, joint, profile, limits);
  if (found || query.isBeyond || query.settled >= POCKET_NODES) return found;
  const outside = joinOutside(graph, origin, lon, lat, profile);
  return outside && routeFrom(outside, graph, lon, lat, toLon, toLat, joint, profile, limits);
}

/** Joins a position to what the latest search did not reach. */
function joinOutside(
  graph: WalkGraph,
  origin: Joint,
  lon: number,
  lat: number,
  profile: Profile,
): Joint | undefined {
  const isInside = (tile: number, edge: number) => {
    const { columns } = graph.tiles[tile]!;
    const ends = columns.ends.subarray(edge * 2, edge * 2 + 2);
    const reached = ends.filter((node) => isSettled(tile * 65_536 + node));
    return (
      origin.snaps.some((snap) => snap.tile === tile && snap.edge === edge) ||
      // Dead ends are left out, so the other end counts alone.
      (reached.length > 0 && ends.every((node) => reached.includes(node) || isDeadEnd(columns, node)))
    );
  };
  return graph.join(lon, lat, profile, isInside);
}

function routeFrom(
  origin: Joint,
  graph: WalkGraph,
  lon: number,
  lat: number,
  toLon: number,
  toLat: number,
  joint: Joint,
  profile: Profile,
  limits: WalkLimits,
): WalkRoute | undefined {
  beginQuery(graph, lon, lat, profile, limits.maxM);
  query.need = 1;
  candidates.count = 1;
  candidates.best[0] = Number.POSITIVE_INFINITY;
  candidates.squaredChords[0] = 0;
  addCandidate(0, toLon, toLat, origin, joint, profile);
  query.airReach = Number.POSITIVE_INFINITY;
  point(0);
  seed(origin);
  explore(limits.maxSettled);
  if (candidates.best[0] === Number.POSITIVE_INFINITY) return undefined;
  const path = drawPath(graph, origin, joint, candidates.bestSlot[0]!, candidates.bestEnd[0]!);
  const effortM = candidates.best[0]! / 10;
  return {
    ...path,
    ...{ metres: candidates.bestWay[0]! / 10, effortM, paceM: effortM - path.fearM },
    settled: query.settled,
  };
}

function walksFrom(
  origin: Joint | undefined,
  graph: WalkGraph,
  nearestByAir: NearestByAir,
  lon: number,
  lat: number,
  k: number,
  profile: Profile,
  limits: WalkLimits,
): FoundWalks {
  beginQuery(graph, lon, lat, profile, limits.maxM);
  let wanted = Math.min(MAX_CANDIDATES, firstCandidates(k));
  query.need = k;
  const fetch = () => {
    const hits = nearestByAir(wanted);
    const { count } = hits;
    const first = candidates.count;
    // Copied before anything else may search.
    for (let i = first; i < count; i++) {
      candidates.shards[i] = hits.shards[i]!;
      candidates.rows[i] = hits.rows[i]!;
      candidates.squaredChords[i] = hits.squaredChords[i]!;
      candidates.best[i] = Number.POSITIVE_INFINITY;
    }
    candidates.count = Math.max(first, count);
    for (let i = first; i < count; i++) {
      const { positions } = candidates.shards[i]!.columns;
      const row = candidates.rows[i]!;
      const toLon = positions[row * 2]!;
      const toLat = positions[row * 2 + 1]!;
      const joint = origin && graph.jointOf(toLon, toLat, profile, candidates.shards[i]!.floorOf(row));
      addCandidate(i, toLon, toLat, origin, joint, profile);
    }
    const isAll = count < wanted;
    query.airReach = isAll ? Number.POSITIVE_INFINITY : airDm(candidates.squaredChords[count - 1]!);
    if (isAll && query.joined < query.need) {
      query.need = query.joined;
      updateKth();
    }
    point(0);
  };
  fetch();
  let end: FoundWalks['end'] = origin ? 'done' : 'off_network';
  if (origin) {
    seed(origin);
    for (;;) {
      if (!explore(limits.maxSettled)) end = 'limit';
      if (end === 'limit' || query.kth <= query.airReach) break;
      if (query.airReach === Number.POSITIVE_INFINITY) break;
      // Toilets that are no candidates yet lie beyond the bound, or would be too many.
      if (query.airReach >= query.maxDm || wanted === MAX_CANDIDATES) {
        if (!isWholeNetwork()) end = 'limit';
        break;
      }
      wanted = Math.min(MAX_CANDIDATES, wanted * 2);
      fetch();
      pushAgain(updateAhead);
    }
    if (end === 'done' && query.kth === Number.POSITIVE_INFINITY)
      end = query.isBeyond ? 'limit' : 'exhausted';
  }
  return { walks: walksOf(graph, origin, k, end), settled: query.settled, end };
}

/** Whether no node waits, and none was left out for the bound. */
function isWholeNetwork(): boolean {
  return !query.isBeyond && leastWaiting() === Number.POSITIVE_INFINITY;
}

/** The k best: those with a walk by effort, ties in the order of the straight line; then the rest by estimate. */
function walksOf(
  graph: WalkGraph,
  origin: Joint | undefined,
  k: number,
  end: FoundWalks['end'],
): readonly FoundWalk[] {
  // What was not reached is no nearer than this.
  const leastM = end !== 'limit' ? 0 : Math.min(leastWaiting(), query.maxDm) / 10;
  const { count, shards, rows, squaredChords, best, bestWay, bestSlot, bestEnd, joints } = candidates;
  const reached: number[] = [];
  const estimated: FoundWalk[] = [];
  for (let i = 0; i < count; i++) {
    if (best[i]! < Number.POSITIVE_INFINITY) {
      reached.push(i);
      continue;
    }
    const metres = metresOf(squaredChords[i]!) * OFF_NETWORK;
    estimated.push({
      ...{ shard: shards[i]!, row: rows[i]!, squaredChord: squaredChords[i]! },
      ...{ source: 'straight_line', metres, flights: null },
      ...{ effortM: Math.max(metres, leastM), paceM: Math.max(metres, leastM) },
    });
  }
  reached.sort((a, b) => best[a]! - best[b]! || a - b);
  const walks = reached.slice(0, k).map((i): FoundWalk => {
    const { flights, fearM } = troublesOf(graph, origin!, joints[i]!, bestSlot[i]!, bestEnd[i]!);
    return {
      ...{ shard: shards[i]!, row: rows[i]!, squaredChord: squaredChords[i]! },
      ...{ source: 'network', metres: bestWay[i]! / 10, flights },
      ...{ effortM: best[i]! / 10, paceM: best[i]! / 10 - fearM },
    };
  });
  return [...walks, ...estimated.slice(0, k - walks.length)];
}
