/** `lootiles import` as a real process: what it says, how it ends, and what it leaves on the disk. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dumpDates } from '../../shards/store/dump-folder.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import {
  expectNoTemporaryFiles,
  filesUnder,
  importFrom,
  streetOf,
  wholeCurrent,
  workFolder,
  writeExtract,
} from '../fixtures/imports.ts';
import { block, pbf } from '../fixtures/pbf-fixture.ts';
import { type RunOptions, runLootiles } from '../fixtures/run.ts';

/** What the network answers where there is none: nobody listens on port 1. */
const OFFLINE = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:1' };
const ONE_LINE = /^lootiles import: [^\n]+\.\n$/;

/** A store that serves an old edition of the street, and a dump of the new one. */
async function oldStreet(demo = false) {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const dump = join(folder, 'street.osm.pbf');
  await importFrom(store, await writeExtract(dump, streetOf(20)), { extract: dump, demo });
  await writeExtract(dump, streetOf(20, 2));
  const run = (args: string[], settings: Record<string, string> = {}, options: RunOptions = {}) =>
    runLootiles(['import', ...args], { DATA_DIR: store.dataDir, ...settings }, options);
  return { folder, store, dump, run, before: filesUnder(store.dataDir) };
}

describe.concurrent('lootiles import', () => {
  test('publishes the next generation and says what is in it', async () => {
    const { store, dump, run } = await oldStreet();
    const { code, stdout, stderr } = await run([dump]);
    expect(code, stderr).toBe(0);
    const [today] = dumpDates(store.dataDir);
    expect(stdout).toBe(
      'There is no database yet, so this generation has no contributions.\n' +
        'Generation 2 is published: 20 toilets in 1 shards. © OpenStreetMap contributors, ODbL 1.0.\n' +
        `Wrote the dump of ${today} to ${store.dataDir}/dumps: 20 toilets.\n`,
    );
    expect(stderr).toMatch(
      /^Scan: 0\.0 of 0\.0 MB\nFound 20 objects that are or have toilets; 20 of them can be shown\. Result: 20 toilets\.\nBuild: 20 of 20 toilets\nMap: 20 of 20 toilets\nDump: 20 of 20 toilets\n$/,
    );
    expect(wholeCurrent(store)).toMatchObject({ generation: 2, extract: dump, demo: false });
    expectNoTemporaryFiles(store.dataDir);
  });

  test.each<[string, (path: string, good: Buffer) => void]>([
    ['a missing file', () => {}],
    ['a directory', (path) => mkdirSync(path)],
    ['an empty file', (path) => writeFileSync(path, '')],
    ['a text', (path) => writeFileSync(path, 'no map')],
    ['a file that is cut off', (path, good) => writeFileSync(path, good.subarray(0, -9))],
  ])('of %s ends with 1 and one sentence, and changes nothing', async (_, make) => {
    const { store, dump, run, before } = await oldStreet();
    make(`${dump}.bad`, readFileSync(dump));
    const { code, stdout, stderr } = await run([`${dump}.bad`]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(`${dump}.bad`);
    expect(filesUnder(store.dataDir).filter((name) => name !== 'import.lock')).toEqual(before);
    expect(wholeCurrent(store).generation).toBe(1);
  });

  test('tells what it skipped', async () => {
    const { folder, run } = await oldStreet();
    const dump = join(folder, 'clipped.osm.pbf');
    const tags = { amenity: 'toilets' };
    const blocks = [
      block().dense([{ id: 1, lon: 7, lat: 43, tags }]),
      block().ways([{ id: 1, refs: [2, 3], tags }]),
    ];
    writeFileSync(dump, pbf(blocks));
    const { code, stderr } = await run([dump]);
    expect(code).toBe(0);
    expect(stderr).toContain('\nSkipped objects: 1 with nodes that the extract lacks.\n');
  });

  test('refuses a tenth less, unless it is told to', async () => {
    const { store, dump, run } = await oldStreet();
    await writeExtract(dump, streetOf(17));
    const refused = await run([dump]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'lootiles import: The new generation has 17 toilets, but generation 1 has 20. ' +
        'Check the extract. If the loss is right, run "lootiles import --allow-shrink".\n',
    );
    expect(wholeCurrent(store).generation).toBe(1);
    expect((await run([dump, '--allow-shrink'])).code).toBe(0);
    expect(wholeCurrent(store).toilets).toBe(17);
  });

  test('takes EXTRACT where no extract is named, and downloads an address', async ({ onTestFinished }) => {
    const { store, dump, run } = await oldStreet();
    const server = createServer((_, response) => response.end(readFileSync(dump))).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/street-latest.osm.pbf`;
    const { code, stderr } = await run([], { EXTRACT: url });
    expect(code, stderr).toBe(0);
    expect(wholeCurrent(store).extract).toBe(url);
    expect(filesUnder(store.dataDir)).toContain('street-latest.osm.pbf');
  });

  test('of EXTRACT=demo invents toilets and says so', async () => {
    const dataDir = workFolder();
    const { code, stdout, stderr } = await runLootiles(['import'], {
      DATA_DIR: dataDir,
      EXTRACT: 'demo',
      ...OFFLINE,
    });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^Taking the demo instead of a real extract: .* INVENTED\.\n/);
    expect(stdout).toMatch(/All of them are INVENTED\.\n/);
    expect(wholeCurrent(new LocalStore(dataDir))).toMatchObject({ demo: true, extract: 'demo' });
  });

  test('of nothing named, without a network, invents toilets where nothing is served yet', async () => {
    const dataDir = workFolder();
    const { code, stdout } = await runLootiles(['import'], { DATA_DIR: dataDir, ...OFFLINE });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^https:\/\/download\.geofabrik\.de\/europe\/monaco-latest\.osm\.pbf could not be /,
    );
    expect(stdout).toContain('INVENTED');
  });

  test('of nothing named, without a network, never puts invented toilets in the place of real ones', async () => {
    const { store, dump, run } = await oldStreet();
    rmSync(dump);
    const { code, stderr } = await run([], OFFLINE);
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_LINE);
    expect(wholeCurrent(store)).toMatchObject({ generation: 1, demo: false });
  });

  test('of nothing named renews what is served', async () => {
    const { store, dump, run } = await oldStreet();
    expect((await run([], OFFLINE)).code).toBe(0);
    expect(wholeCurrent(store)).toMatchObject({ generation: 2, demo: false, extract: dump });
  });
});

describe.concurrent('on a full disk, lootiles import says so and changes nothing', () => {
  test.each([
    ['first blob', 1],
    ['second blob', 2],
    ['third blob', 3],
    ['manifest', 4],
    ['pointer', 5],
  ])('in the middle of the %s', async (what, file) => {
    const { store, dump, run } = await oldStreet();
    const { code, stdout, stderr } = await run([dump], {}, { fault: `full:${file}` });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n').at(-2)).toMatch(
      /^lootiles import: \/.*(store|manifests|current).* could not be written: ENOSPC: no space left on device, .*\. Nothing was published\. Free space or .*, then try again\.$/,
    );
    expect(wholeCurrent(store).generation).toBe(1);
    expectNoTemporaryFiles(store.dataDir);
    expect(store.generations()).toEqual(what === 'pointer' ? [2, 1] : [1]);
    expect((await importFrom(store, dump)).manifest.toilets).toBe(20);
  });

  test('that lets no file grow', async () => {
    const { store, dump, run } = await oldStreet();
    await writeExtract(dump, streetOf(20, 2));
    const { code, stderr } = await run([dump], {}, { maxFileKb: 1 });
    expect(code).toBe(1);
    expect(stderr.split('\n').at(-2)).toMatch(
      /^lootiles import: Work files in \/.*tmp could not be written: .*\. Nothing was published\. Free/,
    );
    expect(wholeCurrent(store).generation).toBe(1);
    expectNoTemporaryFiles(store.dataDir);
  });

  test('where DATA_DIR is a file', async () => {
    const { folder } = await oldStreet();
    writeFileSync(join(folder, 'file'), '');
    const { code, stderr } = await runLootiles(['import', 'demo'], { DATA_DIR: join(folder, 'file') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^lootiles import: DATA_DIR \/.*file cannot be used: ENOTDIR.*\.\n$/);
  });
});
