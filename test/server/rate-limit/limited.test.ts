import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../schemas/problems/limits.ts';
import { QUOTAS } from '../../../schemas/problems/limits.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM, type TestApp } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';
const BOX = '/api/v1/toilets?bbox=7.42,43.73,7.43,43.75';

/** With limits, at a moment that does not pass. */
async function limitedApp(
  toilets = [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384 })],
): Promise<TestApp> {
  const store = new LocalStore(temporaryFolder());
  if (toilets.length > 0) await publishToilets(store, toilets);
  return appOn(store, NOW.getTime(), undefined, memoryLimits(new MemoryCounter(() => 0)));
}

function remaining(response: Response): string | null {
  return response.headers.get('ratelimit-remaining');
}

describe('an answer tells where the allowance stands', () => {
  test.each([
    ['200', NEAREST, 200],
    ['an id', '/api/v1/toilets/lt_n1', 200],
    ['400', '/api/v1/toilets/nearest?lat=91', 400],
    ['404', '/api/v1/toilets/lt_n2', 404],
  ])('%s: %s', async (_, path, status) => {
    const { app } = await limitedApp();
    const response = await app.request(path, {}, FROM);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-reset': '60',
      'ratelimit-policy': '"default";q=60;w=60',
      ratelimit: '"default";r=59;t=60',
    });
  });

  test('503 too', async () => {
    const { app } = await limitedApp([]);
    const response = await app.request(NEAREST, {}, FROM);
    expect([response.status, remaining(response), response.headers.get('retry-after')]).toEqual([
      503,
      '59',
      '30',
    ]);
  });

  test('of the box in a bucket of its own', async () => {
    const { app } = await limitedApp();
    await app.request(NEAREST, {}, FROM);
    const response = await app.request(BOX, {}, FROM);
    expect(response.headers.get('ratelimit')).toBe('"area";r=299;t=60');
    expect(remaining(await app.request(NEAREST, {}, FROM))).toBe('58');
  });
});

describe('what the interface knows nothing of has an allowance of its own', () => {
  test.each([
    ['suggestions', '/places?q=x', 'suggest'],
    ['the human check', '/human-check/challenge', 'check'],
    ['page views', '/toilets/lt_n1', 'page'],
  ])('%s', async (_, path, bucket) => {
    const { app } = await limitedApp();
    const ask = () => app.request(path, {}, FROM);
    expect((await ask()).headers.get('ratelimit')).toContain(`"${bucket}";r=`);
    for (let i = 1; i < QUOTAS[bucket as Bucket].requests; i++) await ask();
    expect((await ask()).status).toBe(429);
    expect(remaining(await app.request(NEAREST, {}, FROM))).toBe('59');
  });

  test('documents, which say nothing of it before it is used up: shared caches keep them', async () => {
    const { app } = await limitedApp();
    const statuses = new Set<number>();
    for (let i = 0; i < QUOTAS.open.requests; i++) {
      const response = await app.request('/.well-known/ai-catalog.json', {}, FROM);
      statuses.add(response.status);
      expect(remaining(response)).toBeNull();
    }
    expect([...statuses]).toEqual([200]);
    const response = await app.request('/openapi.json', {}, FROM);
    expect([response.status, response.headers.get('ratelimit')]).toEqual([429, '"open";r=0;t=60']);
    expect((await app.request('/favicon.svg', {}, FROM)).status).toBe(200);
    expect((await app.request('/healthz', {}, FROM)).status).toBe(200);
  });
});

describe('of 61 requests', () => {
  test('over all reads of the default bucket the last is the problem rate-limited', async () => {
    const { app } = await limitedApp();
    const paths = [NEAREST, '/api/v1/toilets/lt_n1', '/api/v1/toilets/nope', `${NEAREST}&limit=0`];
    for (let i = 0; i < 60; i++) {
      const response = await app.request(paths[i % 4]!, { method: i % 3 === 0 ? 'HEAD' : 'GET' }, FROM);
      expect([response.status === 429, remaining(response)]).toEqual([false, String(59 - i)]);
    }
    const response = await app.request(NEAREST, {}, FROM);
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': '60',
      'ratelimit-remaining': '0',
      ratelimit: '"default";r=0;t=60',
    });
    expect(Problem.parse(await response.json())).toMatchObject({
      type: `${BASE_URL}/problems/rate-limited`,
      title: 'Rate limit reached',
      status: 429,
      retry_after_seconds: 60,
    });
    expect((await app.request(NEAREST, {}, { address: '192.0.2.99' })).status).toBe(200);
    expect((await app.request(BOX, {}, FROM)).status).toBe(200);
  });

  test.each([
    ['OPTIONS', NEAREST, 204],
    ['OPTIONS', BOX, 204],
    ['POST', NEAREST, 405],
    ['DELETE', '/api/v1/toilets/lt_n1', 405],
    ['POST', '/places?q=x', 405],
    ['GET', '/api/v1/nothing', 404],
  ])('%s %s none counts', async (method, path, status) => {
    const { app } = await limitedApp();
    for (let i = 0; i < 61; i++) {
      const response = await app.request(path, { method }, FROM);
      expect([response.status, remaining(response)]).toEqual([status, null]);
    }
    expect(remaining(await app.request(NEAREST, {}, FROM))).toBe('59');
  });
});
