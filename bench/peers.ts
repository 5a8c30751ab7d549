/**
 * The peers part: the same toilets, questions and load for `lootiles serve` and for what one would build instead.
 *
 * Each peer has one server process (Hono) like ours, on the same core; its database may use all cores, which flatters
 * its requests a second. So what is judged is requests a second of CPU of all processes involved, server and database.
 * A machine with neighbours changes its speed within a minute, so each measurement of a peer has one of ours beside it,
 * before it in one round and after it in the next. Cost: about two minutes to load 500,000 toilets, then rounds ×
 * 4 reads × 9 peers × 2 × seconds: 20 minutes.
 */

import { familyCpuSeconds, familyMb } from './lib/proc.ts';
import { type ReadQueries, readQueries } from './lib/queries.ts';
import { say, type World } from './lib/world.ts';
import { type ApplyLoad, preparedLoad } from './lib/wrk.ts';
import { type Contestant, startContest } from './peers/contestant.ts';
import { detailTable, type Measured, type Result, summaryTable } from './peers/peers-table.ts';
import { checkAnswers } from './peers/same-answers.ts';

const LOAD_CORE = 1;
const PATHS = 5_000;
const CHECKED = 50;
const SEED = 13;
const WARM_UP_S = 1;

export interface PeersOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** For the databases and the lists of paths. */
  readonly folder: string;
}

export async function benchPeers(world: World, options: PeersOptions): Promise<string> {
  const { reads, note } = readQueries(world.generation, SEED, PATHS);
  const contest = await startContest(world, options.folder, reads[0]!.paths[0]!);
  try {
    const results = await play(contest.contestants, reads, options);
    const memory = new Map<Contestant, number>();
    for (const contestant of contest.contestants) memory.set(contestant, await familyMb(contestant.pids));
    return [
      summaryTable(results, memory),
      '',
      detailTable(results),
      '',
      `${note} MB: proportional memory of all processes after the load, of databases with their caches.`,
      ...contest.missing,
    ].join('\n');
  } finally {
    await contest.stop();
  }
}

async function play(
  contestants: readonly Contestant[],
  reads: readonly ReadQueries[],
  { rounds, seconds, folder }: PeersOptions,
): Promise<Result[]> {
  const [ours, ...peers] = contestants;
  const games = [];
  for (const { name, paths } of reads) {
    say(`checking that all answer "${name}" alike`);
    const step = Math.max(1, Math.floor(paths.length / CHECKED));
    for (const peer of peers)
      await checkAnswers(
        ours!,
        peer,
        name,
        paths.filter((_, i) => i % step === 0),
      );
    const load = await preparedLoad(folder, `peers-${name.replaceAll(/\W+/g, '-')}`, paths);
    // A single round is a try: its figures are worth nothing anyway.
    if (rounds > 1) for (const { origin } of contestants) await load(origin, WARM_UP_S, LOAD_CORE);
    games.push({ load, results: contestants.map((contestant) => emptyResult(name, contestant)) });
  }
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    for (const { load, results } of games)
      for (const { contestant, rounds: theirs, beside } of results.slice(1)) {
        const pair = round % 2 === 0 ? [ours!, contestant] : [contestant, ours!];
        for (const one of pair) (one === ours ? beside : theirs).push(await measure(one, load, seconds));
        results[0]!.rounds.push(beside.at(-1)!);
      }
  }
  return games.flatMap(({ results }) => results);
}

function emptyResult(read: string, contestant: Contestant) {
  return { read, contestant, rounds: [] as Measured[], beside: [] as Measured[] } satisfies Result;
}

async function measure({ pids, origin }: Contestant, load: ApplyLoad, seconds: number): Promise<Measured> {
  const before = await familyCpuSeconds(pids);
  const done = await load(origin, seconds, LOAD_CORE);
  return { load: done, perCpuSecond: done.requests / ((await familyCpuSeconds(pids)) - before) };
}
