/** The result of the contest: a line for each server, and under it every figure. */
import { median, ratios, type Spread } from '../lib/stats.ts';
import { figure, markdownTable, type Row, spread, verdict } from '../lib/table.ts';
import type { Load } from '../lib/wrk.ts';
import type { Contestant } from './contestant.ts';

export interface Measured {
  readonly load: Load;
  /** Requests for each second of CPU time of all processes of the server. */
  readonly perCpuSecond: number;
}

export interface Result {
  readonly read: string;
  readonly contestant: Contestant;
  readonly rounds: readonly Measured[];
  /** Ours, just before or after each of these rounds. */
  readonly beside: readonly Measured[];
}

const perSecond = ({ load }: Measured) => load.perSecond;
const perCpuSecond = ({ perCpuSecond }: Measured) => perCpuSecond;

/** For the README: ours × theirs in requests a second of CPU time, read by read; the goals are about the first read. */
export function summaryTable(results: readonly Result[], memoryMb: ReadonlyMap<Contestant, number>): string {
  const reads = [...new Set(results.map(({ read }) => read))];
  const head = ['server', 'MB', 'req/CPU s', ...reads.map((read) => `ours ×, ${read}`), 'goal'];
  const rows = [...memoryMb].map(([contestant, mb]): Row => {
    const own = reads.map((read) => resultOf(results, read, contestant));
    const times = isOurs(results, contestant) ? undefined : own.map(timesInCpu);
    const { goal } = contestant;
    return [
      contestant.name,
      figure(mb),
      figure(median(own[0]!.rounds.map(perCpuSecond))),
      ...(times?.map(spread) ?? reads.map(() => '1')),
      times && goal !== undefined ? verdict(times[0]!.median, { atLeast: goal }) : '',
    ];
  });
  return markdownTable(head, rows);
}

/** Every server in every read. */
export function detailTable(results: readonly Result[]): string {
  const head = ['read and server', 'req/s', 'p50 ms', 'p99 ms', 'req/CPU s', 'ours × in req/s'];
  return markdownTable(
    head,
    results.map(({ read, contestant, rounds, beside }) => [
      `${read}: ${contestant.name}`,
      figure(median(rounds.map(perSecond))),
      figure(median(rounds.map(({ load }) => load.p50Ms))),
      figure(median(rounds.map(({ load }) => load.p99Ms))),
      figure(median(rounds.map(perCpuSecond))),
      isOurs(results, contestant) ? '1' : spread(ratios(beside.map(perSecond), rounds.map(perSecond))),
    ]),
  );
}

/** Ours are first. */
function isOurs(results: readonly Result[], contestant: Contestant): boolean {
  return results[0]?.contestant === contestant;
}

function resultOf(results: readonly Result[], read: string, contestant: Contestant): Result {
  return results.find((result) => result.read === read && result.contestant === contestant)!;
}

function timesInCpu({ rounds, beside }: Result): Spread {
  return ratios(beside.map(perCpuSecond), rounds.map(perCpuSecond));
}
