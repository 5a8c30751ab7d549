import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { WHOLE_FILES } from '../../src/node-store.ts';
import { IdSorter, openIds, sortUnique } from '../../src/spool/id-sorter.ts';

const folder = mkdtempSync(join(tmpdir(), 'id-sorter-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (maxIds: number) => ({ folder: mkdtempSync(join(folder, 'ids-')), maps: '', maxIds });

const ids = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: 2 ** 32 - 3, max: 2 ** 32 + 3 }),
  fc.integer({ min: 13_000_000_000, max: 13_000_100_000 }),
  fc.constant(Number.NaN),
);

test('ids are sorted, unique and safe, whether they fit into memory or not', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 3_000 }), fc.integer({ min: 1, max: 500 }), (some, maxIds) => {
      const expected = sortUnique(Float64Array.from(some));
      for (const spool of [undefined, inFolder(maxIds)]) {
        const sorter = new IdSorter('ids', spool);
        sorter.addAll(Float64Array.from(some));
        const sorted = sorter.finish();
        expect(sorted instanceof Float64Array).toBe(spool === undefined || some.length <= maxIds);
        expect([...openIds(sorted, WHOLE_FILES)]).toEqual([...expected]);
      }
    }),
  );
});

test('runs of more than a page are merged, and only the merged ids stay on the disk', () => {
  const spool = inFolder(20_000);
  const sorter = new IdSorter('ids', spool);
  const step = 7_919;
  for (let i = 0; i < 100_000; i++) sorter.add(2 ** 33 + ((i * step) % 50_000));
  const sorted = openIds(sorter.finish(), WHOLE_FILES);
  expect(sorted).toEqual(Float64Array.from({ length: 50_000 }, (_, i) => 2 ** 33 + i));
  expect(readdirSync(spool.folder)).toEqual(['ids.ids']);
});

test('a sorter that is closed before its end leaves no run on the disk', () => {
  const spool = inFolder(2);
  const sorter = new IdSorter('ids', spool);
  for (let id = 0; id < 9; id++) sorter.add(id);
  expect(readdirSync(spool.folder)).toEqual(['ids.runs']);
  sorter.close();
  expect(readdirSync(spool.folder)).toEqual([]);
});
