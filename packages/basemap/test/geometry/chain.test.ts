import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainLines, joinChain } from '../../src/geometry/chain.ts';

const BOTH = [true, false] as const;
/** Few ends, so that lines meet at junctions, in rings and with themselves. */
const lines = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 25 });
const lineOf = (step: number) => (step < 0 ? ~step : step);

describe.each(BOTH.flatMap((reversible) => BOTH.map((strict) => ({ reversible, strict }))))('%o', (rules) => {
  const chained = (all: readonly (readonly [number, number])[]) =>
    chainLines(
      all.map(([from]) => from),
      all.map(([, to]) => to),
      rules,
    );

  test('every line is in one chain, once', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const found = chained(all).flat().map(lineOf);
        expect(found.sort((a, b) => a - b)).toEqual(all.map((_, line) => line));
      }),
    );
  });

  test('each line begins where the one before it ends, and is turned only if it may be', () => {
    fc.assert(
      fc.property(lines, (all) => {
        for (const chain of chained(all)) {
          const ends = chain.map((step) => {
            const [from, to] = all[lineOf(step)]!;
            return step < 0 ? [to, from] : [from, to];
          });
          for (let i = 1; i < ends.length; i++) expect(ends[i]![0]).toBe(ends[i - 1]![1]);
          if (!rules.reversible) expect(chain.every((step) => step >= 0)).toBe(true);
        }
      }),
    );
  });

  test('a chain that cannot be longer: no end of it meets an end of another, but at a junction if they are avoided', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const meeting = (key: number) => all.flat().filter((end) => end === key).length;
        const ends = chained(all).map((chain) => {
          const [first, last] = [chain[0]!, chain.at(-1)!];
          const start = first < 0 ? all[~first]![1] : all[first]![0];
          const end = last < 0 ? all[~last]![0] : all[last]![1];
          return { start, end };
        });
        const open = ends.filter(({ start, end }) => start !== end);
        for (const [i, one] of open.entries())
          for (const [j, other] of open.entries()) {
            if (i === j) continue;
            const joins = one.end === other.start || (rules.reversible && one.end === other.end);
            if (joins) expect(rules.strict && meeting(one.end) !== 2).toBe(rules.strict);
            if (joins && !rules.strict) expect.fail(`${one.end} is an end of two chains`);
          }
      }),
    );
  });

  test('a ring that is cut into pieces is one closed chain again', () => {
    const cuts = fc.integer({ min: 1, max: 12 }).chain((count) =>
      fc.tuple(
        fc.shuffledSubarray(
          Array.from({ length: count }, (_, i) => i),
          { minLength: count, maxLength: count },
        ),
        fc.array(fc.boolean(), { minLength: count, maxLength: count }),
      ),
    );
    fc.assert(
      fc.property(cuts, ([order, turned]) => {
        const all = order.map((i): [number, number] => {
          const ends: [number, number] = [i, (i + 1) % order.length];
          return rules.reversible && turned[i] ? [ends[1], ends[0]] : ends;
        });
        const chains = chained(all);
        expect(chains).toHaveLength(1);
        const xy = joinChain(
          chains[0]!,
          all.map(([from, to]) => Int32Array.of(from, 0, to, 0)),
        );
        expect(xy).toHaveLength(2 * (order.length + 1));
        expect(xy[0]).toBe(xy.at(-2));
      }),
    );
  });
});

test('at a junction lines are joined only if it does not matter which', () => {
  const [from, to] = [
    [1, 2, 2],
    [2, 3, 4],
  ];
  expect(chainLines(from!, to!, { reversible: true, strict: true })).toEqual([[0], [1], [2]]);
  expect(chainLines(from!, to!, { reversible: true, strict: false })).toEqual([[0, 1], [2]]);
});

test('a joined line has the shared ends once, and what is turned backwards', () => {
  const parts = [Int32Array.of(0, 0, 1, 1), Int32Array.of(3, 3, 2, 2, 1, 1)];
  expect([...joinChain([0, ~1], parts)]).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect([...joinChain([~0], parts)]).toEqual([1, 1, 0, 0]);
});
