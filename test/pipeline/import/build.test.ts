import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { buildGeneration } from '../../../pipeline/import/build.ts';
import { verifyGeneration } from '../../../pipeline/import/verify.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { blobsOf, type Manifest } from '../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOn } from '../../fixtures/app.ts';
import { NO_PLACES, NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const SOURCE = {
  dataDate: new Date('2026-11-17T20:21:00Z'),
  extract: 'test',
  demo: false,
  places: NO_PLACES,
};

/** Three crowded towns: more than one tile each. */
function towns(count: number): BaseToilet[] {
  const random = seededRandom(5);
  const centres = [
    [7, 43],
    [-70, -33],
    [139, 35],
  ] as const;
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat] = centres[i % 3]!;
    return baseToilet({
      id: `lt_n${(1000 + i).toString(36)}`,
      aliases: i % 100 === 0 ? [`lt_w${(1000 + i).toString(36)}`, `lt_r${(1000 + i).toString(36)}`] : [],
      lon: lon + Math.round(random.next() * 1e6) / 1e7,
      lat: lat + Math.round(random.next() * 1e6) / 1e7,
      wheelchair: random.pick(['yes', 'no', 'unknown']),
      opening_hours: random.pick([null, 'Mo-Fr 08:00-18:00', '24/7']),
      zone: 'Europe/Paris',
    });
  });
}

function newStore(): Store {
  const store = new LocalStore(temporaryFolder());
  store.create();
  return store;
}

const build = (store: Store, toilets: readonly BaseToilet[], now = NOW): Promise<Manifest> =>
  buildGeneration(store, toilets, SOURCE, now);

const verify = (store: Store, manifest: Manifest): void =>
  verifyGeneration(store, manifest, { before: undefined, allowShrink: false, random: seededRandom(6).next });

function shuffled<T>(items: readonly T[]): T[] {
  const random = seededRandom(7);
  return items
    .map((item) => [random.next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

describe('a build', () => {
  test('of the same toilets gives the same blobs, in whatever order and at whatever hour of the day', async () => {
    const toilets = towns(15_000);
    const store = newStore();
    const one = await build(store, toilets);
    const other = await build(newStore(), shuffled(toilets), new Date('2026-11-18T23:59:00Z'));
    expect(one.tiles.length).toBeGreaterThan(3);
    expect(other).toEqual({ ...one, created_at: '2026-11-18T23:59:00.000Z' });
    verify(store, one);
  });

  test('keeps the blobs of all tiles but one when one toilet changes', async () => {
    const toilets = towns(15_000);
    const store = newStore();
    const before = await build(store, toilets);
    const changed = toilets.with(4, { ...toilets[4]!, name: 'New name' });
    const after = await build(store, changed);
    expect(after.tiles.filter((tile, i) => tile.shard !== before.tiles[i]!.shard)).toHaveLength(1);
    expect(after.tiles.filter((tile, i) => tile.base !== before.tiles[i]!.base)).toHaveLength(1);
    expect(after.ids).toEqual(before.ids);
  });

  test('replaces one id bucket and one tile when a toilet goes', async () => {
    const toilets = towns(15_000);
    const store = newStore();
    const before = blobsOf(await build(store, toilets));
    const after = blobsOf(await build(store, toilets.toSpliced(7, 1)));
    expect(after.filter((hash) => !before.includes(hash))).toHaveLength(3);
  });

  test('counts toilets and aliases, and says where each tile is', async () => {
    const store = newStore();
    const manifest = await build(store, [
      baseToilet({ id: 'lt_n1', aliases: ['lt_w1', 'lt_n2'], lon: 7, lat: 43 }),
      baseToilet({ id: 'lt_n3', aliases: ['lt_w4'], lon: 8, lat: 42 }),
      baseToilet({ id: 'lt_n5', lon: 7.5, lat: 44 }),
    ]);
    expect(manifest).toMatchObject({
      format: 1,
      generation: 1,
      created_at: NOW.toISOString(),
      data_date: '2026-11-17T20:21:00.000Z',
      extract: 'test',
      toilets: 3,
      aliases: 3,
      tiles: [{ key: 'w', count: 3, box: [7, 42, 8, 44] }],
    });
    verify(store, manifest);
  });

  test('tells its progress up to the end', async () => {
    const told: [number, number][] = [];
    await buildGeneration(newStore(), towns(9_000), SOURCE, NOW, (...progress) => told.push(progress));
    expect(told.at(-1)).toEqual([9_000, 9_000]);
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
  });

  test('takes the number behind the newest manifest, current or not', async () => {
    const store = newStore();
    expect((await build(store, [])).generation).toBe(1);
    await store.putManifest({ ...(await build(store, [])), generation: 41 });
    expect((await build(store, [])).generation).toBe(42);
  });

  test('of the empty world verifies and answers that nothing is there', async () => {
    const store = new LocalStore(temporaryFolder());
    const { manifest } = await publishToilets(store, []);
    verify(store, manifest);
    const app = appOn(store);
    expect((await app.get('/api/v1/toilets/nearest?lat=43&lon=7')).body).toMatchObject({ results: [] });
    expect((await app.get('/api/v1/toilets?bbox=7,43,7.1,43.1')).body).toMatchObject({ results: [] });
    expect((await app.get('/api/v1/toilets/lt_n1')).status).toBe(404);
  });

  test('stops at the first blob that cannot be written, and names it', async () => {
    class FullStore extends LocalStore {
      written = 0;
      override async putBlob(bytes: Uint8Array): Promise<string> {
        if (++this.written === 3) throw new Error('the disk is full');
        return await super.putBlob(bytes);
      }
    }
    const store = new FullStore(temporaryFolder());
    store.create();
    await expect(build(store, towns(60_000))).rejects.toThrow('the disk is full');
    const atOnce = store.written;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(store.written - atOnce).toBeLessThanOrEqual(8);
  });

  test('never writes a manifest that no reader takes', async () => {
    const source = { ...SOURCE, dataDate: new Date('+012345-01-01T00:00:00Z') };
    await expect(buildGeneration(newStore(), [], source, NOW)).rejects.toThrow();
  });
});
