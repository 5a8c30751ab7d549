import { describe, expect, test } from 'vitest';
import type { ObjectStore } from '../../../shards/object-store/object-store.ts';
import { ObjectStoreUnavailable } from '../../../shards/object-store/object-store-fault.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { type Fault, faultyLine } from '../../fixtures/faulty-line.ts';
import { ONE_SENTENCE } from '../../fixtures/imports.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';

const server = useS3();

async function put(objects: ObjectStore, key: string, text: string): Promise<boolean> {
  return await objects.put(key, new Blob([text]), sha256(text));
}

async function downloaded(objects: ObjectStore, key: string): Promise<string | undefined> {
  let text = '';
  const found = await objects.download(key, async (body) => {
    text = Buffer.concat(await Array.fromAsync(body)).toString();
  });
  return found ? text : undefined;
}

/** A bucket behind a line whose first requests have these faults. */
async function behind(...faults: Fault[]) {
  const line = await faultyLine(server().port);
  const objects = objectStore(await newBucket(server(), line.origin));
  await put(objects, 'key', 'value');
  line.passed.length = 0;
  line.fault = () => faults[line.passed.length - 1];
  return { objects, line };
}

describe('an object store', () => {
  test('gives back what was written, and nothing where nothing was', async () => {
    const objects = objectStore(await newBucket(server()));
    expect(await objects.get('a/key')).toBeUndefined();
    expect(await downloaded(objects, 'a/key')).toBeUndefined();
    expect(await put(objects, 'a/key', 'a value')).toBe(true);
    expect(await objects.get('a/key')).toMatchObject({ bytes: Buffer.from('a value') });
    expect(await downloaded(objects, 'a/key')).toBe('a value');
    await objects.delete('a/key');
    await objects.delete('a/key');
    expect(await objects.get('a/key')).toBeUndefined();
  });

  test('says that an object is unchanged by its ETag', async () => {
    const objects = objectStore(await newBucket(server()));
    await put(objects, 'key', 'one');
    const first = await objects.get('key');
    if (first === undefined || first === 'unchanged') throw new Error('It was written.');
    expect(await objects.get('key', { known: first.etag })).toBe('unchanged');
    await put(objects, 'key', 'two');
    expect(await objects.get('key', { known: first.etag })).toMatchObject({ bytes: Buffer.from('two') });
  });

  test('lists what begins so, over more than one page', async () => {
    const objects = objectStore(await newBucket(server()));
    const names = Array.from({ length: 1_003 }, (_, i) => String(i).padStart(4, '0'));
    await put(objects, 'manifests/1', '');
    for (let i = 0; i < names.length; i += 50)
      await Promise.all(names.slice(i, i + 50).map((name) => put(objects, `store/${name}`, '')));
    const listed = await Array.fromAsync(objects.list('store/'));
    expect(listed.map(({ name }) => name)).toEqual(names);
    for (const { modifiedMs } of listed) expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(300_000);
  });
});

describe('a line to the object store', () => {
  test.each<[Fault]>([['refused'], ['unavailable'], ['cut']])('that is %s is tried again', async (fault) => {
    const { objects, line } = await behind(fault, fault, undefined);
    expect(await downloaded(objects, 'key')).toBe('value');
    expect(line.passed).toHaveLength(3);
  });

  test.each<[Fault]>([['refused'], ['unavailable'], ['cut']])(
    'that stays %s is given up, with its reason',
    async (fault) => {
      const { objects, line } = await behind(fault, fault, fault, fault, fault);
      const fails = downloaded(objects, 'key');
      await expect(fails).rejects.toThrow(ObjectStoreUnavailable);
      await expect(fails).rejects.toThrow(ONE_SENTENCE);
      expect(line.passed).toHaveLength(4);
    },
  );

  test('that loses the answer to a write leaves it written once', async () => {
    const { objects } = await behind('lost answer', undefined);
    expect(await put(objects, 'other', 'written')).toBe(true);
    expect(await downloaded(objects, 'other')).toBe('written');
  });
});

describe('what the operator is told', () => {
  test('where the keys are wrong', async () => {
    const objects = objectStore({ ...(await newBucket(server())), accessKey: 'nobody' });
    await expect(put(objects, 'key', 'value')).rejects.toThrow(/answers 403 .*check OBJECT_STORE_ACCESS_KEY/);
  });

  test('where the bucket is not there', async () => {
    const objects = objectStore({
      ...(await newBucket(server())),
      url: `http://127.0.0.1:${server().port}/other`,
    });
    const said = /answers 404 NoSuchBucket: create the bucket/;
    await expect(objects.get('key')).rejects.toThrow(said);
    await expect(downloaded(objects, 'key')).rejects.toThrow(said);
    await expect(put(objects, 'key', 'value')).rejects.toThrow(said);
  });

  test('where nobody listens', async () => {
    const objects = objectStore({ ...(await newBucket(server())), url: 'http://127.0.0.1:1/bucket' });
    await expect(objects.get('key')).rejects.toThrow(
      /^The object store at http:\/\/127\.0\.0\.1:1\/bucket is away: .*\.$/,
    );
  });
});
