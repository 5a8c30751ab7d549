/** `lootiles up` and its database: reads never wait for it, and it comes back without a restart. */
import { chmodSync, readFileSync, renameSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { altchaCheck } from '../../server/human-check/altcha.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { BASE_URL } from '../fixtures/app.ts';
import { expectProblem, PEPPER, postTo, TOILETS } from '../fixtures/contributions.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { solve } from '../fixtures/human-check.ts';
import { PrivatePostgres } from '../fixtures/postgres.ts';
import { serving } from '../fixtures/process.ts';

const READ = '/api/v1/toilets/lt_n1';
const REPORTS = '/api/v1/toilets/lt_n1/reports';
const check = altchaCheck(PEPPER, { min: 1, max: 2 });
const token = async () => solve(await check.challenge());
const onLinux = { skip: process.platform !== 'linux' };

async function upIn(dataDir: string, settings: Record<string, string> = {}) {
  // Postgres does not run as root, and must get through to its folder.
  chmodSync(dataDir, 0o755);
  await publishToilets(new LocalStore(dataDir), TOILETS);
  const site = { BASE_URL, PEPPER: PEPPER.toString(), LOG_FORMAT: 'text', ...settings };
  const { port, ask, program } = await serving(dataDir, site, 'up');
  const post = postTo(`http://127.0.0.1:${port}`, token);
  const report = () => post(REPORTS, { kind: 'closed' });
  const isTaken = () =>
    expect.poll(async () => (await report()).status, { timeout: 120_000, interval: 200 }).toBe(201);
  const lines = (what: string) => program.output.split('\n').filter((line) => line.includes(what)).length;
  return { ask, program, report, isTaken, lines };
}

/** Taken as by a server that hangs: connected, and never answered. */
async function silentServer(): Promise<{ url: string; connections: () => number }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `postgresql://a:b@127.0.0.1:${address.port}/c`, connections: () => connections };
}

describe('lootiles up, where its database', () => {
  test('takes connections and never answers, reads all the same, and says 503 to writes', async () => {
    const { url, connections } = await silentServer();
    const { ask, report } = await upIn(temporaryFolder(), { DATABASE_URL: url });
    expect((await ask(READ)).status).toBe(200);
    expectProblem(await report(), 503, 'database-unavailable');
    expect(connections()).toBeGreaterThan(0);
  });

  test.each([
    ['', {}],
    [' with an extract that is to be imported', { EXTRACT: 'missing.osm.pbf' }],
  ])(
    'hangs at the start%s, reads before it goes on, and then takes contributions',
    onLinux,
    async (_, settings: Record<string, string>) => {
      const postgres = await PrivatePostgres.start();
      postgres.freeze();
      const { ask, report, isTaken, lines, program } = await upIn(postgres.dataDir, settings);
      expect((await ask(READ)).status).toBe(200);
      expectProblem(await report(), 503, 'database-unavailable');
      expect(lines('Postgres runs in DATA_DIR.')).toBe(0);
      postgres.thaw();
      await isTaken();
      // It was that of another process, until here.
      expect(lines('Postgres runs in DATA_DIR.')).toBe(0);
      await postgres.stop();
      await program.says('Postgres runs in DATA_DIR.');
      await isTaken();
    },
  );

  test('is killed, reads on, and takes contributions again without a restart', onLinux, async () => {
    const dataDir = temporaryFolder();
    const { ask, isTaken, lines, program } = await upIn(dataDir);
    await isTaken();
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    for (let kills = 1; kills <= 2; kills++) {
      process.kill(postmaster(), 'SIGKILL');
      expect((await ask(READ)).status).toBe(200);
      await program.says('Postgres runs in DATA_DIR.', kills + 1);
      await isTaken();
      expect([lines('Postgres ended.'), lines('Postgres does not start.')]).toEqual([kills, 0]);
    }
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
    expect(() => readFileSync(pidFile)).toThrow('ENOENT');
  });

  test('cannot start, reads, says so once, and takes contributions when it can', onLinux, async () => {
    const postgres = await PrivatePostgres.start();
    await postgres.stop();
    const control = join(postgres.dataDir, 'postgres', 'data', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    const { ask, report, isTaken, lines, program } = await upIn(postgres.dataDir);
    await program.says('Postgres does not start.');
    expect((await ask(READ)).status).toBe(200);
    expectProblem(await report(), 503, 'database-unavailable');
    renameSync(`${control}.away`, control);
    await isTaken();
    expect([lines('Postgres does not start.'), lines('Postgres runs in DATA_DIR.')]).toEqual([1, 1]);
  });
});
