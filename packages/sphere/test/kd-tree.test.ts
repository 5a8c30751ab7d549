import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildKdTree, kdSplits, LEAF } from '../src/kd-tree.ts';

test('the splits of each subtree say what the columns say, for any number of rows', () => {
  const tree = fc.array(fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }), fc.nat(255)), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(tree, (rows) => {
      const given = Float64Array.from(rows.flatMap(([x, y]) => [x, y, x - y]));
      const { order, axes, masks } = buildKdTree(
        given,
        Uint8Array.from(rows, ([, , flags]) => flags),
      );
      const points = Float64Array.from([...order].flatMap((i) => [...given.subarray(i * 3, i * 3 + 3)]));
      const splits = kdSplits(points, axes, masks);
      const unmasked = kdSplits(points, axes);
      let inner = 0;
      const visit = (node: number, lo: number, hi: number) => {
        if (hi - lo <= LEAF) return;
        const mid = (lo + hi) >>> 1;
        const axis = axes[mid]!;
        expect([splits.axes[node], splits.values[node], splits.masks[node], unmasked.masks[node]]).toEqual([
          axis,
          points[mid * 3 + axis],
          masks[mid],
          0xff,
        ]);
        inner++;
        visit(2 * node + 1, lo, mid);
        visit(2 * node + 2, mid + 1, hi);
      };
      visit(0, 0, rows.length);
      expect(splits.values.length).toBeLessThanOrEqual(Math.max(0, 4 * inner));
    }),
    { numRuns: 200 },
  );
});
