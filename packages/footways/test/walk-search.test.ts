import { beforeAll, describe, expect, test } from 'vitest';
import { streetPositions } from '../../../bench/lib/street-positions.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { type Filter, FLAG_BITS, NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import {
  NO_LIMITS,
  nearestWalks,
  type Position,
  WALK_NOW_MIN,
  withGraph,
} from '../../../test/fixtures/walk-graph.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { METRES_PER_E7 } from '../../sphere/index.ts';
import { OFF_NETWORK } from '../src/joints.ts';
import { FOOT, type Profile, STEP_FREE } from '../src/walk-bits.ts';
import { SegmentOracle, toiletsOf, walksOverTiles, wholeNetwork } from './walk-oracles.ts';

const WHEELCHAIR: Filter = { flags: FLAG_BITS.wheelchair, openNow: false };
const WAYS: readonly (readonly [string, Profile, Filter])[] = [
  ['on foot', FOOT, NO_FILTER],
  ['without steps', STEP_FREE, WHEELCHAIR],
];

let path: string;
let store: Store;
let small: Generation;
let large: Generation;
let positions: readonly Position[];

beforeAll(async () => {
  const folder = workFolder();
  path = await writeTown(folder);
  store = new LocalStore(folder);
  const { manifest } = await importFrom(store, path);
  small = await withGraph(store, manifest, path, { maxPieces: 60, maxGroupRefs: 300 });
  large = await withGraph(store, manifest, path);
  positions = streetPositions(large.walk!.graph, 120, seededRandom(7).next);
});

const effortsOf = (generation: Generation, position: Position, profile: Profile, filter: Filter) =>
  nearestWalks(generation, position, 5, filter, profile)
    .walks.filter(({ source }) => source === 'network')
    .map(({ effortM }) => effortM);

describe.each(WAYS)('the nearest %s', (_, profile, filter) => {
  test('are those of a plain Dijkstra over the same tiles', () => {
    const toilets = toiletsOf(small, filter.flags);
    let found = 0;
    for (const position of positions) {
      const efforts = effortsOf(small, position, profile, filter);
      const expected = walksOverTiles(small.walk!, toilets, position, profile).slice(0, 5);
      expect(efforts.length, position.join(' ')).toBe(expected.length);
      for (const [i, effort] of efforts.entries()) expect(effort).toBeCloseTo(expected[i]!, 6);
      found += efforts.length;
    }
    expect(small.walk!.graph.tiles.length).toBeGreaterThan(8);
    expect(found).toBeGreaterThan(300);
  });

  test('are those of a Dijkstra over every segment, before tiles and rounding', async () => {
    const oracle = new SegmentOracle(await wholeNetwork(path, workFolder(), small), small.walk!, profile);
    const toilets = toiletsOf(small, filter.flags);
    for (const position of positions) {
      const efforts = effortsOf(small, position, profile, filter);
      const expected = oracle.walks(position, toilets).slice(0, 5);
      for (const [i, effort] of efforts.entries()) {
        const more = effort - (expected[i] ?? Number.POSITIVE_INFINITY);
        expect(more, `${position.join(' ')} walk ${i}: ${effort}`).toBeGreaterThan(-0.05);
        expect(more, `${position.join(' ')} walk ${i}: ${effort}`).toBeLessThan(1 + effort * 0.01);
      }
    }
  });

  test('are the same over small and large tiles', () => {
    for (const position of positions) {
      const [a, b] = [small, large].map((generation) => effortsOf(generation, position, profile, filter));
      expect(a!.length).toBe(b!.length);
      for (const [i, effort] of a!.entries())
        expect(Math.abs(effort - b![i]!), `${position.join(' ')}`).toBeLessThan(6 + effort * 0.005);
    }
  });

  test('have a way that is as long as it says, and as the search says', () => {
    let drawn = 0;
    for (const position of positions) {
      const [walk] = nearestWalks(small, position, 1, filter, profile).walks;
      if (walk?.source !== 'network') continue;
      const { positions: places } = walk.shard.columns;
      const [lon, lat] = [places[walk.row * 2]!, places[walk.row * 2 + 1]!];
      const spot = { lon: position[0], lat: position[1], profile, nowMin: WALK_NOW_MIN };
      const route = small.walk!.route({ ...spot, to: { lon, lat }, limits: NO_LIMITS })!;
      expect(route.effortM).toBeCloseTo(walk.effortM, 6);
      expect(route.flights).toBe(walk.flights);
      const off =
        metres([position, route.points[0]!]) + metres([route.points.at(-1)!, [lon / 1e7, lat / 1e7]]);
      const length = metres(route.points) + off * OFF_NETWORK;
      // Private ways at the ends are drawn straight: the line is shorter there.
      expect(length).toBeLessThan(route.metres + 2 + route.metres * 0.01);
      if (Math.abs(length - route.metres) < 2 + route.metres * 0.01) drawn++;
    }
    expect(drawn).toBeGreaterThan(positions.length / 2);
  });
});

describe('a search that meets its bounds', () => {
  test('says so, and answers with estimates that are no nearer than it got', () => {
    for (const position of positions.slice(0, 20)) {
      const { walks, end } = nearestWalks(small, position, 5, NO_FILTER, FOOT, {
        maxM: 5_000,
        maxSettled: 20,
      });
      expect(walks.length).toBe(5);
      if (walks.every(({ source }) => source === 'network')) continue;
      expect(end).toBe('limit');
      for (const { source, flights } of walks) if (source === 'straight_line') expect(flights).toBeNull();
    }
  });

  test('far from all ways answers by air', () => {
    const { walks, end } = nearestWalks(small, [7.3, 43.6], 3, NO_FILTER, FOOT);
    expect(end).toBe('off_network');
    expect(walks.map(({ source }) => source)).toEqual(['straight_line', 'straight_line', 'straight_line']);
  });
});

describe('a town elsewhere on the globe', () => {
  test.each([
    ['west of the antimeridian', 179.984, -17],
    ['east of the antimeridian', -179.9995, 71],
    ['at 84 degrees north', 20, 84],
    ['at 84 degrees south', -60, -84.9],
  ])('%s has exact walks', async (_, lon, lat) => {
    const folder = workFolder();
    const extract = await writeTown(folder, { lon, lat, seed: 3, side: 10 });
    const own = new LocalStore(folder);
    const { manifest } = await importFrom(own, extract);
    const town = await withGraph(own, manifest, extract, { maxPieces: 60, maxGroupRefs: 300 });
    const toilets = toiletsOf(town, 0);
    let found = 0;
    for (const position of streetPositions(town.walk!.graph, 40, seededRandom(2).next)) {
      const efforts = effortsOf(town, position, FOOT, NO_FILTER);
      const expected = walksOverTiles(town.walk!, toilets, position, FOOT).slice(0, 5);
      expect(efforts.length).toBe(expected.length);
      for (const [i, effort] of efforts.entries()) expect(effort).toBeCloseTo(expected[i]!, 6);
      found += efforts.length;
    }
    expect(found).toBeGreaterThan(50);
  });
});

test('a position is joined to a way beyond the antimeridian', async () => {
  const folder = workFolder();
  const extract = await writeTown(folder, { lon: -179.9995, lat: -17, seed: 3, side: 10 });
  const own = new LocalStore(folder);
  const { manifest } = await importFrom(own, extract);
  const { walk } = await withGraph(own, manifest, extract);
  const spot = { lat: -17 + 0.003, profile: FOOT, nowMin: WALK_NOW_MIN } as const;
  const here = walk!.joints.ofPosition({ lon: -179.9999, ...spot })!;
  const beyond = walk!.joints.ofPosition({ lon: 179.9999, ...spot })!;
  // 21 m farther west.
  expect(beyond.snaps[0]!.metres).toBeGreaterThan(here.snaps[0]!.metres + 10);
  expect(beyond.snaps[0]!.metres).toBeLessThan(here.snaps[0]!.metres + 25);
});

function metres(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, [lon, lat], i) => {
    const scale = METRES_PER_E7 * Math.cos((lat * Math.PI) / 180);
    return sum + Math.hypot((lon - line[i]![0]) * 1e7 * scale, (lat - line[i]![1]) * 1e7 * METRES_PER_E7);
  }, 0);
}
