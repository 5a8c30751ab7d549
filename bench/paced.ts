/**
 * The paced part: mixed reads at 80 % of what the server can do, with and without a contribution and a rebuild every
 * second, in turn; the goal is about the tail of the latencies.
 *
 * The server has core 0 for itself; the load, the worker and the contributor share core 1, and Postgres takes what is
 * free. Cost: rounds × 2 × three times the seconds.
 */

import { type Site, withSite } from './lib/site.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';
import { contributeDuring } from './soak/contribute.ts';
import { mixedPaths } from './soak/mixed-paths.ts';
import { failedReads, type PacedLoad, pacedLoad, type Slice } from './soak/paced-load.ts';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
const SHARE_OF_CEILING = 0.8;
const SEED = 14;
const SECONDS_OF_A_TURN = 3;

export interface PacedOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly folder: string;
  /** Reads a second; undefined for 80 % of what the server can do. */
  readonly rate: number | undefined;
}

export function benchPaced(world: World, { rounds, seconds, folder, rate }: PacedOptions): Promise<string> {
  return withSite(world, { folder, serverCore: SERVER_CORE, workerCore: LOAD_CORE }, async (site) => {
    const paths = mixedPaths(world.generation, SEED);
    const load = await pacedLoad(folder, 'paced', paths);
    const pace = await paceOf(site, load, { rate, seconds });
    const turnS = seconds * SECONDS_OF_A_TURN;
    const random = seededRandom(SEED);
    const turn = async (contribute: boolean): Promise<Slice> => {
      const { perSecond } = pace;
      const read = load({
        perSecond,
        seconds: turnS,
        sliceS: turnS,
        origin: site.origin,
        core: LOAD_CORE,
      });
      const { faults } = contribute ? await contributeDuring(site, random, read) : { faults: [] };
      const slice = (await read)[0]!;
      const failed = failedReads(slice);
      if (failed > 0 || faults.length > 0)
        throw new Error(`${failed} reads failed, and contributions: ${faults.join('; ') || 'none'}.`);
      return slice;
    };
    await turn(true);
    const [quiet, rebuilding]: [Slice[], Slice[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      quiet.push(await turn(false));
      rebuilding.push(await turn(true));
    }
    const p99 = (slices: readonly Slice[]) => slices.map(({ p99Ms }) => p99Ms ?? Number.NaN);
    const ratio = ratios(p99(rebuilding), p99(quiet));
    const head = ['mixed reads at a constant rate', 'p50 ms', 'p99 ms', 'p99.9 ms', '× in p99', 'goal'];
    return [
      markdownTable(head, [
        [...rowOf('no rebuilds', quiet), '', ''],
        [
          ...rowOf('a contribution and a rebuild every second', rebuilding),
          spread(ratio),
          verdict(ratio.median, { atMost: 2 }),
        ],
      ]),
      '',
      `${pace.text}. ` +
        `The load itself was at most ${figure(Math.max(...[...quiet, ...rebuilding].map(({ lateMs }) => lateMs)))} ms late.`,
    ].join('\n');
  });
}

export interface SitePace {
  readonly perSecond: number;
  /** For people: `20,000 reads a second, …`. */
  readonly text: string;
}

/**
 * The rate that is given, or 80 % of what the server answers to this load if it asks as fast as it is answered: other
 * loads have other ceilings, and 80 % of a higher one is no 80 %.
 */
export async function paceOf(
  site: Site,
  load: PacedLoad,
  { rate, seconds }: { rate: number | undefined; seconds: number },
): Promise<SitePace> {
  if (rate !== undefined) return { perSecond: rate, text: `${figure(rate)} reads a second, as asked for` };
  const pace = { origin: site.origin, perSecond: 0, seconds, sliceS: seconds, core: LOAD_CORE };
  const ceiling = (await load(pace))[0]!.answered / seconds;
  const perSecond = SHARE_OF_CEILING * ceiling;
  return {
    perSecond,
    text: `${figure(perSecond)} reads a second, 80 % of the ceiling of ${figure(ceiling)}`,
  };
}

function rowOf(name: string, slices: readonly Slice[]): Row {
  const of = (pick: (slice: Slice) => number | null) =>
    figure(median(slices.map((slice) => pick(slice) ?? Number.NaN)));
  return [name, of(({ p50Ms }) => p50Ms), of(({ p99Ms }) => p99Ms), of(({ p999Ms }) => p999Ms)];
}
