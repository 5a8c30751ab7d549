import { describe, expect, onTestFinished, test } from 'vitest';
import { place, temporaryPath, writeSorted } from '../../../../test/fixtures/small-gazetteer.ts';
import type { PlaceRecord } from '../../src/place-record.ts';
import { Places } from '../../src/places.ts';
import type { WorldTown } from '../../src/write-elsewhere.ts';

const at = { lon: 7.42, lat: 43.73, country: 'MC', town: 'Monaco' };
const town = (names: string[], lon: number, lat: number, population = 1_000_000): WorldTown => ({
  names,
  lon,
  lat,
  population,
});
const MONACO: readonly PlaceRecord[] = [
  place('Monaco', { kind: 'city', lon: 7.42, lat: 43.73, country: 'MC', importance: 0.6 }),
  place('Hôtel de Paris', { ...at, kind: 'landmark' }),
  place('Mannheim', { ...at, kind: 'landmark', names: ['Hotel'] }),
  place('Rue de Lyon', at),
  place('Rue Grimaldi', at),
  place('Trindade', { ...at, kind: 'station', importance: 0.4 }),
  place('Trindade', { ...at, kind: 'neighbourhood', importance: 0.35 }),
  place('Institut médico-légal', { ...at, kind: 'landmark' }),
  place('Andorra', { ...at, kind: 'landmark' }),
  place('Mannheimer Straße', at),
  place('Place Nice', at),
  place('Il-Lyon', { ...at, kind: 'village' }),
  place('Via', { ...at, houses: '6 2 2' }),
  place('Salle 6', { ...at, kind: 'landmark' }),
];
const WORLD = [
  town(['Paris', 'Париж'], 2.35, 48.86),
  town(['Lyon'], 4.83, 45.76),
  town(['Porto'], -8.61, 41.15),
  town(['Mannheim'], 8.47, 49.49),
  town(['Monaco'], 7.42, 43.74),
  town(['Ventimiglia'], 7.6, 43.79, 20_000),
  town(['Davos'], 9.83, 46.8, 10_000),
  town(['Metro'], 105.3, -5.11),
  town(['Trindade'], -49.49, -16.65),
  town(['Via'], 70, 20),
  town(['Andorra la Vella'], 1.52, 42.51, 60_000),
];

function monaco(world: readonly WorldTown[] = WORLD): Places {
  const path = temporaryPath();
  writeSorted(path, MONACO, world);
  const places = Places.open(path);
  onTestFinished(() => places.close());
  return places;
}

describe('a town elsewhere', () => {
  test.each([
    'Paris',
    'paris, France',
    'Париж',
    'Rue Grimaldi, Paris',
    'Rue Grimaldi Mannheim',
    'Mannheim Hauptbahnhof',
    'Mannheim Quadrate',
    'Porto',
    'Porto, Portugal',
    'Porto Campanhã',
    'Andorra la Vella',
    'Rue Grimaldi, Andorra la Vella',
    '4 Rue Grimaldi, Andorra la Vella, Andorra',
  ])('%s is not found', (text) => {
    expect(monaco().find(text)).toEqual([]);
  });

  test.each([
    ['Hôtel de Paris', 'Hôtel de Paris'],
    ['hotel de paris monaco', 'Hôtel de Paris'],
    ['Rue de Lyon', 'Rue de Lyon'],
    ['Il-Lyon', 'Il-Lyon'],
    ['12 Rue de Lyon, Monaco', 'Rue de Lyon'],
    ['Lyon, Rue Grimaldi 3, Monaco', 'Rue Grimaldi'],
    ['Monaco', 'Monaco'],
    ['Hotel Mannheim', 'Mannheim'],
    ['Andorra', 'Andorra'],
    ['Andorra, Monaco', 'Andorra'],
  ])('%s is still %s', (text, name) => {
    expect(monaco().find(text)[0]?.name).toBe(name);
  });

  test.each(['Trindade metro', 'metro Trindade', 'Trindade station', 'Trindade metro station'])(
    'does not hide a station of its name: %s',
    (text) => {
      expect(monaco().find(text)[0]).toMatchObject({ kind: 'station', ignoredWords: [] });
    },
  );

  test('a country is no typing error', () => {
    expect(monaco([]).find('Mexico')).toEqual([]);
    expect(monaco([]).find('medico')[0]?.name).toBe('Institut médico-légal');
  });

  test('is answered as before by a file that does not say what is elsewhere', () => {
    expect(monaco([]).find('Paris')[0]?.name).toBe('Hôtel de Paris');
  });

  test('has streets of its name, which are found by a house that they have', () => {
    expect(monaco().find('Via 6')[0]?.label).toBe('Via 6, Monaco');
    expect(monaco([]).find('Via 6')[0]?.label).toBe('Via 6, Monaco');
    expect(monaco().find('Via 7')[0]).toMatchObject({ name: 'Via', ignoredHouse: '7' });
  });

  test('is suggested while it is typed: the word may go on', () => {
    expect(monaco().find('Paris', { prefix: true })[0]?.name).toBe('Hôtel de Paris');
  });
});
