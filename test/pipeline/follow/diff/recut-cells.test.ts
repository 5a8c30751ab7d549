import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { recutCells } from '../../../../pipeline/follow/diff/recut-cells.ts';
import { MAX_CELL_TOILETS, splitIntoCells } from '../../../../shards/generation/cell-key.ts';
import { runs } from '../../../fixtures/runs.ts';

interface Spot {
  id: string;
  lon: number;
  lat: number;
}

/** A few towns, so that some tiles are full and others are not. */
function town(random: ReturnType<typeof seededRandom>, name: string, count: number): Spot[] {
  const [lon, lat] = [random.int(-170, 170), random.int(-80, 80)];
  return Array.from({ length: count }, (_, i) => ({
    id: `${name}-${i}`,
    lon: lon + random.next(),
    lat: lat + random.next(),
  }));
}

const idsOf = (tiles: ReadonlyMap<string, readonly Spot[]>) =>
  new Map(Array.from(tiles, ([key, inside]) => [key, inside.map(({ id }) => id).sort()] as const).sort());

describe('the tiles after toilets came and went', () => {
  test('are those that a whole import would cut, and most are left alone', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(3), (seed, share) => {
        const random = seededRandom(seed);
        const towns = Array.from({ length: 3 }, (_, i) =>
          town(random, `${i}`, random.int(1, 2 * MAX_CELL_TOILETS)),
        );
        const old = splitIntoCells(towns.flat());
        // One town shrinks or vanishes, another grows, and something stands alone in the sea.
        const gone = new Set(towns[0]!.filter(() => random.next() * 3 < share).map(({ id }) => id));
        const added = [...town(random, 'new', random.int(0, 3000)), { id: 'alone', lon: -179.9, lat: -89.9 }];
        const removed = new Map(
          Array.from(
            old,
            ([key, inside]) =>
              [key, new Set(inside.filter(({ id }) => gone.has(id)).map(({ id }) => id))] as const,
          ).filter(([, ids]) => ids.size > 0),
        );
        const asked = new Set<string>();
        const read = (key: string) => {
          asked.add(key);
          return old.get(key)!;
        };
        const counts = new Map(Array.from(old, ([key, { length }]) => [key, length]));
        const { dropped, cells: tiles } = recutCells(counts, read, removed, added);
        const result = new Map([
          ...[...old].filter(([key]) => !dropped.has(key)),
          ...tiles.map(({ key, toilets }) => [key, toilets] as const),
        ]);
        const expected = splitIntoCells([...towns.flat().filter(({ id }) => !gone.has(id)), ...added]);
        expect(idsOf(result)).toEqual(idsOf(expected));
        expect(asked).toEqual(dropped);
        for (const { toilets, from } of tiles)
          for (const { id } of toilets)
            if (!id.startsWith('new') && id !== 'alone')
              expect(from.some((key) => old.get(key)!.some((each) => each.id === id))).toBe(true);
      }),
      { numRuns: runs(15) },
    );
  });

  test('of nothing are none, of the first toilet one', () => {
    expect(recutCells(new Map(), () => [], new Map(), [])).toEqual({ dropped: new Set(), cells: [] });
    const first = { id: 'a', lon: 1, lat: 2 };
    expect(recutCells(new Map(), () => [], new Map(), [first]).cells).toEqual([
      { key: 'w', toilets: [first], from: [] },
    ]);
  });
});
