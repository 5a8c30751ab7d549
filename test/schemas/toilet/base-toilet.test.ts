import { expect, test } from 'vitest';
import { parseStoredToilet, StoredToilet, storedToilet } from '../../../schemas/toilet/base-toilet.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TOILET = baseToilet({ id: 'lt_n1', opening_hours: '24/7', changing_table: 'yes', scheme_name: 'WC' });

test('a stored toilet has the names and the order that base tiles always had', () => {
  expect(Object.keys(storedToilet(TOILET)).slice(0, 19)).toEqual([
    ...['id', 'aliases', 'source', 'reference', 'lon', 'lat', 'name', 'operator'],
    ...['access', 'accessStated', 'key', 'schemeName', 'fee', 'openingHours', 'wheelchair', 'changingTable'],
    ...['gender', 'checked', 'host'],
  ]);
  expect(storedToilet(TOILET)).toMatchObject({
    schemeName: 'WC',
    openingHours: '24/7',
    changingTable: 'yes',
  });
});

test('the order of the fields does not depend on the order in which a toilet got them', () => {
  const { id, ...rest } = TOILET;
  expect(JSON.stringify(storedToilet({ ...rest, id }))).toBe(JSON.stringify(storedToilet(TOILET)));
});

test('a stored toilet is read back', () => {
  const stored: unknown = JSON.parse(JSON.stringify(storedToilet(TOILET)));
  expect(parseStoredToilet(stored)).toEqual(TOILET);
  expect(StoredToilet.parse(stored)).toMatchObject(storedToilet(TOILET));
});

test.each([null, 'x', {}, { ...storedToilet(TOILET), nonsense: 1 }])('%j is no stored toilet', (stored) => {
  expect(() => parseStoredToilet(stored)).toThrow();
});
