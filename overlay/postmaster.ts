/**
 * What `postmaster.pid` says, and whether the server that it names is the one of the folder it lies in.
 *
 * The file outlives its server and is copied with the folder. Its process id may then be that of the original's
 * server or of any program, so an id alone proves nothing. On Linux the working directory of the process decides, by
 * device and inode: a copy has another one, a moved folder the same. Elsewhere two lines of the file decide: its
 * folder must be this one, and its start time must be that of the process.
 */
import { execFileSync } from 'node:child_process';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  readonly pid: number;
  /** As the server was given it. */
  readonly folder: string;
  /** Unix time. */
  readonly startedS: number;
  readonly port: number;
  /** Empty where the server has no socket. */
  readonly socketFolder: string;
}

/** Between the start of the process and the line about it. An id that is used again so soon is not told apart. */
const START_SLACK_S = 10;
/** A system that is busy answers late; one that hangs must not hold the start. */
const LOOK_MS = 10_000;

export const pidFileOf = (data: string) => join(data, 'postmaster.pid');

/** Undefined where there is no file, or an unfinished one. */
export function readPostmaster(data: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(pidFileOf(data), 'utf8');
  } catch {
    return undefined;
  }
  const [pid, folder = '', startedS, port, socketFolder = ''] = text.split('\n');
  const postmaster = {
    pid: Number(pid),
    folder,
    startedS: Number(startedS),
    port: Number(port),
    socketFolder,
  };
  return postmaster.pid > 0 && postmaster.port > 0 ? postmaster : undefined;
}

/** It may still be starting, or about to end. */
export function isRunning(postmaster: Postmaster, data: string): boolean {
  if (!isProcess(postmaster.pid)) return false;
  return process.platform === 'linux' ? isServerIn(postmaster, data) : fits(postmaster, data, startedS);
}

export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Linux. The start time says nothing here: it is counted from a boot time that moves when the clock is set. A dead
 * process that no parent has waited for (many containers have no init) is none.
 */
function isServerIn({ pid, folder }: Postmaster, data: string): boolean {
  try {
    const [, name, state] = /\((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
  } catch {
    return false;
  }
  return isSameFolder(statsOf(`/proc/${pid}/cwd`) ?? statsOf(folder), statsOf(data));
}

/** @param startOf Unix time at which a process started; undefined where the system does not say */
export function fits(
  { pid, folder, startedS }: Postmaster,
  data: string,
  startOf: (pid: number) => number | undefined,
): boolean {
  if (!isSameFolder(statsOf(folder), statsOf(data))) return false;
  const start = startOf(pid);
  return start === undefined || Math.abs(start - startedS) <= START_SLACK_S;
}

/** Inodes of Windows need all 64 bits. */
function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

function isSameFolder(one: BigIntStats | undefined, other: BigIntStats | undefined): boolean {
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}

/** Unix time at which a process started, as `ps` (macOS, BSD, Linux) or PowerShell (Windows) knows it. */
export function startedS(pid: number): number | undefined {
  const seconds = process.platform === 'win32' ? askPowerShell(pid) : askPs(pid);
  return seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined;
}

/** `Mon Nov  3 10:11:12 2025`, in UTC because TZ says so. */
function askPs(pid: number): number | undefined {
  const start = outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return start === undefined ? undefined : Date.parse(`${start.trim()} UTC`) / 1000;
}

function askPowerShell(pid: number): number | undefined {
  const script = `[int64]((Get-Process -Id ${pid}).StartTime.ToUniversalTime() - [datetime]'1970-01-01').TotalSeconds`;
  const start = outputOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script]);
  return start === undefined || start.trim() === '' ? undefined : Number(start);
}

function outputOf(program: string, args: string[]): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync(program, args, { encoding: 'utf8', env, stdio, timeout: LOOK_MS, windowsHide: true });
  } catch {
    return undefined;
  }
}
