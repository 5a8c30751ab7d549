/** The preflight of a browser, for all that pages of any site may read. */
import { expect, test } from 'vitest';
import { BuiltFiles } from '../../../server/files/built-files.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM } from '../../fixtures/app.ts';
import { BUILT_WEBSITE } from '../../fixtures/built-website.ts';
import { workFolder } from '../../fixtures/imports.ts';

const files = BuiltFiles.open(BUILT_WEBSITE);
const { app } = appOn(new LocalStore(workFolder()), undefined, undefined, undefined, {
  website: { files },
});

test.each([
  '/openapi.json',
  '/changes.json',
  '/changes.atom',
  '/tiles/style-light.json',
  '/tiles/style-dark.json',
  '/tiles/sprite-light.json',
  '/tiles/sprite-dark@2x.png',
  '/tiles/toilets.pmtiles',
  '/tiles/map.pmtiles',
  '/tiles/map/1/2/3',
  '/toilet-map.js',
  '/data/directory.bin',
  '/data/0123456789abcdef.bin',
  '/dumps/index.json',
  '/dumps/latest/toilets.csv.gz',
  '/.well-known/api-catalog',
  '/api/v1/toilets',
  '/api/v1/toilets/nearest',
  '/api/v1/toilets/lt_n1',
  '/api/v1/toilets/lt_n1/details',
  '/api/v1/toilets/lt_n1/route',
  '/api/v1/route/toilets',
  '/api/v1/places',
  '/api/v1/places/at',
])('a page of another site may ask for %s, with the headers that libraries send', async (path) => {
  const asking = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match,range',
  };
  const { status, headers } = await app.request(path, { method: 'OPTIONS', headers: asking }, FROM);
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  for (const name of ['If-None-Match', 'Range', 'Traceparent', '*'])
    expect(headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
  const refused = await app.request(path, { method: 'DELETE' }, FROM);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test.each(['/docs', '/moderation', '/places', '/api/v1/submissions'])(
  '%s is for no other site',
  async (path) => {
    const { headers } = await app.request(path, { method: 'OPTIONS' }, FROM);
    expect(headers.get('access-control-allow-methods')).toBeNull();
  },
);
