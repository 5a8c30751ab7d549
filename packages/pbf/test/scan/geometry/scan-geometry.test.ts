import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleRings } from '../../../src/scan/geometry/scan-geometry.ts';

const ways = (...lists: number[][]): Float64Array[] => lists.map((list) => Float64Array.from(list));
/** Each ring from its smallest node on, in the direction of the smaller neighbour; all in order. */
const canonical = (rings: readonly Iterable<number>[]): string[] =>
  rings
    .map((ring) => {
      const nodes = [...ring].slice(0, -1);
      const start = nodes.indexOf(Math.min(...nodes));
      const turned = [...nodes.slice(start), ...nodes.slice(0, start)];
      const back = [turned[0]!, ...turned.slice(1).reverse()];
      return (back[1]! < turned[1]! ? back : turned).join(' ');
    })
    .sort();

describe('rings of member ways', () => {
  test.each<[string, number[][], number[][], number]>([
    ['one closed way', [[1, 2, 3, 1]], [[1, 2, 3, 1]], 0],
    [
      'two halves',
      [
        [1, 2, 3],
        [3, 4, 1],
      ],
      [[1, 2, 3, 4, 1]],
      0,
    ],
    [
      'a half the wrong way round',
      [
        [1, 2, 3],
        [1, 4, 3],
      ],
      [[1, 2, 3, 4, 1]],
      0,
    ],
    [
      'two rings',
      [
        [1, 2],
        [5, 6, 7],
        [2, 3, 1],
        [7, 5],
      ],
      [
        [1, 2, 3, 1],
        [5, 6, 7, 5],
      ],
      0,
    ],
    [
      'two that touch in a node',
      [
        [2, 1],
        [1, 3],
        [3, 2],
        [4, 1],
        [5, 4],
        [1, 5],
      ],
      [
        [1, 2, 3, 1],
        [1, 4, 5, 1],
      ],
      0,
    ],
    [
      'a missing way',
      [
        [1, 2],
        [2, 3],
      ],
      [],
      2,
    ],
    [
      'a missing way beside a whole ring',
      [
        [1, 2],
        [5, 6, 7, 5],
      ],
      [[5, 6, 7, 5]],
      1,
    ],
    [
      'a spur',
      [
        [9, 1],
        [1, 2],
        [2, 3],
        [3, 1],
      ],
      [[1, 2, 3, 1]],
      1,
    ],
    [
      'a spur on the far side',
      [
        [1, 2],
        [2, 8],
        [8, 9],
        [2, 3],
        [3, 1],
      ],
      [[1, 2, 3, 1]],
      2,
    ],
    ['nothing', [], [], 0],
  ])('%s', (_, input, expected, leftOver) => {
    const result = assembleRings(ways(...input));
    expect(canonical(result.rings)).toEqual(canonical(expected));
    expect(result.leftOver).toBe(leftOver);
    for (const ring of result.rings) expect(ring.at(-1)).toBe(ring[0]);
  });

  test('come whole however they are cut, turned and shuffled', () => {
    const ring = fc.integer({ min: 3, max: 12 });
    fc.assert(
      fc.property(
        fc.array(ring, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat(999)),
        (sizes, dice) => {
          const roll = (below: number): number => dice.next().value! % below;
          const rings = sizes.map((size, index) => {
            const nodes = Array.from({ length: size }, (_, node) => index * 100 + node);
            return [...nodes, nodes[0]!];
          });
          const pieces = rings.flatMap((nodes) => {
            const found: number[][] = [];
            for (let from = 0; from < nodes.length - 1; ) {
              const to = Math.min(nodes.length - 1, from + 1 + roll(4));
              const piece = nodes.slice(from, to + 1);
              found.splice(roll(found.length + 1), 0, roll(2) === 0 ? piece : piece.reverse());
              from = to;
            }
            return found;
          });
          pieces.sort(() => roll(3) - 1);
          const result = assembleRings(ways(...pieces));
          expect(canonical(result.rings)).toEqual(canonical(rings));
          expect(result.leftOver).toBe(0);
        },
      ),
    );
  });
});
