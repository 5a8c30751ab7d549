import { expect, test } from 'vitest';
import { Spots } from '../../src/coast/spots.ts';
import type { Box } from '../../src/geometry/rings.ts';
import { worldX, worldY } from '../../src/mercator.ts';
import { cellsIn } from '../../src/spool/tiers.ts';

type Place = readonly [lon: number, lat: number];

function spotsOf(places: Iterable<Place>): Spots {
  const spots = new Spots();
  for (const [lon, lat] of places) spots.add(worldX(lon), worldY(lat));
  return spots;
}

function boxAround(west: number, south: number, east: number, north: number): Box {
  return [worldX(west), worldY(north), worldX(east), worldY(south)];
}

const has = ([west, north, east, south]: Box, [lon, lat]: Place) =>
  worldX(lon) >= west && worldX(lon) <= east && worldY(lat) >= north && worldY(lat) <= south;

/** Places a hundredth of a degree apart, in a square of so many degrees. */
function* town([lon, lat]: Place, degrees: number): Generator<Place> {
  for (let x = 0; x < degrees; x += 0.01) for (let y = 0; y < degrees; y += 0.01) yield [lon + x, lat + y];
}

test('two far places are drawn each, and not the land between', () => {
  const ends: Place[] = [
    [14.51, 35.9],
    [-21.9, 64.14],
  ];
  const drawn = spotsOf(ends).drawnOf(boxAround(-21.9, 35.9, 14.51, 64.14));
  expect(drawn).toHaveLength(2);
  for (const place of ends) expect(drawn.filter((box) => has(box, place))).toHaveLength(1);
  expect(drawn.map(cellsIn)).toEqual([1, 1]);
});

test('a town across several tiles is one place', () => {
  // Tiles of zoom 8 meet at longitude 0 and latitude 0.
  const places = [...town([-0.2, -0.2], 0.4), ...town([60, 40], 0.1)];
  const drawn = spotsOf(places).drawnOf(boxAround(-0.2, -0.2, 60.1, 40.1));
  expect(drawn).toHaveLength(2);
  for (const place of places) expect(drawn.some((box) => has(box, place))).toBe(true);
});

test.each<[string, readonly Place[], Box]>([
  ['small', [[7.4, 43.7]], boxAround(7, 43, 8, 44)],
  ['full of data', [...town([0, 40], 3)], boxAround(0, 40, 6, 46)],
  ['without nodes', [], boxAround(-170, -50, 170, 60)],
])('a box that is %s is drawn as a whole', (_, places, box) => {
  expect(spotsOf(places).drawnOf(box)).toEqual([box]);
});

test('places all over the world are bounded', () => {
  const places = Array.from(
    { length: 4_000 },
    (_, i): Place => [(i % 100) * 3.5 - 175, Math.floor(i / 100) * 3.5 - 70],
  );
  const drawn = spotsOf(places).drawnOf(boxAround(-175, -70, 175, 70));
  expect(drawn).toHaveLength(1_000);
  expect(drawn.reduce((sum, box) => sum + cellsIn(box), 0)).toBeLessThan(10_000);
});
