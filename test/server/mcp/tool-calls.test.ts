import { describe, expect, test } from 'vitest';
import type { FoundPlace } from '../../../reads/reading.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { toolCallsOf } from '../../../server/mcp/tool-calls.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appAmong, appOn, BASE_URL, type TestApp } from '../../fixtures/app.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MONACO = placeRecord({
  name: 'Monaco',
  kind: 'city',
  lon: 7.42,
  lat: 43.73,
  importance: 0.8,
  country: 'MC',
});
const PARIS = placeRecord({
  name: 'Paris',
  kind: 'city',
  lon: 2.35,
  lat: 48.85,
  importance: 0.9,
  country: 'FR',
});
const TEXAS = placeRecord({
  name: 'Paris',
  kind: 'town',
  lon: -95.55,
  lat: 33.66,
  importance: 0.4,
  country: 'US',
});
const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.731 }),
  baseToilet({ id: 'lt_n2', lon: 2.35, lat: 48.851 }),
  baseToilet({ id: 'lt_n3', lon: -95.55, lat: 33.661 }),
];

type Find = Parameters<typeof appAmong>[2];

function callsOf(
  { generations, log }: TestApp,
  findPlace: NonNullable<Find>,
): ReturnType<typeof toolCallsOf> {
  return toolCallsOf({
    baseUrl: BASE_URL,
    generations,
    now: () => NOW.getTime(),
    log: logTo((text) => log.push(text)),
    findPlace,
  });
}

async function world(findPlace?: Find) {
  const app = await appAmong([MONACO, PARIS, TEXAS], TOILETS);
  const tools = callsOf(app, findPlace ?? findInGazetteer);
  return async (args: unknown, location?: unknown) => {
    const answer = await tools.call('find_toilets_near', args, { 'openai/userLocation': location });
    return { isError: answer?.isError, body: JSON.parse(answer?.json ?? '') };
  };
}

test('thousands of unknown arguments are answered with the first hundred', async () => {
  const find = await world();
  const many = Object.fromEntries(Array.from({ length: 6_500 }, (_, i) => [`${i}`.padEnd(90, 'x'), 1]));
  const { isError, body } = await find(many);
  expect(isError).toBe(true);
  const { invalid_params: invalid = [] } = Problem.parse(body);
  expect(invalid).toHaveLength(100);
  expect(Math.max(...invalid.map(({ name }) => name.length))).toBe(80);
  expect(JSON.stringify(body).length).toBeLessThan(64 << 10);
});

describe('the location that a host hints at', () => {
  test('is what "near me" means', async () => {
    const find = await world();
    const hint = { latitude: 43.73, longitude: 7.42 };
    const near = FindResult.parse((await find({ place: 'near me' }, hint)).body);
    expect(near).toMatchObject({ status: 'ok', origin: { label: 'Monaco (approximate)' } });
    const alone = FindResult.parse((await find({ place: 'near me' })).body);
    expect(alone.status).toBe('needs_location');
  });

  test.each([
    [{ latitude: 43.73, longitude: 7.42 }, 'Monaco (approximate)', 'lt_n1'],
    [{ latitude: '43.73', longitude: '7.42', city: 'Paris' }, 'Monaco (approximate)', 'lt_n1'],
    [{ latitude: 43.9, longitude: 7.9 }, '43.90000, 7.90000 (approximate)', 'lt_n1'],
    [
      { city: 'Paris', country: 'FR', region: 'IDF', timezone: 'Europe/Paris' },
      'Paris (approximate)',
      'lt_n2',
    ],
    [{ city: 'Paris', country: 'US' }, 'Paris (approximate)', 'lt_n3'],
    [{ city: 'Paris' }, 'Paris (approximate)', 'lt_n2'],
    [{ city: 'Paris', country: 'Frankreich' }, 'Paris (approximate)', 'lt_n2'],
    [{ city: 'Monaco', latitude: 43.73 }, 'Monaco (approximate)', 'lt_n1'],
    [{ city: 'Monaco', latitude: 91, longitude: 7 }, 'Monaco (approximate)', 'lt_n1'],
  ])('%j starts at %s', async (location, label, id) => {
    const find = await world();
    const result = FindResult.parse((await find({}, location)).body);
    expect(result).toMatchObject({ status: 'ok', origin: { source: 'host_hint', label } });
    expect(result.results[0]?.id).toBe(id);
    expect(result.display_note).toMatch(/approximate location.*attribution/);
  });

  test.each([
    undefined,
    null,
    7,
    'Monaco',
    [],
    {},
    { city: 7 },
    { city: '' },
    { city: 'x'.repeat(201) },
    { country: 'MC' },
    { latitude: 'north', longitude: {} },
    { latitude: 43.7 },
    { city: 'Nowhereville' },
  ])('%j is no help: the user is asked', async (location) => {
    const find = await world();
    expect((await find({}, location)).body).toMatchObject({
      status: 'needs_location',
      origin: null,
      ask_user: expect.stringContaining('Where are you?'),
    });
  });

  test.each([
    [{ place: 'Paris', country: 'FR' }, 'place', 'lt_n2'],
    [{ lat: 48.85, lon: 2.35 }, 'coordinates', 'lt_n2'],
  ])('%j beside it wins', async (args, source, id) => {
    const find = await world();
    const { body } = await find(args, { latitude: 43.73, longitude: 7.42 });
    expect(body).toMatchObject({ origin: { source }, results: [{ id }] });
    expect(body.display_note).not.toContain('approximate');
  });

  test('is no excuse for half a position', async () => {
    const find = await world();
    expect((await find({ lat: 43.73 }, { latitude: 43.73, longitude: 7.42 })).isError).toBe(true);
  });

  test.each<FoundPlace>([{ status: 'unavailable', retryAfterS: 7 }, { status: 'not-found' }])(
    'that an outside lookup answers with %j asks the user',
    async (found) => {
      const find = await world(async () => found);
      expect((await find({}, { city: 'Monaco' })).body).toMatchObject({ status: 'needs_location' });
    },
  );

  test('is looked up outside where the operator says so', async () => {
    const asked: unknown[] = [];
    const find = await world(async (_, name, country) => {
      asked.push([name, country]);
      return { status: 'found', place: { lon: 7.42, lat: 43.73, label: 'Monaco "MC"' } };
    });
    const { body } = await find({}, { city: 'Monaco', country: 'mc' });
    expect(body.origin).toMatchObject({ label: 'Monaco "MC" (approximate)', source: 'host_hint' });
    expect(asked).toEqual([['Monaco', 'mc']]);
  });
});

describe('faults', () => {
  test('a lookup that cannot be made says what still works', async () => {
    const find = await world(async () => ({ status: 'unavailable', retryAfterS: 7 }));
    const { isError, body } = await find({ place: 'Monaco' });
    expect(isError).toBe(true);
    expect(Problem.parse(body)).toMatchObject({ status: 503, retry_after_seconds: 7 });
    expect(body.detail).toContain('lat and lon');
  });

  test('a server without data says so, and when to come back', async () => {
    const tools = callsOf(appOn(new LocalStore(temporaryFolder())), () => ({ status: 'not-found' }));
    const answer = await tools.call('get_toilet', { id: 'lt_n1' }, undefined);
    expect(Problem.parse(JSON.parse(answer!.json))).toMatchObject({ status: 503, retry_after_seconds: 30 });
  });

  test.each([false, true])('a fault of ours tells nothing of itself (late: %s)', async (late) => {
    const find = await world(
      late
        ? () => Promise.reject(new Error('secret'))
        : () => {
            throw new Error('secret');
          },
    );
    const { isError, body } = await find({ place: 'Monaco' });
    expect(isError).toBe(true);
    expect(Problem.parse(body).status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
