import { describe, expect, test } from 'vitest';
import { Problem } from '../../schemas/problems/problem.ts';
import { AreaResult, FindResult, ToiletResult } from '../../schemas/reads/read-results.ts';
import { appOf, BASE_URL, emptyApp, FROM } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const MONACO = baseToilet({
  id: 'lt_n1',
  aliases: ['lt_w7'],
  lon: 7.4246,
  lat: 43.7384,
  name: 'Toilettes du Marché',
  opening_hours: 'Mo-Su 08:00-20:00',
  fee: { required: true, amount: 0.5, currency: 'EUR' },
  country: 'MC',
  zone: 'Europe/Monaco',
});
const TOILETS = [
  MONACO,
  baseToilet({
    id: 'lt_n2',
    lon: 7.4256,
    lat: 43.7394,
    wheelchair: 'yes',
    fee: { required: false, amount: null, currency: null },
  }),
  baseToilet({
    id: 'lt_n3',
    lon: 7.4266,
    lat: 43.7404,
    changing_table: 'yes',
    access: 'customers',
    opening_hours: 'Mo-Su 02:00-03:00',
    zone: 'Europe/Monaco',
  }),
  baseToilet({ id: 'lt_n4', lon: 7.4276, lat: 43.7414, opening_hours: 'by appointment' }),
  baseToilet({ id: 'lt_n5', lon: 179.9999, lat: -17 }),
  baseToilet({ id: 'lt_n6', lon: -179.9999, lat: -17 }),
];

function ids(body: unknown): string[] {
  return (body as { results: { id: string }[] }).results.map(({ id }) => id);
}

describe('GET /api/v1/toilets/nearest', () => {
  test('answers with every field of the interface, nearest first', async () => {
    const { get } = await appOf(TOILETS);
    const { status, headers, body } = await get('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246');
    expect(status).toBe(200);
    const result = FindResult.parse(body);
    expect(result.status).toBe('ok');
    expect(result.origin).toEqual({
      lat: 43.7384,
      lon: 7.4246,
      label: '43.73840, 7.42460',
      source: 'coordinates',
    });
    expect(ids(body)).toEqual(['lt_n1', 'lt_n2', 'lt_n3', 'lt_n4']);
    expect(result.bbox).toEqual([7.4246, 43.7384, 7.4276, 43.7414]);
    expect(result.attribution).toEqual({
      text: '© OpenStreetMap contributors',
      license: 'ODbL-1.0',
      url: 'https://www.openstreetmap.org/copyright',
      license_notice_url: `${BASE_URL}/licence`,
    });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('tells distance, walk and bearing of each toilet', async () => {
    const { get } = await appOf(TOILETS);
    const { body } = await get('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=2');
    expect(FindResult.parse(body).results).toMatchObject([
      { distance_m: 0, walk_min: 1, bearing: 0 },
      { distance_m: 137, walk_min: 3, bearing: 36 },
    ]);
  });

  test('evaluates opening hours at the toilet’s own local time', async () => {
    const { get } = await appOf(TOILETS, Date.parse('2026-11-18T12:00:00Z'));
    const { body } = await get('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246');
    expect(FindResult.parse(body).results).toMatchObject([
      { open_now: true, closes_at: '2026-11-18T20:00:00+01:00' },
      { open_now: 'unknown', closes_at: null },
      { open_now: false, closes_at: null },
      { open_now: 'unknown', closes_at: null },
    ]);
  });

  test.each([
    ['open_now', ['lt_n1', 'lt_n2', 'lt_n4']],
    ['wheelchair', ['lt_n2']],
    ['changing_table', ['lt_n3']],
    ['free', ['lt_n2']],
    ['no_purchase_needed', ['lt_n1', 'lt_n2', 'lt_n4']],
  ])('filters by %s', async (filter, expected) => {
    const { get } = await appOf(TOILETS);
    const where = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';
    expect(ids((await get(`${where}&${filter}=true`)).body)).toEqual(expected);
    expect(ids((await get(`${where}&${filter}=false`)).body)).toHaveLength(4);
  });

  test('says no_results where nothing is within 50 km', async () => {
    const { get } = await appOf(TOILETS);
    const { status, body } = await get('/api/v1/toilets/nearest?lat=0&lon=0');
    expect(status).toBe(200);
    const result = FindResult.parse(body);
    expect(result).toMatchObject({ status: 'no_results', origin: { lat: 0, lon: 0 }, results: [] });
    expect(result.bbox).toBeUndefined();
    expect(result.ask_user).toBeUndefined();
  });

  test('finds over the antimeridian, and leaves out a box that would cross it', async () => {
    const { get } = await appOf(TOILETS);
    const { body } = await get('/api/v1/toilets/nearest?lat=-17&lon=180');
    expect(ids(body)).toEqual(['lt_n5', 'lt_n6']);
    expect(FindResult.parse(body).bbox).toBeUndefined();
  });

  test('asks where the user is when nothing says so', async () => {
    const { get } = await appOf(TOILETS);
    const { status, body } = await get('/api/v1/toilets/nearest?wheelchair=true&country=MC');
    expect(status).toBe(200);
    expect(FindResult.parse(body)).toMatchObject({
      status: 'needs_location',
      origin: null,
      results: [],
      ask_user: 'Where are you? Name a street, station, landmark or town.',
    });
  });

  test('lets coordinates win over a place', async () => {
    const { get } = await appOf(TOILETS);
    const both = await get('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&place=Paris');
    expect(FindResult.parse(both.body).origin?.source).toBe('coordinates');
  });

  test('names every bad parameter in one problem', async () => {
    const { get } = await appOf(TOILETS);
    const { status, headers, body } = await get('/api/v1/toilets/nearest?lat=91&limit=0&free=si');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json');
    const problem = Problem.parse(body);
    expect(problem).toMatchObject({
      type: `${BASE_URL}/problems/invalid-parameters`,
      title: 'Invalid parameters',
      status: 400,
    });
    expect(problem.invalid_params?.map(({ name }) => name).sort()).toEqual(['free', 'lat', 'limit', 'lon']);
  });
});

describe('GET /api/v1/toilets', () => {
  const BOX = 'bbox=7.42,43.73,7.43,43.75';

  test('lists a box, nearest to its centre first, without distances', async () => {
    const { get } = await appOf(TOILETS);
    const { status, headers, body } = await get(`/api/v1/toilets?${BOX}`);
    expect(status).toBe(200);
    const result = AreaResult.parse(body);
    expect(ids(body)).toEqual(['lt_n2', 'lt_n3', 'lt_n1', 'lt_n4']);
    expect(result.truncated).toBe(false);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('says truncated only when the limit left matching toilets out', async () => {
    const { get } = await appOf(TOILETS);
    const truncated = async (query: string) =>
      AreaResult.parse((await get(`/api/v1/toilets?${BOX}&${query}`)).body).truncated;
    expect(await truncated('limit=3')).toBe(true);
    expect(await truncated('limit=4')).toBe(false);
    expect(await truncated('limit=1&wheelchair=true')).toBe(false);
  });

  test('refuses a box that is too large', async () => {
    const { get } = await appOf(TOILETS);
    const { status, body } = await get('/api/v1/toilets?bbox=7,43,8,44');
    expect(status).toBe(400);
    expect(Problem.parse(body).invalid_params).toEqual([
      { name: 'bbox', reason: 'must have sides of at most 0.2 degrees: request smaller boxes' },
    ]);
  });
});

describe('GET /api/v1/toilets/{id}', () => {
  test('answers with the toilet, the attribution and the note', async () => {
    const { get } = await appOf(TOILETS);
    const { status, headers, body } = await get('/api/v1/toilets/lt_n1');
    expect(status).toBe(200);
    expect(ToiletResult.parse(body).toilet).toMatchObject({
      id: 'lt_n1',
      name: 'Toilettes du Marché',
      access: 'public',
      access_rule: 'fee',
      fee: { required: true, amount: 0.5, currency: 'EUR' },
      url: `${BASE_URL}/toilets/lt_n1`,
      geo: 'geo:43.7384000,7.4246000',
    });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('answers an alias with the toilet under its public id', async () => {
    const { get } = await appOf(TOILETS);
    expect(ToiletResult.parse((await get('/api/v1/toilets/lt_w7')).body).toilet.id).toBe('lt_n1');
  });

  test.each(['lt_n999', 'LT_N1', 'x', 'lt_n1%20', '%00', `lt_${'x'.repeat(70)}`, 'lt_n1%2F', '%E0%A4%A'])(
    'answers 404 for %s',
    async (id) => {
      const { get } = await appOf(TOILETS);
      const { status, body } = await get(`/api/v1/toilets/${id}`);
      expect(status).toBe(404);
      expect(Problem.parse(body).type).toBe(`${BASE_URL}/problems/not-found`);
    },
  );
});

describe('the door', () => {
  test('answers other methods with 405 and what is allowed', async () => {
    const { app } = await appOf(TOILETS);
    for (const path of ['/api/v1/toilets/nearest', '/api/v1/toilets', '/api/v1/toilets/lt_n1']) {
      const response = await app.request(path, { method: 'DELETE' }, FROM);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(Problem.parse(await response.json()).status).toBe(405);
    }
  });

  test('lets browsers of any origin read', async () => {
    const { app } = await appOf(TOILETS);
    for (const path of ['/api/v1/toilets/nearest', '/api/v1/toilets', '/api/v1/toilets/lt_n1']) {
      const response = await app.request(path, { method: 'OPTIONS' }, FROM);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['Content-Type', 'Accept', 'If-None-Match', '*']));
    }
  });

  test('answers HEAD without a body', async () => {
    const { app } = await appOf(TOILETS);
    const response = await app.request('/api/v1/toilets/lt_n1', { method: 'HEAD' }, FROM);
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('answers an unknown address with a problem', async () => {
    const { get } = await appOf(TOILETS);
    expect(Problem.parse((await get('/nowhere')).body).status).toBe(404);
  });

  test('says 503 and when to come back while there is nothing to serve', async () => {
    const { status, headers, body } = await emptyApp().get('/api/v1/toilets/nearest?lat=1&lon=2');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('30');
    expect(Problem.parse(body).type).toBe(`${BASE_URL}/problems/database-unavailable`);
  });

  test('hides our own faults behind a request id that the log explains', async () => {
    const { app, log, generations } = await appOf(TOILETS);
    generations.read = () => {
      throw new Error('secret detail');
    };
    const response = await app.request('/api/v1/toilets/lt_n1', {}, FROM);
    const problem = Problem.parse(await response.json());
    expect(problem.status).toBe(500);
    expect(problem.detail).not.toContain('secret');
    const requestId = /[0-9a-f-]{36}/.exec(problem.detail)?.[0];
    expect(log.join()).toContain(
      `Request ${requestId} failed. The client got status 500. {"requestId":"${requestId}","reason":"Error: secret detail`,
    );
  });
});
