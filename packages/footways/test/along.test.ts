import { beforeAll, describe, expect, test } from 'vitest';
import type { Generation } from '../../../shards/generation/generation.ts';
import { type Filter, FLAG_BITS, NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { type Block, placeOf, WalkBlocks } from '../../../test/fixtures/walk-blocks.ts';
import { walkAlong, withGraph } from '../../../test/fixtures/walk-graph.ts';
import { type TownOptions, writeTown } from '../../../test/fixtures/walk-town.ts';
import { BESIDE_M } from '../src/along.ts';
import { FOOT, type Profile, STEP_FREE } from '../src/walk-bits.ts';
import { compareAlong, pairsOf } from './walk-oracles.ts';

const WHEELCHAIR: Filter = { flags: FLAG_BITS.wheelchair, openNow: false };
const WAYS: readonly (readonly [string, Profile, Filter])[] = [
  ['on foot', FOOT, NO_FILTER],
  ['without steps', STEP_FREE, WHEELCHAIR],
];

async function townOf(options: TownOptions = {}): Promise<Generation> {
  const folder = workFolder();
  const path = await writeTown(folder, options);
  const store = new LocalStore(folder);
  const { manifest } = await importFrom(store, path);
  return withGraph(store, manifest, path, { maxPieces: 60, maxGroupRefs: 300 });
}

describe.each(WAYS)('the toilets beside a way %s', (_, profile, filter) => {
  let town: Generation;
  beforeAll(async () => {
    town = await townOf();
  });

  test('are those of a plain Dijkstra over the same tiles, with their detours', () => {
    const { found, shortest } = compareAlong(town, 60, profile, filter);
    expect(found).toBeGreaterThan(profile === FOOT ? 200 : 50);
    // The others have a shorter walk that is farther from the way than three minutes.
    expect(shortest / found).toBeGreaterThan(0.85);
  });

  test('come in the order of the way, with no detour below 0 and none above three minutes there and back', () => {
    let [all, shortcuts] = [0, 0];
    for (const [from, to] of pairsOf(town, 60, 5)) {
      const way = walkAlong(
        town,
        from!,
        { lon: Math.round(to![0] * 1e7), lat: Math.round(to![1] * 1e7) },
        filter,
        profile,
      );
      if (!way) continue;
      const { stops, route, gap } = way;
      const along = stops.map(({ alongM }) => alongM);
      expect(along).toEqual(along.toSorted((a, b) => a - b));
      for (const { alongM, paceM, effortM, reachM } of stops) {
        expect(alongM).toBeGreaterThanOrEqual(0);
        expect(alongM).toBeLessThanOrEqual(route.paceM);
        // A walk may end on private ways and leave them on their other side. No walk leads through them.
        if (effortM < -1e-6) shortcuts++;
        expect(paceM).toBeGreaterThanOrEqual(0);
        expect(reachM).toBeLessThanOrEqual(BESIDE_M);
      }
      expect(gap.toM).toBeGreaterThanOrEqual(gap.fromM);
      expect(gap.paceM).toBeGreaterThanOrEqual(gap.toM - gap.fromM - 1e-6);
      if (stops.length === 0) expect(gap).toMatchObject({ fromM: 0, toM: route.paceM, paceM: route.paceM });
      all += stops.length;
      const { closing } = gap;
      if (!closing) continue;
      expect(closing.there.paceM + closing.onward.paceM).toBeLessThanOrEqual(route.paceM * 1.2 + 1e-6);
      expect(closing.gapM).toBeLessThan(gap.paceM);
      expect(closing.there.points.length).toBeGreaterThan(1);
    }
    expect(shortcuts / all).toBeLessThan(0.1);
  });
});

/** A street of 4 km with toilets 80 m north of it after 400 and 3,600 m, and others that cases add. */
const STREET: Block = {
  name: 'street',
  draw: ({ node, way, toilet }) => {
    const footway = { highway: 'footway' };
    const stops = [0, 400, 1_000, 1_100, 2_000, 2_400, 3_600, 4_000];
    const nodes = stops.map((east) => node([east, 0]));
    way(nodes, footway);
    const branch = (from: number, north: number) => {
      way([nodes[stops.indexOf(from)]!, node([from, north])], footway);
      toilet([from, north]);
    };
    branch(400, 80);
    branch(3_600, 80);
    // Farther than three minutes: one costs 17 % of the way, the other 22 %, though it halves the stretch better.
    branch(2_400, 340);
    branch(2_000, 440);
    const loop = [node([1_000, 100]), node([1_100, 100])] as const;
    way([nodes[2]!, ...loop, nodes[3]!], { ...footway, 'oneway:foot': 'yes' });
    toilet([1_050, 103], { fee: 'yes' });
  },
};

describe('a street', () => {
  let blocks: WalkBlocks;
  beforeAll(async () => {
    blocks = await WalkBlocks.of([STREET]);
  });
  const alongStreet = (fromM: number, toM: number, filter = NO_FILTER) => {
    const [lon, lat] = placeOf(0, [toM, 0]).map((degrees) => Math.round(degrees * 1e7));
    return walkAlong(blocks.generation, placeOf(0, [fromM, 0]), { lon: lon!, lat: lat! }, filter, FOOT)!;
  };
  const FREE: Filter = { flags: FLAG_BITS.free, openNow: false };
  const rounded = (values: readonly number[]) => values.map((value) => Math.round(value / 10) * 10);

  test('has detours there and back, by ways for one direction too', () => {
    const { stops, route, isAll } = alongStreet(0, 4_000);
    expect([isAll, ...rounded([route.paceM])]).toEqual([true, 4_000]);
    expect(rounded(stops.map(({ paceM }) => paceM))).toEqual([160, 210, 160]);
    expect(rounded(stops.map(({ alongM }) => alongM))).toEqual([400, 1_050, 3_600]);
    // The other way, the loop is walked after it was passed.
    const back = alongStreet(4_000, 0).stops;
    expect(rounded(back.map(({ paceM }) => paceM))).toEqual([160, 410, 160]);
    expect(rounded(back.map(({ alongM }) => alongM))).toEqual([400, 2_950, 3_600]);
  });

  test('has a longest stretch from toilet to toilet, and a walk that closes it', () => {
    const { gap } = alongStreet(0, 4_000);
    // 154 m back to the street, 2,500 m along it and 80 m to the next one.
    expect(rounded([gap.paceM, gap.fromM, gap.toM])).toEqual([2_730, 1_050, 3_600]);
    const [west, east] = [gap.points[0]![0], gap.points.at(-1)![0]];
    expect(west).toBeCloseTo(placeOf(0, [1_050, 0])[0], 4);
    expect(east).toBeCloseTo(placeOf(0, [3_600, 0])[0], 4);
    const { there, onward, gapM } = gap.closing!;
    expect(rounded([there.paceM, onward.paceM, gapM])).toEqual([2_740, 1_940, 1_790]);
    expect(there.points.at(-1)).toEqual(placeOf(0, [2_400, 340]));
    expect(onward.points[0]).toEqual(placeOf(0, [2_400, 340]));
    expect(onward.points.at(-1)).toEqual(placeOf(0, [4_000, 0]));
  });

  test('of five minutes needs no other walk', () => {
    const { stops, gap } = alongStreet(2_250, 2_550);
    expect(stops).toEqual([]);
    expect(gap).toMatchObject({ fromM: 0, closing: undefined });
  });

  test('without toilets that pass the filter is one stretch', () => {
    const { stops, gap, route } = alongStreet(0, 4_000, FREE);
    expect(stops).toEqual([]);
    expect(gap).toMatchObject({ fromM: 0, toM: route.paceM, paceM: route.paceM });
  });
});

/** A street with so many toilets, so many metres apart. */
function rowOf(count: number, apartM: number): Block {
  return {
    name: `${count} toilets, ${apartM} m apart`,
    draw: (block) => {
      block.way([block.node([0, 0]), block.node([4_000, 0])], { highway: 'footway' });
      for (let i = 0; i < count; i++) block.toilet([5 + i * apartM, 3], { name: `No. ${i}` });
    },
  };
}

test.each([
  [90, 40, 90, true],
  [215, 18, 200, false],
  // In one circle of the search by air.
  [215, 4, 200, false],
])(
  'of %i toilets that are %i m apart a way has %i, and says whether these are all: %s',
  async (count, apartM, most, isAll) => {
    const { generation } = await WalkBlocks.of([rowOf(count, apartM)]);
    const [lon, lat] = placeOf(0, [4_000, 0]).map((degrees) => Math.round(degrees * 1e7));
    const way = walkAlong(generation, placeOf(0, [0, 0]), { lon: lon!, lat: lat! }, NO_FILTER, FOOT)!;
    expect([way.stops.length, way.isAll]).toEqual([most, isAll]);
  },
);

describe('a town elsewhere on the globe', () => {
  test.each([
    ['west of the antimeridian', 179.984, -17],
    ['at 84 degrees north', 20, 84],
  ])('%s has exact detours', async (_, lon, lat) => {
    const town = await townOf({ lon, lat, seed: 3, side: 10 });
    expect(compareAlong(town, 25, FOOT, NO_FILTER).found).toBeGreaterThan(30);
  });
});

test('a way ends on a bridge as it begins there', async () => {
  const bridge: Block = {
    name: 'a bridge',
    draw: (block) => {
      const [start, head, tail] = (
        [
          [-500, 0],
          [0, 0],
          [300, 0],
        ] as const
      ).map((at) => block.node(at));
      block.way([start!, head!], { highway: 'footway' });
      block.way([head!, tail!], { highway: 'footway', bridge: 'yes', layer: '1' });
      block.way([head!, block.node([0, -40]), block.node([400, -40])], { highway: 'footway' });
    },
  };
  const { generation } = await WalkBlocks.of([bridge]);
  const [below, above] = [placeOf(0, [-400, 0]), placeOf(0, [150, 0])];
  const metresOf = (from: typeof below, [lon, lat]: typeof below) => {
    const to = { lon: Math.round(lon * 1e7), lat: Math.round(lat * 1e7) };
    return walkAlong(generation, from, to, NO_FILTER, FOOT)?.route.metres;
  };
  expect(metresOf(below, above)).toBeCloseTo(550, -1);
  expect(metresOf(above, below)).toBeCloseTo(550, -1);
});
