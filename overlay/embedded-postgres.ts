/**
 * A Postgres of our own for one machine, shared by all our processes that use the same data folder.
 *
 * The first to come starts it, the last to leave stops it. It is nobody's child: if a process is killed the others
 * go on, and if all are killed the next one finds the server still running, or its data as it left them.
 * Everything that decides between starting and stopping happens under one lock.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { type Account, accountFor, openWayTo } from './postgres-account.ts';
import { installBinaries } from './postgres-binaries.ts';
import { type Address, Cluster } from './postgres-cluster.ts';
import { exclusiveLock, type ProcessLock, tryExclusiveLock, trySharedLock } from './process-lock.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`. Holds a password. */
  readonly url: string;
  /** Ends our use of it, and the server with it if nobody else uses it. A second call does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; everything of Postgres is in its folder `postgres`. Made where it is not there. */
  readonly dataDir: string;
  readonly log: Log;
  /** How to listen; by default a socket wherever the system has them. */
  readonly listen?: 'socket' | 'port';
}

const LOCK_MS = 300_000;
const ANSWER_MS = 120_000;
/** Systems allow 104 bytes or a few more for a socket's whole path. */
const MAX_SOCKET_FOLDER_BYTES = 80;

/** Comes back when the server answers: about 2 s the first time, 0.2 s later. Throws a sentence with the remedy. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, listen = process.platform === 'win32' ? 'port' : 'socket' } = options;
  const { home, account } = prepareHome(dataDir);
  const decision = await exclusiveLock(startLock(home), LOCK_MS);
  let use: ProcessLock | undefined;
  try {
    use = trySharedLock(usersLock(home));
    if (!use) throw new Error(`${usersLock(home)} is locked by a process that is not ours.`);
    const cluster = new Cluster(home, installBinaries(home), account);
    await cluster.create();
    const url = await bringUp(cluster, () => addressFor(home, listen, account));
    log.info({ folder: home }, 'Postgres runs in the data folder.');
    return { url, stop: leaveOnce(home, cluster, use) };
  } catch (error) {
    use?.release();
    throw error;
  } finally {
    decision.release();
  }
}

/** Held while somebody starts or stops the server. */
const startLock = (home: string) => join(home, 'start.lock');
/** Shared by all who use it. */
const usersLock = (home: string) => join(home, 'users.lock');

function leaveOnce(home: string, cluster: Cluster, use: ProcessLock): () => Promise<void> {
  let left: Promise<void> | undefined;
  return () => {
    left ??= leave();
    return left;
  };
  async function leave(): Promise<void> {
    const decision = await exclusiveLock(startLock(home), LOCK_MS);
    try {
      use.release();
      const last = tryExclusiveLock(usersLock(home));
      if (!last) return;
      try {
        if (cluster.running() !== undefined) await cluster.stop();
        if (socketFolderOf(home) !== home) rmSync(socketFolderOf(home), { recursive: true, force: true });
      } finally {
        last.release();
      }
    } finally {
      decision.release();
    }
  }
}

function prepareHome(dataDir: string): { home: string; account: Account | undefined } {
  mkdirSync(dataDir, { recursive: true });
  const home = join(realpathSync(dataDir), 'postgres');
  const account = accountFor(join(home, 'data'));
  if (account) openWayTo(dataDir, account);
  mkdirSync(home, { recursive: true });
  ownAlone(home, account);
  return { home, account };
}

function ownAlone(folder: string, account: Account | undefined): void {
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

async function addressFor(
  home: string,
  listen: 'socket' | 'port',
  account: Account | undefined,
): Promise<Address> {
  if (listen === 'port') return { port: await freePort() };
  const socketFolder = socketFolderOf(home);
  if (socketFolder === home) return { socketFolder };
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(socketFolder);
  if (![process.getuid?.(), account?.uid].includes(uid))
    throw new Error(
      `${socketFolder} belongs to somebody else. Set DATA_DIR to a folder with a shorter path.`,
    );
  ownAlone(socketFolder, account);
  return { socketFolder };
}

function socketFolderOf(home: string): string {
  if (Buffer.byteLength(home) <= MAX_SOCKET_FOLDER_BYTES) return home;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return join(tmpdir(), `lootiles-${name}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** The address as soon as the server answers: one that was found may be starting, recovering, or about to end. */
async function bringUp(cluster: Cluster, address: () => Promise<Address>): Promise<string> {
  const deadline = Date.now() + ANSWER_MS;
  for (;;) {
    const url = cluster.running();
    if (url === undefined) {
      await cluster.start(await address()).catch((error: unknown) => {
        // Of a server that was killed, the last processes may take a moment to end.
        if (!/still in use|already exists/.test(String(error)) || Date.now() > deadline) throw error;
        return sleep(100);
      });
      continue;
    }
    const fault = url === '' ? 'It is starting.' : await ask(url);
    if (fault === undefined) return url;
    if (Date.now() > deadline)
      throw new Error('Postgres does not answer. Its log is in DATA_DIR/postgres.', { cause: fault });
    await sleep(50);
  }
}

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}
