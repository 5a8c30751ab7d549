import { createHash } from 'node:crypto';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileAnswer } from '../../../server/files/file-answer.ts';
import { OpenFiles } from '../../../server/files/open-files.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOf, appOn, FROM, type TestApp } from '../../fixtures/app.ts';
import { flipped } from '../../fixtures/damage.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { listening } from '../../fixtures/listening.ts';
import { featuresAt, tilesAround } from '../../fixtures/map-archive.ts';

const PATH = '/tiles/toilets.pmtiles';

describe('the archive of map tiles', () => {
  let store: Store;
  let app: TestApp['app'];
  let bytes: Buffer;
  let etag: string;
  beforeAll(async () => {
    const folder = workFolder();
    store = new LocalStore(join(folder, 'data'));
    const { manifest } = await importFrom(
      store,
      await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20)),
    );
    ({ app } = appOn(store));
    bytes = readFileSync(store.blobPath(manifest.map_tiles!));
    etag = `"${manifest.map_tiles}"`;
  });
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    app.request(PATH, { method, headers }, FROM);

  test('is served whole, to every site, to be kept by its ETag', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      etag,
    });
  });

  test('… and in parts', async () => {
    const response = await ask({ range: 'bytes=100-199' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(response.headers.get('content-length')).toBe('100');
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  });

  test('… a part past its end is 416 with its size', async () => {
    const response = await ask({ range: `bytes=${bytes.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['this edition', () => etag, 206],
    ['another edition', () => '"other"', 200],
    ['a weak name, which does not prove the bytes', () => `W/${etag}`, 200],
    ['a date', () => 'Sat, 21 Nov 2026 12:00:00 GMT', 200],
  ])('If-Range with %s', async (_, condition, status) => {
    expect((await ask({ range: 'bytes=0-9', 'if-range': condition() })).status).toBe(status);
  });

  test.each([
    ['its ETag', () => etag, 304],
    ['its ETag among others', () => `"a", W/${etag}`, 304],
    ['any', () => '*', 304],
    ['another', () => '"a"', 200],
  ])('If-None-Match with %s', async (_, condition, status) => {
    const response = await ask({ 'if-none-match': condition() });
    expect(response.status).toBe(status);
    expect(response.headers.get('etag')).toBe(etag);
  });

  test('HEAD tells its length', async () => {
    const response = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await response.text()).toBe('');
  });

  test('other sites may ask for parts of it; nobody may write it', async () => {
    const preflight = await ask({}, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
    const refused = await ask({}, 'PUT');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('is read over HTTP by the reader that maps use', async () => {
    const listener = getRequestListener((request) => app.fetch(request, FROM));
    const origin = await listening(createServer(listener));
    const archive = new PMTiles(`${origin}${PATH}`);
    const [tile] = tilesAround(streetOf(1), 12);
    const features = await featuresAt(archive, 12, ...tile!);
    expect(features!.length).toBeGreaterThan(0);
    expect((await archive.getHeader()).etag).toBe(etag);
    const head = await fetch(`${origin}${PATH}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('is not served under its ETag while its bytes are others, and again when they are not', async () => {
    const path = store.blobPath(etag.slice(1, -1));
    expect((await ask()).status).toBe(200);
    writeFileSync(path, flipped(bytes, bytes.length >> 1));
    const response = await ask({ range: 'bytes=0-9' });
    expect([response.status, response.headers.get('etag')]).toEqual([503, null]);
    writeFileSync(path, bytes);
    expect((await ask()).status).toBe(200);
  });

  test('that is gone from the disk is a 404, not a fault', async () => {
    const path = store.blobPath(etag.slice(1, -1));
    unlinkSync(path);
    expect((await ask()).status).toBe(404);
    writeFileSync(path, bytes);
    expect((await ask()).status).toBe(200);
  });
});

test('a generation without an archive says what will make one', async () => {
  const { get } = await appOf([]);
  expect(await get(PATH)).toMatchObject({
    status: 404,
    body: { detail: 'This server has no map tiles yet. Try again after the next import.' },
  });
});

describe('a large file', () => {
  const large = Buffer.from(Array.from({ length: 1_000_003 }, (_, i) => (i * 7919) >> 3));
  const served = () => {
    const path = join(temporaryFolder(), 'large');
    writeFileSync(path, large);
    return {
      ...{ path, contentType: 'application/octet-stream', etag: '"large"', cacheControl: 'no-cache' },
      version: '1',
    };
  };
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test.each([
    ['bytes=0-', 0, 1_000_002],
    ['bytes=1-999999', 1, 999_999],
    ['bytes=-500000', 500_003, 1_000_002],
  ])('is streamed, byte for byte: %s', async (range, first, last) => {
    const request = new Request('http://localhost/', { headers: { range } });
    const response = await fileAnswer(request, served(), new OpenFiles());
    expect(response!.status).toBe(206);
    expect(hashOf(new Uint8Array(await response!.arrayBuffer()))).toBe(
      hashOf(large.subarray(first, last + 1)),
    );
  });

  test('is closed when its reader goes away', async () => {
    const files = new OpenFiles();
    const response = await fileAnswer(new Request('http://localhost/'), served(), files);
    expect(files.count).toBe(1);
    const reader = response!.body!.getReader();
    await reader.read();
    await expect(reader.cancel()).resolves.toBeUndefined();
    await expect.poll(() => files.count).toBe(0);
  });
});
