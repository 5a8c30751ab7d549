import { describe, expect, test } from 'vitest';
import { healthRoutes } from '../../../server/health/health-routes.ts';
import type { Health } from '../../../server/health/readiness.ts';
import { appOf, BASE_URL, emptyApp, FROM, type TestApp } from '../../fixtures/app.ts';
import { NOW } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TOILETS = [baseToilet({ id: 'lt_n1' })];
const WELL: Health = { isDraining: () => false, database: async () => 'ready', queue: async () => null };

async function readyz({ generations }: TestApp, health: Health, now = () => NOW.getTime()) {
  const routes = healthRoutes({ baseUrl: BASE_URL, generations, health, now });
  const response = await routes.request('/readyz', {}, FROM);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, await response.json()];
}

describe('/healthz', () => {
  test('says that the process is alive, whether or not it has anything to serve', async () => {
    for (const { get } of [emptyApp(), await appOf(TOILETS)]) {
      expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
    }
  });

  test('takes GET and HEAD only', async () => {
    const { app } = emptyApp();
    for (const path of ['/healthz', '/readyz']) {
      const response = await app.request(path, { method: 'POST' }, FROM);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await app.request('/readyz', { method: 'HEAD' }, FROM)).status).toBe(503);
  });
});

describe('/readyz', () => {
  test('is 200 where there is a generation, and says which', async () => {
    expect(await readyz(await appOf(TOILETS), WELL)).toEqual([
      200,
      {
        ready: true,
        detail: 'Requests are answered.',
        generation: 1,
        data_date: new Date(NOW.getTime() - 56_340_000).toISOString(),
        database: 'ready',
      },
    ]);
  });

  test('is 503 with a sentence where there is none', async () => {
    expect(await readyz(emptyApp(), WELL)).toEqual([
      503,
      {
        ready: false,
        detail: 'There is no generation to serve yet. Run "lootiles import".',
        generation: null,
        data_date: null,
        database: 'ready',
      },
    ]);
  });

  test('is 503 if the clock is a day or more behind the served data, and says what to do', async () => {
    const app = await appOf(TOILETS);
    const daysBefore = (days: number) => () => NOW.getTime() - days * 24 * 3_600_000;
    expect(await readyz(app, WELL, daysBefore(0.9))).toMatchObject([200, { ready: true }]);
    expect(await readyz(app, WELL, daysBefore(365.5))).toMatchObject([
      503,
      { ready: false, detail: expect.stringMatching(/ 365 days behind .* Correct the clock\. /) },
    ]);
  });

  test('is 503 while the process ends, and 200 while the database is away', async () => {
    const app = await appOf(TOILETS);
    expect(await readyz(app, { ...WELL, isDraining: () => true })).toMatchObject([
      503,
      { ready: false, detail: 'This process is shutting down. Send requests to another one.' },
    ]);
    expect(await readyz(app, { ...WELL, database: async () => 'away' })).toMatchObject([
      200,
      { ready: true, database: 'away' },
    ]);
  });
});
