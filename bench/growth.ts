/**
 * The growth part: the nearest read in a world a tenth as large as the usual one, and in one ten times as large, in turn.
 *
 * The large one is grown from the usual one (lib/grown-world.ts). Cost: some five minutes to make it once; then
 * rounds × 2 × seconds.
 */

import { grownWorld } from './lib/grown-world.ts';
import { type Memory, memoryOf } from './lib/proc.ts';
import { nearestPaths, positionsAroundTowns } from './lib/queries.ts';
import { type Running, startLootiles } from './lib/server.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import { importedWorld, type World } from './lib/world.ts';
import { type Load, preparedLoad } from './lib/wrk.ts';
import { seededRandom } from './made/random.ts';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const PATHS = 5_000;
const SEED = 16;
const WARM_UP_S = 2;

interface Side {
  readonly world: World;
  readonly server: Running;
  readonly loads: Load[];
}

/** @param toilets of the usual world */
export async function benchGrowth(
  toilets: number,
  { rounds, seconds, folder }: { rounds: number; seconds: number; folder: string },
): Promise<string> {
  const paths = nearestPaths(positionsAroundTowns(seededRandom(SEED), PATHS));
  const load = await preparedLoad(folder, 'growth', paths);
  const sides: Side[] = [];
  try {
    const worlds = [
      await importedWorld(folder, Math.ceil(toilets / 10)),
      await grownWorld(folder, toilets, 10),
    ];
    for (const world of worlds) {
      const server = await startLootiles(world.dataDir, paths[0]!, SERVER_CORE);
      sides.push({ world, server, loads: [] });
      await load(server.origin, WARM_UP_S, LOAD_CORE);
    }
    for (let round = 0; round < rounds; round++)
      for (const { server, loads } of round % 2 === 0 ? sides : sides.toReversed())
        loads.push(await load(server.origin, seconds, LOAD_CORE));
    const rows: Row[] = [];
    for (const side of sides) rows.push(rowOf(side, await memoryOf(side.server.child.pid)));
    const [small, large] = sides.map(({ loads }) => loads.map(({ p50Ms }) => p50Ms));
    const ratio = ratios(large!, small!);
    const goal = `${spread(ratio)}: ${verdict(ratio.median, { atMost: 1.5 })}`;
    rows.push(['large × small', '', goal]);
    return markdownTable(['toilets', 'req/s', 'p50 ms', 'p99 ms', 'start ms', 'private MB'], rows);
  } finally {
    for (const { server } of sides) await server.child.stop();
  }
}

function rowOf({ world, server, loads }: Side, { anonymousMb }: Memory): Row {
  return [
    world.generation.manifest.toilets.toLocaleString('en-US'),
    figure(median(loads.map(({ perSecond }) => perSecond))),
    figure(median(loads.map(({ p50Ms }) => p50Ms))),
    figure(median(loads.map(({ p99Ms }) => p99Ms))),
    figure(server.startMs),
    figure(anonymousMb),
  ];
}
