/** Faults put into a graph or its search: the oracle over segments must notice each, or it proves nothing. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { streetPositions } from '../../../bench/lib/street-positions.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { nearestWalks, type Position, withGraph } from '../../../test/fixtures/walk-graph.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { Candidates } from '../src/candidates.ts';
import { BORDER, FOOT, KIND, STEPS } from '../src/walk-bits.ts';
import { WalkSearch } from '../src/walk-search.ts';
import type { WalkColumns } from '../src/walk-tile.ts';
import { SegmentOracle, toiletsOf, wholeNetwork } from './walk-oracles.ts';

const FIRST_CANDIDATES = 8;
afterEach(() => {
  vi.restoreAllMocks();
});

let store: Store;
let path: string;
let manifest: Awaited<ReturnType<typeof importFrom>>['manifest'];
let positions: readonly Position[];
let expected: number[][];

beforeAll(async () => {
  const folder = workFolder();
  path = await writeTown(folder, { seed: 5 });
  store = new LocalStore(folder);
  ({ manifest } = await importFrom(store, path));
  const whole = await graphOf();
  positions = streetPositions(whole.walk!.graph, 80, seededRandom(3).next);
  const oracle = new SegmentOracle(await wholeNetwork(path, workFolder(), whole), whole.walk!, FOOT);
  const toilets = toiletsOf(whole, 0);
  expected = positions.map((position) => oracle.walks(position, toilets).slice(0, 5));
});

function graphOf(): Promise<Generation> {
  return withGraph(store, manifest, path, { maxPieces: 60, maxGroupRefs: 300 });
}

/** How many positions get other walks than the oracle says. */
function differences(generation: Generation): number {
  return positions.filter((position, at) => {
    const efforts = nearestWalks(generation, position, 5, NO_FILTER, FOOT)
      .walks.filter(({ source }) => source === 'network')
      .map(({ effortM }) => effortM);
    const wanted = expected[at]!;
    return (
      efforts.length !== wanted.length ||
      efforts.some((effort, i) => Math.abs(effort - wanted[i]!) > 1 + effort * 0.01)
    );
  }).length;
}

/** Puts changed copies of columns into the tiles of a graph. */
function mutate(
  generation: Generation,
  change: (columns: WalkColumns, tile: number) => Partial<WalkColumns>,
): void {
  for (const [i, tile] of generation.walk!.graph.tiles.entries()) {
    const { columns } = tile;
    Object.defineProperty(tile, 'columns', { value: { ...columns, ...change(columns, i) } });
  }
}

describe('the oracle notices', () => {
  test('nothing in a graph without a fault', async () => {
    expect(differences(await graphOf())).toBe(0);
  });

  test('borders that are closed', async () => {
    const generation = await graphOf();
    mutate(generation, ({ nodeBits }, tile) =>
      tile % 2 === 0 ? { nodeBits: nodeBits.map((bits) => bits & ~BORDER) } : {},
    );
    expect(differences(generation)).toBeGreaterThan(0);
  });

  test('gates that are open', async () => {
    const generation = await graphOf();
    mutate(generation, ({ nodeBits }) => ({ nodeBits: nodeBits.map((bits) => bits & BORDER) }));
    expect(differences(generation)).toBeGreaterThan(0);
  });

  test('steps that cost what paths cost', async () => {
    const generation = await graphOf();
    mutate(generation, ({ bits }) => ({
      bits: bits.map((mark) => ((mark & KIND) === STEPS ? mark - 1 : mark)),
    }));
    expect(differences(generation)).toBeGreaterThan(0);
  });

  test('lengths that are a third too long', async () => {
    const generation = await graphOf();
    mutate(generation, ({ lengths }) => ({ lengths: lengths.map((length) => length * 1.33) }));
    expect(differences(generation)).toBeGreaterThan(0);
  });

  test('a compass that overrates what is ahead', async () => {
    const { aheadOf } = Candidates.prototype;
    vi.spyOn(Candidates.prototype, 'aheadOf').mockImplementation(function (this: Candidates, lon, lat) {
      return aheadOf.call(this, lon, lat) * 1.4;
    });
    expect(differences(await graphOf())).toBeGreaterThan(0);
  });

  test('a search that takes the first candidates for all there are, without the proof by air', async () => {
    const { nearest } = WalkSearch.prototype;
    vi.spyOn(WalkSearch.prototype, 'nearest').mockImplementation(function (this: WalkSearch, question) {
      const byAir = (wanted: number) => ({ ...question.byAir(Math.min(wanted, FIRST_CANDIDATES)) });
      return nearest.call(this, { ...question, byAir });
    });
    expect(differences(await graphOf())).toBeGreaterThan(0);
  });
});
