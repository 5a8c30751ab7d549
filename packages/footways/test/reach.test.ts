import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { FLAG_BITS } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { type Block, WalkBlocks } from '../../../test/fixtures/walk-blocks.ts';
import { WALK_NOW_MIN, withGraph } from '../../../test/fixtures/walk-graph.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { isStreet, lengthWithin, longestFrom, Reach } from '../src/reach.ts';
import { FOOT, type Profile, STEP_FREE } from '../src/walk-bits.ts';
import { alwaysOpen, compareReach, toiletsOf } from './walk-oracles.ts';

const FAR_M = 1e5;
const question = (profile: Profile, mostM = FAR_M) => ({ profile, nowMin: WALK_NOW_MIN, mostM });

/** A street of 2 km in two halves, and a toilet at 500 m that is 26 m beside it. */
const STREET: Block = {
  name: 'street',
  draw: ({ line, toilet }) => {
    line(
      [
        [0, 0],
        [1_000, 0],
        [2_000, 0],
      ],
      { highway: 'residential', name: 'Long Street' },
    );
    toilet([500, 20]);
  },
};

describe('a street', () => {
  let generation: Generation;
  let reach: Reach;
  beforeAll(async () => {
    ({ generation } = await WalkBlocks.of([STREET]));
    reach = new Reach(generation.walk!, [...generation.walk!.graph.tiles.keys()]);
  });
  const parts = () =>
    generation.walk!.graph.tiles.flatMap((tile, i) =>
      Array.from({ length: tile.edges }, (_, edge) => reach.partsOf(i, edge)).flat(),
    );
  const metresWithin = (metres: number) =>
    parts().reduce((sum, part) => sum + lengthWithin(part, metres * 10), 0) / 10;
  const [toilet] = [{ lon: 0, lat: 0 }];

  test('is cut where the walk gets longer than the minutes', () => {
    const [place = toilet] = toiletsOf(generation, 0);
    reach.begin(question(FOOT));
    expect(metresWithin(400)).toBe(0);
    expect(parts().every((part) => longestFrom(part) === Number.POSITIVE_INFINITY)).toBe(true);
    expect(reach.add(place)).toBe(true);
    expect(reach.explore()).toBe(true);
    // 26 m off the network, so 374 m in each direction; and the street ends after 500 m.
    expect(metresWithin(400)).toBeCloseTo(748, -1);
    expect(metresWithin(800)).toBeCloseTo(500 + 774, -1);
    expect(metresWithin(FAR_M)).toBeCloseTo(2_000, -1);
    expect(Math.max(...parts().map(longestFrom)) / 10).toBeCloseTo(1_526, -1);
  });

  test('is what it was after a place was tried', () => {
    const [place = toilet] = toiletsOf(generation, 0);
    reach.begin(question(FOOT));
    const edges = reach.try(place, (changed) => [changed.length, metresWithin(400)]);
    expect(edges[0]).toBe(parts().length);
    expect(edges[1]).toBeCloseTo(748, -1);
    expect(metresWithin(400)).toBe(0);
  });

  test('is not followed farther than the question says', () => {
    const [place = toilet] = toiletsOf(generation, 0);
    reach.begin(question(FOOT, 300));
    reach.add(place);
    reach.explore();
    expect(metresWithin(280)).toBeCloseTo(2 * 254, -1);
  });
});

describe.each([FOOT, STEP_FREE] as const)('walks of profile %s to the nearest toilet', (profile) => {
  let town: Generation;
  beforeAll(async () => {
    const folder = workFolder();
    const path = await writeTown(folder, {});
    const store = new LocalStore(folder);
    const { manifest } = await importFrom(store, path);
    town = alwaysOpen(await withGraph(store, manifest, path, { maxPieces: 60, maxGroupRefs: 300 }));
  });
  const flags = profile === STEP_FREE ? FLAG_BITS.wheelchair : 0;

  test('are those of a plain Dijkstra from each toilet, from nodes and from points of edges', () => {
    const { nodes, points } = compareReach(town, toiletsOf(town, flags), profile);
    expect(nodes).toBeGreaterThan(100);
    expect(points).toBeGreaterThan(100);
  });

  test('are the same in slices, in any order of places, and when they are added one after another', () => {
    const { graph } = town.walk!;
    const whole = new Reach(town.walk!, [...graph.tiles.keys()]);
    const sliced = new Reach(town.walk!, [...graph.tiles.keys()].reverse());
    const places = toiletsOf(town, flags);
    whole.begin(question(profile));
    for (const place of places) whole.add(place);
    whole.explore();
    sliced.begin(question(profile));
    for (const place of places.toReversed()) {
      sliced.add(place);
      while (!sliced.explore(7));
    }
    for (const [tile, { columns }] of graph.tiles.entries())
      for (const node of columns.nodeBits.keys())
        expect(sliced.effortAt(tile, node)).toBe(whole.effortAt(tile, node));
  });

  test('change for a trial on the edges that it names alone', () => {
    const { graph } = town.walk!;
    const reach = new Reach(town.walk!, [...graph.tiles.keys()]);
    const places = toiletsOf(town, flags);
    const random = seededRandom(3).next;
    reach.begin(question(profile));
    for (const place of places.slice(1)) if (random() < 0.5) reach.add(place);
    reach.explore();
    const edges = graph.tiles.flatMap((tile, i) =>
      Array.from({ length: tile.edges }, (_, edge) => [i, edge] as const),
    );
    const state = () => edges.map(([tile, edge]) => JSON.stringify(reach.partsOf(tile, edge)));
    const before = state();
    reach.try(places[0]!, (changed) => {
      const named = new Set(changed);
      for (const [i, text] of state().entries()) {
        const [tile, edge] = edges[i]!;
        if (text !== before[i]) expect(named.has(tile * 65_536 + edge)).toBe(true);
      }
    });
    expect(state()).toEqual(before);
  });
});

test('streets and paths for all are counted, and nothing else', () => {
  expect([0, 1, 16, 64].map(isStreet)).toEqual([true, true, true, true]);
  // Steps, inside, lift, across, track, platform; private, island, below ground, at times.
  expect([2, 3, 4, 5, 6, 7, 8, 128, 512, 16_384].some(isStreet)).toBe(false);
});

test('the length within some minutes, and the longest walk, are those of points close together', () => {
  const random = seededRandom(5).next;
  const far = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 300; i++) {
    const pace = random() < 0.3 ? 2 : 1;
    const fear = random() < 0.2 ? 8 : 1;
    const [from, length] = [random() * 100, 1 + random() * 900];
    const end = () => (random() < 0.15 ? far : random() * 2_000);
    const [effortFrom, effortTo] = [end(), end()];
    const part = {
      ...{ from, to: from + length, effort: pace * fear, pace },
      ...{ effortFrom, paceFrom: effortFrom * 0.9, effortTo, paceTo: effortTo * 0.8 },
    };
    const paces = Array.from({ length: 2_000 }, (_, step) => {
      const way = ((step + 0.5) / 2_000) * length;
      const [back, on] = [effortFrom + way * part.effort, effortTo + (length - way) * part.effort];
      if (back === far && on === far) return far;
      return back < on ? part.paceFrom + way * pace : part.paceTo + (length - way) * pace;
    });
    const within = random() * 2_000;
    const share = paces.filter((each) => each <= within).length / paces.length;
    expect(Math.abs(lengthWithin(part, within) - share * length)).toBeLessThan(length / 500);
    const longest = Math.max(...paces);
    if (longest === far) expect(longestFrom(part)).toBe(far);
    else expect(Math.abs(longestFrom(part) - longest)).toBeLessThan(length / 500);
  }
});
