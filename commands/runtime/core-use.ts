/** How busy each core of this machine is, by what Linux counts in `/proc/stat`. */
import { readFileSync } from 'node:fs';

/** Time of one core since the machine started, in units of the kernel. */
export interface CoreTime {
  /** Idle, or used by processes of low priority, which give way. */
  readonly free: number;
  readonly all: number;
}

/** A line is `cpu0 user nice system idle iowait irq softirq steal guest guest_nice`; the last two are in the first two. */
const CORE = /^cpu\d+ (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)/gm;

/** @param stat text of `/proc/stat`. Returns no core if it is in another form */
export function parseCoreTimes(stat: string): CoreTime[] {
  return [...stat.matchAll(CORE)].map((match) => {
    const ticks = match.slice(1).map(Number);
    const [, nice = 0, , idle = 0, iowait = 0] = ticks;
    return { free: nice + idle + iowait, all: ticks.reduce((sum, each) => sum + each, 0) };
  });
}

/** The times now; no core if this system does not count them. */
export function readCoreTimes(): CoreTime[] {
  try {
    return parseCoreTimes(readFileSync('/proc/stat', 'utf8'));
  } catch {
    // No /proc.
    return [];
  }
}

/** The share of the time, 0 to 1, in which the busiest core worked for processes that do not give way; undefined if no time went by. */
export function busiestCore(before: readonly CoreTime[], after: readonly CoreTime[]): number | undefined {
  const shares = after.flatMap(({ free, all }, i) => {
    const past = before[i];
    return past === undefined || all <= past.all ? [] : [1 - (free - past.free) / (all - past.all)];
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}
