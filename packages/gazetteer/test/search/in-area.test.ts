import { describe, expect, onTestFinished, test } from 'vitest';
import { place, temporaryPath, writeSorted } from '../../../../test/fixtures/small-gazetteer.ts';
import type { PlaceRecord } from '../../src/place-record.ts';
import { Places } from '../../src/places.ts';
import type { WorldTown } from '../../src/write-elsewhere.ts';

const seattle = { lon: -122.33, lat: 47.61, country: 'US', town: 'Seattle' };
const logrono = { lon: -2.44, lat: 42.47, country: 'ES', town: 'Logroño' };
const city = (name: string, fields: Partial<PlaceRecord>) =>
  place(name, { kind: 'city', importance: 0.6, ...fields, town: null });
const PLACES: readonly PlaceRecord[] = [
  city('Seattle', seattle),
  city('Logroño', logrono),
  city('Monaco', { lon: 7.42, lat: 43.73, country: 'MC' }),
  place('Hôtel de Paris', { kind: 'landmark', lon: 7.42, lat: 43.73, country: 'MC', town: 'Monaco' }),
  city('Burbank', { lon: -118.3, lat: 34.18, country: 'US' }),
  city('Crimmitschau', { lon: 12.39, lat: 50.81, country: 'DE' }),
  city('Lyon', { lon: 4.83, lat: 45.76, country: 'FR' }),
  city('Springfield', { lon: -89.65, lat: 39.8, country: 'US' }),
  city('Springfield', { lon: -72.59, lat: 42.1, country: 'US', importance: 0.7 }),
  place('Illinois', { kind: 'region', lon: -89.4, lat: 40, country: 'US', importance: 0.75 }),
  place('Illinois Avenue', { lon: -89.64, lat: 39.8, country: 'US', town: 'Springfield' }),
  place('1st Avenue', seattle),
  place('Washington Park', { ...seattle, kind: 'landmark', importance: 0.28 }),
  place('Calle La Rioja', logrono),
  place('Gare de Lyon-Part-Dieu', { kind: 'station', country: 'FR', town: 'Lyon', lon: 4.86, lat: 45.76 }),
];
const WORLD: readonly WorldTown[] = [
  ['Washington', -77.04, 38.9] as const,
  ['La Rioja', -66.86, -29.41] as const,
  ['California', -76.5, 38.3] as const,
  ['Sachsen', 11, 49] as const,
  ['Paris', 2.35, 48.86] as const,
].map(([name, lon, lat]) => ({ names: [name], lon, lat, population: 100_000 }));

function opened(): Places {
  const path = temporaryPath();
  writeSorted(path, PLACES, WORLD);
  const places = Places.open(path);
  onTestFinished(() => places.close());
  return places;
}

test.each([
  ['Calle La Rioja, Seattle', undefined],
  ['Calle La Rioja Seattle', undefined],
  ['1st Avenue, Logroño', undefined],
  ['Calle La Rioja, Logroño', 'Calle La Rioja'],
  ['Calle La Rioja, Seattle, Logroño', undefined],
])('a place far from the town that is named is not found: %s', (text, name) => {
  expect(opened().find(text)[0]?.name).toBe(name);
});

describe('a state after a town that was found', () => {
  test.each([
    ['Seattle, Washington', 'Seattle', ['Washington']],
    ['Seattle Washington', 'Seattle', ['Washington']],
    ['Seatle, Washington', 'Seattle', ['Washington']],
    ['Seattle, Washington, USA', 'Seattle', ['Washington']],
    ['Seattle, King County, Washington', 'Seattle', ['King', 'County', 'Washington']],
    ['1st Avenue, Seattle, Washington', '1st Avenue, Seattle', ['Washington']],
    ['1st Avenue Seattle Washington', '1st Avenue, Seattle', ['Washington']],
    ['Logroño, La Rioja', 'Logroño', ['La', 'Rioja']],
    ['Logroño (La Rioja)', 'Logroño', ['La', 'Rioja']],
    ['Burbank, California', 'Burbank', ['California']],
    ['Crimmitschau, Sachsen', 'Crimmitschau', ['Sachsen']],
    ['Crimmitschau Sachsen Deutschland', 'Crimmitschau', ['Sachsen']],
    ['Seattle, Wyomingia', 'Seattle', ['Wyomingia']],
    ['Seattle Wyomingia, USA', 'Seattle', ['Wyomingia']],
    ['Springfield, Illinois', 'Springfield', ['Illinois']],
    ['Monaco, Paris', 'Monaco', ['Paris']],
    ['1st Avenue, Seattle USA, Washington', '1st Avenue, Seattle', ['Washington']],
  ])('leaves the town: %s', (text, label, ignoredWords) => {
    expect(opened().find(text)[0]).toMatchObject({ label, ignoredWords });
  });

  test('counts beside a country, too', () => {
    expect(opened().find('Seattle, Washington', { country: 'us' })[0]?.label).toBe('Seattle');
    expect(opened().find('Seattle, Washington', { country: 'fr' })).toEqual([]);
  });

  test('is the one of several towns of the name that is nearest to its middle', () => {
    expect(opened().find('Springfield')[0]?.lon).toBe(-72.59);
    expect(opened().find('Springfield, Illinois')[0]?.lon).toBe(-89.65);
  });

  test.each(['Washington', '1st Avenue, Washington', 'Gare de Lyon Paris', 'Gare de Lyon, Paris'])(
    'is the town elsewhere without a town before it: %s',
    (text) => {
      expect(opened().find(text)).toEqual([]);
      expect(opened().namesElsewhere(text)).toBe(true);
    },
  );

  test('is no reason to say that a place of the town lies elsewhere', () => {
    expect(opened().find('Xyzzy, Burbank, California')).toEqual([]);
    expect(opened().namesElsewhere('Xyzzy, Burbank, California')).toBe(false);
  });
});

test.each([
  'Seattle Rosengasse',
  'Seattle airport',
  'Xyzzy Seattle',
  'Seattle Xyzzy 12',
  'Seattle Pine Street',
])('a town does not answer for what lies in it: %s', (text) => {
  expect(opened().find(text)).toEqual([]);
});
