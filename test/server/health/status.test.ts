import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { openDatabase } from '../../../overlay/database/database.ts';
import { appendToFeed } from '../../../overlay/feed.ts';
import { type Health, queueOf } from '../../../server/health/readiness.ts';
import { UNLIMITED } from '../../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, emptyApp, FROM } from '../../fixtures/app.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const people = useDatabase();
const BROWSER = { accept: 'text/html,*/*;q=0.8' };
const HEALTH: Health = {
  isDraining: () => false,
  database: async () => 'ready',
  queue: async () => ({ waiting: 3, oldest_at: '2026-11-18T12:00:00.000Z' }),
};

async function serving() {
  const store = new LocalStore(temporaryFolder());
  const places = [placeRecord({ name: 'Gare de Monaco', lon: 7.42, lat: 43.7385, country: 'MC' })];
  await publishToilets(store, [baseToilet({ id: 'lt_n1' })], { places });
  return appOn(store, NOW.getTime(), undefined, UNLIMITED, { health: HEALTH });
}

describe('/status', () => {
  test('says what is served, its parts, and what waits', async () => {
    const { get } = await serving();
    const { status, headers, body } = await get('/status');
    expect([status, headers.get('vary'), headers.get('cache-control')]).toEqual([200, 'Accept', 'no-store']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      ready: true,
      detail: 'Requests are answered.',
      generation: 1,
      data_date: new Date(NOW.getTime() - 56_340_000).toISOString(),
      database: 'ready',
      built_at: expect.any(String),
      toilets: 1,
      parts: { walking: false, places: true, names: true, map: false, map_points: false, updates: false },
      last_import: null,
      queue: { waiting: 3, oldest_at: '2026-11-18T12:00:00.000Z' },
    });
  });

  test('says the same as the parts of /readyz', async () => {
    const { get } = await serving();
    expect((await get('/status')).body).toMatchObject((await get('/readyz')).body as object);
  });

  test('is a page for a browser', async () => {
    const { app } = await serving();
    const answer = await app.request('/status', { headers: BROWSER }, FROM);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain('<th scope="row">Search by place</th><td>yes</td>');
    expect(html).toContain('<th scope="row">Walks along paths</th><td>no</td>');
    expect(html).toContain('<th scope="row">Contributions that wait</th><td>3</td>');
  });

  test('is unknown, not wrong, while there is nothing to serve', async () => {
    const { app, get } = emptyApp();
    expect(await get('/status')).toMatchObject({
      status: 200,
      body: { ready: false, toilets: null, parts: null, last_import: null, queue: null, database: 'none' },
    });
    const html = await (await app.request('/status', { headers: BROWSER }, FROM)).text();
    expect(html).toContain('<th scope="row">Toilets</th><td>not known</td>');
  });
});

describe('the queue', () => {
  test('counts the contributions that wait, with the time of the oldest', async () => {
    const { database } = people;
    const queue = queueOf({ database, isReady: () => true }, () => performance.now());
    expect(await queue()).toEqual({ waiting: 0, oldest_at: null });
    await appendToFeed(database, ['lt_n1', 'lt_n2']);
    const later = await queueOf({ database, isReady: () => true }, Date.now)();
    expect(later).toEqual({ waiting: 2, oldest_at: expect.stringMatching(/^20.*Z$/) });
  });

  test('is not known without a database, before its tables are ready, and while it is away', async () => {
    const url = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const database = openDatabase(url, silentLogger);
    onTestFinished(() => database.close());
    expect(await queueOf(undefined, Date.now)()).toBeNull();
    expect(await queueOf({ database, isReady: () => false }, Date.now)()).toBeNull();
    expect(await queueOf({ database, isReady: () => true }, Date.now)()).toBeNull();
  });
});
