import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../test/fixtures/small-gazetteer.ts';
import { findCrossing } from '../src/crossing.ts';
import { type LonLat, labelOf } from '../src/place-record.ts';

/** A street of points 50 m apart, through [lon, lat], to the east or to the north. */
function street(name: string, town: string, [lon, lat]: LonLat, isNorth = false) {
  const labelAt = Array.from({ length: 21 }, (_, i): LonLat => {
    const off = (i - 10) * 0.00045;
    return isNorth ? [lon, lat + off] : [lon + off, lat];
  });
  return place(name, { town, country: 'US', lon, lat, labelAt });
}

const RECORDS = [
  street('Main Street', 'Springfield', [0, 0]),
  street('Broadway', 'Springfield', [0.0018, 0.0009], true),
  street('Main Street', 'Shelbyville', [1, 0]),
  street('Far Street', 'Springfield', [0.1, 0.1]),
  street('5th Avenue', 'Gotham', [2, 0], true),
  street('West 34th Street', 'Gotham', [2, 0.001]),
  street('Hauptstraße', 'Neustadt', [3, 0]),
  street('Ringstraße', 'Neustadt', [3, 0.0001], true),
  street('Calle de Alcalá', 'Madrid', [4, 0]),
  street('Calle de Goya', 'Madrid', [4, 0], true),
  street('Rue Pierre et Marie Curie', 'Paris', [5, 0]),
  street('Rue Pierre', 'Paris', [5, 0.0004]),
  street('Rue Marie Curie', 'Paris', [5, 0], true),
  street('Cuba Street', 'Wellington', [6, 0]),
  place('Elephant and Castle', { kind: 'station', town: 'London', country: 'GB' }),
  place('Springfield', { kind: 'town', country: 'US' }),
  place('Gotham', { kind: 'city', country: 'US', lon: 2 }),
];

function find(text: string) {
  const places = gazetteer(RECORDS);
  return findCrossing(text, places.find(text), {
    find: (half, isLast) => places.find(half, { limit: 12, prefix: isLast && text.endsWith('…') }),
    pointsOf: (label) =>
      RECORDS.filter((record) => labelOf(record) === label).flatMap(({ labelAt }) => labelAt),
  });
}

test('texts of letters, and long ones, are looked up as they stand alone', () => {
  const places = gazetteer(RECORDS);
  const lookedUp = (text: string) => {
    let count = 0;
    const look = () => {
      count++;
      return [];
    };
    findCrossing(text, places.find(text), { find: look, pointsOf: () => [] });
    return count;
  };
  for (const text of [
    's t r a e s s e n y r',
    'm a i n x b r o a d',
    `main st ${'of a '.repeat(9)} and broadway`,
  ])
    expect([text, lookedUp(text)]).toEqual([text, 0]);
  for (const text of ['K and 14th', 'K & L, Washington', 'Main St and Broadway, Springfield'])
    expect([text, lookedUp(text)]).toEqual([text, 2]);
});

describe('the crossing', () => {
  test.each([
    ['Main St & Broadway, Springfield', 'Main Street & Broadway, Springfield', 0.0018, 0],
    ['Main St and Broadway', 'Main Street & Broadway, Springfield', 0.0018, 0],
    ['Main Street / Broadway', 'Main Street & Broadway, Springfield', 0.0018, 0],
    ['corner of Main Street and Broadway, Springfield', 'Main Street & Broadway, Springfield', 0.0018, 0],
    ['Broadway at Main St Springfield', 'Broadway & Main Street, Springfield', 0.0018, 0],
    ['Brodway & Main St', 'Broadway & Main Street, Springfield', 0.0018, 0],
    ['5 Ave & W 34 St, Gotham', '5th Avenue & West 34th Street, Gotham', 2, 0.001],
    ['5th Ave & 34th St Gotham', '5th Avenue & West 34th Street, Gotham', 2, 0.001],
    ['Hauptstraße Ecke Ringstraße', 'Hauptstraße & Ringstraße, Neustadt', 3, 0],
    ['Ecke Hauptstr. und Ringstr., Neustadt', 'Hauptstraße & Ringstraße, Neustadt', 3, 0],
    ['esquina Alcalá y Goya', 'Calle de Alcalá & Calle de Goya, Madrid', 4, 0],
    ['Calle de Alcalá esquina con Calle de Goya, Madrid', 'Calle de Alcalá & Calle de Goya, Madrid', 4, 0],
    ['à l’angle de la rue Pierre et de la rue Marie Curie', 'Rue Pierre & Rue Marie Curie, Paris', 5, 0.0004],
  ])('%s is %s', (text, label, lon, lat) => {
    const hit = find(text);
    expect(hit?.label).toBe(label);
    // Half the distance of two points of a street.
    expect(Math.abs(hit!.lon - lon)).toBeLessThan(0.00025);
    expect(Math.abs(hit!.lat - lat)).toBeLessThan(0.00025);
  });

  test('says which words neither street answers', () => {
    expect(find('Main Street & Broadway, Springfield')?.ignoredWords).toEqual([]);
    expect(find('Main Street & Broadway Xyzzyville, Springfield')?.ignoredWords).toEqual(['Xyzzyville']);
  });

  test.each([
    ['is not in two towns', 'Hauptstraße & Main Street'],
    ['is not between streets that do not meet', 'Main Street & Far Street, Springfield'],
    ['is none if a name has both halves', 'Rue Pierre et Marie Curie, Paris'],
    ['is none if a station has both halves', 'Elephant and Castle'],
    ['is not one of a street with itself', 'Main Street & Main Street'],
    ['is not a flat and a house', '5/34 Cuba Street'],
    ['is not two houses', '5 and 34 Cuba Street'],
    ['needs both streets', 'Main Street & Nosuch Lane'],
    ['needs streets', 'Springfield and Gotham'],
  ])('%s: %s', (_, text) => {
    expect(find(text)).toBeUndefined();
  });
});
