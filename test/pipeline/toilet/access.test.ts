import { describe, expect, test } from 'vitest';
import { type AccessContext, accessOf } from '../../../pipeline/toilet/access.ts';
import type { Tags } from '../../../pipeline/toilet/tag-value.ts';
import type { Access } from '../../../schemas/toilet.ts';

const OWN: AccessContext = { kind: 'own', hasScheme: false, feeRequired: null, insideVenue: false };

const VALUES: readonly (readonly [string, Access])[] = [
  ['yes', 'public'],
  ['Yes', 'public'],
  ['public', 'public'],
  ['official', 'public'],
  ['fee', 'public'],
  ['permissive', 'permissive'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['guests', 'customers'],
  ['visitors', 'customers'],
  ['patrons', 'customers'],
  ['destination', 'customers'],
  ['passengers', 'customers'],
  ['students', 'customers'],
  ['customers;public', 'customers'],
  ['permit', 'unknown'],
  ['limited', 'unknown'],
  ['designated', 'unknown'],
  ['disabled', 'unknown'],
  ['watermate_key', 'unknown'],
];

test.each(VALUES)('access=%s is %s, and stated', (value, access) => {
  expect(accessOf({ access: value }, OWN)).toEqual({ access, accessStated: true, key: false });
  expect(accessOf({ 'toilets:access': value }, { ...OWN, kind: 'civic' }).access).toBe(access);
});

test('toilets:access comes before access', () => {
  expect(accessOf({ access: 'yes', 'toilets:access': 'customers' }, OWN).access).toBe('customers');
});

test('a mapper who does not know has stated nothing', () => {
  expect(accessOf({ access: 'unknown' }, OWN)).toEqual({
    access: 'unknown',
    accessStated: false,
    key: false,
  });
});

test('a scheme comes before every other value', () => {
  expect(accessOf({ access: 'customers' }, { ...OWN, hasScheme: true })).toEqual({
    access: 'scheme',
    accessStated: true,
    key: false,
  });
});

describe('without access', () => {
  test('a toilet is public, by the definition of the tag, and that is not stated', () => {
    expect(accessOf({}, OWN)).toEqual({ access: 'public', accessStated: false, key: false });
  });

  test('a toilet inside a venue or in a room of a floor plan is not known to be', () => {
    expect(accessOf({}, { ...OWN, insideVenue: true }).access).toBe('unknown');
    expect(accessOf({ indoor: 'room' }, OWN).access).toBe('unknown');
    expect(accessOf({ indoor: 'door' }, OWN).access).toBe('unknown');
    expect(accessOf({ indoor: 'yes' }, OWN).access).toBe('public');
    expect(accessOf({ access: 'yes', indoor: 'room' }, { ...OWN, insideVenue: true }).access).toBe('public');
  });

  test('a host decides by its kind, never by its own access', () => {
    expect(accessOf({ access: 'customers' }, { ...OWN, kind: 'open-air' }).access).toBe('public');
    expect(accessOf({ access: 'yes' }, { ...OWN, kind: 'civic' }).access).toBe('unknown');
    expect(accessOf({ toilets: 'customers' }, { ...OWN, kind: 'civic' }).access).toBe('customers');
    expect(accessOf({ toilets: 'yes' }, { ...OWN, kind: 'civic' }).accessStated).toBe(false);
  });
});

describe('a key is needed', () => {
  const keyed: readonly (readonly [Tags, Partial<AccessContext>, Access])[] = [
    [{ access: 'key' }, {}, 'unknown'],
    [{ 'toilets:access': 'key' }, { kind: 'civic' }, 'unknown'],
    [{ locked: 'yes' }, {}, 'unknown'],
    [{ locked: 'yes' }, { feeRequired: false }, 'unknown'],
    [{ locked: 'yes', access: 'yes' }, {}, 'public'],
    [{ centralkey: 'eurokey', wheelchair: 'designated' }, {}, 'unknown'],
    [{ centralkey: 'nks', wheelchair: 'only' }, {}, 'unknown'],
    [{ radar_key: 'yes', wheelchair: 'designated' }, {}, 'unknown'],
  ];
  test.each(keyed)('by %o %o', (tags, context, access) => {
    expect(accessOf(tags, { ...OWN, ...context })).toMatchObject({ key: true, access });
  });

  const open: readonly (readonly [Tags, Partial<AccessContext>])[] = [
    [{ locked: 'yes' }, { feeRequired: true }],
    [{ locked: 'yes' }, { kind: 'open-air' }],
    [{ centralkey: 'eurokey' }, {}],
    [{ centralkey: 'eurokey', wheelchair: 'yes' }, {}],
    [{ centralkey: 'eurokey', wheelchair: 'designated' }, { feeRequired: true }],
    [{ centralkey: 'eurokey', wheelchair: 'designated', access: 'yes' }, {}],
    [{ centralkey: 'no', wheelchair: 'designated' }, {}],
    [{ radar_key: 'no', wheelchair: 'only' }, {}],
    [{ access_key: 'yes', description: 'Euro-Schlüssel notwendig' }, {}],
  ];
  test.each(open)('but not by %o %o', (tags, context) => {
    expect(accessOf(tags, { ...OWN, ...context }).key).toBe(false);
  });
});
