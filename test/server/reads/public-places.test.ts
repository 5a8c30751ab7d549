import { expect, test, vi } from 'vitest';
import { PlacesResult, PositionName } from '../../../schemas/reads/more-reads.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appAmong, appOf, appOn, FROM } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MONACO = { town: 'Monaco', country: 'MC' } as const;
const PLACES = [
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 7.4196, lat: 43.7354, ...MONACO }),
  placeRecord({ name: 'Rue Grimaldi Nord', kind: 'street', lon: 7.42, lat: 43.736, ...MONACO }),
];
const TOILETS = [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 })];
const other = { headers: { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' } };

test('pages of any site get suggestions, as many as they want', async () => {
  const { app } = await appAmong(PLACES, TOILETS);
  const response = await app.request('/api/v1/places?q=rue+gri&limit=1', other, FROM);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const { places, attribution } = PlacesResult.parse(await response.json());
  expect(places).toEqual([{ label: 'Rue Grimaldi, Monaco', kind: 'street', lat: 43.7354, lon: 7.4196 }]);
  expect(attribution.text).toBe('© OpenStreetMap contributors');
});

test('a text of more words than people type is looked up once', async () => {
  const { get, generations } = await appAmong(PLACES, TOILETS);
  const lookUp = vi.spyOn(generations.current!, 'findPlaces');
  const lookUps = async (q: string) => {
    lookUp.mockClear();
    expect((await get(`/api/v1/places?q=${encodeURIComponent(q)}`)).status).toBe(200);
    return lookUp.mock.calls.length;
  };
  expect(await lookUps('Rue Grimaldi Nord 12 b, 98000 Monaco')).toBe(2);
  expect(await lookUps('Rue Grimaldi Nord 12 b, 98000 Monaco Monte Carlo')).toBe(1);
  expect(await lookUps(`${'a b c d e '.repeat(18)}7`)).toBe(1);
});

test('a position is called by its street, or by nothing', async () => {
  const { get } = await appAmong(PLACES, TOILETS);
  const labelAt = async (lat: number, lon: number) =>
    PositionName.parse((await get(`/api/v1/places/at?lat=${lat}&lon=${lon}`)).body).label;
  expect(await labelAt(43.7355, 7.4197)).toBe('Rue Grimaldi, Monaco');
  expect(await labelAt(0, 0)).toBeNull();
});

test.each(['', '?q=x', '?q=ab&limit=11', `?q=${'x'.repeat(201)}`, '/at', '/at?lat=91&lon=7', '/at?lat=4'])(
  '/api/v1/places%s is refused',
  async (rest) => {
    const { get } = await appAmong(PLACES, TOILETS);
    expect((await get(`/api/v1/places${rest}`)).status).toBe(400);
  },
);

test('without a gazetteer suggestions are 503, and say when to come back', async () => {
  const { get } = await appOf(TOILETS);
  const { status, headers } = await get('/api/v1/places?q=rue');
  expect([status, headers.get('retry-after')]).toEqual([503, '3600']);
});

test('they have a quota of their own: the reads stay', async () => {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS, { places: PLACES });
  const limits = memoryLimits(new MemoryCounter(() => 0));
  const { get } = appOn(store, NOW.getTime(), undefined, limits);
  const { headers } = await get('/api/v1/places?q=rue');
  expect(headers.get('ratelimit-policy')).toBe('"suggest";q=300;w=60');
  const near = await get('/api/v1/toilets/nearest?lat=43.73&lon=7.42');
  expect(near.headers.get('ratelimit-remaining')).toBe('59');
});
