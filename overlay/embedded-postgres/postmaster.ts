/**
 * Decides whether a server runs in a data folder, by its `postmaster.pid`.
 *
 * The file outlives its server and is copied with the folder. Its process id may be that of the original's server, or of
 * any program, so the id alone proves nothing. The process must be a Postgres, and its folder must be this one, by device
 * and inode: a copy has another inode, a moved folder the same. On Linux that is the working directory of the process.
 * Elsewhere it is the folder that the file names.
 */
import { execFileSync } from 'node:child_process';
import { type BigIntStats, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessLock, tryExclusiveLock } from '../database/locks.ts';

/** A busy system answers late. One that hangs must not stop the start for longer. */
const LOOK_MS = 10_000;

export const pidFileOf = (data: string) => join(data, 'postmaster.pid');

/**
 * Returns the process id of the server of this folder, which may still be starting, or about to end.
 * @param known its id if it was identified before: systems other than Linux run a program for that
 */
export function postmasterOf(data: string, known?: number): number | undefined {
  try {
    const [id, folder = ''] = readFileSync(pidFileOf(data), 'utf8').split('\n');
    const pid = Number(id);
    // A negative number is a group of processes. Throws ESRCH if there is no such process.
    if (!(pid > 0 && process.kill(pid, 0))) return undefined;
    if (process.platform !== 'linux' && pid === known) return pid;
    // On other systems only the second path is there.
    return isSameFolder(`/proc/${pid}/cwd`, data, folder) && isPostgres(pid) ? pid : undefined;
  } catch {
    // There is no file, or no process.
    return undefined;
  }
}

/** Checks a process by `ps` (macOS, BSD) or `tasklist` (Windows). True if the system does not say. */
export function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') return isPostgresOnLinux(pid);
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-o', 'comm=', '-p', String(pid)]];
  try {
    const options = { encoding: 'utf8', timeout: LOOK_MS, windowsHide: true } as const;
    return /(^|\/)postgres(\.exe)?(\s|$)/m.test(execFileSync(program, args, options));
  } catch {
    // The program that lists processes is missing or late: to assume a Postgres is safe.
    return true;
  }
}

/** A dead process that no parent has waited for does not count: many containers have no init. */
function isPostgresOnLinux(pid: number): boolean {
  try {
    const [, name, state] = /\((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'postgres' && state !== 'Z' && state !== 'X';
  } catch {
    // The process ended.
    return false;
  }
}

/** @param other the path to look at if the first cannot be read */
export function isSameFolder(one: string, data: string, other = one): boolean {
  const [a, b] = [statsOf(one) ?? statsOf(other), statsOf(data)];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Inodes of Windows need all 64 bits. */
function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    // ENOENT.
    return undefined;
  }
}

/**
 * The one process that runs Postgres in its folder: it has the lock `owner.lock`, which the system frees when the
 * process ends, however that is.
 *
 * An owner that runs on writes the address of its Postgres to `address`: commands connect to it. The file is
 * believed only while the lock is taken. A killed owner may have left one, or it was copied, so the next owner
 * begins by deleting it.
 */
export class Owner {
  readonly #folder: string;
  readonly #file: string;
  #lock: ProcessLock | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'address');
  }

  /** Returns whether this process is the owner now. */
  take(): boolean {
    if (this.#lock) return true;
    this.#lock = tryExclusiveLock(join(this.#folder, 'owner.lock'));
    if (this.#lock) this.hide();
    return this.#lock !== undefined;
  }

  release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  /** Lets commands connect. */
  share(url: string): void {
    writeFileSync(this.#file, `${url}\n`, { mode: 0o600 });
  }

  hide(): void {
    rmSync(this.#file, { force: true });
  }

  /** The address of the owner's Postgres, if it shares that. */
  shared(): string | undefined {
    try {
      // One that is only half written has no line end.
      return /^(.+)\n$/.exec(readFileSync(this.#file, 'utf8'))?.[1];
    } catch {
      // ENOENT.
      return undefined;
    }
  }
}
