import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoCells } from '../../../shards/generation/cell-key.ts';
import type { PublishedCell } from '../../../shards/publication/directory.ts';
import { groupCells } from '../../../shards/publication/publication-files.ts';

const point = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

test('groups have each cell once, few cells each, and lie beside each other', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 9 }),
      (points, most) => {
        const cells: PublishedCell[] = Array.from(splitIntoCells(points, 3), ([key, inside], i) => ({
          key,
          blob: `cell ${i}`,
          box: [i, i, i + 1, i + 1] as const,
          count: inside.length,
          flags: 1 << (i % 4),
        }));
        const lists = new Map<string, readonly PublishedCell[]>();
        const listed = groupCells(
          cells,
          (inside) => {
            const name = `list ${lists.size}`;
            lists.set(name, inside);
            return name;
          },
          most,
        );
        const inside = (cell: PublishedCell) => (cell.isGroup ? lists.get(cell.blob)! : [cell]);
        expect(listed.flatMap(inside)).toEqual(cells);
        for (const cell of listed) {
          const all = inside(cell);
          expect(all.length).toBeLessThanOrEqual(Math.max(most, 1));
          expect(all.every(({ key }) => key.startsWith(cell.key))).toBe(true);
          expect(cell.count).toBe(all.reduce((sum, { count }) => sum + count, 0));
          expect(cell.flags).toBe(all.reduce((flags, each) => flags | each.flags, 0));
          expect(cell.box).toEqual([all[0]!.box[0], all[0]!.box[1], all.at(-1)!.box[2], all.at(-1)!.box[3]]);
          for (const other of listed) if (other !== cell) expect(other.key.startsWith(cell.key)).toBe(false);
        }
      },
    ),
  );
});
