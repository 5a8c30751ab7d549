import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { NOW, temporaryFolder } from '../../../../test/fixtures/generation.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../../../test/fixtures/imports.ts';
import {
  blob,
  bytes,
  deltas,
  headerBlob,
  message,
  number,
  zigzag,
} from '../../../../test/fixtures/pbf-fixture.ts';
import { newestTimestampMs } from '../../src/file/newest-timestamp.ts';

const SECOND = 1_000;
const DAY_S = 86_400;
const at = (day: string) => Date.parse(day) / SECOND;
const table = bytes(1, bytes(1, ''));
const block = (group: Buffer, ...more: Buffer[]) => blob('OSMData', message(table, bytes(2, group), ...more));

const dense = (times: readonly number[]) =>
  bytes(
    2,
    message(
      deltas(
        1,
        times.map((_, i) => i + 1),
      ),
      bytes(5, deltas(2, times)),
      deltas(
        8,
        times.map(() => 0),
      ),
      deltas(
        9,
        times.map(() => 0),
      ),
    ),
  );
const node = (time: number) =>
  bytes(1, message(number(1, zigzag(1)), bytes(4, number(2, time)), number(8, 0), number(9, 0)));
const way = (time: number) =>
  bytes(3, message(number(1, 1), bytes(4, message(number(1, 7), number(2, time)))));
const relation = (time: number) => bytes(4, message(number(1, 1), bytes(4, number(2, time))));

async function newest(...blocks: Buffer[]): Promise<string | null> {
  const path = join(workFolder(), 'times.osm.pbf');
  writeFileSync(path, Buffer.concat([headerBlob(), ...blocks]));
  const ms = await newestTimestampMs(path, NOW.getTime());
  return ms === null ? null : new Date(ms).toISOString();
}

test.each([
  ['dense nodes', dense([at('2026-03-01'), at('2026-05-02'), at('2026-04-01')])],
  ['a node', node(at('2026-05-02'))],
  ['a way', way(at('2026-05-02'))],
  ['a relation', relation(at('2026-05-02'))],
])('%s have the newest time', async (_, group) => {
  expect(await newest(block(way(at('2025-01-01'))), block(group), block(node(at('2024-01-01'))))).toBe(
    '2026-05-02T00:00:00.000Z',
  );
});

test('a block may count its times in other units', async () => {
  expect(await newest(block(way(at('2026-05-02') / DAY_S), number(18, DAY_S * SECOND)))).toBe(
    '2026-05-02T00:00:00.000Z',
  );
});

test('a time in the future does not count, and a file without times has none', async () => {
  expect(await newest(block(dense([at('2026-05-02'), at('2036-05-02')])))).toBe('2026-05-02T00:00:00.000Z');
  expect(await newest(block(bytes(3, number(1, 1))))).toBeNull();
});

test('an import takes it if the header names no date, and the header otherwise', async () => {
  const store = new LocalStore(temporaryFolder());
  const path = join(workFolder(), 'street.osm.pbf');
  const toilet = { ...streetOf(1)[0]!, lon: 7.4 };
  const dated = await writeExtract(path, [toilet], new Date('2026-11-01T00:00:00Z'));
  expect((await importFrom(store, dated)).manifest.data_date).toBe('2026-11-01T00:00:00.000Z');
  const undated = join(workFolder(), 'undated.osm.pbf');
  writeFileSync(undated, Buffer.concat([headerBlob(), block(dense([at('2026-10-02')]))]));
  const other = new LocalStore(temporaryFolder());
  expect((await importFrom(other, undated)).manifest).toMatchObject({
    data_date: '2026-10-02T00:00:00.000Z',
    imported: null,
  });
});
