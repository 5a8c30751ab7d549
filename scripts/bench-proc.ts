/**
 * What Linux tells of a running process in /proc: CPU time and memory. Elsewhere everything is NaN, which the
 * tables print as a dash.
 */
import { readFile } from 'node:fs/promises';

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

/** From /proc/<pid>/stat. The command in brackets may hold spaces and brackets, so fields count from its end. */
export function parseCpuSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 1).match(/\S+/g) ?? [];
  const [user, system] = [Number(fields[11] ?? 'x'), Number(fields[12] ?? 'x')];
  return (user + system) / TICKS_PER_S;
}

/** A line `name:   123 kB` of /proc/<pid>/status or smaps_rollup, in megabytes of a million bytes. */
export function parseMb(text: string, name: string): number {
  const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
  return kib === undefined ? Number.NaN : (Number(kib) * 1024) / 1e6;
}

async function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
