import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BlobError } from '../../../shards/format/blob.ts';
import { Manifest } from '../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { encodeManifest, manifestKey, pointerTo } from '../../../shards/store/pointer.ts';
import type { Store } from '../../../shards/store/store.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

function manifest(generation: number): Manifest {
  return Manifest.parse({
    format: 1,
    generation,
    created_at: '2026-11-18T12:00:00Z',
    data_date: null,
    extract: 'test',
    imported: null,
    demo: true,
    toilets: 0,
    aliases: 0,
    tiles: [],
    ids: ['0'.repeat(64)],
    source: null,
  });
}

function newStore(): Store {
  const store = new LocalStore(temporaryFolder());
  store.create();
  return store;
}

describe('the store', () => {
  test('keeps bytes under their hash, once', async () => {
    const store = newStore();
    const bytes = Buffer.from('some bytes');
    const hash = await store.putBlob(bytes);
    expect(hash).toBe(sha256(bytes));
    const before = statSync(store.blobPath(hash));
    expect(await store.putBlob(bytes)).toBe(hash);
    expect(statSync(store.blobPath(hash)).ino).toBe(before.ino);
    expect(readFileSync(store.blobPath(hash))).toEqual(bytes);
  });

  test('has no current generation before the first is published', async () => {
    const store = newStore();
    expect(store.readCurrent()).toBeUndefined();
    await store.putManifest(manifest(1));
    expect(store.readCurrent()).toBeUndefined();
    await store.publish(manifest(1));
    expect(store.readCurrent()).toEqual(manifest(1));
    expect(store.currentGeneration()).toBe(1);
  });

  test('names its generations newest first, by number', async () => {
    const store = newStore();
    for (const generation of [2, 10, 9]) await store.putManifest(manifest(generation));
    writeFileSync(join(store.dataDir, 'manifests', 'notes.txt'), '');
    expect(store.generations()).toEqual([10, 9, 2]);
  });

  test('lets only one of two importers have a number', async () => {
    const store = newStore();
    await store.putManifest(manifest(1));
    await expect(store.putManifest({ ...manifest(1), extract: 'other' })).rejects.toThrow(/EEXIST/);
    expect(store.readManifest(1).extract).toBe('test');
  });

  test.each([
    ['garbage', 'garbage'],
    ['nothing', ''],
    ['another manifest’s hash', `1 ${'0'.repeat(64)}\n`],
  ])('refuses a pointer that holds %s', async (_, text) => {
    const store = newStore();
    await store.putManifest(manifest(1));
    writeFileSync(store.currentPath, text);
    expect(() => store.readCurrent()).toThrow(BlobError);
  });

  test('refuses a manifest that was touched', async () => {
    const store = newStore();
    await store.putManifest(manifest(1));
    await store.publish(manifest(1));
    const path = join(store.dataDir, 'manifests', '1.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"toilets": 0', '"toilets": 1'));
    expect(() => store.readCurrent()).toThrow(BlobError);
  });

  test('reads the manifest that the pointer names while another one has its number', async () => {
    const store = newStore();
    await store.putManifest(manifest(1));
    const fetched = { ...manifest(1), extract: 'of an older copy' };
    const bytes = encodeManifest(fetched);
    const pointer = pointerTo(1, bytes);
    const beside = join(store.dataDir, manifestKey(pointer));
    writeFileSync(beside, bytes);
    writeFileSync(store.currentPath, pointer.text);
    expect(store.readCurrent()?.extract).toBe(fetched.extract);
    renameSync(beside, store.manifestPath(1));
    expect(store.readCurrent()?.extract).toBe(fetched.extract);
  });
});
