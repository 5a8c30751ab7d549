import fc from 'fast-check';
import { expect, test } from 'vitest';
import { varint, zigzag } from '../../../../test/fixtures/pbf-fixture.ts';
import { Damage } from '../../src/file/protobuf.ts';
import { type FoundIds, findAscendingIds } from '../../src/scan/find-ids.ts';

const empty = (): FoundIds => ({ ids: [], wantedAt: [], wantedPlaces: [] });

function find(ids: readonly number[], indices: readonly number[], wanted: readonly number[], margin = 0) {
  const packed = Buffer.concat(ids.map((id, index) => varint(zigzag(BigInt(id - (ids[index - 1] ?? 0))))));
  const bytes = Buffer.concat([Buffer.alloc(3), packed, Buffer.alloc(margin, 2)]);
  const wantedIds = Float64Array.from([1, ...wanted, 2 ** 52]);
  const found = empty();
  const sought = { indices, wantedIds, from: 1, to: 1 + wanted.length };
  const isExact = findAscendingIds(bytes, 3, 3 + packed.length, sought, found);
  return { isExact, ...found };
}

/** Steps as files have them: mostly by few, seldom by leaps. */
const steps = fc.array(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 80 }) }, fc.nat(2 ** 33)), {
  minLength: 1,
  maxLength: 60,
});

test('every wanted id, and the id at every index, as a list of all ids has them', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(9)), fc.nat(8), (some, dice, margin) => {
      let id = 1;
      const ids = some.map((step) => (id += step));
      const pick = (chance: number): number => (dice.next().value < chance ? 1 : 0);
      const indices = ids.map((_, index) => index).filter(() => pick(2));
      // Some between, before and after those that are there.
      const near = ids.flatMap((one) => [one - 1, one, one + 1]).filter((one) => one > 1 && pick(2));
      const wanted = [...new Set(near)].sort((a, b) => a - b);
      const found = find(ids, indices, wanted, margin);
      const wantedAt = ids.map((_, index) => index).filter((index) => wanted.includes(ids[index]!));
      expect(found).toEqual({
        isExact: true,
        ids: indices.map((index) => ids[index]),
        wantedAt,
        wantedPlaces: wantedAt.map((index) => 1 + wanted.indexOf(ids[index]!)),
      });
    }),
  );
});

test('ids that are not exact are left to others', () => {
  expect(find([5, 2 ** 52 + 1], [1], []).isExact).toBe(false);
});

test('a number that runs out of its field is damage', () => {
  const bytes = Buffer.from([2, 2, 200, 2]);
  const sought = { indices: [], wantedIds: Float64Array.of(9_000), from: 0, to: 1 };
  expect(() => findAscendingIds(bytes, 0, 3, sought, empty())).toThrow(Damage);
});

test('a node that has tags but no id is damage', () => {
  expect(() => find([1, 2, 3], [3], [])).toThrow(Damage);
});
