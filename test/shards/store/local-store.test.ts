import { existsSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LocalStore, PinnedBlobs } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const BYTES = Buffer.from('of a build');

function newStore(): Store {
  const store = new LocalStore(temporaryFolder());
  store.create();
  return store;
}

const foldersLeft = (store: Store) => readdirSync(join(store.dataDir, 'tmp'));

test('a blob that is put while holding is read though its name is gone, and no longer than that', async () => {
  const store = newStore();
  const hash = await store.withPinnedBlobs(async () => {
    const put = await store.putBlob(BYTES);
    unlinkSync(store.storedPath(put));
    expect(readFileSync(store.blobPath(put))).toEqual(BYTES);
    return put;
  });
  expect(existsSync(store.blobPath(hash))).toBe(false);
  expect(foldersLeft(store)).toEqual([]);
});

test('a manifest gives the blobs that it names their names back', async () => {
  const other = newStore();
  const { manifest } = await publishToilets(other, [baseToilet({ id: 'lt_n1' })]);
  const store = newStore();
  const names = readdirSync(join(other.dataDir, 'store'));
  await store.withPinnedBlobs(async () => {
    for (const name of names) {
      expect(await store.putBlob(readFileSync(other.blobPath(name)))).toBe(name);
      unlinkSync(store.storedPath(name));
    }
    await store.putManifest(manifest);
  });
  for (const name of names) expect(sha256(readFileSync(store.storedPath(name)))).toBe(name);
});

test('what was there before is held on request, and what is missing is not', async () => {
  const store = newStore();
  const hash = await store.putBlob(BYTES);
  await store.withPinnedBlobs(async () => {
    await store.pin([hash, 'f'.repeat(64)]);
    unlinkSync(store.storedPath(hash));
    expect(readFileSync(store.blobPath(hash))).toEqual(BYTES);
    expect(store.blobPath('f'.repeat(64))).toBe(store.storedPath('f'.repeat(64)));
  });
});

test('a damaged blob that is put again is held as it should be', async () => {
  const store = newStore();
  const hash = await store.putBlob(BYTES);
  writeFileSync(store.storedPath(hash), 'damaged');
  await store.withPinnedBlobs(async () => {
    await store.pin([hash]);
    await Promise.all([store.putBlob(BYTES), store.putBlob(BYTES)]);
    expect(readFileSync(store.blobPath(hash))).toEqual(BYTES);
  });
  expect(readFileSync(store.blobPath(hash))).toEqual(BYTES);
});

test('of two works at once the one that ends first takes nothing from the other, a failed one included', async () => {
  const store = newStore();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let hash = '';
  const long = store.withPinnedBlobs(async () => {
    hash = await store.putBlob(BYTES);
    await over;
    unlinkSync(store.storedPath(hash));
    return readFileSync(store.blobPath(hash));
  });
  await expect(store.withPinnedBlobs(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  resolve();
  expect(await long).toEqual(BYTES);
  expect(foldersLeft(store)).toEqual([]);
});

test('a blob that a sweep takes while it is put is put again', async () => {
  const store = newStore();
  const { pin } = PinnedBlobs.prototype;
  const pinning = vi.spyOn(PinnedBlobs.prototype, 'pin').mockImplementationOnce(function (
    this: PinnedBlobs,
    hash,
    path,
  ) {
    rmSync(path);
    return pin.call(this, hash, path);
  });
  onTestFinished(() => pinning.mockRestore());
  await store.withPinnedBlobs(async () => {
    const hash = await store.putBlob(BYTES);
    expect(pinning).toHaveBeenCalledTimes(2);
    expect(readFileSync(store.blobPath(hash))).toEqual(BYTES);
  });
});

test('a file that is put is pinned before it has its name', async () => {
  const store = newStore();
  const file = join(store.dataDir, 'made');
  await store.withPinnedBlobs(async () => {
    writeFileSync(file, BYTES);
    const hash = await store.putFile(file);
    unlinkSync(store.storedPath(hash));
    expect(readFileSync(store.blobPath(hash))).toEqual(BYTES);
  });
});
