import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipParts, type Shape } from '../../src/geometry/clip.ts';
import { isInside, type Part, partOf } from '../../src/geometry/rings.ts';

const SIZE = 1_000;
const coordinate = fc.integer({ min: -SIZE, max: SIZE });
const points = (least: number) =>
  fc
    .array(fc.tuple(coordinate, coordinate), { minLength: least, maxLength: 12 })
    .map((all) => Int32Array.from(all.flat()));
/** Rings may cross themselves. */
const rings = fc.array(points(3), { minLength: 1, maxLength: 3 });
const box = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 20, max: SIZE }), fc.integer({ min: 20, max: SIZE }))
  .map(([west, north, width, height]) => ({ west, north, east: west + width, south: north + height }));
type Box = { west: number; north: number; east: number; south: number };
/** A corner is rounded for each of two axes. */
const ROUNDING = 2;

function clipped(parts: readonly Part[], shape: Shape, { west, north, east, south }: Box): Part[] {
  return clipParts(clipParts(parts, shape, 0, west, east), shape, 1, north, south);
}

function distance(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

function nearestEdge(x: number, y: number, xy: Int32Array, closes: boolean): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = closes ? 0 : 2; i < xy.length; i += 2) {
    const j = (i + xy.length - 2) % xy.length;
    least = Math.min(least, distance(x, y, xy[j]!, xy[j + 1]!, xy[i]!, xy[i + 1]!));
  }
  return least;
}

const isIn = (x: number, y: number, all: readonly Int32Array[]) =>
  all.reduce((inside, xy) => inside !== isInside(x, y, xy), false);

const withinBox = (x: number, y: number, { west, north, east, south }: Box) =>
  x > west && x < east && y > north && y < south;

test('a clipped area is the area in the box: by even-odd, at random points', () => {
  const probes = fc.array(fc.tuple(coordinate, coordinate), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(rings, box, probes, (all, within, at) => {
      const inside = clipped(all.map(partOf), 'area', within).map(({ xy }) => xy);
      for (const [left, top] of at) {
        const [x, y] = [left + 0.5, top + 0.5];
        if (all.some((xy) => nearestEdge(x, y, xy, true) < ROUNDING)) continue;
        expect(isIn(x, y, inside)).toBe(withinBox(x, y, within) && isIn(x, y, all));
      }
    }),
  );
});

test('a clipped line is the line in the box: no more, no less, in its direction', () => {
  fc.assert(
    fc.property(points(2), box, (xy, within) => {
      const pieces = clipped([partOf(xy)], 'line', within).map((part) => part.xy);
      for (const piece of pieces)
        for (let i = 0; i < piece.length; i += 2)
          expect(nearestEdge(piece[i]!, piece[i + 1]!, xy, false)).toBeLessThan(ROUNDING);
      // Many points along the line: each is drawn if it is in the box.
      for (let i = 0; i + 2 < xy.length; i += 2)
        for (let step = 0; step <= 20; step++) {
          const x = xy[i]! + ((xy[i + 2]! - xy[i]!) * step) / 20;
          const y = xy[i + 1]! + ((xy[i + 3]! - xy[i + 1]!) * step) / 20;
          const { west, north, east, south } = within;
          const margin = { west: west + 2, north: north + 2, east: east - 2, south: south - 2 };
          if (!withinBox(x, y, margin)) continue;
          const least = Math.min(...pieces.map((piece) => nearestEdge(x, y, piece, false)));
          expect(least).toBeLessThan(ROUNDING);
        }
      const length = (line: Int32Array) => {
        let sum = 0;
        for (let i = 2; i < line.length; i += 2)
          sum += Math.hypot(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
        return sum;
      };
      const drawn = pieces.reduce((sum, piece) => sum + length(piece), 0);
      expect(Math.abs(drawn - lengthWithin(xy, within))).toBeLessThan(ROUNDING * 2 * xy.length);
    }),
  );
});

/** Liang and Barsky: the length of a line in a box. */
function lengthWithin(xy: Int32Array, { west, north, east, south }: Box): number {
  let sum = 0;
  for (let i = 0; i + 2 < xy.length; i += 2) {
    const [x, y, dx, dy] = [xy[i]!, xy[i + 1]!, xy[i + 2]! - xy[i]!, xy[i + 3]! - xy[i + 1]!];
    let [from, to] = [0, 1];
    for (const [p, q] of [
      [-dx, x - west],
      [dx, east - x],
      [-dy, y - north],
      [dy, south - y],
    ] as const) {
      if (p === 0) {
        if (q < 0) to = -1;
      } else if (p < 0) from = Math.max(from, q / p);
      else to = Math.min(to, q / p);
    }
    if (from < to) sum += (to - from) * Math.hypot(dx, dy);
  }
  return sum;
}

test('nothing reaches beyond the box; corners that clipping makes are shown at all zooms, others keep theirs', () => {
  fc.assert(
    fc.property(points(3), box, fc.constantFrom<Shape>('line', 'area'), (xy, within, shape) => {
      const part: Part = { ...partOf(xy), level: new Uint8Array(xy.length / 2).fill(9) };
      const known = new Set(Array.from({ length: xy.length / 2 }, (_, i) => `${xy[i * 2]},${xy[i * 2 + 1]}`));
      const { west, north, east, south } = within;
      for (const { xy: cut, level } of clipped([part], shape, within))
        for (const [i, first] of level.entries()) {
          const [x, y] = [cut[i * 2]!, cut[i * 2 + 1]!];
          expect(x >= west && x <= east && y >= north && y <= south).toBe(true);
          if (first === 9) expect([...known]).toContain(`${x},${y}`);
          else expect(x === west || x === east || y === north || y === south).toBe(true);
        }
    }),
  );
});

test('what lies inside is passed on untouched, what lies outside is gone, points are inside or not', () => {
  const inside = partOf(Int32Array.of(1, 1, 5, 5, 9, 1));
  const outside = partOf(Int32Array.of(20, 1, 25, 5, 29, 1));
  for (const shape of ['line', 'area'] as const) {
    const kept = clipParts([inside, outside], shape, 0, 0, 10);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toBe(inside);
  }
  const [at, beyond] = [partOf(Int32Array.of(10, 3)), partOf(Int32Array.of(11, 3))];
  expect(clipParts([at, beyond], 'point', 0, 0, 10)).toEqual([at]);
});
