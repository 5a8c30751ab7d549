/** What only a store can show that keeps conditions and checks payload hashes: the object gateway of Ceph. */
import { describe, expect, test } from 'vitest';
import { RemotePointer, Superseded } from '../../../shards/object-store/remote-pointer.ts';
import { pointerTo } from '../../../shards/store/pointer.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { CEPH, CephGateway } from '../../fixtures/ceph.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { needs } from '../../fixtures/needs.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';

describe('a store that keeps conditions', needs(...CEPH), () => {
  const server = useS3((port) => new CephGateway(port));

  test('lets one of two publishers of one moment move the pointer, and tells the other', async () => {
    const bucket = await newBucket(server());
    const there = new RemotePointer(objectStore(bucket));
    for (let generation = 1; generation <= 20; generation++) {
      const rivals = await Promise.all(
        ['one', 'another'].map(async (who) => {
          const pointer = new RemotePointer(objectStore(bucket));
          return { pointer, base: await pointer.look(), next: pointerTo(generation, Buffer.from(who)) };
        }),
      );
      const moves = await Promise.allSettled(
        rivals.map(({ pointer, base, next }) => pointer.move(base, next)),
      );
      const [winner, ...others] = rivals.filter((_, i) => moves[i]!.status === 'fulfilled');
      expect(others).toEqual([]);
      expect((await there.look()).pointer).toEqual(winner!.next);
      for (const move of moves)
        if (move.status === 'rejected') expect(move.reason).toBeInstanceOf(Superseded);
    }
  });

  test('loses nothing of machines that publish at once without a lock, and try again', async () => {
    const bucket = await newBucket(server());
    const machines = [machine(bucket), machine(bucket), machine(bucket)];
    await Promise.all(
      machines.map(async (store, i) => {
        for (let done = 0; done < 4; ) {
          const published = await publishNamed(store, `${i} ${done}`).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Superseded) return false;
              throw error;
            },
          );
          if (published) done++;
        }
      }),
    );
    const fresh = machine(bucket);
    await fresh.bring();
    expect(fresh.currentGeneration()).toBe(12);
  });

  test('refuses an upload that is not what its name says', async () => {
    const objects = objectStore(await newBucket(server()));
    await expect(objects.put('store/x', new Blob(['damaged']), sha256('right'))).rejects.toThrow(
      /XAmzContentSHA256Mismatch: a file of DATA_DIR\/store is damaged/,
    );
    expect(await objects.get('store/x')).toBeUndefined();
  });

  test('refuses wrong keys with a sentence about them', async () => {
    const objects = objectStore({ ...(await newBucket(server())), secretKey: 'wrong' });
    await expect(objects.get('current')).rejects.toThrow(
      /answers 403 SignatureDoesNotMatch: check OBJECT_STORE_ACCESS_KEY and OBJECT_STORE_SECRET_KEY/,
    );
  });

  test('is there again after it was killed, with all that it acknowledged', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    await publishNamed(worker, 'one');
    await server().kill();
    await expect(worker.refresh()).rejects.toThrow(/is away/);
    await server().start();
    const fresh = machine(bucket);
    await fresh.bring();
    expect(fresh.readCurrent()).toEqual(worker.readCurrent());
  });
});
