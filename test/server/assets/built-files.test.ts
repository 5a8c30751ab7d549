/** The files of the build, as the server names and serves them. The build here is made up; test/browser has a real one. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { assetRoutes } from '../../../server/assets/asset-routes.ts';
import { BuiltFiles, ICONS } from '../../../server/assets/built-files.ts';
import { UNLIMITED } from '../../../server/limits/rate-limits.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

const ADDRESS = { address: '192.0.2.1' };

function builtFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'icons'));
  writeFileSync(join(folder, 'secret'), 'secret');
  writeFileSync(join(folder, 'assets/main-1.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1.js.gz'), gzipSync('main'));
  for (const name of ICONS) writeFileSync(join(folder, 'icons', name), 'png');
  for (const name of ['de-1.js', 'de-2.js', 'other-1.js', 'map-1.js', 'map-1.css', 'shared-1.js'])
    writeFileSync(join(folder, 'assets', name), '');
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, '.stamp'), '');
  const manifest = {
    'main.ts': {
      file: 'assets/main-1.js',
      imports: ['_shared.js'],
      dynamicImports: ['map/toilet-map.ts', '../views/texts/de.ts'],
    },
    'other/main.ts': { file: 'assets/other-1.js', imports: ['_shared.js'] },
    '../views/texts/other/de.ts': { file: 'assets/de-2.js' },
    '_shared.js': { file: 'assets/shared-1.js' },
    '../views/texts/de.ts': { file: 'assets/de-1.js' },
    'map/toilet-map.ts': { file: 'assets/map-1.js', css: ['assets/map-1.css'] },
    'worker/sw.ts': { file: 'sw.js' },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

test('without a build there are no files', () => {
  expect(BuiltFiles.open(temporaryFolder())).toBeUndefined();
});

test('a page is told its script first, then what that will ask for', () => {
  const files = BuiltFiles.open(builtFolder());
  expect(files?.scriptsOf('de')).toEqual(['assets/main-1.js', 'assets/shared-1.js', 'assets/de-1.js']);
  expect(files?.scriptsOf('de', 'other/main.ts', 'other/')).toEqual([
    'assets/other-1.js',
    'assets/shared-1.js',
    'assets/de-2.js',
  ]);
});

test('for use without network the page “Find” is kept with all that it may load, and no other page', () => {
  expect(BuiltFiles.open(builtFolder())?.ofFind).toEqual([
    'assets/de-1.js',
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
  expect(Buffer.from(files!.asset('assets/main-1.js', [])!.bytes).toString()).toBe('main');
});

describe('an asset', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const parts = { baseUrl: 'https://x.example', limits: UNLIMITED };
    const app = new Hono().route('/', assetRoutes(parts, BuiltFiles.open(builtFolder())));
    return app.request(path, { headers }, ADDRESS);
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

  test.each([
    '/assets/secret',
    '/assets/..%2fsecret',
    '/assets/%2e%2e%2fsecret',
    '/assets/main-1.js.gz',
    '/sw.js',
  ])('%s is not one', async (path) => expect((await ask(path)).status).toBe(404));
});
