import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellTree, cellAt, splitIntoCells } from '../../../shards/generation/cell-key.ts';

const position = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

test('a position is in the tile that its path leads to, or in none', () => {
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(position, { maxLength: 30 }),
      fc.func(fc.boolean()),
      (toilets, maxPerTile, others, isLeft) => {
        // Some tiles are taken away, as rebuilds leave them.
        const keys = [...splitIntoCells(toilets, maxPerTile).keys()].filter(isLeft);
        const known = new Set(keys);
        const tree = new CellTree(keys);
        for (const { lon, lat } of [...toilets, ...others])
          expect(keys[tree.at(lon, lat)]).toBe(cellAt(known, lon, lat));
      },
    ),
  );
});

test('the whole world may be one tile, and no tile holds anything where there is none', () => {
  expect(new CellTree(['w']).at(7.42, 43.74)).toBe(0);
  expect(new CellTree([]).at(7.42, 43.74)).toBe(-1);
});
