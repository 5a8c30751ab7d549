/**
 * One Postgres cluster in a folder: made, configured, started, stopped. Knows nothing of who uses it.
 *
 * `home` holds `data` (the cluster), `server-<version>` (the programs), `password` and `postgres.log`. It belongs to
 * the account that runs Postgres and is closed to everybody else, the socket in it too.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './postgres-account.ts';
import { isProcess, isRunning, type Postmaster, pidFileOf, readPostmaster } from './postmaster.ts';
import { randomId } from './random-id.ts';

const run = promisify(execFile);
const USER = 'lootiles';
/** Recovery after a crash replays at most a few minutes of writes. */
const START_SECONDS = 120;
const STOP_SECONDS = 60;
const ENDING_MS = 10_000;

/** Where it listens: a socket in a folder, or, where there are none (Windows), a port of this machine. */
export interface Address {
  readonly port: number;
  readonly socketFolder: string | undefined;
}

/** The folder tells the sockets of two servers apart, so that their ports may be the same. */
export const socketIn = (socketFolder: string): Address => ({ port: 5432, socketFolder });

export class Cluster {
  readonly #home: string;
  readonly #programs: string;
  readonly #account: Account | undefined;
  /** The last server that was found to be of this folder. */
  #known = '';

  constructor(home: string, programs: string, account: Account | undefined) {
    this.#home = home;
    this.#programs = programs;
    this.#account = account;
  }

  get #data(): string {
    return join(this.#home, 'data');
  }

  get #log(): string {
    return join(this.#home, 'postgres.log');
  }

  /** Makes the cluster if there is none. One that was begun and not finished is thrown away. */
  async create(): Promise<void> {
    if (existsSync(this.#data)) return;
    for (const name of readdirSync(this.#home))
      if (name.startsWith('data.new-')) rmSync(join(this.#home, name), { recursive: true });
    const aside = join(this.#home, randomId('data.new-', 8));
    const password = join(this.#home, 'password');
    writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (this.#account) chownSync(password, this.#account.uid, this.#account.gid);
    const identity = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${password}`];
    await this.#run('initdb', [`--pgdata=${aside}`, '--encoding=UTF8', '--locale=C', ...identity]);
    renameSync(aside, this.#data);
  }

  /** What the next start will listen on; undefined where none was configured. */
  configuredPort(): number | undefined {
    const path = join(this.#data, 'postgresql.conf');
    const [, port] = (existsSync(path) && /^port = '(\d+)'$/m.exec(readFileSync(path, 'utf8'))) || [];
    return port === undefined ? undefined : Number(port);
  }

  configure(address: Address): void {
    writeFileSync(join(this.#data, 'postgresql.conf'), configuration(address));
  }

  /**
   * Comes back when it answers. Throws with the end of its log where it does not start. The caller holds the lock
   * and has found that none runs here, so what lies in the way is of a dead server, or came with a copied folder.
   */
  async start(address: Address, signal?: AbortSignal): Promise<void> {
    const { socketFolder } = address;
    this.configure(address);
    rmSync(pidFileOf(this.#data), { force: true });
    if (socketFolder !== undefined)
      for (const name of readdirSync(socketFolder))
        if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) rmSync(join(socketFolder, name), { force: true });
    rmSync(this.#log, { force: true });
    const how = ['-l', this.#log, '-w', '-t', String(START_SECONDS), '-s'];
    try {
      await this.#run('pg_ctl', ['start', '-D', this.#data, ...how], signal);
    } catch (error) {
      throw new Error(`Postgres does not start in ${this.#home}. ${this.lastWords(3)}`.trim(), {
        cause: error,
      });
    }
  }

  /** The end of its log, which holds neither statements nor values. */
  lastWords(lines: number): string {
    try {
      return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-lines).join(' ');
    } catch {
      return '';
    }
  }

  /** Open connections are cut; what is committed stays. */
  async stop(): Promise<void> {
    const how = ['-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-s'];
    try {
      await this.#run('pg_ctl', ['stop', '-D', this.#data, ...how]);
    } catch (error) {
      // It may have been ending already.
      const deadline = Date.now() + ENDING_MS;
      while (this.running() !== undefined) {
        if (Date.now() > deadline) throw error;
        await sleep(20);
      }
    }
  }

  /** Where the server of this folder listens, ready or not; undefined where none runs. */
  running(): Address | undefined {
    const postmaster = readPostmaster(this.#data);
    if (!postmaster || !this.#isRunning(postmaster)) return undefined;
    const { port, socketFolder } = postmaster;
    return { port, socketFolder: socketFolder || undefined };
  }

  /** For `pg`. Holds the password. */
  url({ port, socketFolder }: Address): string {
    const password = readFileSync(join(this.#home, 'password'), 'utf8').trim();
    const login = `${USER}:${password}`;
    if (socketFolder === undefined) return `postgresql://${login}@127.0.0.1:${port}/postgres`;
    return `postgresql://${login}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`;
  }

  /** Looked at every second: what another program must be asked is asked once for each server. */
  #isRunning(postmaster: Postmaster): boolean {
    const name = `${postmaster.pid} ${postmaster.startedS}`;
    const isKnown = process.platform !== 'linux' && this.#known === name && isProcess(postmaster.pid);
    if (!isKnown && !isRunning(postmaster, this.#data)) return false;
    this.#known = name;
    return true;
  }

  async #run(program: string, args: string[], signal?: AbortSignal): Promise<void> {
    const { PATH = '', SYSTEMROOT = '', TEMP = '' } = process.env;
    await run(join(this.#programs, 'bin', program), args, {
      ...this.#account,
      ...(signal && { signal }),
      cwd: this.#home,
      env: { PATH, SYSTEMROOT, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    });
  }
}

/** All of postgresql.conf: the rest is Postgres's own defaults, which lose nothing that was committed. */
function configuration({ port, socketFolder }: Address): string {
  const settings = {
    port: String(port),
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    unix_socket_directories: socketFolder ?? '',
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
