/** `lootiles import` of several extracts as a real process: what it says, when it does nothing, and what a kill leaves. */
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findExtract } from '../../pipeline/osm/download/find-extract.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { expectNoTemporaryFiles, wholeCurrent, workFolder } from '../fixtures/imports.ts';
import { writeNeighbours } from '../fixtures/neighbours.ts';
import { runLootiles } from '../fixtures/run.ts';

async function setUp() {
  const folder = workFolder();
  const { west, east } = await writeNeighbours(folder);
  const dataDir = join(folder, 'data');
  const extract = `${west},${east}`;
  const run = (settings: Record<string, string> = {}, fault?: string) =>
    runLootiles(
      ['import', '--if-changed'],
      { DATA_DIR: dataDir, EXTRACT: extract, ...settings },
      fault ? { fault } : {},
    );
  return { folder, west, east, dataDir, extract, run, store: new LocalStore(dataDir) };
}

const joinedIn = (dataDir: string): string[] => readdirSync(join(dataDir, 'extracts', 'joined'));

test('several extracts are one generation with a graph and a map, until one of them changes', async () => {
  const { east, dataDir, extract, run, store } = await setUp();
  const all = { WALKING: 'on', MAP: 'on' };
  const first = await run(all);
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain('is published: 3 toilets');
  expect(first.stderr).toMatch(/^Join: /m);
  const { generation, walk, map_archive: map } = wholeCurrent(store);
  expect([walk?.length, map?.extract]).toEqual([1, extract]);
  const again = await run(all);
  expect(again.stdout).toContain('The extract has not changed');
  expect(again.stdout).toContain('The map is up to date.');
  expect(wholeCurrent(store).generation).toBe(generation);
  const [before] = joinedIn(dataDir);
  utimesSync(east, 1_800_000_000, 1_800_000_000);
  expect((await run()).stdout).toContain('is published: 3 toilets');
  const after = joinedIn(dataDir);
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
  expectNoTemporaryFiles(dataDir);
});

test('a join that is killed at any step leaves what the next import makes whole', async () => {
  const { folder, extract, run, dataDir } = await setUp();
  const copies = join(folder, 'copies');
  const { code, stderr } = await run({}, `copy:${copies}`);
  expect(code, stderr).toBe(0);
  const [name = ''] = joinedIn(dataDir);
  const whole = readFileSync(join(dataDir, 'extracts', 'joined', name));
  let halves = 0;
  for (let step = 1; existsSync(join(copies, `${step}`)); step++) {
    const left = join(copies, `${step}`);
    const own = join(left, 'extracts', 'joined');
    const there = existsSync(own) ? readdirSync(own) : [];
    if (there.some((file) => file.endsWith('.part'))) halves++;
    if (there.includes(name)) expect(readFileSync(join(own, name)).equals(whole)).toBe(true);
    const { path } = await findExtract(extract, join(left, 'extracts'));
    expect(readFileSync(path).equals(whole)).toBe(true);
    expect(readdirSync(own)).toEqual([name]);
  }
  expect(halves).toBeGreaterThan(5);
});

test('several extracts of which one is damaged or missing change nothing, and name it', async () => {
  const { folder, west, east, dataDir, run, store } = await setUp();
  expect((await run()).code).toBe(0);
  const bad = join(folder, 'bad.osm.pbf');
  for (const cut of [0, 9]) {
    writeFileSync(bad, readFileSync(east).subarray(0, -cut || 4));
    const { code, stdout, stderr } = await run({ EXTRACT: `${west},${bad}` });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(bad);
  }
  const missing = await run({ EXTRACT: `${west},${join(folder, 'gone.osm.pbf')}` });
  expect(missing.stderr).toContain(`There is no file ${join(folder, 'gone.osm.pbf')}.`);
  expect(wholeCurrent(store).generation).toBe(1);
  utimesSync(east, 1_800_000_000, 1_800_000_000);
  const full = await run({}, 'full:2');
  expect([full.code, full.stderr]).toEqual([
    1,
    expect.stringMatching(/^lootiles import: The file that the extracts are joined to does not fit into /m),
  ]);
  const demo = await run({ EXTRACT: `${west},demo` });
  expect(demo.stderr).toBe(
    'lootiles import: EXTRACT names "demo" beside others. Invented toilets are not joined with real ones.\n',
  );
  const same = await run({ EXTRACT: 'europe/georgia,north-america/us/georgia' });
  expect(same.stderr).toContain('are both downloaded to georgia-latest.osm.pbf.');
  expect(wholeCurrent(store).generation).toBe(1);
  expectNoTemporaryFiles(dataDir);
});
