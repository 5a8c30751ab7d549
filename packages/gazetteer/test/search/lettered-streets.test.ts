import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';
import { lettersIn } from '../../src/search/lettered-streets.ts';
import { parsePlaceQuery } from '../../src/search/place-query.ts';

test.each([
  ['641 S St NW', ['s']],
  ['641 S Street Northwest', ['s']],
  ['1300 N St, Washington', ['n']],
  ['600 D Street', ['d']],
  ['Avenue B, New York', ['b']],
  ['Ave D', ['d']],
  ['641 South St', []],
  ['100 S Main St', []],
  ['E St Louis', []],
  ["12 avenue d'Italie", []],
  ['Rue A', []],
])('%s has the letters %j', (text, letters) => {
  expect(parsePlaceQuery(text).flatMap(({ isLetter, spelling }) => (isLetter ? [spelling] : []))).toEqual(
    letters,
  );
});

test.each([
  ['420 NW 11 Ave Portland', ['eleventh']],
  ['W 34 St, New York', ['34th']],
  ['5 Ave, New York', ['fifth']],
  ['120 42 Street', ['42nd']],
  ['112 St NW', ['112th']],
  ['420 NW 11th Ave', []],
  ['12 Avenue Foch', []],
  ['12 St Louis Road', []],
  ['11 Main St', []],
  ['1600 Avenue', []],
])('%s may mean the ordinals %j', (text, ordinals) => {
  expect(parsePlaceQuery(text).flatMap(({ ordinal }) => ordinal ?? [])).toEqual(ordinals);
});

test.each([
  ['S Street Northwest', ['south']],
  ['N. St', ['north']],
  ['Avenue E', ['east']],
  ['South Street', []],
  ['S Main Street', []],
])('the name %s has the letters %j', (name, letters) => {
  expect(lettersIn(name)).toEqual(letters);
});

describe('a street of a letter or a number', () => {
  const town = { town: 'Washington', country: 'US' };
  const names = [
    'S Street Northwest',
    'South Street',
    'D Street Northwest',
    'L Street Northwest',
    'Southwest 11th Avenue',
    'Northwest 11th Avenue',
    'Northwest 1st Avenue',
    'East Main Street',
    'Avenue D',
    'Avenue B',
  ];
  test.each([
    ['641 S St NW, Washington DC', 'S Street Northwest'],
    ['641 S Street NW', 'S Street Northwest'],
    ['641 South St, Washington', 'South Street'],
    ['600 D St NW, Washington', 'D Street Northwest'],
    ['600 L Street NW', 'L Street Northwest'],
    ['420 NW 11 Ave Washington', 'Northwest 11th Avenue'],
    ['420 SW 11 Ave', 'Southwest 11th Avenue'],
    ['420 NW 11th Ave', 'Northwest 11th Avenue'],
    ['420 Northwest 1 Ave', 'Northwest 1st Avenue'],
    ['12 E Main St', 'East Main Street'],
    ['200 Avenue D, Washington', 'Avenue D'],
  ])('%s is %s', (text, expected) => {
    expect(gazetteer(names.map((name) => place(name, town))).find(text)[0]?.name).toBe(expected);
  });

  test('has the house of its number, not the number of the street', () => {
    const houses = '11 500 0\n420 100 0';
    const places = gazetteer([place('Northwest 11th Avenue', { ...town, houses })]);
    const [hit] = places.find('420 NW 11 Ave, Washington');
    expect(hit).toMatchObject({ house: '420', label: '420 Northwest 11th Avenue, Washington' });
    expect(places.find('NW 11 Ave, Washington')[0]).toMatchObject({ house: null, ignoredHouse: null });
  });
});
