/** If-None-Match on the reads that shared caches keep: in the app, on the port, and behind a proxy that compresses. */
import { createServer, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { emptyOverlay } from '../../../overlay/contributions/overlays.ts';
import { NO_CONTRIBUTIONS } from '../../../pipeline/merge/contribution-source.ts';
import { callerOf } from '../../../server/http/caller.ts';
import { createListener } from '../../../server/listener.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { UNLIMITED } from '../../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOf, appOn, BASE_URL, FROM } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { listening } from '../../fixtures/listening.ts';
import { logInto } from '../../fixtures/log.ts';
import { listingOf } from '../../fixtures/overlays.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const BOX = '/api/v1/toilets?bbox=7.4,43.7,7.5,43.8';
const TAGGED = [BOX, '/api/v1/toilets/lt_n1', '/api/v1/toilets/lt_n1/details'];
const TOILETS = [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73, name: 'Gare' })];

describe.each(TAGGED)('%s', (path) => {
  test.each([
    ['its own ETag', (etag: string) => etag],
    ['the ETag as a compressing proxy made it strong or weak', (etag: string) => etag.replace(/^W\//, '')],
    ['one of several', (etag: string) => `"other", ${etag}`],
    ['any', () => '*'],
  ])('is 304 without a body for %s', async (_, named) => {
    const { app } = await appOf(TOILETS);
    const first = await app.request(path, {}, FROM);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[a-z\d]+-[a-z\d]+"$/);
    expect(first.headers.get('access-control-expose-headers')).toContain('ETag');
    const second = await app.request(path, { headers: { 'if-none-match': named(etag) } }, FROM);
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  });

  test('has another ETag for other bytes, and answers an old one whole', async () => {
    const before = await (await appOf(TOILETS)).app.request(path, {}, FROM);
    const other = [{ ...TOILETS[0]!, name: 'Gare 2', details: { description: { en: 'x' } } }];
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
    const after = await (await appOf(other)).app.request(path, { headers }, FROM);
    expect(after.status).toBe(200);
    expect((await after.text()).length).toBeGreaterThan(100);
  });
});

test('a box has another ETag once a business says something else of the same length', async () => {
  const etagOf = async (name: string) => {
    const store = new LocalStore(temporaryFolder());
    const overlay = { ...emptyOverlay('lt_n1'), listing: listingOf({ name }) };
    const overlays = async () => new Map([['lt_n1', overlay]]);
    await publishToilets(store, TOILETS, { contributions: { ...NO_CONTRIBUTIONS, overlays } });
    const answer = await appOn(store).app.request(BOX, {}, FROM);
    expect(await answer.text()).toContain(name);
    return answer.headers.get('etag');
  };
  expect(await etagOf('Cafe Nord')).not.toBe(await etagOf('Cafe West'));
});

test('the port answers alike, without a length of nothing', async () => {
  const { generations, log } = await appOf(TOILETS);
  const parts = {
    baseUrl: BASE_URL,
    generations,
    now: () => NOW.getTime(),
    log: logInto(log),
    findPlace: findInGazetteer,
    limits: UNLIMITED,
    deprecations: {},
  };
  const base = await listening(createServer(createListener(parts, callerOf([]))));
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number; etag: string; length: string | undefined }>((resolve, reject) =>
      request(`${base}${BOX}`, { headers }, (answer) => {
        const { etag = '', 'content-length': length } = answer.headers;
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, etag, length }));
      })
        .on('error', reject)
        .end(),
    );
  const { etag } = await ask({});
  expect(await ask({ 'if-none-match': etag })).toEqual({ status: 304, etag, length: undefined });
});

test.each(['/openapi.json', '/docs', '/.well-known/mcp/server-card.json', '/llms.txt'])(
  '%s is 304 for a weak ETag',
  async (path) => {
    const { app } = await appOf(TOILETS);
    const etag = (await app.request(path, {}, FROM)).headers.get('etag') ?? '';
    const weak = `W/${etag.replace(/^W\//, '')}`;
    expect((await app.request(path, { headers: { 'if-none-match': weak } }, FROM)).status).toBe(304);
  },
);

test.each([
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['PUT', BOX],
  ['OPTIONS', BOX],
  ['OPTIONS', '/mcp'],
  ['OPTIONS', '/tiles/map/1/1/1'],
  ['GET', '/tiles/map/1/1/1'],
  ['GET', '/favicon.svg'],
  ['GET', '/robots.txt'],
  ['GET', '/health'],
  ['POST', '/mcp'],
])('%s %s says nosniff', async (method, path) => {
  const { app } = await appOf(TOILETS);
  const { headers } = await app.request(path, { method }, FROM);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
