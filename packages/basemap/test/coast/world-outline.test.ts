import { describe, expect, test } from 'vitest';
import { WorldOutline } from '../../src/coast/world-outline.ts';
import { doubleArea, isInside } from '../../src/geometry/rings.ts';
import { worldX, worldY } from '../../src/mercator.ts';

const outline = new WorldOutline();
const sea = outline.sea();

describe('the sea of the world', () => {
  test('is the world and lakes as large as seas, each with the land in it as holes', () => {
    let outer = sea[0]!;
    let outers = 0;
    for (const ring of sea) {
      if (doubleArea(ring) > 0) [outer, outers] = [ring, outers + 1];
      else {
        const inside = ring.reduce(
          (count, x, i) => count + (i % 2 === 0 && isWithin(outer, x, ring[i + 1]!) ? 1 : 0),
          0,
        );
        expect(inside).toBe(ring.length / 2);
      }
    }
    expect(outers).toBe(2);
    expect(sea).toHaveLength(new Set(sea.map(String)).size);
  });

  test('has no line across the square', () => {
    for (const ring of sea.slice(1))
      for (let i = 2; i < ring.length; i += 2)
        if (Math.abs(ring[i]! - ring[i - 2]!) > 2 ** 31) expect(ring[i + 1]).toBe(2 ** 31 - 1);
  });
});

function isWithin(ring: Int32Array, x: number, y: number): boolean {
  const isEdge = [x, y].some((at) => at <= -(2 ** 31) || at >= 2 ** 31 - 1);
  return isEdge || isInside(x, y, ring);
}

test.each([
  ['the Norwegian Sea', 0, 67, true],
  ['the sea north of Iceland', -20, 67.5, true],
  ['the Antarctic', 100, -84.9, false],
  ['the Ross Sea', 175, -75, true],
  ['the Chukchi Peninsula', -175, 67, false],
  ['Wrangel Island', 178.9, 71.2, false],
  ['Wrangel Island, beyond the antimeridian', -178.5, 71.2, false],
  ['the Pacific, beside the antimeridian', -179.5, 50, true],
  ['Iceland', -18, 65, false],
  ['the Caspian Sea', 50.8, 41, true],
])('%s is sea or land where it crosses no other', (_, lon, lat, isSea) => {
  expect(outline.isSea(worldX(lon), worldY(lat))).toBe(isSea);
});
