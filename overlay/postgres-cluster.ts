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
import { randomId } from './random-id.ts';

const run = promisify(execFile);
const USER = 'lootiles';
/** Recovery after a crash replays at most a few minutes of writes. */
const START_SECONDS = 120;
const STOP_SECONDS = 60;
const ENDING_MS = 10_000;

/** Where it listens: a socket in a folder, or, where there are none (Windows), a port of this machine. */
export type Address = { readonly socketFolder: string } | { readonly port: number };

export class Cluster {
  readonly #home: string;
  readonly #programs: string;
  readonly #account: Account | undefined;

  constructor(home: string, programs: string, account: Account | undefined) {
    this.#home = home;
    this.#programs = programs;
    this.#account = account;
  }

  get #data(): string {
    return join(this.#home, 'data');
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

  /** Comes back when it answers. Throws with the end of its log where it does not start. */
  async start(address: Address): Promise<void> {
    writeFileSync(join(this.#data, 'postgresql.conf'), configuration(address));
    const log = join(this.#home, 'postgres.log');
    rmSync(log, { force: true });
    try {
      await this.#run('pg_ctl', [
        'start',
        '-D',
        this.#data,
        '-l',
        log,
        '-w',
        '-t',
        String(START_SECONDS),
        '-s',
      ]);
    } catch (error) {
      const end = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
      throw new Error(`Postgres does not start in ${this.#home}. ${end}`, { cause: error });
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

  /** Where a server of ours runs, ready or not; undefined where none does. What a dead one left is removed. */
  running(): string | undefined {
    const path = join(this.#data, 'postmaster.pid');
    if (!existsSync(path)) return undefined;
    // postmaster.pid: process id, data folder, start time, port, socket folder, address.
    const [pid = '', , , port = '', socketFolder = ''] = readFileSync(path, 'utf8').split('\n');
    if (!isPostgres(Number(pid))) {
      rmSync(path, { force: true });
      rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
      return undefined;
    }
    const password = readFileSync(join(this.#home, 'password'), 'utf8').trim();
    const login = `${USER}:${password}`;
    // Until it has written all lines the address is not known: the caller asks again.
    if (port === '') return '';
    if (socketFolder === '') return `postgresql://${login}@127.0.0.1:${port}/postgres`;
    return `postgresql://${login}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`;
  }

  async #run(program: string, args: string[]): Promise<void> {
    const { PATH = '', SYSTEMROOT = '', TEMP = '' } = process.env;
    await run(join(this.#programs, 'bin', program), args, {
      ...this.#account,
      cwd: this.#home,
      env: { PATH, SYSTEMROOT, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    });
  }
}

/**
 * The ids of dead processes are given to others: only one that is called postgres counts, where that can be seen. A
 * dead one that nobody has waited for (there is no init in many containers) does not count either.
 */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const [, name, state] = /\((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'postgres' && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

/** All of postgresql.conf: the rest is Postgres's own defaults, which lose nothing that was committed. */
function configuration(address: Address): string {
  const where =
    'port' in address
      ? { port: String(address.port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: address.socketFolder };
  const settings = {
    ...where,
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
