import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { openDatabase } from '../../../overlay/database/database.ts';
import { databaseStateOf, type Health, healthRoutes } from '../../../server/health/readiness.ts';
import { appOf, BASE_URL, emptyApp, FROM, type TestApp } from '../../fixtures/app.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { NOW } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const people = useDatabase();
const isPepperKnown = () => true;

describe('the state of the database', () => {
  test('is none where none is named, ready where it answers, away until its tables are up to date', async () => {
    const { database } = people;
    expect(await databaseStateOf(undefined, Date.now)()).toBe('none');
    expect(await databaseStateOf({ database, isReady: () => true, isPepperKnown }, Date.now)()).toBe('ready');
    expect(await databaseStateOf({ database, isReady: () => false, isPepperKnown }, Date.now)()).toBe('away');
  });

  test('is other-pepper where it was filled with another pepper, and answers', async () => {
    const { database } = people;
    const overlay = { database, isReady: () => true, isPepperKnown: () => false };
    expect(await databaseStateOf(overlay, Date.now)()).toBe('other-pepper');
  });

  test('is away where it does not answer', async () => {
    const url = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const database = openDatabase(url, silentLogger);
    onTestFinished(() => database.close());
    expect(await databaseStateOf({ database, isReady: () => true, isPepperKnown }, Date.now)()).toBe('away');
  });

  test('is looked at once in two seconds, however often it is asked for', async () => {
    let asked = 0;
    let nowMs = 0;
    const { database } = people;
    const counted = {
      ...database,
      query: ((...given) => {
        asked++;
        return database.query(...given);
      }) satisfies typeof database.query,
    };
    const state = databaseStateOf({ database: counted, isReady: () => true, isPepperKnown }, () => nowMs);
    expect(await Promise.all([state(), state(), state()])).toEqual(['ready', 'ready', 'ready']);
    nowMs = 1_999;
    await state();
    expect(asked).toBe(1);
    nowMs = 2_000;
    await state();
    expect(asked).toBe(2);
  });
});

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

  test('names no import where the generations come from another site, which alone imports', async () => {
    const followed: Health = { ...WELL, isFollower: true };
    const ahead = () => NOW.getTime() - 3 * 24 * 3_600_000;
    for (const [app, now, said] of [
      [emptyApp(), () => NOW.getTime(), /GENERATION_URL/],
      [await appOf(TOILETS), ahead, /its site must import again\.$/],
    ] as const) {
      const [status, body] = await readyz(app, followed, now);
      expect([status, body.detail]).toEqual([503, expect.stringMatching(said)]);
      expect(body.detail).not.toContain('lootiles import');
    }
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
