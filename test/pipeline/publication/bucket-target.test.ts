/** Publishing to a bucket of a real S3-compatible server. */

import { AwsClient } from 'aws4fetch';
import { expect, test } from 'vitest';
import { BucketTarget } from '../../../pipeline/publication/bucket-target.ts';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { ObjectStoreUnavailable } from '../../../shards/object-store/object-store-fault.ts';
import { Superseded } from '../../../shards/object-store/remote-pointer.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { faultyLine } from '../../fixtures/faulty-line.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { DAY_MS, publisherTo, readerOf } from '../../fixtures/published-files.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const server = useS3();
const nowMs = NOW.getTime();
const WEBSITE = new Map([['index.html', Buffer.from('<h1>Toilets</h1>')]]);

async function site(origin?: string) {
  const settings = await newBucket(server(), origin);
  const objects = objectStore(settings);
  const target = new BucketTarget('s3://bucket/some/place', objects, 'some/place');
  const store = new LocalStore(temporaryFolder());
  const made = (edition: number) =>
    publishToilets(store, [baseToilet({ id: 'lt_n1', name: `Edition ${edition}` })], {
      now: new Date(nowMs + edition),
    });
  const keys = async () => (await Array.fromAsync(objects.list(''))).map(({ name }) => name);
  return { settings, objects, target, store, made, keys };
}

async function nameIn(target: BucketTarget) {
  const reader = await readerOf(target);
  const query = { ...filterShape(() => false), limit: 1 };
  return (await reader.nearest(query, { lon: 0, lat: 0, label: 'Here' }, nowMs)).results[0]?.name;
}

test('files lie under the prefix, with their type and how long they stay', async () => {
  const { settings, target, store, made, keys } = await site();
  await publisherTo(target).publish({ generation: await made(1), store, website: WEBSITE });
  expect(await nameIn(target)).toBe('Edition 1');
  const all = await keys();
  expect(all.every((key) => key.startsWith('some/place/'))).toBe(true);
  const client = new AwsClient({
    ...{ accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    ...{ service: 's3', region: settings.region },
  });
  const headersOf = async (key: string) => {
    const { headers } = await client.fetch(`${settings.url}/some/place/${key}`);
    return [headers.get('content-type'), headers.get('cache-control'), headers.get('content-encoding')];
  };
  const short = 'public, max-age=60, stale-while-revalidate=86400';
  expect(await headersOf('data/directory.bin')).toEqual(['application/octet-stream', short, null]);
  expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', short, null]);
  expect(await headersOf('data/publication.json')).toEqual(['application/json', 'no-store', null]);
  const leaf = all.find((key) => /\/[0-9a-f]{16}\.bin$/.test(key))!.replace('some/place/', '');
  const forever = 'public, max-age=31536000, immutable';
  expect(await headersOf(leaf)).toEqual(['application/octet-stream', forever, null]);

  const forServers = () => publisherTo(target, undefined, true);
  const generation = await made(2);
  await forServers().publish({ generation, store, website: WEBSITE });
  expect(await headersOf('generation/current')).toEqual(['application/octet-stream', 'no-cache', null]);
  const blob = `generation/store/${generation.manifest.tiles[0]!.shard}`;
  expect(await headersOf(blob)).toEqual(['application/octet-stream', forever, null]);
  expect(await forServers().publish({ generation, store, website: WEBSITE })).toMatchObject({ files: 0 });
});

test('a prefix of others is refused, and one that only begins so is not looked at', async () => {
  const { objects, target, store, made, keys } = await site();
  const put = (key: string) => objects.put(key, new Blob(['mine']), sha256('mine'));
  await put('some/placement');
  const generation = await made(1);
  await publisherTo(target).publish({ generation, store, website: new Map() });
  expect(await keys()).toContain('some/placement');
  const other = new BucketTarget('s3://bucket', objects, '');
  const publishing = publisherTo(other).publish({ generation, store, website: new Map() });
  await expect(publishing).rejects.toThrow(
    's3://bucket has files that "lootiles publish" did not write. Name an empty folder or prefix',
  );
});

test('an archive is sent as it is, and what has not been needed for a day is deleted', async () => {
  const { target, store, made, keys } = await site();
  let clock = nowMs;
  const publisher = publisherTo(target, () => clock);
  const publish = async (edition: number) => {
    await publisher.publish({ generation: await made(edition), store, website: new Map() });
    return (await keys()).length;
  };
  const before = await publish(1);
  expect(await publish(2)).toBe(before + 1);
  clock += DAY_MS;
  expect(await publish(2)).toBe(before);
  await target.copy(
    'data/map.pmtiles',
    store.manifestPath(1),
    sha256(Buffer.from(await manifestText(store))),
  );
  expect(Buffer.from((await target.read('data/map.pmtiles'))!).toString()).toBe(await manifestText(store));
});

async function manifestText(store: LocalStore): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return await readFile(store.manifestPath(1), 'utf8');
}

test('the slower of two publishers learns of the other, and nothing of the other is lost', async () => {
  const { objects, store, made } = await site();
  const target = () => new BucketTarget('s3://bucket/some/place', objects, 'some/place');
  const [older, newer] = [await made(1), await made(2)];
  const slow = target();
  const { switchTo } = slow;
  slow.switchTo = async (...given) => {
    await publisherTo(target()).publish({ generation: newer, store, website: new Map() });
    await switchTo.apply(slow, given);
  };
  const publishing = publisherTo(slow).publish({ generation: older, store, website: new Map() });
  await expect(publishing).rejects.toThrow(Superseded);
  expect(await nameIn(target())).toBe('Edition 2');
});

test('a lost answer to the switch is noticed, and a bucket that is away says so', async () => {
  const line = await faultyLine(server().port);
  const { target, store, made } = await site(line.origin);
  let isLost = false;
  line.fault = ({ method, path }) => {
    if (isLost || method !== 'PUT' || !path.endsWith('directory.bin')) return undefined;
    isLost = true;
    return 'lost answer';
  };
  await publisherTo(target).publish({ generation: await made(1), store, website: new Map() });
  expect([isLost, await nameIn(target)]).toEqual([true, 'Edition 1']);
  line.fault = () => 'refused';
  const publishing = publisherTo(target).publish({ generation: await made(2), store, website: new Map() });
  await expect(publishing).rejects.toThrow(ObjectStoreUnavailable);
});
