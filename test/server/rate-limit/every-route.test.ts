/** What holds for each route of the app, those of tomorrow included: counted in a bucket, and taken as what it is. */
import { expect, test } from 'vitest';
import { type Bucket, QUOTAS, WEIGHTS } from '../../../schemas/problems/limits.ts';
import { type RateLimits, UNCOUNTED } from '../../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM } from '../../fixtures/app.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';

const OPEN =
  /^\/(\.well-known\/|docs|developers|openapi\.json|licence|problems|status|ogc|sitemap|dumps(\/index\.json|\.md|$)|changes\.)/;
const FILES = /^\/(assets|tiles|dumps\/x|favicon|llms\.txt|robots\.txt|manifest\.webmanifest)/;
const NO_PAGES = /^\/(api|mcp|\.well-known)\//;
const REFUSED = { allowed: false, headers: { 'retry-after': '9' }, retryAfterS: 9 };

/** An app with limits that a test sets, and all that it is asked by GET. */
function world() {
  const limits: RateLimits = { take: () => REFUSED };
  const { app } = appOn(new LocalStore(temporaryFolder()), NOW.getTime(), undefined, limits);
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('*'));
  const paths = [...new Set(routes.map(({ path }) => path.split('/').map(exampleOf).join('/')))];
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }, FROM);
  return { limits, paths, ask };
}

/** A part of a path that a parameter takes: `:id` any text, `:z{[0-9]{1,2}}` a digit, `{[0-9a-f]{16}}` sixteen. */
function exampleOf(part: string): string {
  if (!part.startsWith(':')) return part;
  return part.includes('{') ? '0'.repeat(Number(/\{(\d+)\}/.exec(part)?.[1] ?? 1)) : 'x';
}

function bucketOf(path: string): Bucket | undefined {
  if (path === '/healthz' || path === '/readyz') return undefined;
  if (path === '/api/v1/toilets') return 'area';
  if (path === '/api/v1/places' || path === '/api/v1/places/at') return 'suggest';
  if (path.startsWith('/api/v1/')) return 'default';
  if (path.startsWith('/ogc/collections/toilets/items')) return 'default';
  if (path === '/places' || path === '/asides' || path === '/hours') return 'suggest';
  if (path.startsWith('/coverage')) return 'coverage';
  if (path.endsWith('/map.png')) return 'picture';
  if (path === '/human-check/challenge') return 'check';
  if (path.startsWith('/data/')) return 'data';
  if (OPEN.test(path)) return 'open';
  return FILES.test(path) ? 'files' : 'page';
}

/** What is not the interface's counts by its cost. A start page without a question is a page like others. */
function weightOf(path: string): number {
  if (path === '/places' || path === '/api/v1/places') return WEIGHTS.suggestPlaces;
  if (path === '/api/v1/route/toilets') return WEIGHTS.findToiletsAlong;
  if (/^\/api\/v1\/toilets\/[^/]+\/route$/.test(path)) return WEIGHTS.getWalk;
  if (path.startsWith('/coverage')) return WEIGHTS.town;
  if (path === '/way') return WEIGHTS.wayPage;
  return path === '/print' ? WEIGHTS.printPage : 1;
}

test('a GET counts one in its bucket, or its weight, and is refused where that is used up', async () => {
  const { limits, paths, ask } = world();
  for (const path of paths) {
    const taken: [Bucket, number][] = [];
    limits.take = (bucket, _, requests = 1) => {
      taken.push([bucket, requests]);
      return REFUSED;
    };
    const { status } = await ask(path);
    const bucket = bucketOf(path);
    expect([path, taken, status === 429]).toEqual([
      path,
      bucket ? [[bucket, weightOf(path)]] : [],
      bucket !== undefined,
    ]);
  }
});

test('the page of a search counts as many as a read of the API lets an address search', async () => {
  const { limits, ask } = world();
  const taken: [Bucket, number | undefined][] = [];
  limits.take = (bucket, _, requests) => {
    taken.push([bucket, requests]);
    return REFUSED;
  };
  for (const path of ['/', '/?place=Kotor', '/?lat=42.4&lon=18.7', '/?free=true']) await ask(path);
  expect(taken).toEqual([1, WEIGHTS.searchPage, WEIGHTS.searchPage, 1].map((weight) => ['page', weight]));
  expect(QUOTAS.page.requests / WEIGHTS.searchPage).toBe(QUOTAS.default.requests);
});

test('an answer is never taken for something else than its media type', async () => {
  const { limits, paths, ask } = world();
  for (const verdict of [REFUSED, UNCOUNTED]) {
    limits.take = () => verdict;
    for (const path of paths) {
      const { headers } = await ask(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  }
});

test('people are told of too many requests on a page', async () => {
  const { paths, ask } = world();
  const counted = paths.filter((path) => bucketOf(path) !== undefined && !NO_PAGES.test(path));
  expect(counted.length).toBeGreaterThan(20);
  for (const path of counted) {
    const answer = await ask(path, { accept: 'text/html,*/*;q=0.8' });
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      429,
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers.get('retry-after')).toBe('9');
    expect(await answer.text()).toContain('Wait 9 seconds');
  }
});
