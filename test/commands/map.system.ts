/** `lootiles import` with MAP=on: toilets first, the map after; a killed drawing harms neither. */
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../common/logger.ts';
import { startEmbeddedPostgres } from '../../overlay/embedded-postgres/embedded-postgres.ts';
import { verifyMapTiles } from '../../pipeline/map-tiles/map-tiles.ts';
import { DRAWING } from '../../pipeline/work-folder.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { streetOf, wholeCurrent, writeExtract } from '../fixtures/imports.ts';
import { EXTRACTS, LINUX, MONACO_CHANGES, needs } from '../fixtures/needs.ts';
import { Program } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';

const MAP_ON = { MAP: 'on', WALKING: 'off' };

/** The current manifest, after every check of its toilets and of its map. */
function wholeWithMap(store: LocalStore): Manifest {
  const manifest = wholeCurrent(store);
  const { map_archive: map } = manifest;
  if (map) verifyMapTiles(new Uint8Array(readFileSync(store.blobPath(map.blob))).buffer);
  return manifest;
}

test('an import publishes the toilets first, then the map of the same extract', async () => {
  const folder = temporaryFolder();
  const store = new LocalStore(join(folder, 'data'));
  const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
  const { code, stdout, stderr } = await runLootiles(['import', extract], {
    DATA_DIR: store.dataDir,
    ...MAP_ON,
  });
  expect(code, stderr).toBe(0);
  const said = stdout + stderr;
  const [toilets, map] = [
    said.indexOf('Generation 1 is published: 20 toilets'),
    said.indexOf('Generation 2 has the map'),
  ];
  expect(toilets, said).toBeGreaterThanOrEqual(0);
  expect(map, said).toBeGreaterThan(toilets);
  const manifest = wholeWithMap(store);
  expect(manifest).toMatchObject({ generation: 2, toilets: 20, map_archive: { extract: manifest.extract } });
  expect(drawings(store.dataDir)).toEqual([]);
});

test('an import that has the database of the folder lets its map use it', async () => {
  const folder = temporaryFolder();
  // Postgres does not run as root, and must get through to its folder.
  chmodSync(folder, 0o755);
  const store = new LocalStore(join(folder, 'data'));
  const { stop } = await startEmbeddedPostgres({ dataDir: store.dataDir, log: silentLogger });
  await stop();
  const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
  const { code, stderr } = await runLootiles(['import', extract], { DATA_DIR: store.dataDir, ...MAP_ON });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Another lootiles process')]);
  expect(wholeWithMap(store).map_archive).not.toBeNull();
  expect(existsSync(join(store.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

describe('a drawing of the map that is killed', needs(LINUX, EXTRACTS.monaco, MONACO_CHANGES.second), () => {
  /** Files that appear one after the other in its folder, the archive last. */
  const moments = ['', 'spool', 'members', 'tiles.0', 'map.pmtiles'];

  test('leaves the toilets and the map before it whole, and the next import draws it', async () => {
    const folder = temporaryFolder();
    const store = new LocalStore(join(folder, 'data'));
    const env = { DATA_DIR: store.dataDir, ...MAP_ON };
    // One name: the second is a later edition of the same extract.
    const extract = join(folder, 'monaco.osm.pbf');
    copyFileSync(MONACO_CHANGES.second.path, extract);
    expect((await runLootiles(['import', extract], env)).code).toBe(0);
    const first = wholeWithMap(store);
    expect(first.map_archive).not.toBeNull();
    copyFileSync(EXTRACTS.monaco.path, extract);
    let kept = 0;
    for (const moment of moments) {
      const { generation } = store.readCurrent()!;
      const program = new Program(['import', extract], env);
      await killDrawing(program, store.dataDir, moment);
      // The import has done its own work.
      expect(await program.ends(), program.output).toBe(0);
      const manifest = wholeWithMap(store);
      expect(manifest.generation).toBeGreaterThan(generation);
      // Killed at the last moment it may have been published already.
      if (moment !== 'map.pmtiles') expect(manifest.map_archive).toEqual(first.map_archive);
      if (manifest.map_archive?.blob === first.map_archive?.blob) kept++;
    }
    expect(kept).toBeGreaterThanOrEqual(moments.length - 1);
    const { code, stderr } = await runLootiles(['import', extract], env);
    expect(code, stderr).toBe(0);
    expect(wholeWithMap(store).map_archive?.edition).not.toBe(first.map_archive?.edition);
    expect(drawings(store.dataDir)).toEqual([]);
  });
});

/** Kills the child that draws, as soon as it has made the file in its folder; '' is the folder itself. */
async function killDrawing(program: Program, dataDir: string, file: string): Promise<void> {
  await expect
    .poll(() => drawings(dataDir).some((name) => existsSync(join(dataDir, 'tmp', name, file))), {
      interval: 1,
      timeout: 60_000,
      message: file,
    })
    .toBe(true);
  for (const pid of program.children()) process.kill(pid, 'SIGKILL');
}

function drawings(dataDir: string): string[] {
  const parent = join(dataDir, 'tmp');
  return existsSync(parent) ? readdirSync(parent).filter((name) => name.startsWith(DRAWING.prefix)) : [];
}
