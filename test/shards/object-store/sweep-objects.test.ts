import { describe, expect, test } from 'vitest';
import type { ObjectStoreSettings } from '../../../shards/object-store/object-store.ts';
import { ObjectSweep } from '../../../shards/object-store/sweep-objects.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';

const MINUTE_MS = 60_000;
const server = useS3();

async function keys(bucket: ObjectStoreSettings, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(objectStore(bucket).list(prefix))).map(({ name }) => name);
}

describe('sweeping the object store', () => {
  test('leaves the newest twenty generations whole and removes what older ones alone are made of', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    for (let i = 1; i <= 23; i++) await publishNamed(worker, `number ${i}`);
    const sweep = new ObjectSweep(worker);
    await worker.refresh();
    expect(await sweep.run(Date.now() + 9 * MINUTE_MS)).toEqual({ restored: 0, manifests: 0, blobs: 0 });
    expect(await sweep.run(Date.now() + 11 * MINUTE_MS)).toEqual({ restored: 0, manifests: 3, blobs: 6 });
    expect(await keys(bucket, 'manifests/')).toHaveLength(20);
    expect(await keys(bucket, 'store/')).toHaveLength(41);
    const fresh = machine(bucket);
    await fresh.bring();
    expect(fresh.readCurrent()).toEqual(worker.readCurrent());
  });

  test('keeps what an import uploads for a day', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    await publishNamed(worker, 'one');
    const objects = objectStore(bucket);
    await objects.put(`store/${sha256('early')}`, new Blob(['early']), sha256('early'));
    await worker.refresh();
    const sweep = new ObjectSweep(worker);
    expect(await sweep.run(Date.now() + 23 * 60 * MINUTE_MS)).toMatchObject({ blobs: 0 });
    expect(await sweep.run(Date.now() + 25 * 60 * MINUTE_MS)).toMatchObject({ blobs: 1 });
  });

  test('puts back what the object store lost of the current generation', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    const { manifest } = await publishNamed(worker, 'one');
    const objects = objectStore(bucket);
    for (const name of await keys(bucket, 'manifests/')) await objects.delete(`manifests/${name}`);
    await objects.delete(`store/${manifest.tiles[0]!.base}`);
    await worker.refresh();
    expect(await new ObjectSweep(worker).run(Date.now())).toMatchObject({ restored: 1 });
    const fresh = machine(bucket);
    await fresh.bring();
    expect(fresh.readCurrent()).toEqual(manifest);
  });
});
