import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadTowns, shareOut } from '../../../bench/made/towns.ts';

const towns = loadTowns();

it('the towns are those of the whole world, with the population unknown kept apart from 0', () => {
  expect(towns.length).toBeGreaterThan(100_000);
  expect(towns.filter((town) => town.population === 0)).toEqual([]);
});

describe('the shares', () => {
  it('add up to the toilets asked for, and none is negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (toilets) => {
        const shares = shareOut(toilets, towns);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(toilets);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('have a heavy tail: the largest hundred hold a good part, and most served towns hold little', () => {
    const shares = shareOut(50_000, towns).toSorted((a, b) => b - a);
    const largest = shares.slice(0, 100).reduce((sum, share) => sum + share, 0);
    expect(largest / 50_000).toBeGreaterThan(0.08);
    const served = shares.filter((share) => share > 0);
    expect(served[Math.floor(served.length / 2)]).toBeLessThanOrEqual(2);
  });
});
