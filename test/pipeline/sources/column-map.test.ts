import { describe, expect, test } from 'vitest';
import { type ColumnMap, columnsOf, mapRow, numberOf } from '../../../pipeline/sources/column-map.ts';

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
const ROW = {
  ...{ street: 'Rue A', number: '5', label: ' WC\u0007 ', paid: 'non ', note: '', state: 'Open' },
  ...{ '@x': '7', '@y': '43' },
};
const AT = { lon: 7, lat: 43 };

test('a row gives an id and the tags that its columns say', () => {
  expect(mapRow(ROW, MAP)).toEqual({
    ...{ id: 'Rue A/5', ...AT },
    tags: { name: 'WC', fee: 'no', access: 'yes' },
  });
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
  expect(mapRow(ROW, { ...MAP, tags: { name: 'constructor' } })).toEqual({
    ...{ id: 'Rue A/5', ...AT, tags: {} },
  });
});

test('the columns of a map are those of its id, tags and filter', () => {
  expect(columnsOf(MAP)).toEqual(['street', 'number', 'label', 'paid', 'note', 'state']);
});

test.each<[string, ColumnMap['tags'][string], string | undefined]>([
  ['any other text', { column: 'number', values: { 0: 'no', '*': 'yes' } }, 'yes'],
  ['no text as any other', { column: 'note', values: { '*': 'yes' } }, undefined],
  ['a part of a text', { column: 'street', contains: { 'rue a': 'yes' } }, 'yes'],
  ['several columns', { columns: ['street', 'note', 'number'] }, 'Rue A, 5'],
  ['the first rule that says something', [{ column: 'note' }, 'state'], 'Open'],
  ['hours in words', [{ column: 'street', reads: 'english-hours' }, { value: 'off' }], 'off'],
])('a tag is %s', (_, rule, value) => {
  expect(mapRow(ROW, { ...MAP, tags: { name: rule } })).toMatchObject({
    tags: value === undefined ? {} : { name: value },
  });
});

describe('numbers', () => {
  test.each([
    ['2.3488', 2.3488],
    [' -48,85 ', -48.85],
    ['', null],
    ['1e2', null],
    ['2°21', null],
    ['652381.5', 652381.5],
  ])('%j is %j', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });
});
