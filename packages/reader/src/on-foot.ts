/** The nearest search by walking time, and the way to one toilet: beyond the interface, and only for reads that ask. */

import type { RouteResult } from '../../../schemas/reads/more-reads.ts';
import type { NearestQuery, RouteQuery } from '../../../schemas/reads/read-query.ts';
import type { Walk } from '../../../schemas/toilet/walk.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { Hits } from '../../../shards/generation/search.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import {
  type Floors,
  FOOT,
  type FoundWalk,
  floorsOf,
  OFF_NETWORK,
  type Profile,
  type RouteQuestion,
  STEP_FREE,
  type WalkRoute,
  type WalkSearch,
  type WayPart,
} from '../../footways/index.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import type { Moment } from './moment.ts';
import { creditOf, nearestHits, walkMinutes } from './read-search.ts';
import type { SearchOrigin } from './search-origin.ts';

export const M_PER_MIN = 80;
export const MINUTE_MS = 60_000;

/** Hits in the order of walking time, each with its walk. */
export interface HitsOnFoot {
  readonly hits: Hits;
  readonly walks: readonly Walk[];
}

export function hitsOnFoot(
  dataset: Dataset,
  query: NearestQuery,
  origin: SearchOrigin,
  moment: Moment,
): HitsOnFoot {
  const { lon, lat } = origin;
  const byAir = (wanted: number) => nearestHits(dataset, query, origin, moment, wanted);
  const profile = query.step_free ? STEP_FREE : FOOT;
  const nowMin = Math.floor(moment.ms / MINUTE_MS);
  const found = dataset.onWalk((search) =>
    search.nearest({ lon, lat, profile, nowMin, k: query.limit, byAir }),
  );
  if (!found) return estimated(nearestHits(dataset, query, origin, moment));
  const { walks } = found;
  const hits: Hits = {
    count: walks.length,
    squaredChords: Float64Array.from(walks, (walk) => walk.squaredChord),
    shards: walks.map(({ shard }) => shard),
    rows: Uint32Array.from(walks, ({ row }) => row),
  };
  return { hits, walks: walks.map(walkOf) };
}

/** Without a graph: the order of the straight line. */
function estimated(hits: Hits): HitsOnFoot {
  const walks = Array.from({ length: hits.count }, (_, i) => estimateOf(metresOf(hits.squaredChords[i]!)));
  return { hits, walks };
}

function walkOf({ source, metres, paceM, flights, squaredChord: chord }: FoundWalk<unknown>): Walk {
  if (source === 'network') return networkWalk(metres, paceM, flights);
  const estimate = estimateOf(metresOf(chord));
  // No nearer than the search got.
  return paceM > metres ? { ...estimate, min: Math.max(estimate.min, minutesOf(paceM)) } : estimate;
}

export function networkWalk(metres: number, paceM: number, flights: number | null): Walk {
  return { source: 'network', distance_m: Math.round(metres), min: minutesOf(paceM), flights };
}

export function estimateOf(airM: number): Walk {
  return {
    source: 'straight_line',
    distance_m: Math.round(airM * OFF_NETWORK),
    min: walkMinutes(Math.round(airM)),
    flights: null,
  };
}

export function minutesOf(paceM: number): number {
  return Math.max(1, Math.ceil(paceM / M_PER_MIN));
}

/** Undefined if the dataset has no such toilet. */
export function routeTo(
  dataset: Dataset,
  baseUrl: string,
  id: string,
  query: RouteQuery,
  nowMs: number,
): RouteResult | undefined {
  const way = wayTo(dataset, id, query, nowMs, (search, question) => {
    const route = search.route(question);
    return route && { route, points: route.points };
  });
  if (!way) return undefined;
  const { status, walk, from, to, found } = way;
  const { attribution, notes } = creditOf(baseUrl, dataset.isDemo);
  if (!found) return { status, walk, geometry: null, attribution, display_note: notes[status] };
  const coordinates = [from, ...found.points, to].map(([lon, lat]) => [lon, lat]);
  return {
    status: 'ok',
    walk,
    geometry: { type: 'LineString', coordinates },
    attribution,
    display_note: notes.route,
  };
}

export interface WayInParts extends Pick<RouteResult, 'status' | 'walk'> {
  readonly from: Point;
  readonly to: Point;
  /** Floors of the toilet; undefined if they are not known. */
  readonly floors: Floors | undefined;
  /** Empty without a way. */
  readonly parts: readonly WayPart[];
}

/** The way to a toilet edge by edge; undefined if the dataset has no such toilet. */
export function wayInParts(
  dataset: Dataset,
  id: string,
  query: RouteQuery,
  nowMs: number,
): WayInParts | undefined {
  const way = wayTo(dataset, id, query, nowMs, (search, question) => search.routeInParts(question));
  if (!way) return undefined;
  const { found, ...rest } = way;
  return { ...rest, parts: found?.parts ?? [] };
}

type Point = readonly [lon: number, lat: number];

/** Asks the graph for a way; undefined if the dataset has no such toilet. */
function wayTo<Found extends { readonly route: WalkRoute }>(
  dataset: Dataset,
  id: string,
  { lon, lat, step_free: isStepFree }: RouteQuery,
  nowMs: number,
  ask: (search: WalkSearch, question: RouteQuestion) => Found | undefined,
) {
  const key = idKey(id);
  const toilet = key && dataset.locate(key);
  if (!toilet) return undefined;
  const { positions } = toilet.shard.columns;
  const [toLon, toLat] = [positions[toilet.row * 2]!, positions[toilet.row * 2 + 1]!];
  const profile: Profile = isStepFree ? STEP_FREE : FOOT;
  const nowMin = Math.floor(nowMs / MINUTE_MS);
  const floor = toilet.shard.floorOf(toilet.row);
  const question = { lon, lat, profile, nowMin, to: { lon: toLon, lat: toLat, floor } };
  const asked = dataset.onWalk((search) =>
    search.graph.tiles.length === 0 ? undefined : { found: ask(search, question) },
  );
  const [from, to]: [Point, Point] = [
    [lon, lat],
    [toLon / 1e7, toLat / 1e7],
  ];
  const ends = { from, to, floors: floor === undefined ? undefined : floorsOf(floor) };
  const found = asked?.found;
  if (found) {
    const { metres, paceM, flights } = found.route;
    return { ...ends, status: 'ok' as const, walk: networkWalk(metres, paceM, flights), found };
  }
  const walk = estimateOf(metresOf(squaredChord(lon, lat, ...to)));
  return { ...ends, status: asked ? ('no_route' as const) : ('no_graph' as const), walk, found: undefined };
}
