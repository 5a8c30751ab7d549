/**
 * A Postgres cluster in a folder: creates, configures, starts and stops it.
 *
 * `home` holds `data` (the cluster), `server-<version>` (the programs), `password` and `postgres.log`. It belongs to
 * the account that runs Postgres, and no other account can enter it, so none can reach the socket in it.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exclusiveLock } from '../database/locks.ts';
import { randomId } from '../database/random-id.ts';
import { installBinaries } from './postgres-binaries.ts';
import { pidFileOf, postmasterOf } from './postmaster.ts';

const run = promisify(execFile);
const USER = 'lootiles';
/** Recovery after a crash replays at most a few minutes of writes. */
const START_SECONDS = 120;
const STOP_SECONDS = 60;
const LOOK_AGAIN_MS = 50;
const PASSWORD_MS = 10_000;
/** Sockets of two servers are in two folders, so their ports may be the same. */
const SOCKET_PORT = '5432';
/** Systems allow 104 bytes or a few more for the whole path of a socket. Longer ones get a port. */
const MAX_SOCKET_FOLDER_BYTES = 80;

/** One process at a time may start and stop it. */
export class Cluster {
  readonly home: string;
  readonly #programs: string;
  readonly #account: OsUser | undefined;
  /** Process id of the server, if it was identified. */
  #known: number | undefined;

  /** @param programs the folder with `bin`; by default those of our packages, which it puts into the folder first */
  constructor(dataDir: string, programs?: string) {
    mkdirSync(dataDir, { recursive: true });
    this.home = join(realpathSync(dataDir), 'postgres');
    this.#account = osUserFor(this.#data);
    if (this.#account) grantTraverse(dataDir, this.#account);
    mkdirSync(this.home, { recursive: true });
    chmodSync(this.home, 0o700);
    this.#give(this.home);
    this.#programs = programs ?? installBinaries(this.home);
  }

  /** Makes a file one of the account that runs Postgres. */
  #give(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  get #data(): string {
    return join(this.home, 'data');
  }

  get #passwordFile(): string {
    return join(this.home, 'password');
  }

  get #log(): string {
    return join(this.home, 'postgres.log');
  }

  /** An address at which the server may listen: for `pg`, with the password. */
  async newUrl(): Promise<string> {
    const login = `${USER}:${await this.#password()}`;
    if (process.platform !== 'win32' && Buffer.byteLength(this.home) <= MAX_SOCKET_FOLDER_BYTES)
      return `postgresql://${login}@/postgres?host=${encodeURIComponent(this.home)}&port=${SOCKET_PORT}`;
    return `postgresql://${login}@127.0.0.1:${await freePort()}/postgres`;
  }

  /** Created by the first process that asks. */
  async #password(): Promise<string> {
    const path = this.#passwordFile;
    const lock = await exclusiveLock(`${path}.lock`, PASSWORD_MS);
    try {
      if (!existsSync(path)) {
        writeFileSync(`${path}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
        this.#give(`${path}.new`);
        renameSync(`${path}.new`, path);
      }
      return readFileSync(path, 'utf8').trim();
    } finally {
      lock.release();
    }
  }

  /**
   * Creates the cluster if there is none. Resolves when Postgres answers at the address. Stops one that a killed process
   * left. Throws with the end of its log if it does not start.
   */
  async start(url: string, signal?: AbortSignal): Promise<void> {
    if (!existsSync(this.#data)) await this.#create();
    const how = ['-l', this.#log, '-w', '-t', String(START_SECONDS), '-s'];
    for (const deadline = Date.now() + START_SECONDS * 1000; ; await sleep(LOOK_AGAIN_MS)) {
      signal?.throwIfAborted();
      await this.stop();
      writeFileSync(join(this.#data, 'postgresql.conf'), configuration(url, this.home));
      this.#removeStaleFiles();
      try {
        return await this.#run('pg_ctl', ['start', '-D', this.#data, ...how], signal);
      } catch (cause) {
        const words = this.lastWords(3);
        // The last processes of a killed server, or the start of a killed process, may take a moment to end.
        if (Date.now() < deadline && /still in use|already exists/.test(words)) continue;
        throw new Error(`Postgres does not start in ${this.home}. ${words}`.trim(), { cause });
      }
    }
  }

  /** Deletes clusters that were begun and not finished. */
  async #create(): Promise<void> {
    for (const name of readdirSync(this.home))
      if (name.startsWith('data.new-')) rmSync(join(this.home, name), { recursive: true });
    const aside = join(this.home, randomId('data.new-', 8));
    const identity = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${this.#passwordFile}`];
    await this.#run('initdb', [`--pgdata=${aside}`, '--encoding=UTF8', '--locale=C', ...identity]);
    renameSync(aside, this.#data);
  }

  /**
   * Removes what a dead server left, or came with a copied folder: Postgres refuses to start if another program has
   * its process id. A server whose starter was killed may have come up just now, so it is looked for once more.
   */
  #removeStaleFiles(): void {
    if (!this.isRunning()) rmSync(pidFileOf(this.#data), { force: true });
    for (const name of readdirSync(this.home))
      if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) rmSync(join(this.home, name), { force: true });
    rmSync(this.#log, { force: true });
  }

  /** The end of the log of Postgres, which holds neither statements nor values. */
  lastWords(lines = 1): string {
    try {
      return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-lines).join(' ');
    } catch {
      // No log was written.
      return '';
    }
  }

  /** Cuts open connections. What is committed stays. Does nothing if no server runs. */
  async stop(): Promise<void> {
    if (!this.isRunning()) return;
    const how = ['-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-s'];
    try {
      await this.#run('pg_ctl', ['stop', '-D', this.#data, ...how]);
    } catch (cause) {
      // It may have been ending already.
      if (!this.isRunning()) return;
      const remedy = `End its process ${this.#known}, then try again.`;
      throw new Error(`Postgres does not end in ${this.home}. ${remedy}`, { cause });
    }
  }

  /** Whether a server of this folder runs, ready or not. Called every second. */
  isRunning(): boolean {
    this.#known = postmasterOf(this.#data, this.#known);
    return this.#known !== undefined;
  }

  async #run(program: string, args: string[], signal?: AbortSignal): Promise<void> {
    const { PATH = '', SYSTEMROOT = '', TEMP = '' } = process.env;
    await run(join(this.#programs, 'bin', program), args, {
      ...this.#account,
      ...(signal && { signal }),
      cwd: this.home,
      env: { PATH, SYSTEMROOT, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    });
  }
}

/** The whole of postgresql.conf. All else is as Postgres has it by default, which loses nothing that was committed. */
function configuration(url: string, home: string): string {
  const [, port] = /@127\.0\.0\.1:(\d+)\//.exec(url) ?? [];
  const settings = {
    port: port ?? SOCKET_PORT,
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    unix_socket_directories: port === undefined ? home : '',
    timezone: 'UTC',
    // Disks that seek as fast as they read, as nearly all do now.
    random_page_cost: '1.1',
    log_timezone: 'UTC',
    // Neither statements nor the values in the way of a unique key.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  if (address === null || typeof address === 'string') throw new Error('This system gives no free port.');
  return address.port;
}

/** Ids for spawn and chown. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that most systems have, in order of preference. */
const NAMES = ['postgres', 'nobody'];

/**
 * Chooses the account that runs Postgres: the one that owns the data, or the first of NAMES that exists; undefined for our own
 * account. Postgres refuses root.
 */
function osUserFor(data: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of NAMES) {
    const [, , uid, gid] = accounts.find(([known]) => known === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Postgres refuses to run as root, and this system has no account "nobody" that could run it. ' +
      'Run lootiles as an ordinary user, or set DATABASE_URL to your own server.',
  );
}

/**
 * Lets the account pass the data folder to its own folder in it. Throws if the account cannot pass a folder above, which
 * is not ours to open.
 */
function grantTraverse(dataDir: string, account: OsUser): void {
  let folder = realpathSync(dataDir);
  if (!mayPass(folder, account)) chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o001);
  while (folder !== dirname(folder)) {
    folder = dirname(folder);
    if (mayPass(folder, account)) continue;
    throw new Error(
      `Postgres refuses to run as root, and the account that runs it instead cannot enter ${folder}. ` +
        `Set DATA_DIR to a folder that the account can reach, such as /var/lib/lootiles, run lootiles as an ordinary user, ` +
        'or set DATABASE_URL to your own server.',
    );
  }
}

function mayPass(folder: string, account: OsUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
