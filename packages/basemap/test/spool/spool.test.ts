import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { temporaryFolder } from '../../../../test/fixtures/generation.ts';
import type { PackedRecords } from '../../src/spool/cell-records.ts';
import { Spool } from '../../src/spool/spool.ts';
import { cellKey, cellOf, TIERS } from '../../src/spool/tiers.ts';

function spoolOf(maxBytes: number): Spool {
  const spool = new Spool(join(temporaryFolder(), 'spool'), maxBytes);
  onTestFinished(() => spool.close());
  return spool;
}

function packed(cells: ReadonlyMap<number, Uint8Array>): PackedRecords {
  const sorted = [...cells].sort(([a], [b]) => a - b);
  return {
    keys: Uint32Array.from(sorted, ([key]) => key),
    sizes: Uint32Array.from(sorted, ([, { length }]) => length),
    bytes: new Uint8Array(Buffer.concat(sorted.map(([, bytes]) => bytes))),
  };
}

const foundIn = (spool: Spool) =>
  Array.from(spool.cells(), ({ key, records }): [number, string] => [key, records.toString('latin1')]);

test.each([
  ['in one run', 1 << 20],
  ['in hundreds of runs', 2_000],
  ['in a run for each part', 1],
])('cells come by ascending key, their records in the order in which they came: %s', (_, maxBytes) => {
  const random = seededRandom(3);
  const spool = spoolOf(maxBytes);
  const expected = new Map<number, string>();
  for (let part = 0; part < 500; part++) {
    const cells = new Map<number, Uint8Array>();
    for (let at = 0; at < 20; at++) {
      const key = Math.floor(random.next() ** 3 * 300);
      // Some are larger than the pages in which runs are read, and than what is written at once.
      const size = random.next() < 0.001 ? 100_000 : 1 + Math.floor(random.next() * 40);
      cells.set(key, new Uint8Array(size).fill(part));
    }
    spool.add(packed(cells));
    for (const [key, bytes] of cells)
      expected.set(key, (expected.get(key) ?? '') + Buffer.from(bytes).toString('latin1'));
  }
  expect(foundIn(spool)).toEqual([...expected].sort(([a], [b]) => a - b));
});

test('a cell that has optional records alone is left out', () => {
  const spool = spoolOf(1 << 20);
  const one = (key: number, text: string) => packed(new Map([[key, Buffer.from(text)]]));
  spool.add(one(1, 'a'));
  spool.add(one(3, 'b'));
  spool.restIsOptional();
  for (const key of [1, 2, 3]) spool.add(one(key, 'c'));
  expect(foundIn(spool)).toEqual([
    [1, 'ac'],
    [3, 'bc'],
  ]);
});

test('an empty spool has no cells', () => {
  expect(foundIn(spoolOf(1))).toEqual([]);
});

test('the number of a cell says which one it is', () => {
  for (const [tier, { cell }] of TIERS.entries())
    for (const [x, y] of [
      [0, 0],
      [2 ** cell - 1, 0],
      [Math.floor(2 ** cell / 3), 2 ** cell - 1],
    ] as const)
      expect(cellOf(cellKey({ tier, x, y }))).toEqual({ tier, x, y });
});
