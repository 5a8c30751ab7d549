import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withinBounds } from '../../../pipeline/exports/changes.ts';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { Change } from '../../../schemas/reads/dump.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { readDump } from '../../../shards/store/dump-folder.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { contributionsWith, overlayOf } from '../../fixtures/overlays.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const toilet = (n: number, facts: Partial<BaseToilet> = {}) =>
  baseToilet({ id: `lt_n${n}`, lon: (7400 + n) / 1000, lat: 43.7, reference: `osm:node/${n}`, ...facts });

type Day = readonly [date: string, toilets: readonly BaseToilet[], gone?: readonly string[]];

/** Makes a dump a day in one store, and returns the changes that the last one lists. */
async function dumpsOf(
  ...days: readonly Day[]
): Promise<{ store: LocalStore; changes: Change[]; since: string | null }> {
  const store = new LocalStore(temporaryFolder());
  for (const day of days) await dumpOf(store, day);
  const date = days.at(-1)![0];
  return { store, changes: changesOf(store, date), since: readDump(store.dataDir, date)!.changes_since };
}

async function dumpOf(store: LocalStore, [date, toilets, gone = []]: Day): Promise<void> {
  const contributions = contributionsWith(gone.map((id) => overlayOf({ toiletId: id, gone: true })));
  const generation = await publishToilets(store, toilets, { contributions });
  await makeDump(store.dataDir, generation, {
    now: new Date(`${date}T04:00:00Z`),
    kept: 7,
  });
}

function changesOf(store: LocalStore, date: string): Change[] {
  const lines = readFileSync(join(store.dataDir, 'dumps', date, 'changes.jsonl'), 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => Change.parse(JSON.parse(line)));
}

describe('the changes of a dump', () => {
  test('are none in the first one, which says from when on they are listed', async () => {
    const { changes, since } = await dumpsOf(['2026-11-20', [toilet(1), toilet(2)]]);
    expect({ changes, since }).toEqual({ changes: [], since: '2026-11-20' });
  });

  test('are what came, changed and went since the one before', async () => {
    const { changes, since } = await dumpsOf(
      ['2026-11-20', [toilet(1), toilet(2), toilet(3), toilet(4)]],
      ['2026-11-22', [toilet(1), toilet(2, { wheelchair: 'yes' }), toilet(4), toilet(5)], ['lt_n4']],
    );
    const day = { date: '2026-11-22', lat: 43.7, name: null };
    expect(since).toBe('2026-11-20');
    expect(changes).toEqual([
      { ...day, kind: 'gone', id: 'lt_n3', lon: 7.403, reason: 'removed' },
      { ...day, kind: 'gone', id: 'lt_n4', lon: 7.404, reason: 'hidden' },
      { ...day, kind: 'changed', id: 'lt_n2', lon: 7.402, columns: ['wheelchair'] },
      { ...day, kind: 'added', id: 'lt_n5', lon: 7.405 },
    ]);
  });

  test('name the toilet that one was merged into', async () => {
    const { changes } = await dumpsOf(
      ['2026-11-20', [toilet(1), toilet(2)]],
      ['2026-11-21', [toilet(1, { aliases: ['lt_n2'] })]],
    );
    expect(changes).toMatchObject([{ kind: 'gone', id: 'lt_n2', reason: 'merged', now: 'lt_n1' }]);
  });

  test('are carried on from dump to dump, the newest day first', async () => {
    const { changes, since } = await dumpsOf(
      ['2026-11-20', [toilet(1)]],
      ['2026-11-21', [toilet(1), toilet(2)]],
      ['2026-11-22', [toilet(1), toilet(2), toilet(3)]],
    );
    expect(changes.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-21']);
    expect(since).toBe('2026-11-20');
  });

  test('are listed for 30 days', async () => {
    const { changes, since } = await dumpsOf(
      ['2026-10-01', [toilet(1)]],
      ['2026-10-02', [toilet(1), toilet(2)]],
      ['2026-11-01', [toilet(1), toilet(2), toilet(3)]],
    );
    expect(changes).toMatchObject([{ date: '2026-11-01', id: 'lt_n3' }]);
    expect(since).toBe('2026-10-02');
  });

  test('begin anew after a dump that is damaged', async () => {
    const { store } = await dumpsOf(['2026-11-20', [toilet(1)]]);
    writeFileSync(join(store.dataDir, 'dumps/2026-11-20/toilets.geojsonl.gz'), 'broken');
    await dumpOf(store, ['2026-11-21', [toilet(1), toilet(2)]]);
    expect(changesOf(store, '2026-11-21')).toEqual([]);
    expect(readDump(store.dataDir, '2026-11-21')?.changes_since).toBe('2026-11-21');
  });

  test('begin with the dump before, if that is of a version without a list', async () => {
    const { store } = await dumpsOf(['2026-11-20', [toilet(1)]]);
    const folder = join(store.dataDir, 'dumps/2026-11-20');
    const { changes_since: _, ...facts } = readDump(store.dataDir, '2026-11-20')!;
    writeFileSync(join(folder, 'dump.json'), JSON.stringify(facts));
    rmSync(join(folder, 'changes.jsonl'));
    await dumpOf(store, ['2026-11-21', [toilet(1), toilet(2)]]);
    expect(changesOf(store, '2026-11-21')).toMatchObject([{ kind: 'added', id: 'lt_n2' }]);
    expect(readDump(store.dataDir, '2026-11-21')?.changes_since).toBe('2026-11-20');
  });
});

describe('too many changes', () => {
  const on = (date: string) => ({ date, kind: 'many' as const, count: 1 });
  const LIST = ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-20'].map(on);

  test.each([
    [5, ['22', '22', '21', '20', '20'], '2026-11-19'],
    [4, ['22', '22', '21'], '2026-11-20'],
    [3, ['22', '22', '21'], '2026-11-20'],
    [2, ['22', '22'], '2026-11-21'],
  ])('of which %i fit: whole days go, the oldest first', (most, days, since) => {
    const bounded = withinBounds(LIST, '2026-11-19', '2026-10-01', most);
    expect(bounded.changes.map(({ date }) => date.slice(8))).toEqual(days);
    expect(bounded.since).toBe(since);
  });
});
