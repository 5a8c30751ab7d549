import { expect, test } from 'vitest';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import { appOf, BASE_URL, emptyApp, FROM, type TestApp } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const GEOJSON = { headers: { accept: 'application/geo+json' } };
const ITEMS = '/ogc/collections/toilets/items';
/** On both sides of the antimeridian, and far from it. */
const LONS = [-179.9, -179.8, 7.1, 7.2, 7.3, 7.4, 179.8, 179.9];
const TOILETS = LONS.map((lon, i) => baseToilet({ id: `lt_n${i + 1}`, lon, lat: 43.5 }));

interface Items {
  readonly features: readonly {
    readonly id: string;
    readonly geometry: { readonly coordinates: number[] };
  }[];
  readonly numberReturned: number;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
}

async function itemsOf({ app }: TestApp, target: string): Promise<Items> {
  const answer = await app.request(target, {}, FROM);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/geo+json']);
  return answer.json();
}

/** Longitudes of all pages from a first one. */
async function lonsFrom(server: TestApp, target: string): Promise<number[]> {
  const lons: number[] = [];
  for (let next: string | undefined = target; next !== undefined; ) {
    const page = await itemsOf(server, next);
    expect(page.numberReturned).toBe(page.features.length);
    lons.push(...page.features.map(({ geometry }) => geometry.coordinates[0]!));
    next = page.links.find(({ rel }) => rel === 'next')?.href.slice(BASE_URL.length);
  }
  return lons.sort((a, b) => a - b);
}

test('the landing page leads to conformance and collections, and all that it links to is there', async () => {
  const { app, get } = await appOf(TOILETS);
  const { body } = await get('/ogc');
  for (const { href } of (body as Items).links)
    expect([href, (await app.request(href.slice(BASE_URL.length), {}, FROM)).status]).toEqual([href, 200]);
  expect((await get('/ogc/conformance')).body).toEqual({
    conformsTo: ['core', 'geojson'].map(
      (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
    ),
  });
});

test('the description is of this service: each path is there, with the parameters that items take', async () => {
  const { app, get } = await appOf(TOILETS);
  const { links } = (await get('/ogc')).body as Items;
  const { href } = links.find(({ rel }) => rel === 'service-desc')!;
  const answer = await app.request(href.slice(BASE_URL.length), {}, FROM);
  expect(answer.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.1');
  const { openapi, servers, paths } = await answer.json();
  expect([openapi, servers]).toEqual(['3.1.1', [{ url: BASE_URL }]]);
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  const described = Object.keys(paths).map((path) => `GET ${path.replace('{featureId}', ':id')}`);
  const served = routes.filter((route) => /^GET \/ogc(?!\/api)/.test(route));
  expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
  for (const path of Object.keys(paths))
    expect((await get(path.replace('{featureId}', 'lt_n1'))).status).toBe(200);
  const { parameters } = paths[ITEMS];
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(QUESTIONS.items.names);
  expect(parameters[1].schema).toEqual({ type: 'integer', minimum: 1, maximum: 10_000, default: 10 });
  const api = (await get('/openapi.json')).body as { paths: object };
  expect(Object.keys(api.paths).filter((path) => path.startsWith('/ogc'))).toEqual([]);
});

test('the one collection says its extent and its credit', async () => {
  const { get } = await appOf(TOILETS);
  const { body } = await get('/ogc/collections/toilets');
  expect(body).toMatchObject({
    id: 'toilets',
    description: expect.stringContaining('© OpenStreetMap contributors, ODbL-1.0'),
    extent: { spatial: { bbox: [[-179.9, 43.5, 179.9, 43.5]] } },
  });
  expect((await get('/ogc/collections')).body).toMatchObject({ collections: [body] });
  const empty = await emptyApp().get('/ogc/collections');
  expect(empty.status).toBe(503);
});

test('links lead through all toilets, each once, however long the pages are', async () => {
  const server = await appOf(TOILETS);
  for (const limit of [1, 3, 8, 10_000])
    expect(await lonsFrom(server, `${ITEMS}?limit=${limit}`)).toEqual(LONS);
});

test('a box keeps the toilets in it on all pages, also across the antimeridian', async () => {
  const server = await appOf(TOILETS);
  expect(await lonsFrom(server, `${ITEMS}?bbox=7.2,43,7.3,44&limit=1`)).toEqual([7.2, 7.3]);
  expect(await lonsFrom(server, `${ITEMS}?bbox=7.2,43,0,7.3,44,9&limit=1`)).toEqual([7.2, 7.3]);
  expect(await lonsFrom(server, `${ITEMS}?bbox=179,43,-179,44&limit=1`)).toEqual([
    -179.9, -179.8, 179.8, 179.9,
  ]);
});

test('the properties are those of the GeoJSON of the API', async () => {
  const server = await appOf(TOILETS);
  const { features } = await itemsOf(server, `${ITEMS}?bbox=7.05,43,7.15,44`);
  const area = await server.app.request('/api/v1/toilets?bbox=7.05,43.4,7.15,43.6', GEOJSON, FROM);
  expect(features).toEqual(((await area.json()) as Items).features);
  expect(await itemsOf(server, `${ITEMS}/${features[0]!.id}`)).toMatchObject({ ...features[0] });
});

test('a parameter that the service does not know, and a wrong value, are refused by name', async () => {
  const { get } = await appOf(TOILETS);
  for (const [query, name] of [
    ['wheelchair=true', 'wheelchair'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,4,5', 'bbox'],
    ['bbox=0,1,1,0', 'bbox'],
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['cursor=x', 'cursor'],
    ['datetime=yesterday', 'datetime'],
    ['datetime=2026-02-30T00:00:00Z', 'datetime'],
    ['datetime=2026-01-02T00:00:00Z/2026-01-01T00:00:00Z', 'datetime'],
    ['datetime=2026-01-01T00:00:00Z/../..', 'datetime'],
    ['datetime=..', 'datetime'],
    ['datetime=', 'datetime'],
  ] as const)
    expect([query, await get(`${ITEMS}?${query}`)]).toMatchObject([
      query,
      { status: 400, body: { invalid_params: [{ name }] } },
    ]);
  expect((await get(`${ITEMS}/lt_n99`)).status).toBe(404);
});

test.each([
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00%2B01:00',
  '2026-01-01T00:00:00.5Z/2026-01-02T00:00:00Z',
  '../2026-01-02T00:00:00Z',
  '2026-01-02T00:00:00Z/',
])('toilets have no time, so all of them match the time %s', async (datetime) => {
  const { numberReturned } = await itemsOf(await appOf(TOILETS), `${ITEMS}?datetime=${datetime}`);
  expect(numberReturned).toBe(TOILETS.length);
});
