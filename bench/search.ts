/**
 * The search part: µs a query of our nearest search over the mapped shards, against geokdbush over one KDBush of
 * the same points in memory, in turn, in this process.
 *
 * Five results within the radius of the nearest read. Dense is around cities of a million people, rural a day's
 * walk off small towns. A first round warms both up and is not counted.
 */

import { around as geokdbush } from 'geokdbush';
import KDBush from 'kdbush';
import { squaredChordOf } from '../packages/sphere/index.ts';
import { MAX_DISTANCE_M } from '../schemas/reads/parameters.ts';
import { fromE7 } from '../shards/format/e7.ts';
import type { Generation } from '../shards/generation/generation.ts';
import { type Filter, NO_FILTER } from '../shards/shard/filters.ts';
import { around, type Position, rareFilter } from './lib/queries.ts';
import { median, quantile, ratios } from './lib/stats.ts';
import { figure, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { type Random, seededRandom } from './made/random.ts';
import { loadTowns } from './made/towns.ts';

const QUERIES = 5_000;
const RESULTS = 5;
const SEED = 11;
const CITY = 1_000_000;
const SMALL_TOWN = 5_000;
const IN_CITY_DEG = 0.03;
const OFF_TOWN_DEG = 0.25;
const RADIUS = squaredChordOf(MAX_DISTANCE_M);
/** Goal of the search under the rare filter. */
const RARE_P99_US = 200;

type Ask = (position: Position) => number;
interface Case {
  readonly name: string;
  readonly positions: readonly Position[];
  readonly ours: Ask;
  readonly base: Ask;
  readonly rare: boolean;
}
interface Quantiles {
  readonly p50: number[];
  readonly p99: number[];
}

export function benchSearch({ generation }: World, rounds: number): string {
  const random = seededRandom(SEED);
  const rare = rareFilter(generation);
  const index = indexOf(generation);
  const dense = positions(random, (population) => population >= CITY, IN_CITY_DEG);
  const rural = positions(random, (population) => population > 0 && population < SMALL_TOWN, OFF_TOWN_DEG);
  const cases: Case[] = [
    ['dense', dense, NO_FILTER],
    ['rural', rural, NO_FILTER],
    ['dense, rare filter', dense, rare.filter],
    ['rural, rare filter', rural, rare.filter],
  ].map(([name, where, filter]) => ({
    name: name as string,
    positions: where as Position[],
    ours: oursWith(generation, filter as Filter),
    base: baseWith(index, filter as Filter),
    rare: filter !== NO_FILTER,
  }));
  const rows = cases.map((one) => rowOf(one, rounds));
  const head = [
    'µs a query',
    'p50',
    'p99',
    'goal p99',
    'geokdbush p50',
    'geokdbush p99',
    'times faster (p50)',
  ];
  const note =
    `${generation.manifest.toilets} toilets in ${generation.shards.length} shards. The rare filter is ` +
    `${rare.parameters}, which ${(rare.share * 100).toFixed(3)} % of them pass.`;
  return [markdownTable(head, rows), '', note].join('\n');
}

function positions(random: Random, fits: (population: number) => boolean, spreadDeg: number): Position[] {
  const towns = loadTowns().filter(({ population }) => fits(population ?? 0));
  return Array.from({ length: QUERIES }, () => around(random.pick(towns), spreadDeg, random));
}

interface Index {
  readonly tree: KDBush;
  readonly flags: Uint8Array;
}

function indexOf({ manifest, shards }: Generation): Index {
  const tree = new KDBush(manifest.toilets);
  const flags = new Uint8Array(manifest.toilets);
  let at = 0;
  for (const { columns, rows } of shards) {
    for (let row = 0; row < rows; row++) {
      flags[at++] = columns.flags[row]!;
      tree.add(fromE7(columns.positions[row * 2]!), fromE7(columns.positions[row * 2 + 1]!));
    }
  }
  tree.finish();
  return { tree, flags };
}

function oursWith(generation: Generation, filter: Filter): Ask {
  return ({ lon, lat }) =>
    generation.air.nearest({ lon, lat, wanted: RESULTS, within: RADIUS, filter }).count;
}

function baseWith({ tree, flags }: Index, filter: Filter): Ask {
  const passes = (item: number) => (flags[item]! & filter.flags) === filter.flags;
  const predicate = filter.flags === 0 ? undefined : passes;
  return ({ lon, lat }) => geokdbush(tree, lon, lat, RESULTS, MAX_DISTANCE_M / 1000, predicate).length;
}

function rowOf({ name, positions, ours, base, rare }: Case, rounds: number): Row {
  const [mine, theirs]: [Quantiles, Quantiles] = [
    { p50: [], p99: [] },
    { p50: [], p99: [] },
  ];
  for (let round = -1; round < rounds; round++) {
    const found = timed(ours, positions, mine, round >= 0);
    const expected = timed(base, positions, theirs, round >= 0);
    // A rim case may fall on either side of the radius, for the two round differently.
    if (Math.abs(found - expected) > QUERIES / 1000)
      throw new Error(`"${name}": our search found ${found} toilets and geokdbush ${expected}.`);
  }
  return [
    name,
    figure(median(mine.p50)),
    figure(median(mine.p99)),
    rare ? verdict(median(mine.p99), { below: RARE_P99_US }) : '',
    figure(median(theirs.p50)),
    figure(median(theirs.p99)),
    spread(ratios(theirs.p50, mine.p50)),
  ];
}

function timed(ask: Ask, positions: readonly Position[], into: Quantiles, counted: boolean): number {
  const us = new Float64Array(positions.length);
  let found = 0;
  for (const [i, position] of positions.entries()) {
    const startedMs = performance.now();
    found += ask(position);
    us[i] = (performance.now() - startedMs) * 1000;
  }
  if (counted) {
    into.p50.push(quantile(us, 0.5));
    into.p99.push(quantile(us, 0.99));
  }
  return found;
}
