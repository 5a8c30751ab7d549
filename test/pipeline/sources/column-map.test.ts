import { describe, expect, test } from 'vitest';
import { type ColumnMap, columnsOf, degreesOf, mapRow } from '../../../pipeline/sources/column-map.ts';

const MAP: ColumnMap = {
  id: ['street', 'number'],
  tags: {
    name: 'label',
    fee: { column: 'paid', values: { Oui: 'yes', Non: 'no' } },
    access: { value: 'yes' },
    description: { column: 'note' },
  },
  only: { state: ['open'] },
};
const ROW = { street: 'Rue A', number: '5', label: ' WC\u0007 ', paid: 'non ', note: '', state: 'Open' };

test('a row gives an id and the tags that its columns say', () => {
  expect(mapRow(ROW, MAP)).toEqual({ id: 'Rue A/5', tags: { name: 'WC', fee: 'no', access: 'yes' } });
});

test.each([
  ['of another state', { state: 'closed' }, 'not among "only"'],
  ['without an id', { street: ' ', number: '' }, 'without an id'],
  ['with an id that is too long', { street: 'x'.repeat(101) }, 'without an id'],
])('a row %s is left out', (_, change, reason) => {
  expect(mapRow({ ...ROW, ...change }, MAP)).toBe(reason);
});

test('a text that the map does not list means nothing, and a long one is cut', () => {
  const mapped = mapRow({ ...ROW, paid: 'maybe', note: 'x'.repeat(999) }, MAP);
  expect(mapped).toMatchObject({ tags: { description: 'x'.repeat(255) } });
  expect(mapped).not.toHaveProperty('tags.fee');
});

test('a column with the name of a method is no text', () => {
  expect(mapRow(ROW, { ...MAP, tags: { name: 'constructor' } })).toEqual({ id: 'Rue A/5', tags: {} });
});

test('the columns of a map are those of its id, tags and filter', () => {
  expect(columnsOf(MAP)).toEqual(['street', 'number', 'label', 'paid', 'note', 'state']);
});

describe('degrees', () => {
  test.each([
    ['2.3488', 2.3488],
    [' -48,85 ', -48.85],
    ['180', 180],
    ['180.1', null],
    ['', null],
    ['1e2', null],
    ['2°21', null],
    ['652381.5', null],
    [undefined, null],
  ])('%j is %j', (text, degrees) => {
    expect(degreesOf(text, 180)).toBe(degrees);
  });
});
