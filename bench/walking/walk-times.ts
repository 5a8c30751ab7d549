/**
 * Times walks in the process: µs of a query at each position, the best of several rounds, since others use the machine; then
 * with the pages of the tiles dropped before each query.
 */

import { FOOT, STEP_FREE } from '../../packages/footways/index.ts';
import { FLAG_BITS } from '../../shards/shard/filters.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { pageDropper } from '../lib/drop-pages.ts';
import { mean, quantile } from '../lib/stats.ts';
import type { LonLat } from '../lib/street-positions.ts';
import { figure, type Row, verdict } from '../lib/table.ts';
import { asked, askedPositions, byAir, onFoot, type WalkWorld } from './walk-world.ts';

const POSITIONS = 1_000;
const NEAR_M = 2_000;
const MIN_ROUNDS = 5;
const COLD = 100;
const WHEELCHAIR = { flags: FLAG_BITS.wheelchair, openNow: false };

export const TIMES_HEAD: Row = [
  ...['µs, p50 / p99', 'five by air', 'a position joined', 'five on foot', 'goal p50', 'goal p99'],
  ...['nodes settled, mean', 'one', 'goal p50', 'five for wheelchairs', 'one without steps', 'a way drawn'],
  ...['five, cold'],
];

type Ask = (position: LonLat) => unknown;

export function timesRow(world: WalkWorld, rounds: number): Row {
  const positions = askedPositions(world, POSITIONS, NEAR_M);
  const timed = (ask: Ask) => bestOf(ask, positions, Math.max(rounds, MIN_ROUNDS));
  const search = world.generation.walk!;
  const five = (position: LonLat) => onFoot(world, position, 5, FOOT);
  const air = timed((position) => byAir(world, position)(5));
  const joined = timed((position) => search.joints.ofPosition(asked(position)));
  const fives = timed(five);
  const one = timed((position) => onFoot(world, position, 1, FOOT));
  const wheelchair = timed((position) => onFoot(world, position, 5, FOOT, { filter: WHEELCHAIR }));
  const stepFree = timed((position) => onFoot(world, position, 1, STEP_FREE, { filter: WHEELCHAIR }));
  const settled = mean(positions.map((position) => five(position).settled));
  return [
    world.name,
    ...[air, joined, fives].map(percentiles),
    verdict(Math.round(quantile(fives, 0.5)), { atMost: 250 }),
    verdict(Math.round(quantile(fives, 0.99)), { atMost: 1_000 }),
    figure(settled),
    percentiles(one),
    verdict(Math.round(quantile(one, 0.5)), { atMost: 60 }),
    ...[wheelchair, stepFree, timed(wayToNearest(world, positions))].map(percentiles),
    coldOf(world, positions.slice(0, COLD), five),
  ];
}

function wayToNearest(world: WalkWorld, positions: readonly LonLat[]): Ask {
  const nearest = new Map(
    positions.map((position) => [position, onFoot(world, position, 1, FOOT).walks[0]!]),
  );
  return (position) => {
    const { shard, row } = nearest.get(position)!;
    const { positions: places } = shard.columns;
    const to = { lon: places[row * 2]!, lat: places[row * 2 + 1]! };
    return world.generation.walk!.route({ ...asked(position), to });
  };
}

function bestOf(ask: Ask, positions: readonly LonLat[], rounds: number): Float64Array {
  const best = new Float64Array(positions.length).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [i, position] of positions.entries())
      best[i] = Math.min(best[i]!, microseconds(ask, position));
  return best;
}

/** Each query once, with the pages of all tiles dropped before it. */
function coldOf({ graph, generation, dataDir }: WalkWorld, positions: readonly LonLat[], ask: Ask): string {
  const { walk } = generation.manifest;
  const store = new LocalStore(dataDir);
  const drop = pageDropper(
    graph.tiles.map(({ columns }, i) => ({
      path: store.blobPath(walk![i]!.blob),
      buffer: columns.positions.buffer,
    })),
  );
  if (!drop) return '–';
  return percentiles(
    positions.map((position) => {
      drop();
      return microseconds(ask, position);
    }),
  );
}

function microseconds(ask: Ask, position: LonLat): number {
  const startedMs = performance.now();
  ask(position);
  return (performance.now() - startedMs) * 1000;
}

function percentiles(us: ArrayLike<number>): string {
  return `${figure(quantile(us, 0.5))} / ${figure(quantile(us, 0.99))}`;
}
