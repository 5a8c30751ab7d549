import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KdRows, type KdRules, KdSearch } from '../src/kd-search.ts';
import { buildKdTree, kdSplits } from '../src/kd-tree.ts';
import { squaredChord, squaredChordOf, writeUnitVector } from '../src/sphere.ts';

interface Point {
  readonly lon: number;
  readonly lat: number;
  readonly flags: number;
  /** Each has another one. */
  readonly id: number;
}

/** A tree of points, and the point of each of its rows. */
function treeOf(points: readonly Point[]): { rows: KdRows; inOrder: Point[] } {
  const vectors = (list: readonly Point[]) => {
    const out = new Float64Array(list.length * 3);
    for (const [i, { lon, lat }] of list.entries()) writeUnitVector(lon, lat, out, i * 3);
    return out;
  };
  const flagsOf = (list: readonly Point[]) => Uint8Array.from(list, ({ flags }) => flags);
  const { order, axes, masks } = buildKdTree(vectors(points), flagsOf(points));
  const inOrder = Array.from(order, (i) => points[i]!);
  const ordered = vectors(inOrder);
  const rows = { points: ordered, splits: kdSplits(ordered, axes, masks), flags: flagsOf(inOrder) };
  return { rows, inOrder };
}

const isEven = ({ id }: Point) => id % 2 === 0;

/** Searches trees by turns, as several files are searched. Ties in order of id. */
class Searched implements KdRules {
  readonly #trees: ReturnType<typeof treeOf>[];
  readonly search = new KdSearch(40, this);
  #tree = 0;

  constructor(parts: readonly (readonly Point[])[]) {
    this.#trees = parts.map(treeOf);
  }

  ids(question: Parameters<KdSearch['begin']>[0]): number[] {
    this.search.begin(question);
    for (const [tree, { rows }] of this.#trees.entries()) {
      this.#tree = tree;
      this.search.searchTree(rows, tree);
    }
    return Array.from({ length: this.search.count }, (_, hit) => this.#pointOf(hit).id);
  }

  passes(row: number): boolean {
    return isEven(this.#trees[this.#tree]!.inOrder[row]!);
  }

  comesBefore(row: number, hit: number): boolean {
    return this.#trees[this.#tree]!.inOrder[row]!.id < this.#pointOf(hit).id;
  }

  #pointOf(hit: number): Point {
    return this.#trees[this.search.treeOf(hit)]!.inOrder[this.search.rowOf(hit)]!;
  }
}

/** Whole degrees, so that many points lie on one spot, at the poles and on both sides of the antimeridian. */
const spot = fc.record({ lon: fc.integer({ min: -180, max: 180 }), lat: fc.integer({ min: -90, max: 90 }) });
const near = fc.record({
  lon: fc.constantFrom(-180, -179, 178, 179, 180),
  lat: fc.integer({ min: -2, max: 2 }),
});
const part = fc.array(fc.record({ at: fc.oneof(spot, near), flags: fc.nat(7) }), { maxLength: 120 });

test('a search over several trees finds what brute force finds, in its order', () => {
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  const asked = fc.record({
    at: fc.oneof(spot, near),
    wanted: fc.integer({ min: 1, max: 40 }),
    within: fc.constantFrom(4, squaredChordOf(3_000_000), squaredChordOf(150_000), 0),
    flags: fc.constantFrom(0, 1, 6),
  });
  fc.assert(
    fc.property(parts, fc.array(asked, { minLength: 1, maxLength: 3 }), (given, questions) => {
      let id = 0;
      const points = given.map((list) => list.map(({ at, flags }) => ({ ...at, flags, id: id++ })));
      const searched = new Searched(points);
      for (const { at, wanted, within, flags } of questions) {
        const expected = points
          .flat()
          .filter((point) => isEven(point) && (point.flags & flags) === flags)
          .map((point) => ({ id: point.id, chord: squaredChord(at.lon, at.lat, point.lon, point.lat) }))
          .filter(({ chord }) => chord <= within)
          .sort((a, b) => a.chord - b.chord || a.id - b.id)
          .slice(0, wanted)
          .map((hit) => hit.id);
        expect(searched.ids({ ...at, wanted, within, flags })).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('without rules all rows count, and the one met last wins a tie', () => {
  const { rows } = treeOf([{ lon: 7, lat: 43, flags: 0, id: 0 }]);
  const { points, splits } = rows;
  const search = new KdSearch(1);
  search.begin({ lon: 7.1, lat: 43, wanted: 1, within: 4 });
  for (const tree of [3, 70_000, 12]) search.searchTree({ points, splits }, tree);
  expect([search.count, search.treeOf(0), search.rowOf(0)]).toEqual([1, 12, 0]);
  expect(search.worst).toBe(squaredChord(7.1, 43, 7, 43));
  search.begin({ lon: 8, lat: 43, wanted: 1, within: squaredChordOf(1_000) });
  search.searchTree(rows, 0);
  expect(search.count).toBe(0);
});
