import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Generation } from '../../../shards/generation/generation.ts';
import { blobsOf } from '../../../shards/generation/manifest.ts';
import { Superseded } from '../../../shards/object-store/remote-pointer.ts';
import type { SharedStore } from '../../../shards/object-store/shared-store.ts';
import { rowsOf } from '../../../shards/shard/shard-row.ts';
import { manifestKey } from '../../../shards/store/pointer.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { type Fault, faultyLine } from '../../fixtures/faulty-line.ts';
import { expectNoTemporaryFiles, ONE_SENTENCE } from '../../fixtures/imports.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { emptyBucket, newBucket, objectStore, type S3rver, s3rverFile, useS3 } from '../../fixtures/s3.ts';

const server = useS3();

/** The name of the one toilet that a machine has now, every byte of it checked; undefined where it has nothing. */
function named(store: SharedStore): string | undefined {
  const manifest = store.readCurrent();
  if (!manifest) return undefined;
  const [shard] = new Generation(store, manifest).shards;
  shard!.checkAll();
  const [row] = rowsOf(shard!).values();
  return /"name":"([^"]*)"/.exec(Buffer.from(row!.record).toString())?.[1];
}

function requests(line: { passed: readonly { method: string; path: string }[] }, method: string): string[] {
  return line.passed
    .filter((each) => each.method === method)
    .map(({ path }) => path.replace(/^\/[^/]+\//, ''));
}

describe('machines that share an object store', () => {
  test('have what any of them published', async () => {
    const bucket = await newBucket(server());
    const [worker, other, web] = [machine(bucket), machine(bucket), machine(bucket, 'serve')];
    await publishNamed(worker, 'one');
    for (const store of [other, web]) await store.bring();
    expect([named(other), named(web)]).toEqual(['one', 'one']);
    await publishNamed(other, 'two');
    for (const store of [worker, web]) await store.bring();
    expect([named(worker), named(web)]).toEqual(['two', 'two']);
    expect(worker.currentGeneration()).toBe(2);
    expectNoTemporaryFiles(web.dataDir);
  });

  test('ask again for a pointer that came cut short, though its ETag stays the same', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const bucket = await newBucket(server(), line.origin);
    await publishNamed(machine(bucket), 'one');
    const web = machine(bucket, 'serve');
    line.fault = ({ path }) => (path.endsWith('/current') ? 'half' : undefined);
    expect(await web.bring()).toEqual({ isEmpty: true, isDamaged: true });
    line.fault = () => undefined;
    expect(await web.bring()).toEqual({ isEmpty: false, isDamaged: false });
    expect(named(web)).toBe('one');
  });

  test('upload and fetch only what is new, and ask shortly where nothing is', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const bucket = await newBucket(server(), line.origin);
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    await publishNamed(worker, 'one');
    await web.bring();
    const before = new Set(blobsOf(worker.readCurrent()!));
    line.passed.length = 0;
    const { manifest } = await publishNamed(worker, 'two');
    const fresh = blobsOf(manifest).filter((hash) => !before.has(hash));
    expect(fresh.length).toBeLessThan(before.size);
    const pointer = worker.pointer()!;
    expect(requests(line, 'PUT').slice(0, -2).sort()).toEqual(fresh.map((hash) => `store/${hash}`).sort());
    expect(requests(line, 'PUT').slice(-2)).toEqual([manifestKey(pointer), 'current']);
    line.passed.length = 0;
    await web.bring();
    expect(
      requests(line, 'GET')
        .filter((path) => path.startsWith('store/'))
        .sort(),
    ).toEqual(fresh.map((hash) => `store/${hash}`).sort());
    line.passed.length = 0;
    await web.bring();
    expect(line.passed).toEqual([{ method: 'GET', path: expect.stringMatching(/\/current$/) }]);
  });

  test('that only serve do without what diffs are applied to', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    const { manifest } = await publishNamed(worker, 'one');
    const source = await worker.putBlob(Buffer.from('the source state'));
    await worker.refresh();
    const next = {
      ...manifest,
      generation: 2,
      source: { base: source, changes: null, sequence: null, replication_url: null },
    };
    await worker.putManifest(next);
    await worker.publish(next);
    const [web, builder] = [machine(bucket, 'serve'), machine(bucket)];
    await web.bring();
    await builder.bring();
    expect(existsSync(web.blobPath(source))).toBe(false);
    expect(existsSync(builder.blobPath(source))).toBe(true);
    expect(web.readCurrent()).toEqual(next);
  });

  test('upload ahead what an import built, and then only its manifest', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const worker = machine(await newBucket(server(), line.origin));
    const other = machine(await newBucket(server()));
    const { manifest } = await publishNamed(other, 'one');
    worker.create();
    for (const hash of blobsOf(manifest)) await worker.putBlob(readFileSync(other.blobPath(hash)));
    await worker.share(manifest);
    line.passed.length = 0;
    await worker.refresh();
    await worker.putManifest(manifest);
    await worker.publish(manifest);
    expect(requests(line, 'PUT')).toHaveLength(2);
  });
});

describe('of two publishers that build on the same generation', () => {
  test('the slower one is told, and what the faster one published stays', async () => {
    const bucket = await newBucket(server());
    const [fast, slow] = [machine(bucket), machine(bucket)];
    await publishNamed(fast, 'one');
    await slow.refresh();
    const manifest = { ...slow.readCurrent()!, generation: 2, extract: 'slow' };
    await publishNamed(fast, 'two');
    await slow.putManifest(manifest);
    await expect(slow.publish(manifest)).rejects.toThrow(Superseded);
    expect(named(slow)).toBe('one');
    const third = machine(bucket, 'serve');
    for (const store of [slow, third]) await store.bring();
    expect([named(slow), named(third)]).toEqual(['two', 'two']);
  });

  test('neither publishes without having looked', async () => {
    const store = machine(await newBucket(server()));
    const { manifest } = await publishNamed(store, 'one');
    await expect(store.publish(manifest)).rejects.toThrow('Call refresh before publishing.');
  });
});

describe('a publication that breaks off', () => {
  test('at any request leaves the generation before, and goes well when it is done again', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const bucket = await newBucket(server(), line.origin);
    const direct = { ...bucket, url: bucket.url.replace(line.origin, `http://127.0.0.1:${server().port}`) };
    const worker = machine(bucket);
    await publishNamed(worker, 'number 0');
    line.passed.length = 0;
    await publishNamed(worker, 'number 1');
    const count = line.passed.length;
    expect(count).toBeGreaterThan(5);
    for (let last = 1; last < count; last++) {
      const before = `number ${last}`;
      line.passed.length = 0;
      line.fault = () => (line.passed.length > last ? 'refused' : undefined);
      await expect(publishNamed(worker, `number ${last + 1}`)).rejects.toThrow(ONE_SENTENCE);
      const fresh = machine(direct, 'serve');
      await fresh.bring();
      expect([named(worker), named(fresh)]).toEqual([before, before]);
      line.fault = () => undefined;
      await publishNamed(worker, `number ${last + 1}`);
      await fresh.bring();
      expect([named(worker), named(fresh)]).toEqual([`number ${last + 1}`, `number ${last + 1}`]);
    }
  });

  test('after the pointer moved, before the answer came, is published once', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const worker = machine(await newBucket(server(), line.origin));
    await publishNamed(worker, 'one');
    let isLost = false;
    line.fault = ({ method, path }) => {
      if (isLost || method !== 'PUT' || !path.endsWith('/current')) return undefined;
      isLost = true;
      return 'lost answer';
    };
    await expect(publishNamed(worker, 'two')).resolves.toBeDefined();
    expect(named(worker)).toBe('two');
  });
});

describe('a download', () => {
  test.each<[Fault]>([['cut'], ['flipped bit'], ['refused'], ['unavailable']])(
    'that is %s is never served, and fetched again once the line is good',
    async (fault) => {
      const line = await faultyLine((server() as S3rver).port);
      const bucket = await newBucket(server(), line.origin);
      const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
      await publishNamed(worker, 'one');
      await web.bring();
      await publishNamed(worker, 'two');
      line.fault = ({ path }) => (path.includes('/store/') ? fault : undefined);
      await expect(web.bring()).rejects.toThrow(ONE_SENTENCE);
      expect(named(web)).toBe('one');
      expectNoTemporaryFiles(web.dataDir);
      line.fault = () => undefined;
      await web.bring();
      expect(named(web)).toBe('two');
    },
  );

  test('of a manifest that came damaged is refused', async () => {
    const line = await faultyLine((server() as S3rver).port);
    const bucket = await newBucket(server(), line.origin);
    await publishNamed(machine(bucket), 'one');
    const web = machine(bucket, 'serve');
    line.fault = ({ path }) => (path.includes('/manifests/') ? 'flipped bit' : undefined);
    await expect(web.bring()).rejects.toThrow(
      /manifests\/1\..* is damaged\. If it stays damaged, run "lootiles import"\.$/,
    );
    expect(named(web)).toBeUndefined();
  });
});

describe('an object store that lost', () => {
  test('everything gets it again from a machine that has it', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    await publishNamed(worker, 'one');
    await publishNamed(worker, 'two');
    await web.bring();
    await emptyBucket(bucket);
    expect(await web.bring()).toMatchObject({ isEmpty: true });
    expect(named(web)).toBe('two');
    expect(await worker.publishAgain()).toBe(true);
    expect(await worker.publishAgain()).toBe(false);
    const fresh = machine(bucket);
    for (const store of [web, fresh]) expect(await store.bring()).toMatchObject({ isEmpty: false });
    expect([named(web), named(fresh)]).toEqual(['two', 'two']);
    await publishNamed(worker, 'three');
    await fresh.bring();
    expect(named(fresh)).toBe('three');
  });

  test('everything is filled by the next publication, too', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    await publishNamed(worker, 'one');
    await emptyBucket(bucket);
    await publishNamed(worker, 'two');
    const fresh = machine(bucket);
    await fresh.bring();
    expect(named(fresh)).toBe('two');
  });

  test('what was published since its copy was made gets it again with the next publication', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    await publishNamed(worker, 'one');
    const first = worker.pointer()!;
    const { manifest } = await publishNamed(worker, 'two');
    const objects = objectStore(bucket);
    const before = new Set(blobsOf(worker.readManifest(first.generation)));
    const since = blobsOf(manifest).filter((hash) => !before.has(hash));
    for (const hash of since) await objects.delete(`store/${hash}`);
    await objects.put('current', new Blob([first.text]), sha256(first.text));
    await publishNamed(worker, 'two');
    const fresh = machine(bucket);
    await fresh.bring();
    expect(named(fresh)).toBe('two');
  });

  test('a blob is named to who asks for it, and gets it back', async () => {
    const bucket = await newBucket(server());
    const worker = machine(bucket);
    const { manifest } = await publishNamed(worker, 'one');
    const objects = objectStore(bucket);
    const lost = manifest.tiles[0]!.shard;
    await objects.delete(`store/${lost}`);
    const web = machine(bucket, 'serve');
    await expect(web.bring()).rejects.toThrow(`Blob ${lost} of generation 1 is not in the object store`);
    expect(named(web)).toBeUndefined();
    const present = new Set((await Array.fromAsync(objects.list('store/'))).map(({ name }) => name));
    await worker.refresh();
    expect(await worker.mend(present)).toBe(1);
    await web.bring();
    expect(named(web)).toBe('one');
  });

  test('the right bytes of a blob has it refused', async () => {
    const bucket = await newBucket(server());
    const { manifest } = await publishNamed(machine(bucket), 'one');
    const file = s3rverFile(server() as S3rver, bucket, `store/${manifest.tiles[0]!.shard}`);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    const web = machine(bucket, 'serve');
    await expect(web.bring()).rejects.toThrow('arrived damaged');
    expect(named(web)).toBeUndefined();
    expect(readdirSync(join(web.dataDir, 'store'))).not.toContain(manifest.tiles[0]!.shard);
  });
});

test('a pointer of the object store that is damaged counts as lost, and is replaced', async () => {
  const bucket = await newBucket(server());
  const [worker, fresh] = [machine(bucket), machine(bucket)];
  await publishNamed(worker, 'one');
  await objectStore(bucket).put('current', new Blob(['1 ']), sha256('1 '));
  expect(await fresh.bring()).toMatchObject({ isEmpty: true });
  expect(await worker.publishAgain()).toBe(true);
  expect(await fresh.bring()).toMatchObject({ isEmpty: false });
  expect(named(fresh)).toBe('one');
});

test('a pointer of this disk that is damaged is made good from the object store', async () => {
  const bucket = await newBucket(server());
  const worker = machine(bucket);
  await publishNamed(worker, 'one');
  writeFileSync(worker.currentPath, 'garbage');
  const again = machine(bucket);
  await again.bring();
  expect(named(again)).toBe('one');
});
