import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { pruneStore } from '../../../shards/store/prune-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const HOUR_MS = 3_600_000;

/** So many generations, each with a shard and a base tile of its own, all written an hour ago. */
async function generations(count: number): Promise<Store> {
  const store = new LocalStore(temporaryFolder());
  for (let i = 1; i <= count; i++)
    await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7, lat: 43, name: `No. ${i}` })]);
  age(store, HOUR_MS);
  return store;
}

function age(store: Store, ms: number): void {
  const then = new Date(Date.now() - ms);
  for (const folder of ['store', 'manifests'])
    for (const name of readdirSync(join(store.dataDir, folder)))
      utimesSync(join(store.dataDir, folder, name), then, then);
}

function opens(store: Store, number: number): void {
  for (const shard of new Generation(store, store.readManifest(number)).shards) shard.checkAll();
}

describe('pruning a store', () => {
  test('leaves the newest twenty generations whole and removes what older ones alone are made of', async () => {
    const store = await generations(25);
    expect(await pruneStore(store, Date.now())).toEqual({ manifests: 5, blobs: 10 });
    expect(store.generations()).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i));
    for (const number of store.generations()) opens(store, number);
    // 20 shards, 20 base tiles, and the one id bucket that all of them share.
    expect(readdirSync(join(store.dataDir, 'store'))).toHaveLength(41);
    expect(await pruneStore(store, Date.now())).toEqual({ manifests: 0, blobs: 0 });
  });

  test('keeps the current generation however old it is', async () => {
    const store = await generations(25);
    await store.publish(store.readManifest(2));
    await pruneStore(store, Date.now());
    expect(store.generations()).toContain(2);
    opens(store, 2);
  });

  test('keeps what a reader may be opening just now', async () => {
    const store = await generations(25);
    age(store, 30_000);
    expect(await pruneStore(store, Date.now())).toEqual({ manifests: 0, blobs: 0 });
  });

  test('keeps a blob of an old generation that was just written again', async () => {
    const store = await generations(25);
    const [tile] = store.readManifest(1).tiles;
    const again = await publishToilets(new LocalStore(temporaryFolder()), [
      baseToilet({ id: 'lt_n1', lon: 7, lat: 43, name: 'No. 1' }),
    ]);
    expect(again.manifest.tiles[0]).toEqual(tile);
    await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7, lat: 43, name: 'No. 1' })]);
    await pruneStore(store, Date.now());
    expect(existsSync(store.blobPath(tile!.shard))).toBe(true);
  });

  test('keeps a blob that no manifest ever named for a day: an import may be at work', async () => {
    const store = await generations(1);
    const orphan = await store.putBlob(Buffer.from('of an import'));
    const left = join(store.dataDir, 'store', 'killed.tmp');
    writeFileSync(left, '');
    age(store, 23 * HOUR_MS);
    await pruneStore(store, Date.now());
    expect(existsSync(store.blobPath(orphan))).toBe(true);
    age(store, 25 * HOUR_MS);
    expect(await pruneStore(store, Date.now())).toEqual({ manifests: 0, blobs: 2 });
    opens(store, 1);
  });
});
