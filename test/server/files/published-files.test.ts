import { rmSync, truncateSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Reader } from '../../../packages/reader/index.ts';
import { PublishedFiles } from '../../../server/files/published-files.ts';
import { decodeDirectory } from '../../../shards/publication/directory.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOf, appOn, BASE_URL, FROM, type TestApp } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TOILETS = Array.from({ length: 20 }, (_, i) => baseToilet({ id: `lt_n${i + 1}`, lon: i * 10, lat: 1 }));

test('refuses files while too many wait, but not those that are being packed, nor those that are kept', async () => {
  const { generations } = await appOf(TOILETS);
  const files = new PublishedFiles(generations, 1);
  const directory = await files.get('directory');
  if (!directory || directory === 'busy') throw new Error('There is no directory.');
  const { cells, ids } = decodeDirectory(gunzipSync(directory).toString());
  const leaf = cells[0]!.blob;
  const [first, again, other] = await Promise.all([files.get(leaf), files.get(leaf), files.get(ids)]);
  expect([first, again === first, other]).toEqual([expect.any(Uint8Array), true, 'busy']);
  expect(await files.get(ids)).toEqual(expect.any(Uint8Array));
  expect(await files.get(leaf)).toBe(first);
  expect(await files.get('0123456789abcdef')).toBeUndefined();
});

/** The files of the toilets over HTTP, and a reader that answers from them as the API does. */
const DIRECTORY = '/data/directory.bin';

/** Toilets of two cells: an island far away is one of its own. */
const toiletsAt = (lon: number, ids: readonly string[]) =>
  ids.map((id, i) => baseToilet({ id, lon: lon + i * 0.001, lat: 43.7 }));
const HERE = toiletsAt(7.42, ['lt_n1', 'lt_n2', 'lt_n3']);

async function served(toilets = HERE) {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, toilets, {
    places: [placeRecord({ name: 'Gare de Monaco', lon: 7.42, lat: 43.7, country: 'MC' })],
  });
  return { store, site: appOn(store) };
}

const ask = ({ app }: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers }, FROM);

function readerOf(site: TestApp, asked: string[] = []): Promise<Reader> {
  const fetchBlob = async (name: string) => {
    asked.push(name);
    const answer = await ask(site, `/data/${name}.bin`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.arrayBuffer();
  };
  return Reader.open({ fetchBlob, baseUrl: BASE_URL });
}

test('a reader of the files answers as the API', async () => {
  const { site } = await served();
  const reader = await readerOf(site);
  const query = '?lat=43.7001&lon=7.4211&wheelchair=false&limit=2';
  const { body } = await site.get(`/api/v1/toilets/nearest${query}`);
  const filters = { open_now: false, free: false, no_purchase_needed: false };
  const asked = { ...filters, limit: 2, wheelchair: false, changing_table: false };
  expect(await reader.nearest(asked, { lat: 43.7001, lon: 7.4211 }, NOW.getTime())).toEqual(body);
  expect(await reader.toilet('lt_n2', NOW.getTime())).toEqual((await site.get('/api/v1/toilets/lt_n2')).body);
});

test('places are found by name, and their lists stay the same while the gazetteer does', async () => {
  const store = new LocalStore(temporaryFolder());
  const places = [
    placeRecord({ name: 'Monaco', kind: 'city', lon: 7.42, lat: 43.7, country: 'MC' }),
    placeRecord({
      name: 'Rue Grimaldi',
      kind: 'street',
      lon: 7.42,
      lat: 43.7,
      town: 'Monaco',
      country: 'MC',
    }),
  ];
  await publishToilets(store, HERE, { places });
  const site = appOn(store);
  const asked: string[] = [];
  const reader = await readerOf(site, asked);
  expect(await reader.places('Rue Grimaldi, Monaco')).toMatchObject([{ label: 'Rue Grimaldi, Monaco' }]);
  const { towns } = reader.directory;
  expect(towns).not.toBeNull();
  expect(await reader.filesIn([7.41, 43.69, 7.43, 43.71], NOW.getTime())).toContain(towns);
  await publishToilets(store, toiletsAt(7.42, ['lt_n4']), { places });
  site.generations.follow();
  expect(await reader.refresh()).toBe(true);
  expect(reader.directory.towns).toBe(towns);
});

test('a damaged gazetteer takes the names away, and nothing else', async () => {
  const { store, site } = await served();
  const { places } = site.generations.current!.manifest;
  truncateSync(store.blobPath(places!), 100);
  const reader = await readerOf(site);
  expect(reader.directory.towns).toBeNull();
  expect(await reader.toilet('lt_n1', NOW.getTime())).toBeDefined();
  expect(site.log.join()).toContain('Place names cannot be looked up.');
});

test('the directory is looked at again, all others are kept for good', async () => {
  const { site } = await served();
  const asked: string[] = [];
  const reader = await readerOf(site, asked);
  await reader.toilet('lt_n1', NOW.getTime());
  const directory = await ask(site, DIRECTORY);
  expect(Object.fromEntries(directory.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(directory.headers.has('content-encoding')).toBe(false);
  const etag = directory.headers.get('etag') ?? '';
  expect((await ask(site, DIRECTORY, { 'if-none-match': etag })).status).toBe(304);
  const leaf = await ask(site, `/data/${reader.directory.cells[0]!.blob}.bin`);
  expect(leaf.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(new Uint8Array(await leaf.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]));
  expect(asked.length).toBeGreaterThan(1);
});

test('files of the generation before are there, until there is another one', async () => {
  const { store, site } = await served();
  const before = (await readerOf(site)).directory.cells[0]!.blob;
  await publishToilets(store, toiletsAt(7.42, ['lt_n1', 'lt_n4']));
  site.generations.follow();
  const now = await readerOf(site);
  expect(now.directory.cells.map(({ blob }) => blob)).not.toContain(before);
  expect((await ask(site, `/data/${before}.bin`)).status).toBe(200);
  const unread = now.directory.cells[0]!.blob;
  for (const id of ['lt_n5', 'lt_n6']) {
    await publishToilets(store, toiletsAt(7.42, [id]));
    site.generations.follow();
    await ask(site, DIRECTORY);
  }
  expect((await ask(site, `/data/${unread}.bin`)).status).toBe(404);
});

test('what no generation names is not there', async () => {
  const { site } = await served();
  for (const path of ['/data/0123456789abcdef.bin', '/data/directory', '/data/..%2fpointer.bin'])
    expect((await ask(site, path)).status).toBe(404);
  const { body } = await site.get('/data/0123456789abcdef.bin');
  expect(body).toMatchObject({ detail: expect.stringContaining('/data/directory.bin') });
});

test('many files at once are packed one after the other, once each', async () => {
  const { site } = await served();
  const { directory } = await readerOf(site);
  const names = [directory.cells[0]!.blob, directory.ids, directory.labels];
  const paths = Array.from({ length: 20 }, () => names.map((name) => `/data/${name}.bin`)).flat();
  const answers = await Promise.all(paths.map((path) => ask(site, path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('without a generation there are none yet', async () => {
  const { get } = appOn(new LocalStore(temporaryFolder()));
  expect(await get(DIRECTORY)).toMatchObject({ status: 503 });
});

test('a shard that is damaged is not published: the files are those of the generation before', async () => {
  const { store, site } = await served();
  const good = (await readerOf(site)).directory;
  const { manifest } = await publishToilets(store, toiletsAt(7.42, ['lt_n1', 'lt_n4']));
  truncateSync(store.blobPath(manifest.tiles[0]!.shard), 100);
  const after = appOn(store);
  expect((await readerOf(after)).directory.generation).toBe(good.generation);
  for (const { shard } of store.readManifest(good.generation).tiles) rmSync(store.blobPath(shard));
  expect((await appOn(store).get(DIRECTORY)).status).toBe(503);
  expect((await readerOf(site)).directory.generation).toBe(good.generation);
});
