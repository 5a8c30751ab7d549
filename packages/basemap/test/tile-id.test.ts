import fc from 'fast-check';
import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { curveIndex, firstTileId, tileOnCurve } from '../src/tile-id.ts';

const tile = fc
  .integer({ min: 0, max: 15 })
  .chain((zoom) =>
    fc.record({ zoom: fc.constant(zoom), column: fc.nat(2 ** zoom - 1), row: fc.nat(2 ** zoom - 1) }),
  );

test('a tile has the number that the official reader looks for, and is found by it', () => {
  fc.assert(
    fc.property(tile, ({ zoom, column, row }) => {
      expect(firstTileId(zoom) + curveIndex(zoom, column, row)).toBe(zxyToTileId(zoom, column, row));
      expect(tileOnCurve(zoom, curveIndex(zoom, column, row))).toEqual([column, row]);
    }),
  );
});

test('the place of a tile divided by four is that of its parent', () => {
  fc.assert(
    fc.property(tile, ({ zoom, column, row }) => {
      fc.pre(zoom > 0);
      const parent = curveIndex(zoom - 1, Math.floor(column / 2), Math.floor(row / 2));
      expect(Math.floor(curveIndex(zoom, column, row) / 4)).toBe(parent);
    }),
  );
});
