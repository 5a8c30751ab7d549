import { describe, expect, onTestFinished, test } from 'vitest';
import { place, temporaryPath, writeSorted } from '../../../../test/fixtures/small-gazetteer.ts';
import { Places } from '../../src/places.ts';

const at = { town: 'Bristol', country: 'GB', lon: -2.59, lat: 51.45 };
const PLACES = [
  place('Bristol', { kind: 'city', importance: 0.8, country: 'GB', lon: -2.59, lat: 51.45 }),
  place('Park Row', { ...at, houses: '5 10 10' }),
  place('Paris', { ...at, kind: 'neighbourhood' }),
  place('Porto', { ...at, kind: 'station' }),
  place('Odessa', at),
  place('Lyon Paris', { ...at, kind: 'square' }),
  place('Via', { ...at, houses: '6 2 2' }),
  place('Hotel Davos', { ...at, kind: 'landmark', names: ['Davos'] }),
  place('Warsaw', { ...at, kind: 'suburb', lon: -2.4 }),
];
const WORLD = ['Paris', 'Porto', 'Via', 'Odessa', 'Davos', 'Warsaw', 'Lyon'].map((name, i) => ({
  names: [name],
  lon: 20 + i,
  lat: 48,
  population: 1_000_000,
}));

function bristol(): Places {
  const path = temporaryPath();
  writeSorted(path, PLACES, WORLD);
  const places = Places.open(path);
  onTestFinished(() => places.close());
  return places;
}

describe('what the data has is never elsewhere', () => {
  test.each([
    ['5 Park Row, Paris', 'a quarter'],
    ['Park Row Paris', 'a quarter without a comma'],
    ['5 Park Row, Paris, Bristol, UK', 'a quarter before its town'],
    ['Park Row, Porto', 'a station'],
    ['Park Row, Odessa', 'a street'],
  ])('%s: %s', (text) => {
    expect(bristol().find(text)[0]?.name).toBe('Park Row');
  });

  test.each(['31 Odessa', 'Odessa', 'Odessa, Bristol'])('%s is the street', (text) => {
    expect(bristol().find(text)[0]).toMatchObject({ kind: 'street', name: 'Odessa' });
    expect(bristol().namesElsewhere(text)).toBe(false);
  });
});

test('a name of two towns is that of the square', () => {
  expect(bristol().find('Lyon Paris')[0]?.name).toBe('Lyon Paris');
});

test('an article can be the whole name of a street', () => {
  expect(bristol().find('Via 6')[0]?.label).toBe('Via 6, Bristol');
});

describe('a town elsewhere is still one', () => {
  test.each([
    ['Park Row, Lyon', 'the data has none'],
    ['Park Row, Davos', 'a hotel is no part of a town'],
    ['Park Row, Warsaw', 'the quarter lies too far away'],
  ])('%s: %s', (text) => {
    expect(
      bristol()
        .find(text)
        .map(({ name }) => name),
    ).not.toContain('Park Row');
  });

  test('and said to be outside only if the data has nothing of the name', () => {
    expect(bristol().namesElsewhere('Park Row, Lyon')).toBe(true);
    expect(bristol().namesElsewhere('Park Row, Warsaw')).toBe(false);
  });
});
