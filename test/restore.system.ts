/** A backup is worth what a restore gives: the database and the pepper, everything else lost, the same answers. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../common/logger.ts';
import { createModeratorToken } from '../overlay/accounts/accounts.ts';
import { openDatabase } from '../overlay/database/database.ts';
import { isKnownPepper } from '../overlay/database/keyed-hash.ts';
import { migrate } from '../overlay/database/migrate.ts';
import { AreaResult } from '../schemas/reads/read-results.ts';
import { altchaCheck } from '../server/human-check/altcha.ts';
import { BASE_URL } from './fixtures/app.ts';
import { deviceId, postTo } from './fixtures/contributions.ts';
import { DEBIAN_POSTGRES, POSTGRES_TOOLS, startDebianPostgres } from './fixtures/debian-postgres.ts';
import { temporaryFolder } from './fixtures/generation.ts';
import { solve } from './fixtures/human-check.ts';
import { streetOf, writeExtract } from './fixtures/imports.ts';
import { needs } from './fixtures/needs.ts';
import { type HttpAnswer, Program, type Served, serving } from './fixtures/process.ts';
import { LOOTILES, runLootiles } from './fixtures/run.ts';
import { keep, makeExtractFolder, PEPPER } from './upgrade/releases.ts';

/** Version of a release whose data is kept for the test of upgrades. */
const KEEP = process.env.KEEP_UPGRADE;
const BACK_UP = fileURLToPath(new URL('../deploy/back-up', import.meta.url));
const RESTORE = fileURLToPath(new URL('../deploy/restore', import.meta.url));
const DRILL = fileURLToPath(new URL('../deploy/restore-drill', import.meta.url));
const programs = POSTGRES_TOOLS;
const ALL = '/api/v1/toilets?bbox=7.39,43.69,7.45,43.71&limit=200';
const SEARCHES = [
  ALL,
  '/api/v1/toilets/nearest?lat=43.7&lon=7.4&limit=20',
  '/api/v1/toilets/nearest?lat=43.7&lon=7.41&limit=20&free=true',
];

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const path = `${join(programs ?? '', 'bin')}:${process.env.PATH}`;
  return spawnSync(script, args, { env: { PATH: path, ...env }, encoding: 'utf8' });
}

interface Site extends Served {
  post: (path: string, body: unknown, from?: string) => Promise<{ status: number; body: unknown }>;
  toilet: (id: string | undefined) => Promise<HttpAnswer>;
  /** Their ids, west to east. */
  ids: () => Promise<string[]>;
  /** To the searches, and of each of these toilets. */
  answers: (ids: readonly string[]) => Promise<Record<string, string>>;
}

/** What is imported, with server and worker over it. */
async function openSite(settings: Record<string, string> & { DATA_DIR: string }): Promise<Site> {
  const imported = await runLootiles(['import'], settings);
  expect(imported.code, imported.stderr).toBe(0);
  const served = await serving(settings.DATA_DIR, { ...settings, BASE_URL, TRUST_PROXY: 'loopback' });
  const worker = new Program(['work'], { ...settings, IMPORT_SCHEDULE: 'off' });
  await worker.says('Waiting for contributions.');
  const pepper = Buffer.from(readFileSync(join(settings.DATA_DIR, 'pepper'), 'utf8').trim());
  const check = altchaCheck(pepper, { min: 1, max: 2 });
  const send = postTo(`http://127.0.0.1:${served.port}`, async () => solve(await check.challenge()));
  return {
    ...served,
    toilet: (id) => served.ask(`/api/v1/toilets/${id}`),
    ids: async () => {
      const { results } = AreaResult.parse(JSON.parse((await served.ask(ALL)).text));
      return results.toSorted((one, other) => one.lon - other.lon).map(({ id }) => id);
    },
    answers: async (ids) => {
      const paths = [...SEARCHES, ...ids.map((id) => `/api/v1/toilets/${id}`)];
      const texts = paths.map(async (path) => [path, (await served.ask(path)).text] as const);
      return Object.fromEntries(await Promise.all(texts));
    },
    post: (path, body, from = '192.0.2.1') => send(path, body, { from }),
  };
}

/** Something of every kind that shows; resolves when all of it does. */
async function contribute(
  { post, port, toilet, ask }: Site,
  ids: readonly string[],
  token: string,
): Promise<void> {
  const [seen, rated, voted, gone] = ids;
  const done = async (path: string, body: unknown, from?: string) => {
    const reply = await post(path, body, from);
    expect([path, reply.status, reply.body]).toEqual([path, 201, expect.anything()]);
    return reply.body;
  };
  const decide = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${port}/moderation/api/${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 201]);
  };
  const toilets = '/api/v1/toilets';
  for (const person of [1, 2, 3]) {
    const from = `192.0.2.${person}`;
    const device_id = deviceId(person);
    await done(`${toilets}/${seen}/confirmations`, {}, from);
    await done(`${toilets}/${rated}/ratings`, { rating: person + 2, device_id }, from);
    const votes = [{ attribute: 'wheelchair', value: 'yes' }];
    await done(`${toilets}/${voted}/votes`, { votes, device_id }, from);
  }
  const proposal = { lat: 43.7005, lon: 7.4203, name: 'Behind the market', fee: 'free' };
  const { id } = z.object({ id: z.string() }).parse(await done('/api/v1/submissions', proposal));
  await decide(`submissions/${id}/approve`, {});
  await decide(`toilets/${gone}/gone`, { reason: 'Torn down.' });
  const shows = (text: () => Promise<string>, what: string) =>
    expect.poll(text, { timeout: 60_000 }).toContain(what);
  await shows(async () => (await toilet(seen)).text, '"confirmations":3');
  await shows(async () => (await toilet(rated)).text, '"count":3');
  await shows(async () => (await toilet(voted)).text, '"wheelchair":"yes"');
  await shows(async () => (await toilet(gone)).text, '/problems/not-found');
  await shows(async () => (await ask(ALL)).text, 'Behind the market');
}

describe('a backup', needs(DEBIAN_POSTGRES), () => {
  test('restored where everything else is lost gives the same answers byte for byte, and knows who was there', async () => {
    const folder = temporaryFolder();
    const path =
      KEEP === undefined ? join(folder, 'street.osm.pbf') : join(makeExtractFolder(KEEP), 'street.osm.pbf');
    const EXTRACT = await writeExtract(path, streetOf(30));
    const backups = join(folder, 'backups');
    const first = await startDebianPostgres(programs!);
    const before = { DATA_DIR: join(folder, 'before'), DATABASE_URL: first.url, EXTRACT };
    mkdirSync(before.DATA_DIR);
    writeFileSync(join(before.DATA_DIR, 'pepper'), PEPPER, { mode: 0o600 });
    const site = await openSite(before);
    const database = openDatabase(first.url, silentLogger, { timeoutMs: 30_000 });
    const token = await createModeratorToken(database, 'ada@example.org', new Date());
    await database.close();
    const ids = await site.ids();
    await contribute(site, ids, token);
    const answers = await site.answers(ids);

    const backedUp = run(BACK_UP, [backups], before);
    expect(backedUp.stderr).toBe('');
    const backup = backedUp.stdout.trim();
    expect(readdirSync(backups).map((name) => join(backups, name))).toEqual([backup]);
    expect(readdirSync(backup).sort()).toEqual(['people.dump', 'pepper']);
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o077).toBe(0);
    if (KEEP !== undefined) keep(KEEP, { data: before.DATA_DIR, backup });

    site.program.signal('SIGKILL');
    await first.lose();
    rmSync(before.DATA_DIR, { recursive: true });

    const second = await startDebianPostgres(programs!);
    const after = { DATA_DIR: join(folder, 'after'), DATABASE_URL: second.url, EXTRACT };
    const restored = run(RESTORE, [backup], after);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    const again = await openSite(after);
    expect(await again.answers(ids)).toEqual(answers);

    // The same device at another address is the same rater; another one is not.
    const rate = (device: number) =>
      again.post(
        `/api/v1/toilets/${ids[1]}/ratings`,
        { rating: 1, device_id: deviceId(device) },
        `192.0.2.${100 + device}`,
      );
    expect((await rate(1)).status).toBe(201);
    expect((await rate(9)).status).toBe(201);
    await expect
      .poll(async () => (await again.toilet(ids[1])).text, { timeout: 60_000 })
      .toContain('"count":4');
  });

  test('is refused by a database that is not empty, of a cut dump, and by another pepper, and nothing is changed', async () => {
    const folder = temporaryFolder();
    const postgres = await startDebianPostgres(programs!);
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url };
    mkdirSync(env.DATA_DIR);
    writeFileSync(join(env.DATA_DIR, 'pepper'), `${'a'.repeat(64)}\n`);
    const database = openDatabase(postgres.url, silentLogger, { timeoutMs: 30_000 });
    onTestFinished(() => database.close());
    await migrate(database, silentLogger);
    const backup = run(BACK_UP, [join(folder, 'backups')], env).stdout.trim();

    const intoFull = run(RESTORE, [backup], env);
    expect([intoFull.status, intoFull.stderr]).toEqual([1, expect.stringContaining('It must be empty')]);
    const dump = readFileSync(join(backup, 'people.dump'));
    const cut = join(folder, 'cut');
    mkdirSync(cut);
    copyFileSync(join(backup, 'pepper'), join(cut, 'pepper'));
    writeFileSync(join(cut, 'people.dump'), dump.subarray(0, dump.length / 3));
    const ofCut = run(RESTORE, [cut], env);
    expect([ofCut.status, ofCut.stderr]).toEqual([
      1,
      expect.stringMatching(/end of file.*see the line above.*and the dump whole/s),
    ]);
    writeFileSync(join(env.DATA_DIR, 'pepper'), `${'b'.repeat(64)}\n`);
    const other = run(RESTORE, [backup], env);
    expect([other.status, other.stderr]).toEqual([
      1,
      expect.stringContaining('is not the pepper of the backup'),
    ]);
    const set = run(RESTORE, [backup], { ...env, PEPPER: 'c'.repeat(64) });
    expect([set.status, set.stderr]).toEqual([
      1,
      expect.stringContaining('PEPPER is not the pepper of the backup'),
    ]);
    expect(readFileSync(join(env.DATA_DIR, 'pepper'), 'utf8')).toBe(`${'b'.repeat(64)}\n`);
  });

  test('is restored by the drill into a database of its own, which is gone afterwards', async () => {
    const folder = temporaryFolder();
    const backups = join(folder, 'backups');
    const postgres = await startDebianPostgres(programs!);
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url };
    mkdirSync(env.DATA_DIR);
    writeFileSync(join(env.DATA_DIR, 'pepper'), PEPPER);
    const database = openDatabase(postgres.url, silentLogger, { timeoutMs: 30_000 });
    onTestFinished(() => database.close());
    await migrate(database, silentLogger);
    await isKnownPepper(database, Buffer.from(PEPPER.trim()), new Date());
    const drill = (more: Record<string, string> = {}) =>
      run(DRILL, [backups], { ...env, LOOTILES: LOOTILES.at(-1)!, HOME: folder, ...more });
    const none = drill();
    expect([none.status, none.stderr]).toEqual([
      1,
      expect.stringContaining('There is no backup of the last 48 hours'),
    ]);

    const backup = run(BACK_UP, [backups], env).stdout.trim();
    const done = drill();
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toBe(`${backup} can be restored: 0 confirmations, ratings and votes.\n`);

    writeFileSync(join(backup, 'pepper'), `${'b'.repeat(64)}\n`);
    const other = drill();
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('does not match the database')]);
    writeFileSync(join(backup, 'people.dump'), 'cut off');
    expect(drill().status).toBe(1);
    const names = await database.query(z.object({ datname: z.string() }), 'SELECT datname FROM pg_database');
    expect(names.filter(({ datname }) => datname.includes('drill'))).toEqual([]);
  });

  test('that is older than KEEP_DAYS is deleted once a new one is there, and not before', async () => {
    const folder = temporaryFolder();
    const backups = join(folder, 'backups');
    const old = join(backups, '2026-01-01T021500Z');
    const killed = join(backups, '.unfinished-abc123');
    const other = join(backups, 'of the operator');
    for (const path of [old, killed, other]) {
      mkdirSync(path, { recursive: true });
      utimesSync(path, new Date(0), new Date(0));
    }
    const postgres = await startDebianPostgres(programs!);
    const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, KEEP_DAYS: '30' };
    writeFileSync(join(folder, 'pepper'), PEPPER);
    expect(
      run(BACK_UP, [backups], { ...env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }).status,
    ).not.toBe(0);
    expect([old, killed, other].map(existsSync)).toEqual([true, true, true]);
    const made = run(BACK_UP, [backups], env);
    expect(made.stderr).toBe('');
    expect([made.stdout.trim(), old, killed, other].map(existsSync)).toEqual([true, false, false, true]);
  });

  test('that cannot be made is not there', async () => {
    const folder = temporaryFolder();
    const backups = join(folder, 'backups');
    const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing';
    const failed = run(BACK_UP, [backups], { DATA_DIR: folder, DATABASE_URL });
    expect(failed.status).not.toBe(0);
    expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([]);
  });
});
