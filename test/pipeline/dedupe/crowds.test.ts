/** Crowds: which cell holds a position, and which cells hold too many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfCell, CROWD, cellOf, crowdedCells } from '../../../pipeline/dedupe/crowds.ts';
import { distanceM } from '../../../pipeline/dedupe/nearby.ts';

const position = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
/** Floating-point numbers at the edge of a cell; a tenth of a millimetre. */
const EDGE_DEGREES = 1e-9;

test('every position lies in the box of its cell', () => {
  fc.assert(
    fc.property(position, ({ lon, lat }) => {
      const [west, south, east, north] = boxOfCell(cellOf({ lon, lat }));
      expect(lon).toBeGreaterThanOrEqual(west - EDGE_DEGREES);
      expect(lon).toBeLessThanOrEqual(east + EDGE_DEGREES);
      expect(lat).toBeGreaterThanOrEqual(south - EDGE_DEGREES);
      expect(lat).toBeLessThanOrEqual(north + EDGE_DEGREES);
    }),
  );
});

test('a cell is some 33 m wide and high, at any latitude but the last', () => {
  fc.assert(
    fc.property(position, (spot) => {
      fc.pre(Math.abs(spot.lat) < 89);
      const [west, south, east, north] = boxOfCell(cellOf(spot));
      const width = distanceM({ lon: west, lat: spot.lat }, { lon: east, lat: spot.lat });
      const height = distanceM({ lon: west, lat: south }, { lon: west, lat: north });
      expect(Math.abs(width - 33.4)).toBeLessThan(0.1);
      expect(Math.abs(height - 33.4)).toBeLessThan(0.1);
    }),
  );
});

test('a cell with more than the limit is crowded, one with the limit is not', () => {
  const spots = (count: number, lon: number) => Array.from({ length: count }, () => ({ lon, lat: 43.7 }));
  expect(crowdedCells([...spots(CROWD, 7.4), ...spots(CROWD + 1, 7.5)])).toEqual(
    new Set([cellOf({ lon: 7.5, lat: 43.7 })]),
  );
});
