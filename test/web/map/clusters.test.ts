import { expect, test } from 'vitest';
import { CLUSTER_RADIUS, clustered } from '../../../web/map/clusters.ts';

const ZOOM = 14;
/** A part of the world that so many pixels take at a zoom. */
const px = (pixels: number, zoom = ZOOM) => pixels / (512 * 2 ** zoom);
const at = (pixels: number) => ({ x: 0.5 + px(pixels), y: 0.5 });
const counts = (pins: { x: number; y: number }[], zoom = ZOOM) =>
  clustered(pins, zoom).map(({ members }) => members.length);

test('pins within the radius are one, in their middle; others stand alone', () => {
  const pins = [at(0), at(CLUSTER_RADIUS - 1), at(200)];
  const [both, alone] = clustered(pins, ZOOM);
  expect([both?.members, alone?.members]).toEqual([pins.slice(0, 2), pins.slice(2)]);
  expect((both!.x - 0.5) / px(1)).toBeCloseTo((CLUSTER_RADIUS - 1) / 2);
});

test('what was joined from near stays joined from afar, and weighs as many as it has', () => {
  // At zoom 15 the first two are one in their middle, 40 pixels of zoom 14 from the third.
  const pins = [at(0), at(16), at(48)];
  expect(counts(pins, 15)).toEqual([2, 1]);
  expect(counts(pins, 14)).toEqual([2, 1]);
  expect(counts(pins, 13)).toEqual([3]);
});

test('from zoom 16 on each pin stands alone', () => {
  expect(counts([at(0), at(0)], 15.9)).toEqual([2]);
  expect(counts([at(0), at(0)], 16)).toEqual([1, 1]);
});
