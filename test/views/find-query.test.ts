import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NearestQuery } from '../../schemas/read-query.ts';
import { addressOf, apiSearchOf, FILTERS, readFindQuery, withFilters } from '../../views/find-query.ts';

const anyQuery = fc.record(
  {
    place: fc.string({ minLength: 1, maxLength: 200 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5),
    lon: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5),
    label: fc.string(),
    filters: fc.subarray([...FILTERS]),
    more: fc.boolean(),
  },
  { requiredKeys: ['filters'] },
);

describe('the address of a search', () => {
  test('is read back as the same search', () => {
    fc.assert(
      fc.property(anyQuery, ({ more, ...some }) => {
        const query = readFindQuery(addressOf({ ...some, ...(more && { more }) }).slice(1));
        expect(readFindQuery(addressOf(query).slice(1))).toEqual(query);
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
    ['lat=91&lon=7', { filters: [] }],
    ['lat=&lon=7', { filters: [] }],
    ['lat=1e1x&lon=7', { filters: [] }],
    ['lat=1e-7&lon=0.0000012345678901234567', { lat: 1e-7, lon: 1.2345678901234567e-6, filters: [] }],
    ['free=1&wheelchair=false', { filters: [] }],
  ])('%s is understood as far as it can be', (search, query) => {
    expect(readFindQuery(search)).toEqual(query);
  });
});

test('what is asked of the API is always a query that it takes, but for a place of one character', () => {
  fc.assert(
    fc.property(anyQuery, ({ more, ...some }) => {
      const query = readFindQuery(addressOf({ ...some, ...(more && { more }) }).slice(1));
      const { success } = NearestQuery.safeParse(Object.fromEntries(new URLSearchParams(apiSearchOf(query))));
      expect(success).toBe(query.place === undefined || Array.from(query.place).length > 1);
    }),
  );
});

test('other filters begin the list anew, in one order', () => {
  expect(withFilters({ place: 'X', filters: [], more: true }, ['free', 'open_now'])).toEqual({
    place: 'X',
    filters: ['open_now', 'free'],
  });
});
