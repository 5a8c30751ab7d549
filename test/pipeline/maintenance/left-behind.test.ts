import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exclusiveLock } from '../../../overlay/database/locks.ts';
import { type Kept, removeLeftBehind } from '../../../pipeline/maintenance/left-behind.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { runs } from '../../fixtures/runs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const KEPT: Kept = { extracts: ['europe/monaco'], dumps: 2 };

/** A DATA_DIR with files of these ages. */
function folderOf(ages: Record<string, number>): string {
  const dataDir = temporaryFolder();
  for (const [name, ageMs] of Object.entries(ages)) {
    const path = join(dataDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name);
    utimesSync(path, new Date(NOW_MS - ageMs), new Date(NOW_MS - ageMs));
  }
  for (const folder of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const oldest = ages[Object.keys(ages).find((name) => name.startsWith(`${folder}/`)) ?? ''];
    if (oldest === undefined) continue;
    utimesSync(join(dataDir, folder), new Date(NOW_MS - oldest), new Date(NOW_MS - oldest));
  }
  return dataDir;
}

async function swept(ages: Record<string, number>, kept = KEPT): Promise<string[]> {
  const dataDir = folderOf(ages);
  await removeLeftBehind(dataDir, kept, NOW_MS);
  return Object.keys(ages).filter((name) => !existsSync(join(dataDir, name)));
}

describe('what work left behind', () => {
  test.each([
    ['the work folder of a worker that follows diffs', 'tmp/replication-7/8.osc.gz', DAY_MS],
    ['a pointer that was never put in its place', 'current.ab12.tmp', DAY_MS],
    ['half a manifest', 'manifests/7.json.ab12.tmp', DAY_MS],
    ['a mail of a machine without a mail server', 'mail/2026-11-01T1-x.eml', DAY_MS],
    ['half a mail', 'mail/2026-11-01T1-x.eml.part', DAY_MS],
    ['a dump that was never finished', 'dumps/.unfinished-x1/toilets.csv.gz', DAY_MS],
  ])('%s goes after its time, and not before', async (_, name, ms) => {
    expect(await swept({ [name]: ms + HOUR_MS })).toEqual([name]);
    expect(await swept({ [name]: ms - HOUR_MS })).toEqual([]);
  });

  test('work files of imports that were killed go at once, for no import is at work', async () => {
    const files = {
      'tmp/places-x1/0.run': 0,
      'tmp/held-x1/ab': 1_000,
      'tmp/map-tiles-x1/toilets.pmtiles': DAY_MS,
      'extracts/x.osm.pbf.json.tmp': 0,
    };
    expect(await swept(files)).toEqual(Object.keys(files));
  });

  test('a download goes a month after it was made, unless it is the one that is imported', async () => {
    const old = 31 * DAY_MS;
    const files = {
      'extracts/malta-latest.osm.pbf': old,
      'extracts/malta-latest.osm.pbf.json': old,
      'extracts/cyprus-latest.osm.pbf.part': old,
      'extracts/cyprus-latest.osm.pbf.part.json': old,
      'extracts/monaco-latest.osm.pbf': old,
      'extracts/monaco-latest.osm.pbf.json': old,
      'extracts/put-there-by-hand.osm.pbf': old,
      'extracts/fresh.osm.pbf': 29 * DAY_MS,
      'extracts/fresh.osm.pbf.json': 29 * DAY_MS,
    };
    expect(await swept(files)).toEqual(Object.keys(files).slice(0, 4));
    expect(await swept(files, { extracts: ['https://x.example/a/malta-latest.osm.pbf'], dumps: 0 })).toEqual(
      Object.keys(files).slice(2, 6),
    );
  });

  test('of several extracts, the downloads and the file that they are joined to stay', async () => {
    const old = 31 * DAY_MS;
    const files = {
      'extracts/joined/0123456789abcdef.osm.pbf': old,
      'extracts/malta-latest.osm.pbf': old,
      'extracts/malta-latest.osm.pbf.json': old,
      'extracts/monaco-latest.osm.pbf': old,
      'extracts/monaco-latest.osm.pbf.json': old,
    };
    expect(await swept(files, { extracts: ['europe/monaco, europe/malta'], dumps: 0 })).toEqual([]);
    expect(await swept(files)).toEqual(Object.keys(files).slice(0, 3));
  });

  test('nothing of an import at work goes while it holds its lock', async () => {
    const name = 'tmp/places-x1/0.run';
    const dataDir = folderOf({ [name]: 2 * DAY_MS });
    const lock = await exclusiveLock(join(dataDir, 'import.lock'), 1_000);
    expect(await removeLeftBehind(dataDir, KEPT, NOW_MS)).toBe(0);
    lock.release();
    expect(await removeLeftBehind(dataDir, KEPT, NOW_MS)).toBe(1);
    expect(existsSync(join(dataDir, name))).toBe(false);
  });

  test('dumps beyond those that are kept go, the newest stay', async () => {
    const dumps = Object.fromEntries(
      ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => [`dumps/${date}/dump.json`, 0]),
    );
    expect(await swept(dumps)).toEqual(['dumps/2026-11-18/dump.json']);
    expect(await swept(dumps, { ...KEPT, dumps: 0 })).toEqual([]);
  });

  test('whatever lies there and however old it is, what is served, kept or secret stays', async () => {
    const sacred = [
      'current',
      'pepper',
      'manifests/12.json',
      `store/${'a'.repeat(64)}`,
      'dumps/2026-11-20/toilets.csv.gz',
      'dumps/2026-11-20/dump.json',
      'postgres/data/PG_VERSION',
      'extracts/monaco-latest.osm.pbf',
      'extracts/monaco-latest.osm.pbf.json',
      'extracts/monaco-latest.osm.pbf.part',
      'extracts/own.osm.pbf',
    ];
    const name = fc.stringMatching(/^[a-z0-9]{1,8}(\.(tmp|part|json|eml))?$/);
    const other = fc.tuple(fc.constantFrom('', 'tmp/', 'mail/', 'manifests/', 'extracts/'), name);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(other, fc.integer({ min: 0, max: 60 })), { maxLength: 12 }),
        fc.integer({ min: 0, max: 4_000 }),
        async (others, days) => {
          const ages = Object.fromEntries([
            ...others.map(([[folder, file], age]) => [`${folder}x${file}`, age * DAY_MS] as const),
            ...sacred.map((path) => [path, days * DAY_MS] as const),
          ]);
          const gone = await swept(ages);
          expect(gone.filter((path) => sacred.includes(path))).toEqual([]);
          const isWork = (path: string) => /^tmp\/|^extracts\/.*\.tmp$/.test(path);
          expect(gone.filter((path) => ages[path]! < DAY_MS && !isWork(path))).toEqual([]);
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
