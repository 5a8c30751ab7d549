import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf, setLevels } from '../../src/geometry/simplify.ts';

const [MIN, MAX] = [5, 14];
/** Units at zoom 0: 4 at the deepest zoom. */
const TOLERANCE = 2 ** 16;
const line = fc
  .array(fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 })), {
    minLength: 2,
    maxLength: 60,
  })
  .map((points) => Int32Array.from(points.flat()));

function distance(px: number, py: number, [ax, ay, bx, by]: readonly number[]): number {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax!) * dx + (py - ay!) * dy) / length));
  return Math.hypot(px - ax! - t * dx, py - ay! - t * dy);
}

test('no vertex lies farther than the tolerance from what a zoom shows', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: MIN, max: MAX }), (xy, zoom) => {
      const level = levelsOf(xy, MIN, MAX, TOLERANCE);
      const shown = [...level.keys()].filter((i) => level[i]! <= zoom);
      for (const [at, i] of shown.slice(1).entries()) {
        const from = shown[at]!;
        const segment = [xy[from * 2]!, xy[from * 2 + 1]!, xy[i * 2]!, xy[i * 2 + 1]!];
        for (let k = from + 1; k < i; k++)
          expect(distance(xy[k * 2]!, xy[k * 2 + 1]!, segment)).toBeLessThanOrEqual(
            (TOLERANCE / 2 ** zoom) * (1 + 1e-9),
          );
      }
    }),
  );
});

test('the first and the last vertex are shown at all zooms, others from the lowest zoom on or never', () => {
  fc.assert(
    fc.property(line, (xy) => {
      const level = levelsOf(xy, MIN, MAX, TOLERANCE);
      expect([level[0], level.at(-1)]).toEqual([0, 0]);
      for (const first of level.slice(1, -1))
        expect(first === 255 || (first >= MIN && first <= MAX)).toBe(true);
    }),
  );
});

test('what lies on a straight line is never shown, what sticks out by more than the tolerance always', () => {
  const step = TOLERANCE / 2 ** MAX;
  expect([...levelsOf(Int32Array.of(0, 0, 50, 0, 100, 0), MIN, MAX, TOLERANCE)]).toEqual([0, 255, 0]);
  expect([...levelsOf(Int32Array.of(0, 0, 50, step, 100, 0), MIN, MAX, TOLERANCE)]).toEqual([0, 255, 0]);
  expect([...levelsOf(Int32Array.of(0, 0, 50, step + 1, 100, 0), MIN, MAX, TOLERANCE)]).toEqual([0, 14, 0]);
  expect([...levelsOf(Int32Array.of(0, 0, 50, step * 2 ** 20, 100, 0), MIN, MAX, TOLERANCE)]).toEqual([
    0, 5, 0,
  ]);
});

test('scratch memory that is longer than the line is left alone behind it', () => {
  const level = Uint8Array.of(9, 9, 9, 9);
  setLevels(Int32Array.of(0, 0, 1, 0, 2, 0, 7, 7), level, 3, MIN, MAX, TOLERANCE);
  expect([...level]).toEqual([0, 255, 0, 9]);
});
