/** The embedded Postgres: one process owns it, and the next owner comes after any end of it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { silentLogger } from '../../../common/logger.ts';
import {
  keepEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../overlay/embedded-postgres/embedded-postgres.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';
import { PrivatePostgres } from '../../fixtures/postgres.ts';

const MODULE = new URL('../../../overlay/embedded-postgres/embedded-postgres.ts', import.meta.url).href;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function use(dataDir: string, log = silentLogger) {
  const server = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => server.stop());
  return server;
}

/** Another process that has Postgres until it is ended. */
async function otherProcess(dataDir: string, way: Way = 'start') {
  const child = commandIn(dataDir, way);
  const ended = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(() => void end('SIGKILL'));
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: String(url).trim(), end };
}

type Way = 'start' | 'keep';

/** Says the address when Postgres answers. */
function commandIn(dataDir: string, way: Way = 'start') {
  const code = `const { ${way}EmbeddedPostgres } = await import('${MODULE}');
    const log = { info() {}, warn() {} };
    const server = await ${way}EmbeddedPostgres({ dataDir: '${dataDir}', log });
    await server.tried; console.log(server.url); setInterval(() => {}, 1e6);
    process.on('SIGTERM', () => server.stop().then(() => process.exit()));`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function keep(dataDir: string, log = silentLogger) {
  const kept = await keepEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => kept.stop());
  return kept;
}

/** A data folder in which Postgres listens on a socket; or on a port, as its path is long. */
function folderFor(listen: 'socket' | 'port'): string {
  const parent = temporaryFolder();
  chmodSync(parent, 0o711);
  return join(parent, listen === 'socket' ? 'original' : 'd'.repeat(100));
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid');
const isRunning = (dataDir: string) => existsSync(pidFile(dataDir));

function postmasterIn(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
}

/** The folder of its programs. */
function serverIn(dataDir: string): string {
  const name = readdirSync(join(dataDir, 'postgres')).find((found) => found.startsWith('server-'));
  if (name === undefined) throw new Error('There are no programs.');
  return name;
}

const startOf = (url: string) => ask(url, 'SELECT pg_postmaster_start_time()::text');

describe('commands on one data folder', () => {
  test('have Postgres one after the other; the data stays', async () => {
    const dataDir = temporaryFolder();
    const first = await use(dataDir);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(await ask(first.url, 'SHOW fsync')).toBe('on');

    const lines: string[] = [];
    let isThere = false;
    const next = use(
      dataDir,
      logTo((line) => lines.push(line)),
    ).then((server) => {
      isThere = true;
      return server;
    });
    await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1);
    expect(lines[0]).toBe(
      'Another lootiles process runs Postgres in DATA_DIR. This one goes on when that one has ended.',
    );
    expect([isThere, await ask(first.url, 'SELECT answer FROM kept')]).toEqual([false, 42]);
    await first.stop();
    const second = await next;
    await first.stop();
    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42);
    await second.stop();
    expect(isRunning(dataDir)).toBe(false);
  });

  test('that begin and end at any time never lose Postgres half-way', async () => {
    const dataDir = temporaryFolder();
    const lane = async (pauseMs: number) => {
      for (let i = 0; i < 5; i++) {
        const server = await startEmbeddedPostgres({ dataDir, log: silentLogger });
        expect(await ask(server.url, 'SELECT 1')).toBe(1);
        await sleep(pauseMs * i);
        expect(await ask(server.url, 'SELECT 1')).toBe(1);
        await server.stop();
      }
    };
    await Promise.all([0, 7, 30, 150].map(lane));
    expect(isRunning(dataDir)).toBe(false);
  });

  test('that are killed leave a Postgres that the next one replaces, with all that was committed', async () => {
    const dataDir = temporaryFolder();
    const killed = await otherProcess(dataDir);
    const started = await startOf(killed.url);
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await killed.end('SIGKILL');
    expect(await startOf(killed.url)).toBe(started);
    const next = await use(dataDir);
    expect(await startOf(next.url)).not.toBe(started);
    expect(await ask(next.url, 'SELECT answer FROM kept')).toBe(42);
    await next.stop();
    expect(isRunning(dataDir)).toBe(false);
  });

  test('may be killed at any line: the next one has a Postgres that works, and stops it', async () => {
    const dataDir = temporaryFolder();
    const random = seededRandom(1);
    for (let kills = 0; kills < 12; kills++) {
      const child = commandIn(dataDir);
      const closed = once(child, 'close');
      await sleep(random.next() * (kills < 6 ? 4_000 : 1_000));
      // Half of them while they stop.
      if (kills % 2 === 1) {
        child.kill('SIGTERM');
        await sleep(random.next() * 100);
      }
      child.kill('SIGKILL');
      await closed;
      if (kills % 3 < 2) continue;
      const next = await use(dataDir);
      expect(await ask(next.url, 'SELECT 1')).toBe(1);
      await next.stop();
      expect(isRunning(dataDir)).toBe(false);
    }
  });
});

describe('a Postgres that was killed', needs(LINUX), () => {
  test('is started again with all that was committed, even if another program has its process id now', async () => {
    const postgres = await PrivatePostgres.start();
    await ask(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    postgres.kill();
    await postgres.start();
    expect(await ask(postgres.url, 'SELECT answer FROM kept')).toBe(42);
    await postgres.stop();

    const pidFile = join(postgres.dataDir, 'postgres', 'data', 'postmaster.pid');
    const ours = `${process.pid}\n${join(postgres.dataDir, 'postgres', 'data')}\n1\n5432\n${join(postgres.dataDir, 'postgres')}\n\n`;
    writeFileSync(pidFile, ours);
    const next = await use(postgres.dataDir);
    expect(await ask(next.url, 'SELECT answer FROM kept')).toBe(42);
  });

  test('half-way through the creation of its data begins anew', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'postgres', 'data.new-killed', 'base'), { recursive: true });
    mkdirSync(join(dataDir, 'postgres', 'server.new-killed', 'bin'), { recursive: true });
    const { url } = await use(dataDir);
    expect(await ask(url, 'SELECT 1')).toBe(1);
    expect(existsSync(join(dataDir, 'postgres', 'data.new-killed'))).toBe(false);
  });
});

describe('a copy of a data folder whose Postgres runs', () => {
  test.each(['socket', 'port'] as const)(
    'has a Postgres of its own (%s), and stops no other',
    async (listen) => {
      const dataDir = folderFor(listen);
      const original = await keep(dataDir);
      expect(await original.tried).toBe(true);
      await ask(original.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await ask(original.url, 'CHECKPOINT');
      const started = await startOf(original.url);
      const copied = `${dataDir}-2`;
      execFileSync('cp', ['-a', dataDir, copied]);

      const copy = await use(copied);
      expect(copy.url).not.toBe(original.url);
      expect(await ask(copy.url, 'SHOW data_directory')).toBe(join(copied, 'postgres', 'data'));
      expect(await ask(copy.url, 'UPDATE kept SET answer = 43 RETURNING answer')).toBe(43);
      expect(await ask(original.url, 'SELECT answer FROM kept')).toBe(42);
      await copy.stop();
      expect(isRunning(copied)).toBe(false);
      expect(await startOf(original.url)).toBe(started);

      await original.stop();
      expect(isRunning(dataDir)).toBe(false);
    },
  );
});

describe('a kept Postgres', needs(LINUX), () => {
  test.each(['socket', 'port'] as const)(
    'is used by commands, and ends with its owner (%s)',
    async (listen) => {
      const dataDir = folderFor(listen);
      const kept = await keep(dataDir);
      const command = await use(dataDir);
      expect(command.url).toBe(kept.url);
      await command.stop();
      expect(await ask(kept.url, 'SELECT 1')).toBe(1);
      await use(dataDir);
      await kept.stop();
      expect(isRunning(dataDir)).toBe(false);
      expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('address');
    },
  );

  test('whose folder a command has runs at the same address when that command ends', async () => {
    const dataDir = temporaryFolder();
    const command = await use(dataDir);
    const kept = await keep(dataDir);
    expect(kept.url).toBe(command.url);
    const started = await startOf(kept.url);
    await command.stop();
    expect(await kept.tried).toBe(true);
    expect(await startOf(kept.url)).not.toBe(started);
    await kept.stop();
    expect(isRunning(dataDir)).toBe(false);
  });

  test.each(['socket', 'port'] as const)(
    'of a killed owner is replaced by the next one that keeps it, at the same address (%s)',
    async (listen) => {
      const dataDir = folderFor(listen);
      const killed = await otherProcess(dataDir, 'keep');
      const kept = await keep(dataDir);
      expect([kept.url, await kept.tried]).toEqual([killed.url, true]);
      const started = await startOf(kept.url);
      await killed.end('SIGKILL');
      const isAnother = async () => (await startOf(kept.url)) !== started;
      await expect.poll(() => isAnother().catch(String), { timeout: 60_000 }).toBe(true);
      await kept.stop();
      expect(isRunning(dataDir)).toBe(false);
    },
  );

  test('of a killed owner is not at the address that it left: a command has its own', async () => {
    const dataDir = folderFor('port');
    const killed = await otherProcess(dataDir, 'keep');
    await killed.end('SIGKILL');
    process.kill(postmasterIn(dataDir), 'SIGKILL');
    expect(readdirSync(join(dataDir, 'postgres'))).toContain('address');
    const command = await use(dataDir);
    expect(await ask(command.url, 'SELECT 1')).toBe(1);
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('address');
  });

  test('that is killed is started again at the same address', async () => {
    const dataDir = temporaryFolder();
    const lines: string[] = [];
    const { url, tried, stop } = await keep(dataDir, {
      ...silentLogger,
      info: (line: string) => void lines.push(line),
    });
    expect(await tried).toBe(true);
    await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const killed = postmasterIn(dataDir);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(2);
    expect(await ask(url, 'SELECT answer FROM kept')).toBe(42);
    expect(postmasterIn(dataDir)).not.toBe(killed);
    await stop();
    expect(isRunning(dataDir)).toBe(false);
  });

  test('that cannot start is tried until it can, and the log says each once', async () => {
    const dataDir = temporaryFolder();
    await (await use(dataDir)).stop();
    const program = join(dataDir, 'postgres', serverIn(dataDir), 'bin', 'postgres');
    renameSync(program, `${program}.away`);
    const lines: [string, object | undefined][] = [];
    const kept = await keep(
      dataDir,
      logTo((message, details) => lines.push([message, details])),
    );
    expect(await kept.tried).toBe(false);
    // A command says the reason, instead of waiting.
    await expect(use(dataDir)).rejects.toThrow(`Postgres does not start in ${join(dataDir, 'postgres')}`);
    expect(lines).toEqual([
      [
        'Postgres does not start.',
        {
          reason: expect.stringContaining(`Postgres does not start in ${join(dataDir, 'postgres')}`),
          next: 'Retrying in 1 s, then with growing pauses of up to 60 s.',
        },
      ],
    ]);
    renameSync(`${program}.away`, program);
    await expect
      .poll(() => lines.map(([line]) => line), { timeout: 120_000 })
      .toEqual(['Postgres does not start.', 'Postgres runs in DATA_DIR.']);
    expect(await ask(kept.url, 'SELECT 1')).toBe(1);
  });
});

test('a data folder whose path is too long for a socket has a port, with a password', async () => {
  const { url } = await use(folderFor('port'));
  expect(url).toMatch(/^postgresql:\/\/lootiles:[0-9a-f]{48}@127\.0\.0\.1:\d+\/postgres$/);
  expect(await ask(url, 'SELECT 1')).toBe(1);
  await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
});

test('no other account can read the data or the password', async () => {
  const dataDir = temporaryFolder();
  const { url } = await use(dataDir);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  await expect(ask(url, `SELECT pg_sleep(0) FROM nothing WHERE secret = 'x'`)).rejects.toThrow();
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).not.toContain('secret');
});

describe('as root', { skip: process.getuid?.() !== 0 }, () => {
  test('a data folder that the account cannot reach is named, with the remedy', async () => {
    const closed = temporaryFolder();
    const dataDir = join(closed, 'data');
    mkdirSync(dataDir);
    chmodSync(closed, 0o700);
    await expect(startEmbeddedPostgres({ dataDir, log: silentLogger })).rejects.toThrow(
      new RegExp(`cannot enter ${closed}\\. Set DATA_DIR to .* or set DATABASE_URL`),
    );
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });
});
