import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../bench/made/random.ts';

function many(random: Random): number[] {
  return Array.from({ length: 1_000 }, () => random.next());
}

describe('a seeded generator', () => {
  it('gives the same numbers for the same seeds, and others for others', () => {
    expect(many(seededRandom(1, 2))).toEqual(many(seededRandom(1, 2)));
    expect(many(seededRandom(1, 2))).not.toEqual(many(seededRandom(2, 1)));
    expect(many(seededRandom(1))).not.toEqual(many(seededRandom(1, 0)));
    expect(many(seededRandom(2 ** 32))).not.toEqual(many(seededRandom(0)));
  });

  it('gives the numbers it has always given, so that worlds stay the same', () => {
    const random = seededRandom(1);
    expect([random.next(), random.next(), random.int(1, 1_000_000)]).toMatchInlineSnapshot(`
      [
        0.9652367448434234,
        0.5800582126248628,
        245674,
      ]
    `);
  });

  it('stays within bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -9, max: 9 }), fc.nat({ max: 99 }), (seed, low, width) => {
        const random = seededRandom(seed);
        for (let turn = 0; turn < 50; turn++) {
          const next = random.next();
          expect(next >= 0 && next < 1).toBe(true);
          const whole = random.int(low, low + width);
          expect(Number.isInteger(whole) && whole >= low && whole <= low + width).toBe(true);
          expect(Number.isFinite(random.normal())).toBe(true);
        }
      }),
    );
  });

  it('weighs as told', () => {
    const random = seededRandom(7);
    const drawn = Array.from({ length: 10_000 }, () =>
      random.weighted([
        [3, 'often'],
        [1, 'seldom'],
        [0, 'never'],
      ]),
    );
    expect(drawn.filter((value) => value === 'often').length / 10_000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('never');
    expect(() => random.pick([])).toThrow(/empty/);
  });
});
