/** Which town a position belongs to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import { reachKm, type Town, Towns } from '../../src/records/towns.ts';

const KM = 1 / 111.195;
const town = (id: number, kind: Town['kind'], eastKm: number, more: Partial<Town> = {}): Town => ({
  ...{ id, kind, lon: eastKm * KM, lat: 0, population: null, country: 'AA' },
  ...more,
});
const townsOf = (list: Iterable<Town>): Towns => {
  const towns = new Towns();
  for (const one of list) towns.add(one);
  return towns;
};
const idAt = (towns: Town[], eastKm: number, country: string | null = 'AA') =>
  townsOf(towns).townOf(eastKm * KM, 0, country);

describe('the town of a position', () => {
  const towns = [town(1, 'city', 0, { population: 200_000 }), town(2, 'village', 9), town(3, 'town', 30)];
  test.each([
    [1, 1],
    [6, 1],
    [8.5, 2],
    [9.5, 2],
    [14, 1],
    [27, 3],
    [43, 3],
    [60, undefined],
  ])('%s km east of the city', (eastKm, id) => expect(idAt(towns, eastKm)).toBe(id));

  test('abroad only where nothing at home is near', () => {
    const both = [town(1, 'town', 0, { country: 'BB' }), town(2, 'town', 5)];
    expect(idAt(both, 2)).toBe(2);
    expect(idAt(both, 0.5)).toBe(1);
    expect(idAt(both, 2, null)).toBe(1);
  });

  test('across 180°, and at a pole', () => {
    const edge = townsOf([town(1, 'town', 0, { lon: 179.99 }), town(2, 'town', 0, { lon: 0, lat: 89.99 })]);
    expect(edge.townOf(-179.99, 0, null)).toBe(1);
    expect(edge.townOf(180, 89.99, null)).toBe(2);
  });

  test('a larger population reaches further, within the bounds of the kind', () => {
    fc.assert(
      fc.property(fc.constantFrom('city', 'town', 'village'), fc.nat(), fc.nat(), (kind, few, more) => {
        const [less, greater] = [Math.min(few, more), Math.max(few, more)];
        if (less > 0) expect(reachKm(kind, less)).toBeLessThanOrEqual(reachKm(kind, greater));
        expect(reachKm(kind, few)).toBeGreaterThan(0);
        expect(reachKm(kind, few)).toBeLessThanOrEqual(24);
      }),
    );
  });

  test('is what a search through all towns finds', () => {
    const position = {
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
    };
    const anyTown = fc.record({
      ...position,
      kind: fc.constantFrom('city' as const, 'town' as const, 'village' as const),
      population: fc.option(fc.nat(20_000_000)),
    });
    const near = fc.record({
      east: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      north: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anyTown, { minLength: 1, maxLength: 30 }), near, (list, { east, north }) => {
        const towns = list.map((one, id) => ({ ...one, id, country: null }));
        const lat = Math.max(-90, Math.min(90, towns[0]!.lat + north));
        const lon = ((((towns[0]!.lon + east + 180) % 360) + 360) % 360) - 180;
        const reaches = (one: Town) =>
          metresOf(squaredChord(lon, lat, one.lon, one.lat)) / 1000 / reachKm(one.kind, one.population);
        const nearest = Math.min(...towns.map(reaches));
        const found = townsOf(towns).townOf(lon, lat, null);
        if (nearest < 2.99) expect(found !== undefined && reaches(towns[found]!)).toBe(nearest);
        if (nearest > 3.01) expect(found).toBeUndefined();
      }),
    );
  });
});
