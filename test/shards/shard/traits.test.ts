import { expect, test } from 'vitest';
import type { ExtraFilters } from '../../../schemas/reads/read-query.ts';
import type { ToiletDetails } from '../../../schemas/toilet/details.ts';
import type { Gender } from '../../../schemas/toilet/toilet.ts';
import { passesTraits, traitFilterOf } from '../../../shards/shard/filters.ts';
import { traitsOf } from '../../../shards/shard/shard-row.ts';

const TOILETS: Readonly<Record<string, readonly [Gender[], string | null, ToiletDetails | undefined]>> = {
  bare: [[], null, undefined],
  men: [['male'], 'Mo-Su 00:00-24:00', { drinking_water: 'yes', central_key: 'radar' }],
  women: [['female'], '24/7', { shower: 'yes', central_key: 'eurokey' }],
  all: [['unisex'], 'Apr-Oct', { drinking_water: 'no' }],
};

function passing(query: ExtraFilters): string {
  const filter = traitFilterOf(query);
  return Object.entries(TOILETS)
    .filter(([, [gender, opening_hours, details]]) =>
      filter ? passesTraits(traitsOf({ gender, opening_hours }, details), filter) : true,
    )
    .map(([name]) => name)
    .join(' ');
}

test.each([
  [{}, 'bare men women all'],
  [{ gender: 'female' }, 'bare women all'],
  [{ gender: 'male' }, 'bare men all'],
  [{ gender: 'unisex' }, 'bare all'],
  [{ key: 'radar' }, 'men'],
  [{ key: 'eurokey' }, 'women'],
  [{ always_open: true }, 'men women'],
  [{ drinking_water: true }, 'men'],
  [{ shower: true }, 'women'],
  [{ shower: false }, 'bare men women all'],
  [{ always_open: true, gender: 'female' }, 'women'],
] satisfies [ExtraFilters, string][])('%o keeps %s', (query, names) => {
  expect(passing(query)).toBe(names);
});

test('a query without these filters asks for no traits', () => {
  expect(traitFilterOf({ drinking_water: false })).toBeUndefined();
});
