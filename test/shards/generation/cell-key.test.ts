import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellAt,
  cellNumber,
  cellPath,
  MAX_DEPTH,
  splitIntoCells,
} from '../../../shards/generation/cell-key.ts';

const position = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('tiles', () => {
  test.each([
    ['south-west', -90, -45, 'w0'],
    ['south-east', 90, -45, 'w1'],
    ['north-west', -90, 45, 'w2'],
    ['north-east', 90, 45, 'w3'],
    ['the very corner', 180, 90, 'w3333'],
    ['the other corner', -180, -90, 'w0000'],
  ])('number their quarters: %s', (_, lon, lat, prefix) => {
    expect(cellPath(lon, lat).startsWith(prefix)).toBe(true);
  });

  test('have numbers in the order of their paths', () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        const [a, b] = [cellPath(one.lon, one.lat), cellPath(other.lon, other.lat)];
        const difference = cellNumber(one.lon, one.lat) - cellNumber(other.lon, other.lat);
        expect(Math.sign(difference)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('hold every item once, each in the one tile that a position leads to', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (items, most) => {
        const tiles = splitIntoCells(items, most);
        const placed = [...tiles.values()].flat();
        expect(placed).toHaveLength(items.length);
        expect(new Set(placed)).toEqual(new Set(items));
        for (const [key, inside] of tiles) {
          for (const { lon, lat } of inside) expect(cellAt(tiles, lon, lat)).toBe(key);
          if (key.length <= MAX_DEPTH) expect(inside.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test('stop splitting where more toilets lie on one spot than a tile takes', () => {
    const pile = Array.from({ length: 50 }, () => ({ lon: 7.4, lat: 43.7 }));
    expect([...splitIntoCells(pile, 10).values()]).toEqual([pile]);
  });
});
