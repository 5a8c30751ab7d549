/**
 * A Postgres cluster in a folder: creates, configures, starts and stops it.
 *
 * `home` holds `data` (the cluster), `server-<version>` (the programs), `password` and `postgres.log`. It belongs to
 * the account that runs Postgres, and no other account can enter it, so none can reach the socket in it.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { randomId } from '../database/random-id.ts';
import type { OsUser } from './postgres-os-user.ts';
import {
  type Address,
  isProcess,
  isServerOf,
  type Postmaster,
  pidFileOf,
  readPostmaster,
} from './postmaster.ts';

const run = promisify(execFile);
const USER = 'lootiles';
/** Recovery after a crash replays at most a few minutes of writes. */
const START_SECONDS = 120;
const STOP_SECONDS = 60;
const ENDING_MS = 10_000;

/** Sockets of two servers are in two folders, so their ports may be the same. */
export const socketIn = (socketFolder: string): Address => ({ port: 5432, socketFolder });

export class Cluster {
  readonly #home: string;
  readonly #programs: string;
  readonly #account: OsUser | undefined;
  /** Process id of the last server that was identified as that of this folder. */
  #known: number | undefined;

  constructor(home: string, programs: string, account: OsUser | undefined) {
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

  /** Creates the cluster if there is none. Deletes one that was begun and not finished. The caller is the owner. */
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

  /** Resolves when Postgres answers. Throws with the end of its log if it does not start. The caller is the owner. */
  async start(address: Address, signal?: AbortSignal): Promise<void> {
    writeFileSync(join(this.#data, 'postgresql.conf'), configuration(address));
    this.#removeStaleFiles(address);
    const how = ['-l', this.#log, '-w', '-t', String(START_SECONDS), '-s'];
    try {
      await this.#run('pg_ctl', ['start', '-D', this.#data, ...how], signal);
    } catch (error) {
      throw new Error(`Postgres does not start in ${this.#home}. ${this.lastWords(3)}`.trim(), {
        cause: error,
      });
    }
  }

  /**
   * Removes what a dead server left, or came with a copied folder: Postgres refuses to start if another program has
   * its process id. A server whose owner was killed may have started just now, so it is looked for once more.
   */
  #removeStaleFiles({ socketFolder }: Address): void {
    if (existsSync(pidFileOf(this.#data)) && !this.isRunning())
      rmSync(pidFileOf(this.#data), { force: true });
    if (socketFolder !== undefined)
      for (const name of readdirSync(socketFolder))
        if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) rmSync(join(socketFolder, name), { force: true });
    rmSync(this.#log, { force: true });
  }

  /** The end of the log of Postgres, which holds neither statements nor values. */
  lastWords(lines: number): string {
    try {
      return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-lines).join(' ');
    } catch {
      // No log was written.
      return '';
    }
  }

  /** Cuts open connections. What is committed stays. */
  async stop(): Promise<void> {
    const how = ['-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-s'];
    try {
      await this.#run('pg_ctl', ['stop', '-D', this.#data, ...how]);
    } catch (error) {
      // It may have been ending already.
      const deadline = Date.now() + ENDING_MS;
      while (this.isRunning()) {
        if (Date.now() > deadline) throw error;
        await sleep(20);
      }
    }
  }

  /** Whether a server of this folder runs, ready or not. */
  isRunning(): boolean {
    return this.#server() !== undefined;
  }

  /** The address at which the running server listens; undefined until it does. */
  address(): Address | undefined {
    return this.#server()?.address;
  }

  /** Called every second. Systems other than Linux run a program to identify a server, so only once. */
  #server(): Postmaster | undefined {
    const found = readPostmaster(this.#data);
    if (!found) return undefined;
    const isKnown = process.platform !== 'linux' && this.#known === found.pid;
    if (!(isKnown ? isProcess(found.pid) : isServerOf(found, this.#data))) return undefined;
    this.#known = found.pid;
    return found;
  }

  /** For `pg`. Holds the password. */
  url({ port, socketFolder }: Address): string {
    const password = readFileSync(join(this.#home, 'password'), 'utf8').trim();
    const login = `${USER}:${password}`;
    if (socketFolder === undefined) return `postgresql://${login}@127.0.0.1:${port}/postgres`;
    return `postgresql://${login}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`;
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

/** The whole of postgresql.conf. All else is as Postgres has it by default, which loses nothing that was committed. */
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
