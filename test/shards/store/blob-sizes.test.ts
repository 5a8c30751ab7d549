import { rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blobName } from '../../../shards/format/map-blob.ts';
import { blobsOf, type Manifest } from '../../../shards/generation/manifest.ts';
import { mostBytesIn, withSizes } from '../../../shards/store/blob-sizes.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { encodeManifest, parseManifest } from '../../../shards/store/pointer.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

async function made() {
  const store = new LocalStore(temporaryFolder());
  const { manifest } = await publishToilets(store, [
    baseToilet({ id: 'lt_n1', lon: 14.5, lat: 35.9 }),
    baseToilet({ id: 'lt_n2', lon: -9.1, lat: 38.7 }),
  ]);
  const places = await store.putBlob(Buffer.from('a gazetteer'));
  return { store, manifest: { ...manifest, places } satisfies Manifest };
}

test('a manifest tells the bytes of each of its blobs, and of no other', async () => {
  const { store, manifest } = await made();
  const before = withSizes(store, { ...manifest, sizes: { '0123456789ab': 7 } });
  const sizes = blobsOf(manifest).map((hash) => [blobName(hash), statSync(store.blobPath(hash)).size]);
  expect(before.sizes).toEqual(Object.fromEntries(sizes));
  expect(parseManifest(encodeManifest(before), 'it')).toEqual(before);
  for (const hash of blobsOf(manifest))
    expect(mostBytesIn(before)(hash)).toBe(statSync(store.blobPath(hash)).size);
});

test('sizes of the manifest before hold without its files, and what is nowhere has none', async () => {
  const { store, manifest } = await made();
  const before = withSizes(store, manifest);
  for (const hash of blobsOf(manifest)) rmSync(store.blobPath(hash));
  expect(withSizes(store, before).sizes).toEqual(before.sizes);
  expect(withSizes(store, manifest).sizes).toEqual({});
});

test('a manifest of before has bounds: narrow for tiles, wide for what grows with the extract', async () => {
  const { manifest } = await made();
  const mostBytes = mostBytesIn(parseManifest(encodeManifest(manifest), 'it'));
  const [{ shard } = { shard: '' }] = manifest.tiles;
  expect([mostBytes(shard), mostBytes(manifest.ids[0]!)]).toEqual([2 ** 28, 2 ** 28]);
  expect(mostBytes(manifest.places!)).toBe(5 * 2 ** 30);
});
