/**
 * The reads part: requests a second of `lootiles serve` over those of plain `node:http` with a constant body of
 * the same size and headers, in turn within each round.
 *
 * One server process on core 0 and wrk on core 1; on a single core they share it, and the ratios flatter us.
 * Cost: rounds × 4 reads × 2 servers × seconds.
 */
import { cpuSeconds, type Memory, memoryOf } from './lib/proc.ts';
import { type ReadName, type ReadQueries, readQueries } from './lib/queries.ts';
import { type Answer, ask, type Running, startConstant, startLootiles } from './lib/server.ts';
import { mean, median, ratios } from './lib/stats.ts';
import { figure, type Goal, markdownTable, spread, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { type ApplyLoad, type Load, preparedLoad } from './lib/wrk.ts';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const PATHS = 5_000;
/** Answers whose size is averaged for the yardstick. */
const SAMPLES = 200;
const SEED = 9;
const WARM_UP_S = 1;

export interface ReadsOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** For the lists of paths. */
  readonly folder: string;
}

/** Goals from the whole service's budgets, by the name of the read: the first, and the one to reach in the end. */
const GOALS: Readonly<Record<ReadName, readonly Goal[]>> = {
  nearest: [{ atLeast: 0.5 }, { atLeast: 0.65 }],
  'nearest, rare filter': [{ atLeast: 0.4 }],
  box: [{ atLeast: 0.35 }, { atLeast: 0.6 }],
  'by id': [{ atLeast: 0.75 }],
};

/** Goals of the unpacked read's CPU time over that of the packed one. */
const PACKED_GOALS: Readonly<Record<ReadName, Goal>> = {
  nearest: { atLeast: 0.7 },
  'nearest, rare filter': { atLeast: 0.7 },
  box: { atLeast: 0.6 },
  'by id': { atLeast: 0.7 },
};
/** Header of a browser's request. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Read extends ReadQueries {
  readonly goals: readonly Goal[];
}

interface Measured {
  readonly load: Load;
  readonly cpuUs: number;
  /** Share of the time under load in which the server computed. */
  readonly busy: number;
}

export async function benchReads(world: World, options: ReadsOptions): Promise<string> {
  const { reads: queries, note } = readQueries(world.generation, SEED, PATHS);
  const reads = queries.map((read) => ({ ...read, goals: GOALS[read.name] }));
  const lootiles = await startLootiles(world.dataDir, reads[0]!.paths[0]!, SERVER_CORE);
  const contests = [];
  for (const read of reads) contests.push(await contestOf(read, lootiles, options.folder));
  for (let round = 0; round < options.rounds; round++)
    for (const contest of contests) await contest.play(round, options.seconds);
  const memory = await memoryOf(lootiles.child.pid);
  for (const { constant } of contests) await constant.child.stop();
  await lootiles.child.stop();
  const rows = contests.map(rowOf);
  const head = [
    'read',
    'bytes',
    'req/s',
    'node:http',
    '× node:http',
    'goal',
    'in the end',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'node:http',
    '× in CPU',
    'packed CPU µs',
    '× unpacked',
  ];
  return [markdownTable(head, rows), '', note, busyNote(contests), memoryNote(memory)].join('\n');
}

interface Contest {
  readonly read: Read;
  readonly bytes: number;
  readonly packed: Measured[];
  readonly ours: Measured[];
  readonly base: Measured[];
  readonly constant: Running;
  readonly play: (round: number, seconds: number) => Promise<void>;
}

async function contestOf(read: Read, lootiles: Running, folder: string): Promise<Contest> {
  const answers: Answer[] = [];
  const step = Math.max(1, Math.floor(read.paths.length / SAMPLES));
  for (let i = 0; i < read.paths.length; i += step) answers.push(await ask(lootiles.origin + read.paths[i]));
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`The read "${read.name}" answered ${bad.status} instead of 200.`);
  const bytes = Math.round(mean(answers.map((answer) => answer.bytes)));
  const constant = await startConstant(bytes, answers[0]!.headers, SERVER_CORE);
  const file = read.name.replaceAll(/\W+/g, '-');
  const load = await preparedLoad(folder, file, read.paths);
  const packedLoad = await preparedLoad(
    folder,
    `${file}-packed`,
    read.paths.map((path) => ({ path, headers: BROWSER })),
  );
  const measure = async ({ origin, child }: Running, seconds: number, load: ApplyLoad): Promise<Measured> => {
    const before = await cpuSeconds(child.pid);
    const done = await load(origin, seconds, LOAD_CORE);
    const used = (await cpuSeconds(child.pid)) - before;
    return { load: done, cpuUs: (used * 1e6) / done.requests, busy: used / seconds };
  };
  await load(lootiles.origin, WARM_UP_S, LOAD_CORE);
  await load(constant.origin, WARM_UP_S, LOAD_CORE);
  const ours: Measured[] = [];
  const base: Measured[] = [];
  const packed: Measured[] = [];
  const play = async (round: number, seconds: number): Promise<void> => {
    // The first place changes, so that a machine that warms up or throttles favours neither.
    if (round % 2 === 0) ours.push(await measure(lootiles, seconds, load));
    base.push(await measure(constant, seconds, load));
    packed.push(await measure(lootiles, seconds, packedLoad));
    if (round % 2 === 1) ours.push(await measure(lootiles, seconds, load));
  };
  return { read, bytes, ours, base, packed, constant, play };
}

function rowOf({ read, bytes, ours, base, packed }: Contest): string[] {
  const rates = (side: readonly Measured[]) => side.map(({ load }) => load.perSecond);
  const cpu = (side: readonly Measured[]) => side.map(({ cpuUs }) => cpuUs);
  const ratio = ratios(rates(ours), rates(base));
  const inCpu = ratios(cpu(base), cpu(ours));
  // If the base waits for the load generator or for other work on the machine, the rates flatter us.
  const judged = Math.min(ratio.median, inCpu.median);
  const [first, end] = read.goals;
  return [
    read.name,
    figure(bytes),
    figure(median(rates(ours))),
    figure(median(rates(base))),
    spread(ratio),
    first ? verdict(judged, first) : '',
    end ? verdict(judged, end) : '',
    median(ours.map(({ load }) => load.p50Ms)).toFixed(2),
    median(ours.map(({ load }) => load.p99Ms)).toFixed(2),
    figure(median(cpu(ours))),
    figure(median(cpu(base))),
    spread(inCpu),
    figure(median(cpu(packed))),
    verdict(ratios(cpu(ours), cpu(packed)).median, PACKED_GOALS[read.name]),
  ];
}

/** Distinguishes a quiet machine from a noisy one. */
function busyNote(contests: readonly Contest[]): string {
  const percent = (sides: readonly (readonly Measured[])[]) =>
    `${(100 * median(sides.flat().map(({ busy }) => busy))).toFixed(0)} %`;
  return (
    `Under load lootiles computed ${percent(contests.map(({ ours }) => ours))} of the time and node:http ` +
    `${percent(contests.map(({ base }) => base))}. Far below 100 %, servers waited for the load generator or for ` +
    'other work on the machine: then the ratio in CPU time is the one to believe. Goals are judged on the lower one.'
  );
}

function memoryNote({ anonymousMb, proportionalMb, peakMb }: Memory): string {
  return (
    `After the load the server holds ${figure(anonymousMb)} MB of private memory ` +
    `(goal ${verdict(anonymousMb, { below: 150 })}); ${figure(proportionalMb)} MB with its share of the mapped ` +
    `files, ${figure(peakMb)} MB at its peak.`
  );
}
