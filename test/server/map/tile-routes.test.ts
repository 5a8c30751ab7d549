import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { curveIndex, firstTileId } from '../../../packages/basemap/ground.ts';
import { writePmtiles } from '../../../packages/basemap/index.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM } from '../../fixtures/app.ts';
import { workFolder } from '../../fixtures/imports.ts';

const tileId = (zoom: number, column: number, row: number) =>
  firstTileId(zoom) + curveIndex(zoom, column, row);

async function writeArchive(path: string, text: string): Promise<void> {
  rmSync(path, { force: true });
  const tiles = [{ id: tileId(5, 16, 11), bytes: new TextEncoder().encode(text) }];
  await writePmtiles(path, tiles, { minZoom: 5, maxZoom: 6, box: [7, 43, 8, 44], metadata: {} });
}

function appWith(ownMap: { path: string } | { url: string } | undefined, baseUrl = BASE_URL) {
  const store = new LocalStore(workFolder());
  return appOn(store, 0, undefined, undefined, { baseUrl, website: { files: undefined, ownMap } }).app;
}

describe('a map of the operator’s own', () => {
  const path = join(workFolder(), 'own.pmtiles');
  const app = appWith({ path });
  beforeAll(() => writeArchive(path, 'streets'));
  const ask = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(at, { method, headers }, FROM);
  const tilesOf = async () => {
    const style = await (await ask('/tiles/style-light.json')).json();
    return style.sources.map as { tiles: string[]; minzoom: number; maxzoom: number; bounds: number[] };
  };
  const addressOf = async (z: number, x: number, y: number) => {
    const { tiles } = await tilesOf();
    const filled = tiles[0]!.replace('{z}/{x}/{y}', `${z}/${x}/${y}`);
    return filled.slice(BASE_URL.length);
  };

  test('the style names tiles of this host, their zooms and their box', async () => {
    const source = await tilesOf();
    expect(source.tiles[0]).toMatch(
      /^https:\/\/toilets\.example\/tiles\/map\/[\da-f]{16}\/\{z\}\/\{x\}\/\{y\}$/,
    );
    expect(source).toMatchObject({ minzoom: 5, maxzoom: 6, bounds: [7, 43, 8, 44] });
  });

  test('a tile comes as it is stored, for every site, to be kept for good under the name of its version', async () => {
    const response = await ask(await addressOf(5, 16, 11));
    expect(response.status).toBe(200);
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('streets');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  test.each([
    ['without a version', '/tiles/map/5/16/11'],
    ['of another version', '/tiles/map/0123456789abcdef/5/16/11'],
  ])('an address %s gets the tile of now, for a minute', async (_, at) => {
    const response = await ask(at);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test.each([
    ['an empty one', '/tiles/map/6/0/0', 204],
    ['one above the zooms', '/tiles/map/4/0/0', 404],
    ['one below the zooms', '/tiles/map/7/0/0', 404],
    ['one beside the world', '/tiles/map/5/32/0', 404],
    ['one that is no number', '/tiles/map/5/16/11.5', 404],
  ])('of tiles that are not there, %s', async (_, at, status) => {
    const response = await ask(at);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      status,
      status === 204 ? '*' : response.headers.get('access-control-allow-origin'),
    ]);
  });

  test('the archive is served in ranges under a strong ETag, and a tile is a 304 under it', async () => {
    const part = await ask('/tiles/map.pmtiles', { range: 'bytes=0-6' });
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles']);
    const etag = part.headers.get('etag')!;
    expect(etag).toMatch(/^"[\da-f]{64}"$/);
    const headers = { 'if-none-match': etag };
    expect((await ask('/tiles/map.pmtiles', headers)).status).toBe(304);
    expect((await ask(await addressOf(5, 16, 11), headers)).status).toBe(304);
  });

  test('other sites may ask; nobody may write', async () => {
    expect((await ask('/tiles/map/5/16/11', {}, 'OPTIONS')).status).toBe(204);
    expect((await ask('/tiles/map/5/16/11', {}, 'DELETE')).status).toBe(405);
    expect((await ask('/tiles/style-light.json')).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('an archive that takes its place is served at once, under another name', async () => {
    const before = await addressOf(5, 16, 11);
    await writeArchive(path, 'new streets');
    const after = await addressOf(5, 16, 11);
    expect(after).not.toBe(before);
    expect(gunzipSync(Buffer.from(await (await ask(after)).arrayBuffer())).toString()).toBe('new streets');
  });

  test('a damaged one is a 503', async () => {
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, 130));
    expect((await ask('/tiles/map/5/16/11')).status).toBe(503);
    writeFileSync(path, whole);
  });
});

test('an archive of another host is named in the style; this server has no tiles of it', async () => {
  const app = appWith({ url: 'https://maps.example/planet.pmtiles' });
  const style = await (await app.request('/tiles/style-dark.json', {}, FROM)).json();
  expect(style.sources.map.url).toBe('pmtiles://https://maps.example/planet.pmtiles');
  expect((await app.request('/tiles/map/5/16/11', {}, FROM)).status).toBe(404);
});

test('without a map there are no styles', async () => {
  const app = appWith(undefined);
  expect((await app.request('/tiles/style-light.json', {}, FROM)).status).toBe(404);
  expect((await app.request('/tiles/map.pmtiles', {}, FROM)).status).toBe(404);
});

test('a service without a public address names itself as it was asked', async () => {
  const path = join(workFolder(), 'own.pmtiles');
  await writeArchive(path, 'streets');
  const app = appWith({ path }, 'http://localhost:8080');
  const response = await app.request('http://192.0.2.7:8080/tiles/style-light.json', {}, FROM);
  const { sources } = await response.json();
  expect(sources.map.tiles[0]).toMatch(/^http:\/\/192\.0\.2\.7:8080\/tiles\/map\//);
});
