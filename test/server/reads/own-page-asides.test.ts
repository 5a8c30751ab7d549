import { describe, expect, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import { AsidesResult } from '../../../schemas/reads/read-results.ts';
import { appAmong, BASE_URL, FROM } from '../../fixtures/app.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MONACO = { town: 'Monaco', country: 'MC' } as const;
const PLACES = [
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 7.4196, lat: 43.7354, ...MONACO }),
  placeRecord({ name: 'Place "du" Casino', kind: 'square', lon: 7.4273, lat: 43.7395, ...MONACO }),
];
const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.4196, lat: 43.7355 }),
  baseToilet({
    id: 'lt_n2',
    lon: 7.4274,
    lat: 43.7395,
    details: { level: '-1' },
    opening_hours: 'Mo-Su 08:00-10:00',
  }),
  baseToilet({
    id: 'lt_n5',
    lon: 7.4196,
    lat: 43.7356,
    details: { names: { de: 'Toilette' }, shower: 'yes', season: 'summer', free_for: 'customers' },
  }),
  // It is called like the square: that is not said twice.
  baseToilet({ id: 'lt_n4', lon: 7.4273, lat: 43.7396, name: 'Place "du" Casino' }),
  // Nothing that has a name is within 500 m.
  baseToilet({ id: 'lt_n3', lon: 2.351, lat: 48.851 }),
];
const own = { headers: { 'sec-fetch-site': 'same-origin' } };

async function ask(query: string, init: RequestInit = own): Promise<Response> {
  const { app } = await appAmong(PLACES, TOILETS);
  return app.request(`/asides?${query}`, init, FROM);
}

test('details have the time at which the toilet opens', async () => {
  const { app } = await appAmong(PLACES, TOILETS);
  const detailsOf = async (id: string) =>
    Object(await (await app.request(`/api/v1/toilets/${id}/details`, {}, FROM)).json()).details;
  expect(await detailsOf('lt_n2')).toEqual({
    level: '-1',
    opens_at: expect.stringMatching(/T08:00:00[+-]/),
  });
  expect(await detailsOf('lt_n1')).toEqual({});
});

describe('GET /asides', () => {
  test('names the positions of toilets after the nearest place, without its town, with floors, names, and when they open', async () => {
    const response = await ask('ids=lt_n1,lt_n2,lt_n5,lt_n3,lt_n4,lt_none,..%2Fx');
    expect(response.status).toBe(200);
    expect(AsidesResult.parse(await response.json())).toEqual({
      asides: {
        lt_n1: { place: 'Rue Grimaldi' },
        lt_n2: { place: 'Place "du" Casino', level: '-1', opens_at: expect.stringMatching(/T08:00:00/) },
        lt_n5: {
          ...{ place: 'Rue Grimaldi', names: { de: 'Toilette' } },
          ...{ season: 'summer', free_for: 'customers' },
        },
      },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['', 'is required: ids of toilets, separated by commas'],
    [`ids=${Array(21).fill('lt_n1').join(',')}`, 'must have at most 20 ids'],
  ])('refuses %s', async (query, reason) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).invalid_params).toEqual([{ name: 'ids', reason }]);
  });

  test('answers only our own pages', async () => {
    const response = await ask('ids=lt_n1', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(403);
    expect(Problem.parse(await response.json()).type).toBe(`${BASE_URL}/problems/other-origin`);
  });
});
