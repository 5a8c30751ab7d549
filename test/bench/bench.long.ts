/** Tiny runs of the bench's parts that take minutes: maps, walking, constant rates, peers. Nothing here is timed. */
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isInstalled, script } from '../../bench/lib/process.ts';
import { openWorld } from '../../bench/lib/world.ts';
import { postgisPrograms } from '../../bench/peers/postgres-server.ts';
import { idKey } from '../../shards/ids/id-key.ts';
import { rowsOf } from '../../shards/shard/shard-row.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { ALL_EXTRACTS, EXTRACTS, needs, OSMIUM, WRK } from '../fixtures/needs.ts';

describe('npm run bench', () => {
  const run = promisify(execFile);
  const bench = (...args: string[]) =>
    run(process.execPath, [script('bench.ts'), ...args], { timeout: 590_000 });

  test('a tiny run draws the maps of the real extracts and of a large file, beside tilemaker if it is there', {
    timeout: 600_000,
    ...needs(...ALL_EXTRACTS, OSMIUM),
  }, async () => {
    const cache = openCache();
    const { stdout } = await bench('--only', 'map', '--map-mb', '1', '--rounds', '1', '--cache', cache);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(ALL_EXTRACTS.length + 2);
    expect(stdout).toMatch(/^\| whole extracts, beside each other +\|/m);
    // Its figures: CPU time, memory and archive of ours are known in every row.
    for (const row of rows.slice(1)) expect(row.split('|').slice(2, 10).join()).not.toContain('–');
    const [monaco] = rows.filter((row) => row.startsWith('| monaco'));
    expect(monaco!.includes('–')).toBe(!isInstalled('tilemaker'));
    expect(stdout).toContain(
      isInstalled('tilemaker') ? 'tilemaker draws another schema' : 'apt-get install tilemaker',
    );
  });

  test('a tiny run walks in a real extract, and a library walks alike', {
    timeout: 600_000,
    ...needs(EXTRACTS.monaco, OSMIUM),
  }, async () => {
    const cache = openCache();
    const small = ['--walk-mb', '1', '--rounds', '1', '--cache', cache];
    const { stdout } = await bench('--only', 'walking', '--extract', EXTRACTS.monaco.path, ...small);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| monaco'));
    expect(rows).toHaveLength(5);
    // Without pgRouting its column is empty.
    for (const row of rows) expect(row.split('–').length).toBeLessThanOrEqual(2);
    expect(stdout).toContain('As good as the map');
  });

  test('a tiny run asks the dearest question of each kind beside other readers', {
    timeout: 600_000,
    ...needs(EXTRACTS.monaco),
  }, async () => {
    const small = ['--rounds', '1', '--seconds', '1', '--cache', openCache()];
    const { stdout } = await bench('--only', 'neighbour', '--extract', EXTRACTS.monaco.path, ...small);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(15);
    // Costs and times are known in every row.
    expect(rows.join('\n')).not.toContain('–');
    expect(stdout).toContain('Others read the nearest toilets');
  });

  test('tiny runs under a constant rate and in two sizes of world', {
    timeout: 600_000,
    ...needs(WRK),
  }, async () => {
    const cache = openCache();
    // Slow enough for any machine: errors would fail it.
    const rate = ['--rate', '20', '--minutes', '2', '--slice-seconds', '4'];
    const tiny = ['--toilets', '300', '--rounds', '1', '--seconds', '1', '--cache', cache];
    const { stdout } = await bench('--only', 'paced,soak,growth', ...rate, ...tiny);
    expect(stdout).toContain('| a contribution and a rebuild every second ');
    expect(stdout).toMatch(/^\| 1 +\| +\d+ \| +0 \|/m);
    expect(stdout).toMatch(/^\| 2 +\| +\d+ \| +0 \|/m);
    expect(stdout).toContain('No errors.');
    expect(stdout).toContain('| large × small ');
    const world = async (name: string) =>
      openWorld(join(cache, (await readdir(cache)).find((folder) => folder.startsWith(name)) ?? ''))
        .generation;
    const [imported, grown] = [await world('imported-300-'), await world('grown-10-')];
    const ids = grown.shards.flatMap((shard) => [...rowsOf(shard).keys()]);
    expect(new Set(ids).size).toBe(imported.manifest.toilets * 10);
    expect(ids.filter((id) => grown.locate(idKey(id)!) === undefined)).toEqual([]);
    expect((await readdir(cache)).filter((name) => name.startsWith('site-'))).toEqual([]);
  });

  test('a tiny contest has ours and every peer that is installed', {
    timeout: 600_000,
    ...needs(WRK),
  }, async () => {
    const cache = openCache();
    const tiny = ['--toilets', '1000', '--rounds', '1', '--seconds', '1', '--cache', cache];
    const { stdout } = await bench('--only', 'peers', ...tiny);
    for (const read of ['nearest', 'nearest, rare filter', 'box', 'by id']) {
      expect(stdout).toContain(`| ${read}: Lootiles `);
      expect(stdout).toContain(`| ${read}: SQLite R*Tree, best `);
      expect(stdout.includes(`| ${read}: Redis GEOSEARCH, plain `)).toBe(isInstalled('redis-server'));
      expect(stdout.includes(`| ${read}: PostGIS geography KNN, plain `)).toBe(
        postgisPrograms() !== undefined,
      );
    }
    expect(stdout.includes('apt-get install redis-server')).toBe(!isInstalled('redis-server'));
    expect(stdout.includes('apt-get install postgresql-postgis')).toBe(postgisPrograms() === undefined);
    expect(
      (await readdir(cache)).filter((name) => name.startsWith('peers-') && !name.endsWith('.paths')),
    ).toEqual([]);
  });
});

/** A cache of worlds for one test. Postgres does not run as root, and must get through. */
function openCache(): string {
  const cache = temporaryFolder();
  chmodSync(cache, 0o755);
  return cache;
}
