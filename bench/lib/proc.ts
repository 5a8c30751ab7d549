/**
 * CPU time and memory of a running process, from Linux's /proc. Elsewhere everything is NaN, which the tables print as
 * a dash.
 */
import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time for user space in hundredths of a second on every architecture. */
const TICKS_PER_S = 100;

export interface Memory {
  /** Private memory of the process, without mapped files. */
  readonly anonymousMb: number;
  /** Proportional share of all its pages, mapped files included. */
  readonly proportionalMb: number;
  /** The most that was ever resident, mapped files included. */
  readonly peakMb: number;
}

/** Seconds of CPU that the process and its threads have used. */
export async function cpuSeconds(pid: number): Promise<number> {
  return parseCpuSeconds(await read(pid, 'stat'));
}

/** Seconds of CPU of processes, of all that they started, and of those of them that have ended. */
export async function familyCpuSeconds(roots: readonly number[]): Promise<number> {
  const stats = await familyOf(roots);
  return stats.reduce((sum, stat) => sum + parseCpuSeconds(stat) + parseCpuSeconds(stat, 'ended'), 0);
}

/** Proportional share of memory of processes and of all that they started: what is shared counts once. */
export async function familyMb(roots: readonly number[]): Promise<number> {
  const stats = await familyOf(roots);
  const memories = await Promise.all(stats.map((stat) => memoryOf(Number.parseInt(stat, 10))));
  return memories.reduce((sum, { proportionalMb }) => sum + proportionalMb, 0);
}

/** The lines of /proc/<pid>/stat of processes and their descendants. */
async function familyOf(roots: readonly number[]): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = (await Promise.all(pids.map((pid) => read(Number(pid), 'stat')))).filter(Boolean);
  const family = new Set(roots);
  // A child may have a smaller id than its parent, so until none is added.
  for (let before = -1; before !== family.size; ) {
    before = family.size;
    for (const stat of stats) if (family.has(parentOf(stat))) family.add(Number.parseInt(stat, 10));
  }
  return stats.filter((stat) => family.has(Number.parseInt(stat, 10)));
}

function parentOf(stat: string): number {
  return Number(fieldsBehindCommand(stat)[1]);
}

export async function memoryOf(pid: number): Promise<Memory> {
  const [status, rollup] = await Promise.all([read(pid, 'status'), read(pid, 'smaps_rollup')]);
  return {
    anonymousMb: parseMb(status, 'RssAnon'),
    proportionalMb: parseMb(rollup, 'Pss'),
    peakMb: parseMb(status, 'VmHWM'),
  };
}

export async function peakMb(pid: number): Promise<number> {
  return parseMb(await read(pid, 'status'), 'VmHWM');
}

/** CPU seconds from /proc/<pid>/stat: of the process, or of its children that have ended. */
export function parseCpuSeconds(stat: string, of: 'own' | 'ended' = 'own'): number {
  const fields = fieldsBehindCommand(stat);
  const at = of === 'own' ? 11 : 13;
  const [user, system] = [Number(fields[at] ?? 'x'), Number(fields[at + 1] ?? 'x')];
  return (user + system) / TICKS_PER_S;
}

/** The command in brackets may hold spaces and brackets, so fields count from its end. */
function fieldsBehindCommand(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 1).match(/\S+/g) ?? [];
}

/** A line `name:   123 kB` of /proc/<pid>/status or smaps_rollup, in megabytes of a million bytes. */
export function parseMb(text: string, name: string): number {
  const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
  return kib === undefined ? Number.NaN : (Number(kib) * 1024) / 1e6;
}

async function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
