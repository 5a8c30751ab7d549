import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wantsGeoJson } from '../../reads/geojson.ts';
import { AreaResult, FindResult } from '../../schemas/reads/read-results.ts';
import { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { appOf, FROM, type TestApp } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const GEOJSON = 'application/geo+json';

function featureOf<Shape extends z.ZodRawShape>(properties: z.ZodObject<Shape>) {
  return z.strictObject({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: z.strictObject({
      type: z.literal('Point'),
      coordinates: z.array(z.number()).length(2).describe('Longitude and latitude.'),
    }),
    properties: properties.describe('The toilet without lat and lon.'),
  });
}

const { results: _found, ...aboutFound } = FindResult.shape;
const { results: _listed, ...aboutListed } = AreaResult.shape;

/** FindResult as GeoJSON. */
const FoundFeatures = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(featureOf(FoundToilet.omit({ lat: true, lon: true }))),
  ...aboutFound,
});

/** AreaResult as GeoJSON. */
const AreaFeatures = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(featureOf(Toilet.omit({ lat: true, lon: true }))),
  ...aboutListed,
});

const TOILETS = [
  baseToilet({
    id: 'lt_n1',
    name: 'Zum Örtchen 🚻',
    lon: 7.42,
    lat: 43.73,
    fee: { required: true, amount: 0.5, currency: 'EUR' },
  }),
  baseToilet({ id: 'lt_n2', lon: 7.421, lat: 43.73, opening_hours: '24/7' }),
];
const NEAREST = '/api/v1/toilets/nearest?lat=43.73&lon=7.42';
const BOX = '/api/v1/toilets?bbox=7.4,43.7,7.5,43.8&limit=1';

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/geo+json', true],
  ['APPLICATION/GEO+JSON; charset=utf-8', true],
  ['application/geo+json, application/json;q=0.9, */*;q=0.1', true],
  ['application/geo+json;q=0.5, */*', true],
  ['application/json, application/geo+json', false],
  ['application/json;q=0.9, application/geo+json;q=0.1', false],
  ['application/geo+json;q=0', false],
  ['application/geo+json;q=nonsense', false],
  ['application/vnd.geo+json', false],
])('Accept: %s wants GeoJSON: %s', (accept, wants) => {
  expect(wantsGeoJson(accept)).toBe(wants);
});

async function ask({ app }: TestApp, path: string, accept?: string) {
  const response = await app.request(path, { headers: accept ? { accept } : {} }, FROM);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('with Accept: application/geo+json', () => {
  test('nearest answers the same facts as features, with the credit beside them', async () => {
    const server = await appOf(TOILETS);
    const { headers, text } = await ask(server, NEAREST, GEOJSON);
    expect(headers.get('content-type')).toBe(GEOJSON);
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const { features, type, ...about } = FoundFeatures.parse(JSON.parse(text));
    const { results, ...others } = FindResult.parse(JSON.parse((await ask(server, NEAREST)).text));
    expect(about).toEqual(others);
    expect(
      features.map(
        ({
          properties,
          geometry: {
            coordinates: [lon, lat],
          },
        }) => ({ ...properties, lon, lat }),
      ),
    ).toEqual(results);
    expect(features.map(({ id }) => id)).toEqual(['lt_n1', 'lt_n2']);
  });

  test('the box does, too, and says if there are more', async () => {
    const server = await appOf(TOILETS);
    const { features, type, ...about } = AreaFeatures.parse(
      JSON.parse((await ask(server, BOX, GEOJSON)).text),
    );
    const { results, ...others } = AreaResult.parse(JSON.parse((await ask(server, BOX)).text));
    expect(about).toEqual(others);
    expect(features).toHaveLength(1);
    expect(about.truncated).toBe(true);
  });

  test('a question for the user has no features', async () => {
    const { text } = await ask(await appOf(TOILETS), '/api/v1/toilets/nearest', GEOJSON);
    expect(FoundFeatures.parse(JSON.parse(text))).toMatchObject({ status: 'needs_location', features: [] });
  });

  test('wrong parameters are a problem, and one toilet is JSON', async () => {
    const server = await appOf(TOILETS);
    const wrong = await ask(server, '/api/v1/toilets/nearest?lat=91', GEOJSON);
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    const one = await ask(server, '/api/v1/toilets/lt_n1', GEOJSON);
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/json']);
  });
});

test('JSON says that it depends on Accept, so that no cache mixes the two', async () => {
  const server = await appOf(TOILETS);
  for (const path of [NEAREST, BOX]) expect((await ask(server, path)).headers.get('vary')).toBe('Accept');
  expect((await ask(server, '/api/v1/toilets/lt_n1')).headers.get('vary')).toBeNull();
});
