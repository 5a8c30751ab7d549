import { expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { project } from '../../../packages/basemap/ground.ts';
import type { MapPoint } from '../../../pipeline/map-tiles/map-points.ts';
import { encodePointTile, featuresOf } from '../../../pipeline/map-tiles/map-tiles.ts';

const WORLD = { column: 0, row: 0, side: 1 };

function crowd(count: number): MapPoint[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, (_, i) => ({
    ...project({ lon: random.next() * 360 - 180, lat: random.next() * 170 - 85 }),
    ...{
      id: `lt_n${1_000_000_000 + i}`,
      place: 0,
      access_rule: 'unknown',
      wheelchair: 'unknown',
      more: [],
      deep: [],
    },
  }));
}

test('a thinned tile stays small however many toilets it has, and counts them all', () => {
  const features = featuresOf(crowd(50_000), WORLD, true);
  expect(features.length).toBeLessThanOrEqual(64 * 64);
  expect(features.reduce((sum, { count }) => sum + count, 0)).toBe(50_000);
  expect(encodePointTile(features).length).toBeLessThan(120_000);
});

test('joined toilets stand within their cell', () => {
  for (const { x, y, point } of featuresOf(crowd(5_000), WORLD, true)) {
    expect(Math.floor(x / 128)).toBe(Math.floor(point.x * 64));
    expect(Math.floor(y / 128)).toBe(Math.floor(point.y * 64));
  }
});

test('a tile that is not thinned has a feature for each toilet, also for two on one spot', () => {
  const [point] = crowd(1);
  expect(featuresOf([point!, { ...point!, id: 'lt_n2' }], WORLD, false).map(({ count }) => count)).toEqual([
    1, 1,
  ]);
});
