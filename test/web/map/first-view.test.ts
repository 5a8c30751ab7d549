import { expect, test } from 'vitest';
import { project, unproject, WORLD_PX } from '../../../packages/basemap/ground.ts';
import { boxOf, evenly, fitted, MARGIN_PX, paddingOf } from '../../../web/map/first-view.ts';

const PHONE = { width: 390, height: 844 };
const COVERED = { top: 112, bottom: 464, left: 0, right: 0 };
const [SOUTH_WEST, NORTH_EAST] = [{ lon: 7.41, lat: 43.72 }, { lon: 7.44, lat: 43.75 }]; // biome-ignore format: a box
const BOX = boxOf([SOUTH_WEST, NORTH_EAST]);

test('a box stands whole beside what covers the map, and touches its margins', () => {
  const padding = paddingOf(COVERED, PHONE);
  const { centre, zoom } = fitted(BOX, PHONE, padding);
  const placed = (place: { lon: number; lat: number }) => {
    const { x, y } = project(place);
    const world = WORLD_PX * 2 ** zoom;
    return { x: (x - centre.x) * world + PHONE.width / 2, y: (y - centre.y) * world + PHONE.height / 2 };
  };
  const [low, high] = [placed(SOUTH_WEST), placed(NORTH_EAST)];
  expect(low.y).toBeCloseTo(PHONE.height - padding.bottom, 3);
  expect(high.y).toBeCloseTo(padding.top, 3);
  expect(low.x).toBeGreaterThanOrEqual(padding.left);
  expect((low.x + high.x) / 2).toBeCloseTo(PHONE.width / 2, 3);
});

test('a single point is shown from as near as is allowed', () => {
  const { centre, zoom } = fitted(boxOf([SOUTH_WEST]), PHONE, evenly(24), 15);
  expect(zoom).toBe(15);
  expect(unproject(centre).lon).toBeCloseTo(SOUTH_WEST.lon, 9);
});

test('covers that leave no map count as none', () => {
  const high = { ...COVERED, bottom: PHONE.height - COVERED.top - 2 * MARGIN_PX };
  expect(paddingOf(high, PHONE)).toEqual(evenly(0));
});
