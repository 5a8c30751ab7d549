/** `lootiles publish` as a process, and the worker that publishes by itself. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../common/logger.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { openDatabase } from '../../overlay/database/database.ts';
import { BucketTarget } from '../../pipeline/publication/bucket-target.ts';
import { FolderTarget } from '../../pipeline/publication/folder-target.ts';
import { filterShape } from '../../schemas/toilet/facts.ts';
import { pathOf } from '../../shards/publication/directory.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { attackSize } from '../fixtures/attacks.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../fixtures/imports.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { Program } from '../fixtures/process.ts';
import { pathsUnder, readerOf } from '../fixtures/published-files.ts';
import { runLootiles } from '../fixtures/run.ts';
import { newBucket, objectStore, useS3 } from '../fixtures/s3.ts';

/** A publication begins some 0.3 s after the start, and takes half a second. */
const FIRST_KILL_MS = 250;
const KILL_SPREAD_MS = 900;
const KILLS = attackSize(8, 30);

const server = useS3();
const AT = { lon: 7.4, lat: 43.7, label: 'Here' };
const NEAREST = { ...filterShape(() => false), limit: 1 };

async function street() {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const { manifest } = await importFrom(
    store,
    await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30)),
  );
  const site = join(folder, 'site');
  return { store, manifest, site, target: new FolderTarget(site), env: { DATA_DIR: store.dataDir } };
}

async function first(target: FolderTarget | BucketTarget) {
  const reader = await readerOf(target);
  return (await reader.nearest(NEAREST, AT, Date.now())).results[0];
}

test('a folder has what the generation has, and a second time nothing is new', async () => {
  const { site, target, env } = await street();
  const publish = () => runLootiles(['publish', site], env);
  const said = (files: string) =>
    expect.stringMatching(
      new RegExp(
        `^Published generation 1 to ${site}: ${files} new files, [\\d.]+ [KM]B, in \\d+\\.\\d s\\.\\n$`,
      ),
    );
  // Six files of toilets, the lookup of places with the towns of the world elsewhere, and the website.
  expect(await publish()).toEqual({ code: 0, signal: null, stdout: said('\\d{2,3}'), stderr: '' });
  const written = pathsUnder(site).filter((path) => /^data\/[0-9a-f]{16}\.(bin|pmtiles)$/.test(path));
  const bins = written.filter((path) => path.endsWith('.bin'));
  const begins = (text: string) => (path: string) =>
    gunzipSync(readFileSync(join(site, path)))
      .toString()
      .startsWith(text);
  const [lookup, roots] = [bins.filter(begins('{"keys":')), bins.filter(begins('{"head":'))];
  expect([written.length - lookup.length, roots.length]).toEqual([7, 1]);
  expect((await first(target))?.name).toBe('No. 0 of 1');
  expect(await publish()).toEqual({ code: 0, signal: null, stdout: said('0'), stderr: '' });
});

test('a bucket has the same, with keys of its own or those of the object store', async () => {
  const { env } = await street();
  const bucket = await newBucket(server());
  const { origin, pathname } = new URL(bucket.url);
  const address = `s3:/${pathname}/toilets`;
  const run = (more: Record<string, string>) => runLootiles(['publish', address], { ...env, ...more });
  const keys = { PUBLISH_ACCESS_KEY: bucket.accessKey, PUBLISH_SECRET_KEY: bucket.secretKey };
  expect(await run({ ...keys, PUBLISH_ENDPOINT: origin })).toMatchObject({ code: 0, stderr: '' });
  expect((await first(new BucketTarget(address, objectStore(bucket), 'toilets')))?.name).toBe('No. 0 of 1');
  const none = await run({});
  expect([none.code, none.stderr]).toEqual([
    78,
    expect.stringContaining('PUBLISH_ACCESS_KEY and PUBLISH_SECRET_KEY must be the keys of the bucket'),
  ]);
  const wrong = await run({ ...keys, PUBLISH_ACCESS_KEY: 'nobody', PUBLISH_ENDPOINT: origin });
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/answers 403 .*check PUBLISH_ACCESS_KEY/),
  ]);
});

test('what cannot be published to is said in one sentence', async () => {
  const { site, env, store } = await street();
  const refused = async (args: string[], settings: Record<string, string> = {}) => {
    const { code, stderr } = await runLootiles(['publish', ...args], { ...env, ...settings });
    expect(code).toBe(1);
    return stderr;
  };
  expect(await refused([])).toBe(
    'lootiles publish: Name where to publish: lootiles publish <folder|s3://bucket/prefix>, or set PUBLISH_URL.\n',
  );
  expect(await refused(['ftp://host/x'])).toBe(
    'lootiles publish: ftp://host/x is neither a folder nor s3://bucket/prefix.\n',
  );
  expect(await refused([store.dataDir])).toMatch(/has files that "lootiles publish" did not write/);
  const none = join(workFolder(), 'none');
  expect(await refused([site], { DATA_DIR: none })).toBe(
    `lootiles publish: There is no generation in ${none}. Run "lootiles import" first.\n`,
  );
  expect(existsSync(site)).toBe(false);
});

test('a disk that gets full leaves readers what they had', async () => {
  const { site, target, env, store } = await street();
  await runLootiles(['publish', site], env);
  const extract = await writeExtract(join(workFolder(), 'other.osm.pbf'), streetOf(600, 2));
  await importFrom(store, extract, { allowShrink: true, now: new Date() });
  const { code, stderr } = await runLootiles(['publish', site], env, { maxFileKb: 1 });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/could not be written: .*\. Nothing was published\./),
  ]);
  expect((await first(target))?.name).toBe('No. 0 of 1');
  expect((await runLootiles(['publish', site], env)).code).toBe(0);
  expect((await first(target))?.name).toBe('No. 0 of 2');
});

test('kills at any moment leave readers a whole publication, and the next one is whole', async () => {
  const { site, target, env, store } = await street();
  await runLootiles(['publish', site], env);
  let before = 'No. 0 of 1';
  for (let edition = 2; edition < 2 + KILLS; edition++) {
    const extract = await writeExtract(join(workFolder(), 'other.osm.pbf'), streetOf(900, edition));
    await importFrom(store, extract, { allowShrink: true, now: new Date(Date.now() + edition) });
    const afterMs = FIRST_KILL_MS + Math.floor((edition - 2) * (KILL_SPREAD_MS / KILLS));
    const { signal } = await runLootiles(['publish', site], env, { kill: { afterMs } });
    const now = `No. 0 of ${edition}`;
    expect(signal ? [before, now] : [now]).toContain((await first(target))?.name);
    expect((await runLootiles(['publish', site], env)).code).toBe(0);
    expect((await first(target))?.name).toBe(now);
    before = now;
  }
});

test('a worker publishes what there is, then each contribution, also after a fault of the place', async () => {
  const { site, target, env, manifest } = await street();
  const { url } = await freshDatabase();
  const worker = new Program(['work'], { ...env, DATABASE_URL: url, PUBLISH_URL: site });
  await worker.says(`Published generation ${manifest.generation} to ${site}`);
  const toilet = await first(target);
  const database = openDatabase(url, silentLogger);
  onTestFinished(() => database.close());
  const confirm = (person: string) =>
    new Contributions(database).confirm({ toiletId: toilet!.id, person, address: person, now: new Date() });
  await confirm('one');
  const shown = async () => (await first(target))?.confirmations;
  await expect.poll(shown).toBe(1);
  // The record is written after the directory: damaged before, it would be replaced.
  const { directory } = await readerOf(target);
  await worker.says(`Published generation ${directory.generation} to`);
  const record = join(site, 'data/publication.json');
  const good = readFileSync(record);
  writeFileSync(record, '{"format":2}');
  await confirm('two');
  await worker.says('Readers there keep what they have.');
  expect(await shown()).toBe(1);
  writeFileSync(record, good);
  await worker.says('works again.');
  expect(await shown()).toBe(2);
  expect(
    pathsUnder(site).filter((path) => path === pathOf(manifest.tiles[0]!.shard.slice(0, 16))),
  ).toHaveLength(1);
});
