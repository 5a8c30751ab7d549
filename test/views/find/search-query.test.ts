import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery, readValues } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { FILTERS } from '../../../schemas/toilet/facts.ts';
import {
  addressOf,
  chosenIn,
  EXTRA_CHOICES,
  nearestOf,
  readSearchQuery,
  withExtra,
  withFilters,
  withoutFilters,
} from '../../../views/find/search-query.ts';

const anyQuery = fc.record(
  {
    place: fc.string({ minLength: 1, maxLength: 200 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5),
    lon: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5),
    label: fc.string(),
    filters: fc.subarray([...FILTERS]),
    more: fc.boolean(),
    stepFree: fc.boolean(),
    extras: fc.record(
      { key: fc.constantFrom(...EXTRA_CHOICES.key), shower: fc.constant('true' as const) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['filters'] },
);

describe('the address of a search', () => {
  test('is read back as the same search', () => {
    fc.assert(
      fc.property(anyQuery, ({ more, stepFree, ...some }) => {
        const chosen = { ...(more && { more }), ...(stepFree && { stepFree }) };
        const query = readSearchQuery(addressOf({ ...some, ...chosen }).slice(1));
        expect(readSearchQuery(addressOf(query).slice(1))).toEqual(query);
      }),
    );
  });

  test.each([
    ['', { filters: [] }],
    ['place=', { filters: [] }],
    ['place=+Gare+&open_now=true', { place: 'Gare', filters: ['open_now'] }],
    // A place that is typed wins over a position that the form carried.
    ['place=Gare&lat=1&lon=2', { place: 'Gare', filters: [] }],
    ['lat=43.7&lon=7.4&label=Gare', { lat: 43.7, lon: 7.4, label: 'Gare', filters: [] }],
    ['lat=43.7', { filters: [] }],
    ['lat=91&lon=7', { lat: 91, lon: 7, filters: [] }],
    ['lat=north&lon=7', { filters: [] }],
    ['lat=&lon=7', { filters: [] }],
    ['lat=1e1x&lon=7', { filters: [] }],
    ['lat=1e-7&lon=0.0000012345678901234567', { lat: 1e-7, lon: 1.2345678901234567e-6, filters: [] }],
    ['free=1&wheelchair=false', { filters: [] }],
    ['place=Gare&step_free=true&toilet=lt_n2s', { place: 'Gare', filters: [], stepFree: true }],
    ['step_free=true', { filters: [], stepFree: true }],
    ['gender=female&key=&shower=false', { filters: [], extras: { gender: 'female' } }],
    [
      'place=Gare&key=radar&gender=none&always_open=true',
      { place: 'Gare', filters: [], extras: { key: 'radar', always_open: 'true' } },
    ],
  ])('%s is understood as far as it can be', (search, query) => {
    expect(readSearchQuery(search)).toEqual(query);
  });
});

test.each([
  'lat=43.7&lon=7.4',
  'lat=43.7&lon=7.4&free=true&open_now=true&wheelchair=true',
  'place=Gare&step_free=true&gender=female&key=radar',
  'lat=43.7&lon=7.4&always_open=true&drinking_water=true&shower=true&no_purchase_needed=true',
])('a search for %s asks what the API reads of it', (address) => {
  const asked = readValues(QUESTIONS.findToiletsNear, nearestOf(readSearchQuery(address), false));
  expect(asked).toEqual(readQuery(QUESTIONS.findToiletsNear, `${address}&limit=10`));
  expect(nearestOf(readSearchQuery(`${address}&more=true`), true)).toMatchObject({ by: 'walk', limit: 20 });
});

test('what is asked of the API is always a query that it takes, but for a place of one character', () => {
  fc.assert(
    fc.property(anyQuery, fc.boolean(), ({ more, stepFree, ...some }, onFoot) => {
      const chosen = { ...(more && { more }), ...(stepFree && { stepFree }) };
      const query = readSearchQuery(addressOf({ ...some, ...chosen }).slice(1));
      const read = readValues(QUESTIONS.findToiletsNear, nearestOf(query, onFoot));
      expect('query' in read).toBe(query.place === undefined || Array.from(query.place).length > 1);
    }),
  );
});

test.each([
  ['lat=1&lon=2&toilet=lt_n2s', 'lt_n2s'],
  ['toilet=', undefined],
  ['toilet=%2F..%2Fx', undefined],
])('the toilet that %s shows in particular is %s', (search, id) => {
  expect(chosenIn(search)).toBe(id);
});

test('other filters begin the list anew, in one order', () => {
  expect(withFilters({ place: 'X', filters: [], more: true }, ['free', 'open_now'])).toEqual({
    place: 'X',
    filters: ['open_now', 'free'],
  });
});

test('a choice beside the filters is taken and dropped alone, and all go with the filters', () => {
  const gare = { place: 'Gare', filters: ['free'], more: true } as const;
  const withKey = withExtra(gare, 'key', 'radar');
  expect(withKey).toEqual({ place: 'Gare', filters: ['free'], extras: { key: 'radar' } });
  const both = withExtra(withKey, 'shower', 'true');
  expect(addressOf(both)).toBe('/?place=Gare&free=true&key=radar&shower=true');
  expect(withExtra(withExtra(both, 'key', ''), 'shower', '')).toEqual({ place: 'Gare', filters: ['free'] });
  expect(withoutFilters(both)).toEqual({ place: 'Gare', filters: [] });
});
