/** The oracles of the walking graph on real extracts, where they lie beside the repository. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { streetPositions } from '../../../bench/lib/street-positions.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import { buildWalkingGraph } from '../../../pipeline/walk/build-walking-graph.ts';
import { BlobError, openBlob, WALK_TILE } from '../../../shards/format/blob.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { type Filter, FLAG_BITS, NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { WalkBlob } from '../../../shards/walk/walk-blob.ts';
import { attackSize } from '../../../test/fixtures/attacks.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { ALL_EXTRACTS, needs } from '../../../test/fixtures/needs.ts';
import { nearestWalks, withGraph } from '../../../test/fixtures/walk-graph.ts';
import { BORDER, FOOT, KIND, PRIVATE, type Profile, STEP_FREE, STEPS } from '../src/walk-bits.ts';
import type { WalkColumns } from '../src/walk-tile.ts';
import {
  alwaysOpen,
  compareAlong,
  SegmentOracle,
  toiletsOf,
  walksOverTiles,
  wholeNetwork,
} from './walk-oracles.ts';

const WHEELCHAIR: Filter = { flags: FLAG_BITS.wheelchair, openNow: false };
/** Malta has no toilet for wheelchairs. */
const FILTERS: readonly (readonly [Profile, readonly Filter[]])[] = [
  [FOOT, [NO_FILTER]],
  [STEP_FREE, [WHEELCHAIR, NO_FILTER]],
];
const POSITIONS = attackSize(10, 25);

/** Faults that are put into a graph: the oracle must notice each on one extract at least, or it proves nothing. */
const FAULTS: Readonly<Record<string, (columns: WalkColumns, tile: number) => Partial<WalkColumns>>> = {
  'every other tile has closed borders': ({ nodeBits }, tile) =>
    tile % 2 === 0 ? { nodeBits: nodeBits.map((bits) => bits & ~BORDER) } : {},
  'gates are open': ({ nodeBits }) => ({ nodeBits: nodeBits.map((bits) => bits & BORDER) }),
  'steps cost what paths cost': ({ bits }) => ({
    bits: bits.map((mark) => ((mark & KIND) === STEPS ? mark - 1 : mark)),
  }),
  'private ways are public': ({ bits }) => ({ bits: bits.map((mark) => mark & ~PRIVATE) }),
  'lengths are 3 % too long': ({ lengths }) => ({ lengths: lengths.map((length) => length * 1.03) }),
};
const noticed = new Set<string>();

for (const extract of ALL_EXTRACTS)
  describe(extract.name, needs(extract), () => {
    test('has exact walks, over borders of tiles too, on foot and without steps', async () => {
      const folder = workFolder();
      const store = new LocalStore(folder);
      const { manifest } = await importFrom(store, extract.path);
      const pieces = { maxPieces: 500, maxGroupRefs: 5_000 };
      const small = alwaysOpen(await withGraph(store, manifest, extract.path, pieces));
      const large = alwaysOpen(await withGraph(store, manifest, extract.path));
      const network = await wholeNetwork(extract.path, workFolder(), large);
      const positions = streetPositions(large.walk!.graph, POSITIONS, seededRandom(11).next);
      for (const [profile, filters] of FILTERS) {
        const oracle = new SegmentOracle(network, small.walk!, profile);
        for (const [filter, position] of filters.flatMap((each) =>
          positions.map((at) => [each, at] as const),
        )) {
          const toilets = toiletsOf(small, filter.flags);
          const efforts = [small, large].map((generation) =>
            nearestWalks(generation, position, 5, filter, profile)
              .walks.filter(({ source }) => source === 'network')
              .map(({ effortM }) => effortM),
          );
          const where = `${position.join(' ')} profile ${profile}`;
          const overTiles = walksOverTiles(small.walk!, toilets, position, profile).slice(0, 5);
          const overSegments = oracle.walks(position, toilets).slice(0, 5);
          expect(efforts[0]!.length, where).toBe(overTiles.length);
          for (const [i, effort] of efforts[0]!.entries()) {
            expect(effort, where).toBeCloseTo(overTiles[i]!, 6);
            const more = effort - (overSegments[i] ?? Number.POSITIVE_INFINITY);
            expect(more, `${where}: ${effort}`).toBeGreaterThan(-0.05);
            expect(more, `${where}: ${effort}`).toBeLessThan(1 + effort * 0.01);
            expect(Math.abs(effort - efforts[1]![i]!), where).toBeLessThan(6 + effort * 0.005);
          }
        }
      }
      // Few walks pass a gate: more of them are looked at for what was not noticed yet.
      const more = streetPositions(large.walk!.graph, POSITIONS * 5, seededRandom(12).next);
      for (const [fault, change] of Object.entries(FAULTS)) {
        if (noticed.has(fault)) continue;
        const faulty = new Generation(store, small.manifest);
        for (const [i, tile] of faulty.walk!.graph.tiles.entries())
          Object.defineProperty(tile, 'columns', { value: { ...tile.columns, ...change(tile.columns, i) } });
        const isOff = [...positions, ...more].some((position) => {
          const [good, bad] = [small, faulty].map((generation) =>
            nearestWalks(generation, position, 5, NO_FILTER, FOOT).walks.map(({ effortM }) => effortM),
          );
          // More than the oracle over segments leaves to rounding.
          return good!.some((effort, i) => Math.abs(effort - bad![i]!) > 1 + effort * 0.01);
        });
        if (isOff) noticed.add(fault);
      }
    });

    test('has exact detours to the toilets beside a way', async () => {
      const store = new LocalStore(workFolder());
      const { manifest } = await importFrom(store, extract.path);
      const generation = alwaysOpen(await withGraph(store, manifest, extract.path));
      const { ways } = compareAlong(generation, attackSize(4, 12), FOOT, NO_FILTER);
      expect(ways).toBeGreaterThan(0);
    });

    test('has tiles of which every damaged section is refused', async () => {
      const store = new LocalStore(workFolder());
      store.create();
      const { tiles } = await buildWalkingGraph(extract.path, store, { threads: 0 });
      const bytes = readFileSync(store.blobPath(tiles[0]!.blob));
      const { buffer } = new Uint8Array(bytes);
      const sections = openBlob(buffer, WALK_TILE, 'test').sections();
      expect(sections.length).toBeGreaterThan(12);
      for (const { id, bytes: section } of sections)
        for (const at of [0, section.length >> 1, section.length - 1]) {
          if (at < 0 || section.length === 0) continue;
          const damaged = new Uint8Array(bytes);
          damaged[section.byteOffset + at]! ^= 0x41;
          const read = () => new WalkBlob(damaged.buffer, 'test').columns.streets.nameOf(0);
          expect(read, `section ${id}`).toThrow(BlobError);
        }
    });
  });

test('each fault in a graph is noticed on one extract at least', needs(...ALL_EXTRACTS), () => {
  expect([...noticed].sort()).toEqual(Object.keys(FAULTS).sort());
});
