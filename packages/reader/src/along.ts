/** The way between two positions and the toilets along it: beyond the interface, and only for reads that ask. */

import type { AlongResult } from '../../../schemas/reads/along.ts';
import type { RouteResult } from '../../../schemas/reads/more-reads.ts';
import type { AlongQuery } from '../../../schemas/reads/read-query.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { filterOf } from '../../../shards/shard/filters.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { type AlongWay, type Closing, FOOT, STEP_FREE } from '../../footways/index.ts';
import { metresOf, squaredChord, squaredChordOf } from '../../sphere/index.ts';
import { TextSink } from './body-sink.ts';
import { momentAt } from './moment.ts';
import { estimateOf, M_PER_MIN, MINUTE_MS, minutesOf, networkWalk } from './on-foot.ts';
import { ReadBodies } from './read-bodies.ts';
import { creditOf, displayNote } from './read-search.ts';

/** As many as one search by air finds for along.ts of packages/footways. */
const MOST_AROUND = 200;

type ToiletOf = (shard: Shard, row: number) => Toilet;
type Point = readonly [lon: number, lat: number];

/** Toilets and gates are as they are at `query.at`. */
export function toiletsAlong(
  dataset: Dataset,
  baseUrl: string,
  query: AlongQuery,
  nowMs: number,
): AlongResult {
  const { from_lon: lon, from_lat: lat, to_lon: toLon, to_lat: toLat } = query;
  const atMs = momentAt(dataset, query.at, nowMs, { lon, lat }).ms;
  const nowMin = Math.floor(atMs / MINUTE_MS);
  const filter = filterOf(query);
  const around = (x: number, y: number, withinM: number) => {
    const within = squaredChordOf(withinM);
    return dataset.air.nearest({ lon: x, lat: y, wanted: MOST_AROUND, within, filter, nowMin });
  };
  const to = { lon: Math.round(toLon * 1e7), lat: Math.round(toLat * 1e7) };
  const profile = query.step_free ? STEP_FREE : FOOT;
  const found = dataset.onWalk((walks) =>
    walks.graph.tiles.length === 0
      ? undefined
      : { way: walks.along({ lon, lat, profile, nowMin, to, around }) },
  );
  const { attribution, notes } = creditOf(baseUrl, dataset.isDemo);
  const at = new Date(nowMin * MINUTE_MS).toISOString();
  const note = (standard: string) => displayNote(standard, query.note);
  const way = found?.way;
  if (!way) {
    const airM = metresOf(squaredChord(lon, lat, toLon, toLat));
    return {
      ...{ status: found ? 'no_route' : 'no_graph', at, walk: estimateOf(airM), geometry: null },
      ...{ results: [], gap: null, truncated: false, attribution },
      display_note: note(found ? notes.no_way : notes.no_graph),
    };
  }
  const bodies = new ReadBodies(baseUrl, new TextSink());
  const toiletOf: ToiletOf = (shard, row) => JSON.parse(bodies.record(shard, row, atMs));
  const ends = [
    [lon, lat],
    [toLon, toLat],
  ] as const;
  const { route, stops, isAll } = way;
  return {
    ...{ status: 'ok', at, walk: networkWalk(route.metres, route.paceM, route.flights) },
    geometry: lineOf([ends[0], ...route.points, ends[1]]),
    results: stops.map(({ shard, row, paceM, alongM }) => ({
      toilet: toiletOf(shard, row),
      ...{ detour_min: nearestMinute(paceM), along_min: nearestMinute(alongM) },
      along_m: route.paceM === 0 ? 0 : Math.round((alongM / route.paceM) * route.metres),
    })),
    gap: gapOf(way, ends, toiletOf),
    ...{ truncated: !isAll, attribution, display_note: note(notes.along) },
  };
}

/** Its minutes are those of the toilets at its ends, and of the whole walk. */
function gapOf(
  { gap, stops, route }: AlongWay<Shard>,
  ends: readonly [Point, Point],
  toiletOf: ToiletOf,
): AlongResult['gap'] {
  const { paceM, fromM, toM, points, closing } = gap;
  const isAtStop = stops.some(({ alongM }) => alongM === toM);
  const fromMin = nearestMinute(fromM);
  const toMin = isAtStop ? nearestMinute(toM) : minutesOf(route.paceM);
  const min = Math.max(1, toMin - fromMin + nearestMinute(paceM - (toM - fromM)));
  const gains = closing !== undefined && minutesOf(closing.gapM) < min;
  return {
    ...{ min, from_min: fromMin, to_min: toMin },
    geometry: lineOf(points),
    closed_by: gains ? closedBy(closing, ends, toiletOf) : null,
  };
}

function closedBy(
  { shard, row, there, onward, gapM }: Closing<Shard>,
  [start, end]: readonly [Point, Point],
  toiletOf: ToiletOf,
): NonNullable<AlongResult['gap']>['closed_by'] {
  const toilet = toiletOf(shard, row);
  const isKnown = there.flights !== null && onward.flights !== null;
  const flights = isKnown ? (there.flights ?? 0) + (onward.flights ?? 0) : null;
  return {
    toilet,
    walk: networkWalk(there.metres + onward.metres, there.paceM + onward.paceM, flights),
    gap_min: minutesOf(gapM),
    geometry: lineOf([start, ...there.points, [toilet.lon, toilet.lat], ...onward.points, end]),
  };
}

function lineOf(points: readonly Point[]): NonNullable<RouteResult['geometry']> {
  return { type: 'LineString', coordinates: points.map(([lon, lat]) => [lon, lat]) };
}

/** A toilet that is some metres beside the way is on it: a detour of 0. */
function nearestMinute(paceM: number): number {
  return Math.round(paceM / M_PER_MIN);
}
