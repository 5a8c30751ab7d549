import { describe, expect, test, vi } from 'vitest';
import type { ObjectStoreSettings } from '../../../shards/object-store/object-store.ts';
import type { SharedStore } from '../../../shards/object-store/shared-store.ts';
import { ObjectSweep } from '../../../shards/object-store/sweep-objects.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';

const MINUTE_MS = 60_000;
const server = useS3();

async function keys(bucket: ObjectStoreSettings, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(objectStore(bucket).list(prefix))).map(({ name }) => name);
}

/** All objects but the one whose name begins so are older than they are: no bucket takes a time of ours. */
function makeOlder({ objects }: SharedStore, ms: number, fresh: string): void {
  const { list } = Object.getPrototypeOf(objects);
  vi.spyOn(objects, 'list').mockImplementation(async function* (prefix) {
    for await (const { name, modifiedMs } of list.call(objects, prefix))
      yield { name, modifiedMs: name.startsWith(fresh) ? modifiedMs : modifiedMs - ms };
  });
}

describe('sweeping the object store', () => {
  test('leaves the newest twenty generations whole and removes what older ones alone are made of', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    for (let i = 1; i <= 23; i++) await publishNamed(worker, `number ${i}`);
    const sweep = new ObjectSweep(worker);
    await worker.refresh();
    makeOlder(worker, 9 * MINUTE_MS, '23.');
    expect(await sweep.run(Date.now())).toEqual({ restored: 0, manifests: 0, blobs: 0 });
    makeOlder(worker, 11 * MINUTE_MS, '23.');
    expect(await sweep.run(Date.now())).toEqual({ restored: 0, manifests: 3, blobs: 6 });
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
    makeOlder(worker, 23 * 60 * MINUTE_MS, '1.');
    expect(await sweep.run(Date.now())).toMatchObject({ blobs: 0 });
    makeOlder(worker, 25 * 60 * MINUTE_MS, '1.');
    expect(await sweep.run(Date.now())).toMatchObject({ blobs: 1 });
  });

  test('keeps what was just uploaded, however far ahead the clock of the worker is', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    await publishNamed(worker, 'one');
    await objectStore(bucket).put(`store/${sha256('early')}`, new Blob(['early']), sha256('early'));
    await worker.refresh();
    const years = 8 * 365 * 24 * 60 * MINUTE_MS;
    expect(await new ObjectSweep(worker).run(Date.now() + years)).toMatchObject({ manifests: 0, blobs: 0 });
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
