import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { place, temporaryPath, writeSorted } from '../../../test/fixtures/small-gazetteer.ts';
import { Places } from '../src/places.ts';
import { verifyPlaces } from '../src/verify-places.ts';
import type { WorldTown } from '../src/write-elsewhere.ts';

const town = (name: string, lon: number, lat: number, population: number): WorldTown => ({
  names: [name],
  lon,
  lat,
  population,
});

test('keeps large towns of the world and small ones near by, none that lies among the places', () => {
  const path = temporaryPath();
  writeSorted(
    path,
    [place('Rue A', { lon: 7.42, lat: 43.73 })],
    [
      town('Far Large', 100, 10, 60_000),
      town('Far Small', 100, 10, 40_000),
      town('Near Small', 7.9, 43.9, 3_000),
      town('Covered', 7.43, 43.74, 60_000),
      town('Covered Twin', 7.43, 43.74, 3_000),
      town('Covered Twin', 100, 10, 60_000),
    ],
  );
  const file = new DatabaseSync(path, { readOnly: true });
  const names = file
    .prepare('SELECT name FROM elsewhere')
    .all()
    .map(({ name }) => name);
  file.close();
  expect(names).toEqual(['far large', 'near small']);
  expect(verifyPlaces(path)).toBe(1);
});

test('a name that was changed afterwards is found out', () => {
  const path = temporaryPath();
  writeSorted(path, [place('Rue A')], [town('Paris', 2, 48, 1_000_000)]);
  const file = new DatabaseSync(path);
  file.exec("UPDATE elsewhere SET name = 'lyon'");
  file.close();
  expect(() => verifyPlaces(path)).toThrow(/not those that were written/);
});

test.each([
  [
    [
      ['MC', 'Monaco', 5],
      ['FR', 'Monaco', 1],
    ],
    'Monaco',
  ],
  [
    [
      ['LI', 'Vaduz', 3],
      ['LI', 'Schaan', 2],
    ],
    'Vaduz and Schaan (Liechtenstein)',
  ],
  [[['DE', null, 3]], 'Germany'],
  [
    [
      ['FR', 'Lyon', 3],
      ['DE', 'Ulm', 2],
    ],
    'France and Germany',
  ],
  [[[null, null, 1]], ''],
] as const)('of %j it says that it covers "%s"', (rows, covered) => {
  const path = temporaryPath();
  const records = rows.flatMap(([country, name, count]) =>
    Array.from({ length: count }, (_, i) => place(`Rue ${i}`, { country, town: name })),
  );
  writeSorted(path, records);
  const places = Places.open(path);
  expect(places.covered).toBe(covered);
  places.close();
});
