/**
 * A Postgres of our own for one machine, shared by all our processes that use the same data folder.
 *
 * The first to come starts it, the last to leave stops it. It is nobody's child: if a process is killed the others
 * go on, and if all are killed the next one finds the server still running, or its data as it left them.
 * Every start and stop happens under one lock, so of several processes that find it dead one starts it again.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepRunning } from './keep-running.ts';
import type { Log } from './log.ts';
import { type Account, accountFor, openWayTo } from './postgres-account.ts';
import { installBinaries } from './postgres-binaries.ts';
import { type Address, Cluster, socketIn } from './postgres-cluster.ts';
import { exclusiveLock, type ProcessLock, tryExclusiveLock, trySharedLock } from './process-lock.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`. Holds a password. The same for as long as any process uses the server. */
  readonly url: string;
  /** Ends our use of it, and the server with it if nobody else uses it. A second call does nothing. */
  stop(): Promise<void>;
}

export interface KeptPostgres extends EmbeddedPostgres {
  /** Settled when the first start has succeeded (true) or failed (false). Never rejects. */
  readonly tried: Promise<boolean>;
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
const LOOK_AGAIN_MS = 50;
/** Systems allow 104 bytes or a few more for a socket's whole path. */
const MAX_SOCKET_FOLDER_BYTES = 80;

/** Comes back when the server answers: about 2 s the first time, 0.2 s later. Throws a sentence with the remedy. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await enter(options);
  try {
    await bringUp(user);
  } catch (error) {
    user.use.release();
    throw error;
  }
  options.log.info({ folder: user.home }, 'Postgres runs in DATA_DIR.');
  return { url: user.cluster.url(user.address), stop: once(() => leave(user)) };
}

/**
 * For processes that run on. Comes back when the address is known, so that what needs no database need not wait; the
 * server is started meanwhile, again where that fails, and again whenever it has ended. Throws where not even its data
 * can be made.
 */
export async function keepEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<KeptPostgres> {
  const { log } = options;
  const user = await enter(options);
  const { home, cluster, address } = user;
  const ending = new AbortController();
  const server = {
    folder: home,
    isRunning: () => cluster.running() !== undefined,
    bringUp: (signal: AbortSignal) => bringUp(user, signal),
    lastWords: () => cluster.lastWords(1),
  };
  const { tried, ended } = keepRunning({ server, log }, ending.signal);
  const stop = once(async () => {
    ending.abort();
    await ended;
    await leave(user);
  });
  return { url: cluster.url(address), tried, stop };
}

/** One process's use of the server. */
interface User {
  readonly home: string;
  readonly cluster: Cluster;
  /** Where the server listens, or will. */
  readonly address: Address;
  readonly account: Account | undefined;
  readonly use: ProcessLock;
}

async function enter(options: EmbeddedPostgresOptions): Promise<User> {
  const { dataDir, listen = process.platform === 'win32' ? 'port' : 'socket' } = options;
  const { home, account } = prepareHome(dataDir);
  const decision = await exclusiveLock(startLock(home), LOCK_MS);
  let use: ProcessLock | undefined;
  try {
    const alone = tryExclusiveLock(usersLock(home));
    alone?.release();
    use = trySharedLock(usersLock(home));
    if (!use)
      throw new Error(`Another program has locked ${usersLock(home)}. End it, then start lootiles again.`);
    const cluster = new Cluster(home, installBinaries(home), account);
    await cluster.create();
    let address = cluster.running();
    if (!address) {
      address =
        listen === 'port' ? await portFor(cluster, alone !== undefined) : socketIn(socketFolderOf(home));
      cluster.configure(address);
    }
    return { home, cluster, address, account, use };
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

async function leave({ home, cluster, use }: User): Promise<void> {
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

function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= run();
    return done;
  };
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

/** Other users of the server know its port already. */
async function portFor(cluster: Cluster, isAlone: boolean): Promise<Address> {
  const known = isAlone ? undefined : cluster.configuredPort();
  return { port: known ?? (await freePort()), socketFolder: undefined };
}

/** Folders of the system for temporary files are cleaned now and then: it is made before each start. */
function prepareSocketFolder({ home, address: { socketFolder }, account }: User): void {
  if (socketFolder === undefined || socketFolder === home) return;
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(socketFolder);
  if (![process.getuid?.(), account?.uid].includes(uid))
    throw new Error(`${socketFolder} belongs to another user. Set DATA_DIR to a folder with a shorter path.`);
  ownAlone(socketFolder, account);
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
  if (address === null || typeof address === 'string')
    throw new Error(
      'This machine has no free port for Postgres. Free one, or set DATABASE_URL to your own server.',
    );
  return address.port;
}

/** Until the server answers: one that was found may be starting, recovering, or about to end. */
async function bringUp(user: User, signal?: AbortSignal): Promise<void> {
  const { cluster, address } = user;
  const deadline = Date.now() + ANSWER_MS;
  for (;;) {
    signal?.throwIfAborted();
    if (!cluster.running())
      await startIfDown(user, signal).catch((error: unknown) => {
        // Of a server that was killed, the last processes may take a moment to end.
        if (!/still in use|already exists/.test(String(error)) || Date.now() > deadline) throw error;
      });
    const fault = await ask(cluster.url(address));
    if (fault === undefined) return;
    if (Date.now() > deadline)
      throw new Error('Postgres does not answer. Read its log in DATA_DIR/postgres.', { cause: fault });
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Does nothing where another process has the lock: it starts the server, or stops it and is gone in a moment. */
async function startIfDown(user: User, signal: AbortSignal | undefined): Promise<void> {
  const decision = tryExclusiveLock(startLock(user.home));
  if (!decision) return;
  try {
    if (user.cluster.running()) return;
    prepareSocketFolder(user);
    await user.cluster.start(user.address, signal);
  } finally {
    decision.release();
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
