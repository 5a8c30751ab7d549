import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choices } from '../../../views/find/search-query.ts';
import {
  endText,
  readWayQuery,
  swapped,
  type WayEnd,
  type WayQuery,
  wayAddress,
} from '../../../views/way/way-query.ts';

const place = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && text !== 'me');
const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((at) => at / 1e5 + 0);
const end = fc.oneof(
  fc.constant('here' as const),
  fc.record({ place }),
  fc.record({ lat: degrees(90), lon: degrees(180), label: place }),
);

const choices = fc.constantFrom<Choices>(
  { filters: ['open_now'] },
  { filters: ['wheelchair', 'free'] },
  { filters: [], stepFree: true, extras: { gender: 'female', shower: 'true' } },
);

test('what an address says is what it was made of', () => {
  const query = fc.record(
    {
      ...{ from: end, to: end, at: fc.constantFrom('00:00', '18:05', '23:59'), choices },
      isClosed: fc.constant(true),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (asked: WayQuery) => {
      const address = wayAddress(asked);
      expect(address).toMatch(/^\/way(\?|$)/);
      expect(readWayQuery(address.slice('/way'.length))).toEqual(asked);
    }),
  );
});

test.each([
  ['', {}],
  ['?from=+&to=+', {}],
  ['?from=A&from_lat=91&from_lon=7', { from: { place: 'A' } }],
  ['?from=A&from_lat=43.7', { from: { place: 'A' } }],
  ['?from_lat=43.7&from_lon=7.4', {}],
  ['?at=24:00', {}],
  ['?at=8:00', {}],
])('%s: what cannot be read is left out', (search, query) => {
  expect(readWayQuery(search)).toEqual(query);
});

test('the position of the device is called "me" in an address', () => {
  expect(wayAddress({ from: 'here', to: { place: 'Larvotto' }, at: '18:00' })).toBe(
    '/way?from=me&to=Larvotto&at=18%3A00',
  );
});

test('the way back exchanges the ends, and forgets the toilet that closed a stretch', () => {
  const [from, to]: WayEnd[] = ['here', { place: 'Larvotto' }];
  expect(swapped({ from, to, at: '18:00', isClosed: true })).toEqual({ from: to, to: from, at: '18:00' });
  expect(swapped({ from })).toEqual({ to: from });
});

test.each([
  [undefined, ''],
  ['here', 'My position'],
  [{ place: 'Larvotto' }, 'Larvotto'],
  [{ lat: 1, lon: 2, label: 'Gare' }, 'Gare'],
] satisfies [WayEnd | undefined, string][])('the field of %j has "%s"', (one, text) => {
  expect(endText(one, 'My position')).toBe(text);
});
