import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const sydney = { town: 'Sydney', country: 'AU' };
const washington = { town: 'Washington', country: 'US', lon: -77.03, lat: 38.9 };
const PLACES = [
  place('Sydney', { kind: 'city', importance: 0.9, country: 'AU', lon: 151.2, lat: -33.87 }),
  place('Edmondson Park', { kind: 'suburb', importance: 0.4, ...sydney, lon: 150.858, lat: -33.96 }),
  place('Burrows Avenue', { ...sydney, lon: 150.857, lat: -33.956, houses: '2 200 10' }),
  place('Burrows Avenue', { ...sydney, lon: 151.1, lat: -33.8, importance: 0.2, houses: '2 300 10' }),
  place('Washington', { kind: 'city', importance: 0.8, country: 'US', lon: -77.03, lat: 38.9 }),
  place('Pennsylvania Avenue Northwest', { ...washington, houses: '1600 10 10' }),
];
const first = (text: string) => gazetteer(PLACES).find(text)[0];

describe('a street is found by the quarter it lies in', () => {
  test.each([
    '2 Burrows Avenue, Edmondson Park',
    '2 Burrows Avenue, Edmondson Park, Australia',
    '2 Burrows Ave, EDMONDSON PARK, NSW, Australia',
    '2 Burrows Avenue Edmondson Park',
  ])('%s', (text) => {
    expect(first(text)).toMatchObject({ label: '2 Burrows Avenue, Sydney', lon: expect.closeTo(150.859, 9) });
  });

  test('and the quarter by itself', () => {
    expect(first('Edmondson Park')?.kind).toBe('suburb');
  });
});

test.each([
  '1600 Pennsylvania Ave NW, Washington, DC 20500, United States',
  '1600 Pennsylvania Ave, Washington',
  '1600 Pennsylvania Avenue NNW, Washington, DC',
])('a house is found before its town: %s', (text) => {
  expect(first(text)?.label).toBe('1600 Pennsylvania Avenue Northwest, Washington');
});
