import { describe, expect, test } from 'vitest';
import { MAX_POSITIONS } from '../../../schemas/problems/limits.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { appOf, appOn, emptyApp, FROM, type TestApp } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const BATCH = '/api/v1/toilets/nearest:batch';
const TOILETS = Array.from({ length: 40 }, (_, i) =>
  baseToilet({
    id: `lt_n${i + 1}`,
    lon: 7.42 + (i % 8) / 100,
    lat: 43.73 + i / 1_000,
    wheelchair: i % 3 === 0 ? 'yes' : 'no',
  }),
);
const positionsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ lat: 43.7 + (i % 90) / 1_000, lon: 7.4 + (i % 70) / 1_000 }));

function ask({ app }: TestApp, positions: unknown, query = '', type = 'application/json') {
  const body = JSON.stringify({ positions });
  return app.request(BATCH + query, { method: 'POST', body, headers: { 'content-type': type } }, FROM);
}

async function linesOf(response: Response): Promise<string[]> {
  const text = await response.text();
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

describe('a batch', () => {
  test.each(['', '?limit=1', '?wheelchair=true&limit=3', '?max_distance_m=900&known_open=true'])(
    'answers each position as a request of its own, in their order: "%s"',
    async (query) => {
      const served = await appOf(TOILETS);
      const positions = positionsOf(200);
      const response = await ask(served, positions, query);
      expect(response.headers.get('content-type')).toBe('application/x-ndjson');
      const lines = await linesOf(response);
      const alone = await Promise.all(
        positions.map(async ({ lat, lon }) => {
          const path = `/api/v1/toilets/nearest?lat=${lat}&lon=${lon}&${query.slice(1)}`;
          return (await served.app.request(path, {}, FROM)).text();
        }),
      );
      expect(lines).toEqual(alone);
    },
  );

  test('of ids has the ids and distances of these answers', async () => {
    const served = await appOf(TOILETS);
    const positions = positionsOf(70);
    const whole = await linesOf(await ask(served, positions, '?limit=2'));
    const ids = await linesOf(await ask(served, positions, '?limit=2&fields=ids'));
    expect(ids.map((line) => JSON.parse(line))).toEqual(
      whole.map((line) => ({
        results: FindResult.parse(JSON.parse(line)).results.map(({ id, distance_m }) => ({ id, distance_m })),
      })),
    );
  });

  test('names the licence of its data, and may be read by pages of any site', async () => {
    const served = await appOf(TOILETS);
    const { headers } = await ask(served, positionsOf(1));
    expect(headers.get('link')).toContain('/licence>; rel="license"');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await served.app.request(BATCH, { method: 'OPTIONS' }, FROM);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });

  test('leaves turns of the event loop to others', async () => {
    const served = await appOf(TOILETS);
    const response = await ask(served, positionsOf(MAX_POSITIONS), '?fields=ids');
    let turns = 0;
    const count = () => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    expect(await linesOf(response)).toHaveLength(MAX_POSITIONS);
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(10);
  });

  describe('counts each position as a search, in the quota of all searches', () => {
    const limited = async () => {
      const { store } = await appOf(TOILETS);
      const served = appOn(store, undefined, undefined, memoryLimits(new MemoryCounter(() => 0)));
      const left = ({ status, headers }: Response) => [status, headers.get('ratelimit-remaining')];
      const batch = async (positions: number) => left(await ask(served, positionsOf(positions)));
      const search = async () =>
        left(await served.app.request('/api/v1/toilets/nearest?lat=43.7&lon=7.4', {}, FROM));
      return { batch, search };
    };

    test('together with others', async () => {
      const { batch, search } = await limited();
      expect([await batch(25), await search(), await batch(34), await search(), await batch(1)]).toEqual([
        [200, '35'],
        [200, '34'],
        [200, '0'],
        [429, '0'],
        [429, '0'],
      ]);
    });

    test('and is refused above 60', async () => {
      expect(await (await limited()).batch(60)).toEqual([200, '0']);
      expect(await (await limited()).batch(61)).toEqual([429, '0']);
    });
  });

  test('says with every answer that it goes', async () => {
    const served = await appOf(TOILETS);
    for (const positions of [positionsOf(1), []]) {
      const { headers } = await ask(served, positions);
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThan(Date.UTC(2026, 10, 28));
    }
    const description = await served.app.request('/openapi.json', {}, FROM);
    expect((await description.json()).paths[BATCH].post.deprecated).toBe(true);
  });
});

describe('a batch is refused', () => {
  test.each([
    ['without positions', [], '', 'positions'],
    ['with too many', positionsOf(MAX_POSITIONS + 1), '', 'positions'],
    ['with a position off the globe', [{ lat: 91, lon: 7 }], '', 'positions[0].lat'],
    ['with a text for a number', [{ lat: '43', lon: 7 }], '', 'positions[0].lat'],
    ['with something else in it', [{ lat: 43, lon: 7, place: 'Monaco' }], '', 'positions[0].place'],
    ['with a filter that is none', positionsOf(1), '?limit=0', 'limit'],
    ['with fields that are not known', positionsOf(1), '?fields=name', 'fields'],
  ])('%s', async (_, positions, query, name) => {
    const response = await ask(await appOf(TOILETS), positions, query);
    expect(response.status).toBe(400);
    const { invalid_params: invalid } = Problem.parse(await response.json());
    expect(invalid?.map((param) => param.name)).toContain(name);
  });

  test.each([
    [415, positionsOf(1), 'text/plain'],
    [413, Array.from({ length: 9_000 }, () => ({ lat: 1, lon: 1 })), 'application/json'],
  ])('with %i by its head', async (status, positions, type) => {
    expect((await ask(await appOf(TOILETS), positions, '', type)).status).toBe(status);
  });

  test('with 503 while there is no data, and with 405 for a GET', async () => {
    expect((await ask(emptyApp(), positionsOf(1))).status).toBe(503);
    const get = await emptyApp().app.request(BATCH, {}, FROM);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
