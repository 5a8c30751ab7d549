import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import {
  type Bounds,
  bboxOf,
  boundsOf,
  cellsOf,
  childrenOf,
  MOST_OF_CELL,
  overlap,
  TOP_LEVEL,
} from '../../../web/page/cells.ts';

const position = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
});

/** Degrees; a tenth of a millimetre. */
const ROUNDING = 1e-9;

describe('a cell', () => {
  test('holds the position it was found by, and so does one of its children', () => {
    fc.assert(
      fc.property(position, ({ lon, lat }) => {
        const cells = cellsOf([lon, lat, lon, lat], TOP_LEVEL);
        const at: Bounds = [lon - ROUNDING, lat - ROUNDING, lon + ROUNDING, lat + ROUNDING];
        expect(cells).toHaveLength(1);
        expect(overlap(boundsOf(cells[0]!), at)).toBe(true);
        expect(childrenOf(cells[0]!).some((child) => overlap(boundsOf(child), at))).toBe(true);
      }),
    );
  });

  test('is a box that the listing takes, at any level from the top', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: TOP_LEVEL, max: 17 }), ({ lon, lat }, z) => {
        const [cell] = cellsOf([lon, lat, lon, lat], z);
        const params = new URLSearchParams({ bbox: bboxOf(cell!), limit: String(MOST_OF_CELL) });
        expect(readQuery(QUESTIONS.listToiletsInArea, params.toString())).toHaveProperty('query');
      }),
    );
  });
});
