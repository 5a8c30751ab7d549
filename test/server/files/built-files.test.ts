/** The files of the build, as the server names and serves them. The build here is made up; test/browser has a real one. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  BuiltFiles,
  ELEMENT,
  FIND,
  FIND_TEXTS,
  ICONS,
  MAP_FONT,
  MCP_APP,
  SPRITES,
} from '../../../server/files/built-files.ts';
import { assetRoutes } from '../../../server/pages/app/app-routes.ts';
import { UNLIMITED } from '../../../server/rate-limit/rate-limits.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

const ADDRESS = { address: '192.0.2.1' };

function builtFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'icons'));
  mkdirSync(join(folder, 'map'));
  writeFileSync(join(folder, 'secret'), 'secret');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/views.js'), 'views');
  writeFileSync(join(folder, 'assets/main-1.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1.js.gz'), gzipSync('main'));
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync('main'));
  for (const path of [...SPRITES, MAP_FONT, MCP_APP, ELEMENT]) writeFileSync(join(folder, path), 'map');
  for (const name of ICONS) writeFileSync(join(folder, 'icons', name), 'png');
  for (const name of ['de-1.js', 'de-2.js', 'other-1.js', 'map-1.js', 'map-1.css', 'shared-1.js'])
    writeFileSync(join(folder, 'assets', name), '');
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, '.stamp'), '');
  const manifest = {
    'find/main.tsx': {
      file: 'assets/main-1.js',
      imports: ['_shared.js'],
      dynamicImports: ['map/toilet-map.ts', '../texts/de/search.json'],
    },
    'other/main.tsx': { file: 'assets/other-1.js', imports: ['_shared.js'] },
    '../texts/de/contribute.json': { file: 'assets/de-2.js' },
    '_shared.js': { file: 'assets/shared-1.js' },
    '../texts/de/search.json': { file: 'assets/de-1.js' },
    'map/toilet-map.ts': { file: 'assets/map-1.js', css: ['assets/map-1.css'] },
    'worker/sw.ts': { file: 'sw.js' },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

test('without a build there are no files', () => {
  expect(BuiltFiles.open(temporaryFolder())).toBeUndefined();
});

test('a page gets its one entry, and what that will ask for; a build without the entry gives none', () => {
  const files = BuiltFiles.open(builtFolder());
  expect(files?.scriptsOf('de', 'find/main.tsx', ['search'])).toEqual({
    entry: 'assets/main-1.js',
    preloads: ['assets/shared-1.js', 'assets/de-1.js'],
  });
  expect(files?.scriptsOf('de', 'other/main.tsx', ['contribute'])).toEqual({
    entry: 'assets/other-1.js',
    preloads: ['assets/shared-1.js', 'assets/de-2.js'],
  });
  expect(files?.scriptsOf('de', 'gone.tsx', ['search'])).toBeUndefined();
});

test('for use without network the page “Find” is kept with all that it may load, and no other page', () => {
  const files = BuiltFiles.open(builtFolder());
  expect(files?.textsOf(FIND_TEXTS)).toEqual(['assets/de-1.js']);
  expect(files?.everythingOf(FIND)).toEqual([
    'assets/main-1.js',
    'assets/map-1.css',
    'assets/map-1.js',
    'assets/shared-1.js',
  ]);
});

test('a build beside a running server takes nothing away from it; one that is not whole is none', () => {
  const folder = builtFolder();
  const files = BuiltFiles.open(folder);
  rmSync(join(folder, '.stamp'));
  rmSync(join(folder, 'assets'), { recursive: true });
  expect(BuiltFiles.open(folder)).toBeUndefined();
  expect(Buffer.from(files!.get('assets/main-1.js')!).toString()).toBe('main');
});

describe('an asset', () => {
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const parts = { baseUrl: 'https://x.example', limits: UNLIMITED };
    const app = new Hono().route('/', assetRoutes(parts, BuiltFiles.open(builtFolder())));
    return app.request(path, { method, headers }, ADDRESS);
  };

  test('is kept for good, as it is or compressed', async () => {
    const plain = await ask('/assets/main-1.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual(['main', null]);
    const packed = await ask('/assets/main-1.js', { 'accept-encoding': 'deflate, gzip' });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(gzipSync('main'));
  });

  test('is compressed by the smallest encoding that the browser takes', async () => {
    const encoding = async (accepted: string) =>
      (await ask('/assets/main-1.js', { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encoding('gzip, br')).toBe('br');
    expect(await encoding('br;q=0, gzip')).toBe('gzip');
    expect(await encoding('zstd')).toBeNull();
  });

  test('is not sent for HEAD, and cannot be written', async () => {
    const head = await ask('/assets/main-1.js', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/assets/main-1.js', {}, 'PUT')).status).toBe(404);
  });

  test.each([
    '/assets/secret',
    '/assets/..%2fsecret',
    '/assets/%2e%2e%2fsecret',
    '/assets/main-1.js.gz',
    '/server/views.js',
    '/assets/..%2fserver%2fviews.js',
    '/assets/main-1.js.br',
    '/assets/',
    '/sw.js',
  ])('%s is not one', async (path) => expect((await ask(path)).status).toBe(404));
});

test('an icon is kept for a day, and not written', async () => {
  const parts = { baseUrl: 'https://x.example', limits: UNLIMITED };
  const app = new Hono().route('/', assetRoutes(parts, BuiltFiles.open(builtFolder())));
  const icon = await app.request('/icons/icon-192.png', {}, ADDRESS);
  expect(await icon.text()).toBe('png');
  expect(Object.fromEntries(icon.headers)).toEqual({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect((await app.request('/icons/icon-192.png', { method: 'PUT' }, ADDRESS)).status).toBe(405);
});
