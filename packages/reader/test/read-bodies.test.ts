/** The one encoder of answers: its bodies hold to their schemas, and keep what the filters ask. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import { AreaResult, DetailsResult, FindResult, ToiletResult } from '../../../schemas/reads/read-results.ts';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { BASE_URL } from '../../../test/fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../../test/fixtures/generation.ts';
import { placeRecord } from '../../../test/fixtures/places.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { ReadBodies } from '../src/read-bodies.ts';
import { approximately, originAt, type SearchOrigin } from '../src/search-origin.ts';

const TOILETS = Array.from({ length: 60 }, (_, i) =>
  baseToilet({
    id: `lt_n${i}`,
    name: i % 3 === 0 ? `Örtchen „${i}“` : null,
    lon: 7.42 + (i % 10) / 1e3,
    lat: 43.73 + Math.floor(i / 10) / 1e3,
    opening_hours: i % 2 === 0 ? 'Mo-Su 08:00-20:00' : null,
    wheelchair: i % 4 === 0 ? 'yes' : 'unknown',
    gender: i % 5 === 0 ? ['male'] : [],
    ...(i % 3 === 0 && {
      details: { description: { de: `Nr. ${i} „oben“` }, shower: i % 2 === 0 ? 'yes' : 'no' },
    }),
  }),
);
const ALL = filterShape(() => false);

const bytes = new ReadBodies(BASE_URL, new BodyWriter());
const parsed = (body: Buffer): unknown => JSON.parse(body.toString('latin1'));
const find = (generation: Generation, query: NearestQuery, origin: SearchOrigin): FindResult =>
  FindResult.parse(parsed(bytes.find(generation, query, origin, NOW.getTime())));
const details = (generation: Generation, id: string): DetailsResult | undefined => {
  const found = bytes.details(generation, id, NOW.getTime());
  return found && DetailsResult.parse(parsed(found.body));
};

test('bodies hold to their schemas, for any search, box and id', async () => {
  const places = [placeRecord({ name: 'Monaco "la Condamine"', kind: 'city', lon: 7.42, lat: 43.73 })];
  const generation = await publishToilets(new LocalStore(temporaryFolder()), TOILETS, { places });
  const nowMs = NOW.getTime();
  const property = fc.property(
    fc.record({
      lon: fc.double({ min: 7.4, max: 7.45, noNaN: true }),
      lat: fc.double({ min: 43.7, max: 43.76, noNaN: true }),
      limit: fc.integer({ min: 1, max: 50 }),
      open_now: fc.boolean(),
      wheelchair: fc.boolean(),
      shower: fc.option(fc.boolean(), { nil: undefined }),
      gender: fc.constantFrom(undefined, 'female' as const, 'male' as const),
      max_distance_m: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined }),
      known_open: fc.option(fc.boolean(), { nil: undefined }),
      isHint: fc.boolean(),
      id: fc.integer({ min: 0, max: 70 }),
    }),
    ({ lon, lat, limit, isHint, id, ...filters }) => {
      const found = originAt(generation, lon, lat);
      const origin = isHint ? approximately(found) : found;
      const query = { ...ALL, ...filters, lon, lat, limit };
      const { status, results } = find(generation, query, origin);
      expect(status).toBe(results.length > 0 ? 'ok' : 'no_results');
      const bbox = { west: lon - 0.003, east: lon + 0.003, south: lat - 0.003, north: lat + 0.003 };
      const box: AreaQuery = { ...query, bbox };
      const area = AreaResult.parse(parsed(bytes.area(generation, box, nowMs).body));
      expect(area.results.length).toBeLessThanOrEqual(limit);
      const one = bytes.toilet(generation, `lt_n${id}`, nowMs);
      expect(one !== undefined).toBe(id < TOILETS.length);
      if (one) expect(ToiletResult.parse(parsed(one.body)).toilet.id).toBe(`lt_n${id}`);
      expect(details(generation, `lt_n${id}`) !== undefined).toBe(id < TOILETS.length);
    },
  );
  fc.assert(property, { numRuns: runs(100) });
});

test('filters beyond the interface keep what brute force keeps', async () => {
  const generation = await publishToilets(new LocalStore(temporaryFolder()), TOILETS);
  const origin = originAt(generation, 7.425, 43.732);
  const idsFor = (query: object) =>
    find(generation, { ...ALL, lon: origin.lon, lat: origin.lat, limit: 60, ...query }, origin)
      .results.map(({ id }) => id)
      .sort();
  const keep = (test: (toilet: (typeof TOILETS)[number]) => boolean) =>
    TOILETS.filter(test)
      .map(({ id }) => id)
      .sort();
  expect(idsFor({ shower: true })).toEqual(keep(({ details }) => details?.shower === 'yes'));
  expect(idsFor({ gender: 'female' })).toEqual(keep(({ gender }) => gender.length === 0));
  expect(idsFor({ always_open: true })).toEqual([]);
  expect(idsFor({ known_open: true })).toEqual(keep(({ opening_hours }) => opening_hours !== null));
  expect(idsFor({ open_now: true })).toHaveLength(60);
  const { results } = find(
    generation,
    { ...ALL, lon: origin.lon, lat: origin.lat, limit: 60, max_distance_m: 200 },
    origin,
  );
  expect(results.length).toBeGreaterThan(0);
  expect(results.every(({ distance_m }) => distance_m <= 200)).toBe(true);
  expect(idsFor({})).toHaveLength(60);
});

test('an answer to open_now says how many toilets are known to be open', async () => {
  const [open, unknown] = [TOILETS[0]!, TOILETS[1]!];
  const noteOf = async (toilets: readonly (typeof open)[], query: object) => {
    const generation = await publishToilets(new LocalStore(temporaryFolder()), toilets);
    const origin = originAt(generation, 7.42, 43.73);
    const whole = { ...ALL, lon: origin.lon, lat: origin.lat, limit: 5, ...query };
    return find(generation, whole, origin).display_note;
  };
  expect(await noteOf([unknown], { open_now: true })).toMatch(
    /^No toilet of this answer is known to be open now: their hours are not known/,
  );
  expect(await noteOf([open, unknown], { open_now: true })).toMatch(/^Known to be open now: 1 of 2\. /);
  expect(await noteOf([open], { open_now: true })).toMatch(/^Show the attribution/);
  expect(await noteOf([open, unknown], {})).toMatch(/^Show the attribution/);
});

test('the details of a toilet are those of its source; of one without them an empty object', async () => {
  const generation = await publishToilets(new LocalStore(temporaryFolder()), TOILETS);
  expect(details(generation, 'lt_n3')).toMatchObject({
    id: 'lt_n3',
    details: { description: { de: 'Nr. 3 „oben“' }, shower: 'no' },
  });
  expect(details(generation, 'lt_n1')).toMatchObject({ id: 'lt_n1', details: {} });
  expect(details(generation, 'lt_n99')).toBeUndefined();
});

test('questions to the user hold to the schema', () => {
  expect(FindResult.parse(parsed(bytes.needsLocation())).status).toBe('needs_location');
  for (const covered of [undefined, '', 'Porto (Portugal)'])
    for (const isOutside of [true, false]) {
      const result = FindResult.parse(parsed(bytes.placeNotFound('Ü "b"', { covered, isOutside })));
      expect(result.ask_user).toContain('Ü');
    }
  const { ask_user } = FindResult.parse(
    parsed(bytes.placeNotFound('Innenstadt', { covered: 'Porto', isCentre: true })),
  );
  expect(ask_user).toBe('The centre of which town do you mean? The data covers Porto.');
});
