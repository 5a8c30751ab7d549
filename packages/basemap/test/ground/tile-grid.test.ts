import { expect, test } from 'vitest';
import { tilesIn } from '../../src/ground/tile-grid.ts';

test('a view shows the tiles that it touches, with their places', () => {
  const centre = { x: 0.5, y: 0.5 };
  expect(tilesIn({ centre, zoom: 2, width: 200, height: 100 }, 0, 14)).toEqual([
    { z: 2, x: 1, y: 1, left: -412, top: -462, side: 512 },
    { z: 2, x: 2, y: 1, left: 100, top: -462, side: 512 },
    { z: 2, x: 1, y: 2, left: -412, top: 50, side: 512 },
    { z: 2, x: 2, y: 2, left: 100, top: 50, side: 512 },
  ]);
});

test('a view beyond the deepest zoom enlarges its tiles', () => {
  const [tile, ...others] = tilesIn({ centre: { x: 0.25, y: 0.25 }, zoom: 3.5, width: 9, height: 9 }, 0, 1);
  expect(tile).toMatchObject({ z: 1, x: 0, y: 0 });
  expect(tile!.side).toBeCloseTo(512 * 2 ** 2.5);
  expect(others).toEqual([]);
});

test('the world begins anew in the west and the east, and ends in the north and the south', () => {
  const tiles = tilesIn({ centre: { x: 0, y: 0 }, zoom: 1, width: 100, height: 100 }, 0, 14);
  expect(tiles.map(({ x, y, left, top }) => [x, y, left, top])).toEqual([
    [1, 0, -462, 50],
    [0, 0, 50, 50],
  ]);
});
