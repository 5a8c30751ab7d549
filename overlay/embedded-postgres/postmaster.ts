/**
 * Reads `postmaster.pid`, and decides whether the process that it names is the server of its folder.
 *
 * The file outlives its server and is copied with the folder. Its process id may be that of the original's server, or of
 * any program, so the id alone proves nothing. The process must be a Postgres, and its folder must be this one, by device
 * and inode: a copy has another inode, a moved folder the same. On Linux that is the working directory of the process.
 * Elsewhere it is the folder that the file names.
 */
import { execFileSync } from 'node:child_process';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  readonly pid: number;
  /** The data folder as the server got it. */
  readonly folder: string;
  /** Address of the postmaster; undefined until it listens. */
  readonly address: Address | undefined;
}

/** The address of Postgres: a socket in a folder, or a port of this machine if there is no folder. */
export interface Address {
  readonly port: number;
  readonly socketFolder: string | undefined;
}

/** A busy system answers late. One that hangs must not stop the start for longer. */
const LOOK_MS = 10_000;

export const pidFileOf = (data: string) => join(data, 'postmaster.pid');

/** Returns undefined if there is no file, or one that names no process. */
export function readPostmaster(data: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(pidFileOf(data), 'utf8');
  } catch {
    // ENOENT.
    return undefined;
  }
  // The lines come one by one: `status` is written after the socket.
  const [pid, folder = '', , port, socketFolder, , , status] = text.split('\n');
  const address = status ? { port: Number(port), socketFolder: socketFolder || undefined } : undefined;
  return Number(pid) > 0 ? { pid: Number(pid), folder, address } : undefined;
}

/** Whether the server runs in this folder. It may still be starting, or about to end. */
export function isServerOf({ pid, folder }: Postmaster, data: string): boolean {
  if (!isProcess(pid)) return false;
  if (process.platform !== 'linux') return isSameFolder(folder, data) && isPostgres(pid);
  return isPostgresOnLinux(pid) && isSameFolder(`/proc/${pid}/cwd`, data, folder);
}

export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // ESRCH.
    return false;
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

/** Checks a process by `ps` (macOS, BSD) or `tasklist` (Windows). True if the system does not say. */
export function isPostgres(pid: number): boolean {
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
