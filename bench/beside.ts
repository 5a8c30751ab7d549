/**
 * The part "beside": mixed reads at 60 % of the ceiling while the extract of the same world is imported, once with
 * each way to make an import quiet. In every second slice the import is stopped: what a slow machine does to reads is in
 * both. The goal is about the worst slice: p99 at most three times the median without the import, and at most 100 ms.
 *
 * The server has core 0, the load core 1; the import may use both, unless its way says otherwise. A turn ends with its
 * import. Cost: ways × twice the time of the import beside the load, some minutes.
 */
import { type Child, type Finished, finish, script } from './lib/process.ts';
import { type Site, withSite } from './lib/site.ts';
import { median } from './lib/stats.ts';
import { figure, markdownTable, type Row, verdict } from './lib/table.ts';
import { madeExtract, say, type World } from './lib/world.ts';
import { LOAD_CORE, paceOf, SERVER_CORE } from './paced.ts';
import { mixedPaths } from './soak/mixed-paths.ts';
import { pacedLoad, type Slice } from './soak/paced-load.ts';

const SEED = 16;
/** The rate that is found is 80 % of the ceiling. */
const SHARE_OF_PACE = 0.6 / 0.8;
const CEILING_S = 15;
const LONGEST_IMPORT_S = 7_200;

/** A command that starts the import, with the core that it keeps to. */
interface Way {
  readonly name: string;
  readonly command: readonly string[];
  readonly core?: number;
  /** Largest share of the time in which the import works; all of it if undefined. */
  readonly share?: number;
}

/** The way of `lootiles work` by default. */
const WORKER: Way = {
  name: '`nice -n 19`, at most half of the time',
  command: ['nice', '-n', '19'],
  share: 0.5,
};

const WAYS: readonly Way[] = [
  { name: 'as any process', command: [] },
  { name: '`nice -n 19`', command: ['nice', '-n', '19'] },
  { name: '`nice -n 19`, on the core of the load', command: ['nice', '-n', '19'], core: LOAD_CORE },
  { name: '`chrt --idle`, `ionice -c 3`', command: ['ionice', '-c', '3', 'chrt', '--idle', '0'] },
  {
    name: '`chrt --idle`, on the core of the load',
    command: ['ionice', '-c', '3', 'chrt', '--idle', '0'],
    core: LOAD_CORE,
  },
  WORKER,
  { name: '`nice -n 19`, at most a quarter of the time', command: ['nice', '-n', '19'], share: 0.25 },
];

export interface BesideOptions {
  /** Number of toilets of the world, which is imported again. */
  readonly toilets: number;
  readonly sliceS: number;
  /** Reads a second; undefined for 60 % of what the server can do. */
  readonly rate: number | undefined;
  /** Only as the worker imports, in two turns. */
  readonly workerOnly: boolean;
  /** The cache of worlds. */
  readonly folder: string;
}

export async function benchBeside(world: World, options: BesideOptions): Promise<string> {
  const { folder, sliceS, rate } = options;
  const extract = await madeExtract(folder, { toilets: options.toilets });
  return withSite(world, { folder, serverCore: SERVER_CORE, workerCore: LOAD_CORE }, async (site) => {
    say('the import of the night before');
    await importOnce(site, extract, { command: [] });
    const load = await pacedLoad(folder, 'beside', mixedPaths(world.generation, SEED));
    const perSecond =
      rate ?? SHARE_OF_PACE * (await paceOf(site, load, { rate, seconds: CEILING_S })).perSecond;
    const slice = async (name: string): Promise<Slice> => {
      const pace = { origin: site.origin, perSecond, seconds: sliceS, sliceS, core: LOAD_CORE };
      const measured = (await load(pace))[0]!;
      // A run takes most of an hour. If it is cut off, this is what is known.
      say(`${name}: p99 ${figure(measured.p99Ms ?? Number.NaN)} ms, ${measured.unanswered} unanswered`);
      return measured;
    };
    const rows: Row[] = [];
    for (const way of options.workerOnly ? [WORKER, WORKER] : WAYS) {
      say(way.name);
      let child: Child | undefined;
      let isOver = false;
      const importing = importOnce(site, extract, way, (started) => {
        child = started;
      }).finally(() => {
        isOver = true;
      });
      const working: Slice[] = [];
      const stopped: Slice[] = [];
      while (!isOver) {
        working.push(await slice('the import works'));
        child?.pause();
        stopped.push(await slice('the import is stopped'));
        child?.resume();
      }
      const { cpuSeconds } = await importing;
      const workingP99s = p99s(working);
      const [p99, quietP99] = [Math.max(...workingP99s), median(p99s(stopped))];
      rows.push([
        way.name,
        figure(p99),
        figure(median(workingP99s)),
        figure(quietP99),
        figure(p99 / quietP99),
        verdict(p99 / quietP99, { atMost: 3 }),
        figure(Math.max(...working.map(({ lateMs }) => lateMs))),
        figure(working.length * sliceS),
        figure(cpuSeconds),
      ]);
    }
    const head = [
      'the import runs',
      'worst p99 ms',
      'median',
      'stopped: median',
      '× (worst)',
      'goal',
      'load late ms',
      'import s',
      'import CPU s',
    ];
    return `${markdownTable(head, rows)}\n\n${figure(perSecond)} reads a second; slices of ${sliceS} s.`;
  });
}

/** The p99 of each slice in ms; infinite if reads were still unanswered at its end. */
function p99s(slices: readonly Slice[]): number[] {
  return slices.map(({ errors, unanswered, p99Ms }) => {
    if (errors > 0) throw new Error(`${errors} reads failed.`);
    // The ceiling was measured without an import: beside one the server may have less to give.
    return unanswered > 0 || p99Ms === null ? Number.POSITIVE_INFINITY : p99Ms;
  });
}

function importOnce(
  { env }: Site,
  extract: string,
  { command, core, share }: Omit<Way, 'name'>,
  onStart?: (child: Child) => void,
): Promise<Finished> {
  const [first, ...rest] = [...command, process.execPath, script('../lootiles.ts'), 'import', extract];
  const options = {
    env,
    timeoutS: LONGEST_IMPORT_S,
    ...(core === undefined ? {} : { core }),
    ...(share === undefined ? {} : { share }),
  };
  return finish(first!, rest, options, onStart);
}
