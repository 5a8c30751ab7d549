/** `lootiles up` as a real process: imports what is missing, then serves; a failed import costs no answer. */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EXIT_CODES } from '../../common/exit-codes.ts';
import { silentLogger } from '../../common/logger.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { openDatabase } from '../../overlay/database/database.ts';
import { startEmbeddedPostgres } from '../../overlay/embedded-postgres/embedded-postgres.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { importFrom, streetOf, wholeCurrent, writeExtract } from '../fixtures/imports.ts';
import { samples } from '../fixtures/metrics.ts';
import { LINUX, needs } from '../fixtures/needs.ts';
import { Program, serving } from '../fixtures/process.ts';
import { writeTown } from '../fixtures/walk-town.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7&lon=7.4';

async function street(count: number) {
  const folder = temporaryFolder();
  // Postgres does not run as root, and must get through to its folder.
  chmodSync(folder, 0o755);
  const store = new LocalStore(join(folder, 'data'));
  const dump = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(count));
  return { folder, store, dump };
}

/** Takes a port for the rest of the test; false while somebody else has it. */
function taken(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      onTestFinished(() => void server.close());
      resolve(true);
    });
  });
}

describe('lootiles up', () => {
  test('imports what it is told and serves it; when it starts again it only serves', async () => {
    const { store, dump } = await street(20);
    const first = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    await first.program.says('Generation 1 is published: 20 toilets');
    expect(JSON.parse((await first.ask(NEAREST)).text)).toMatchObject({ results: { length: 5 } });
    await first.program.says('Waiting for contributions.');
    first.program.signal('SIGTERM');
    expect(await first.program.ends()).toBe(0);

    const second = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    expect(second.program.output).not.toContain('is published');
    expect(store.currentGeneration()).toBe(1);
    expect((await second.ask(NEAREST)).status).toBe(200);
  });

  test('serves as soon as toilets are published, and then by the walking graph too', async () => {
    const { folder, store } = await street(1);
    const dump = await writeTown(folder, { seed: 2 });
    const { program, ask } = await serving(store.dataDir, { EXTRACT: dump, WALKING: 'on' }, 'up');
    await program.says('Walking graph: ');
    await expect
      .poll(async () => (await ask('/api/v1/toilets/nearest?lat=43.7256&lon=7.4184&by=walk')).text, {
        timeout: 30_000,
      })
      .toContain('"source":"network"');
    const { output } = program;
    expect(output.indexOf('is published')).toBeLessThan(output.indexOf('Walking graph: '));
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
  });

  test('publishes what people say, and ends its server, its worker and Postgres with it', async () => {
    const { store, dump } = await street(20);
    const { program, ask } = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    await program.says('Waiting for contributions.');
    const postgres = await startEmbeddedPostgres({ dataDir: store.dataDir, log: silentLogger });
    const database = openDatabase(postgres.url, silentLogger);
    onTestFinished(() => postgres.stop());
    const { results } = JSON.parse((await ask(NEAREST)).text);
    const toiletId: string = results[0].id;
    const deed = { toiletId, person: 'p', address: 'a', now: new Date() };
    expect(await new Contributions(database).confirm(deed)).toMatchObject({ confirmations: 1 });
    await expect
      .poll(async () => (await ask(`/api/v1/toilets/${toiletId}`)).text, { interval: 20, timeout: 15_000 })
      .toContain('"confirmations":1');
    await database.close();
    await postgres.stop();
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
    expect(existsSync(join(store.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  });

  test('runs once on a folder: a second one says so in a sentence and ends', async () => {
    const { store, dump } = await street(20);
    const { port, ask } = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    for (const PORT of [String(port), '0']) {
      const second = new Program(['up'], { DATA_DIR: store.dataDir, EXTRACT: dump, PORT });
      expect(await second.ends()).toBe(1);
      expect(second.output).toBe(
        `lootiles up: "lootiles up" already runs on ${store.dataDir}. Use that one, stop it first, or set DATA_DIR to another folder.\n`,
      );
    }
    expect((await ask(NEAREST)).status).toBe(200);
  });

  test('that was killed leaves a Postgres that the next one replaces and stops', needs(LINUX), async () => {
    const { store, dump } = await street(20);
    const pidFile = join(store.dataDir, 'postgres', 'data', 'postmaster.pid');
    const killed = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    await killed.program.says('Waiting for contributions.');
    const orphan = readFileSync(pidFile, 'utf8');
    killed.program.signal('SIGKILL');
    await killed.program.ended;
    const { program } = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    await program.says('Waiting for contributions.');
    expect(readFileSync(pidFile, 'utf8')).not.toBe(orphan);
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  test('shows the figures of its server, and at the next port those of its worker', async () => {
    const { store, dump } = await street(20);
    const port = await freePort();
    const { program } = await serving(store.dataDir, { EXTRACT: dump, METRICS: String(port) }, 'up');
    await program.says('Metrics are at', 2);
    const [server, worker] = [await samples(port), await samples(port + 1)];
    expect(server.get('lootiles_toilets')).toBe(20);
    expect(server.has('lootiles_feed_waiting')).toBe(false);
    expect(worker.get('lootiles_feed_waiting')).toBe(0);
  });

  describe('with a port that is taken', () => {
    /** A port of another server, behind as many free ones: other suites run at the same time. */
    async function occupied(behind: number): Promise<number> {
      const port = (await freePort(behind + 1)) + behind;
      const server = createServer();
      onTestFinished(() => void server.close());
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return port;
    }

    test.each([
      ['PORT', 'PORT', 0],
      ['METRICS', 'METRICS', 0],
      ['METRICS', 'METRICS (the worker takes the port after it)', 1],
    ])('of %s stops before it begins, with a sentence about %s', async (setting, named, after) => {
      const dataDir = join(temporaryFolder(), 'data');
      const port = await occupied(after);
      const settings = { DATA_DIR: dataDir, EXTRACT: 'demo', PORT: '0', [setting]: String(port - after) };
      const program = new Program(['up'], settings);
      expect(await program.ends()).toBe(EXIT_CODES.setting.code);
      expect(program.output).toBe(
        `lootiles up: Port ${port} on 127.0.0.1 is in use. Set ${named} to another one.\n`,
      );
      expect(readdirSync(dataDir)).toEqual(['up.lock']);
    });

    test(
      'while the worker starts again stops all of it, instead of trying for ever',
      needs(LINUX),
      async () => {
        const { store, dump } = await street(20);
        const port = await freePort();
        const { program } = await serving(store.dataDir, { EXTRACT: dump, METRICS: String(port) }, 'up');
        await program.says('Metrics are at', 2);
        const worker = program
          .children()
          .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/lootiles\.[jt]s\0work\0$/))!;
        process.kill(worker, 'SIGKILL');
        await expect.poll(() => taken(port + 1), { interval: 20 }).toBe(true);
        expect(await program.ends()).toBe(EXIT_CODES.setting.code);
        expect(program.output).toContain(
          `lootiles work: Port ${port + 1} on 127.0.0.1 is in use. Set METRICS to another one.\n`,
        );
        expect(existsSync(join(store.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
      },
    );
  });

  test('imports another extract when it is named, and without a name serves what there is', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    const { program } = await serving(store.dataDir, {}, 'up');
    expect(program.output).not.toContain('is published');
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);

    const other = await writeExtract(join(folder, 'other.osm.pbf'), streetOf(3));
    await serving(store.dataDir, { EXTRACT: other }, 'up');
    await expect.poll(() => store.readCurrent()?.extract, { timeout: 30_000 }).toBe(other);
    expect(wholeCurrent(store)).toMatchObject({ extract: other, toilets: 3 });
  });

  test('serves what it had when the import fails', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    const bad = join(folder, 'bad.osm.pbf');
    writeFileSync(bad, 'no map');
    const { program, ask } = await serving(store.dataDir, { EXTRACT: bad }, 'up');
    await program.says('The import failed. The server goes on with the previous data.');
    expect(program.output).toMatch(/The import failed: [^\n]*bad\.osm\.pbf is not an \.osm\.pbf file: /);
    expect((await ask(NEAREST)).status).toBe(200);
  });

  test('serves the newest whole generation when its pointer is damaged and the import fails', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    writeFileSync(store.currentPath, 'garbage');
    const { ask } = await serving(store.dataDir, { EXTRACT: join(folder, 'missing.osm.pbf') }, 'up');
    expect((await ask(NEAREST)).status).toBe(200);
  });

  test('ends with 1 where the import fails and there is nothing to serve', async () => {
    const { folder, store } = await street(1);
    const extract = join(folder, 'missing.osm.pbf');
    const program = new Program(['up'], { DATA_DIR: store.dataDir, EXTRACT: extract, PORT: '0' });
    expect(await program.ends()).toBe(1);
    expect(program.output).toMatch(
      /The import failed: There is no file [^\n]*missing\.osm\.pbf\. Set EXTRACT to [^\n]*\n[\s\S]*lootiles up: The import failed, and there is nothing to serve\. Correct the reason above, then start lootiles again\.\n$/,
    );
  });
});
