/**
 * The soak: a quarter of an hour of mixed reads at 80 % of the ceiling, with a contribution and a rebuild every second
 * and a full import in the middle, after one before it began. Any error fails it; a cliff in the latencies or memory
 * that grows shows by the minute.
 *
 * The ceiling is that beside a rebuild every second. Cores as in the paced part. The import is `nice`, as on any
 * machine that serves meanwhile, and has the load's core. If two cores share one's units, that still slows the server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../common/reason-of.ts';
import { cpuSeconds, memoryOf } from './lib/proc.ts';
import { finish, script } from './lib/process.ts';
import { type Site, withSite } from './lib/site.ts';
import { median, quantile } from './lib/stats.ts';
import { figure, markdownTable, type Row } from './lib/table.ts';
import { madeExtract, say, type World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';
import { LOAD_CORE, paceOf, SERVER_CORE } from './paced.ts';
import { type Contributed, contributeDuring } from './soak/contribute.ts';
import { mixedPaths } from './soak/mixed-paths.ts';
import { failedReads, type PacedLoad, pacedLoad, type Slice } from './soak/paced-load.ts';

const SEED = 15;
const CEILING_S = 30;
/** Start of the import, as a share of the time: it takes minutes beside the load. */
const IMPORT_FROM = 1 / 3;

export interface SoakOptions {
  /** Number of toilets of the world, which is imported again. */
  readonly toilets: number;
  /** Length of one row of the table. */
  readonly sliceS: number;
  readonly slices: number;
  /** Reads a second; undefined for 80 % of what the server can do. */
  readonly rate: number | undefined;
  /** The cache of worlds. */
  readonly folder: string;
}

/** Measurements of one slice. */
interface Watched {
  /** Private memory at its end, MB. */
  readonly server: number;
  readonly worker: number;
  /** Share of the slice that the server worked: at 1 the load is more than the machine had to give just then. */
  readonly busy: number;
}

/** Throws with the whole report if anything failed. */
export async function benchSoak(world: World, options: SoakOptions): Promise<string> {
  const extract = await madeExtract(options.folder, { toilets: options.toilets });
  const { folder, sliceS, slices: count, rate } = options;
  const seconds = sliceS * count;
  return withSite(world, { folder, serverCore: SERVER_CORE, workerCore: LOAD_CORE }, async (site) => {
    say('the import of the night before');
    await importOnce(site, extract, seconds);
    const paths = mixedPaths(world.generation, SEED);
    const load = await pacedLoad(folder, 'soak', paths);
    const random = seededRandom(SEED);
    const rebuilding: PacedLoad = async (pace) => {
      const slices = load(pace);
      await contributeDuring(site, random, slices);
      return slices;
    };
    const { perSecond, text } = await paceOf(site, rebuilding, { rate, seconds: CEILING_S });
    const before = site.store.currentGeneration() ?? 0;
    const reads = load({ origin: site.origin, perSecond, seconds, sliceS, core: LOAD_CORE });
    say(`${text}, for ${seconds} s`);
    const [slices, watched, contributed, imported] = await Promise.all([
      reads,
      watch(site, sliceS, count),
      contributeDuring(site, random, reads),
      importDuring(site, extract, seconds),
    ]);
    const rebuilds = (site.store.currentGeneration() ?? 0) - before;
    const faults = faultsOf(slices, contributed, imported, count);
    const report = [
      tableOf(slices, watched),
      '',
      `${text}; slices of ${sliceS} s. The worst p99 of a slice is ` +
        `${figure(worst(slices) / median(p99Of(slices)))} times the median one.`,
      `${contributed.visibleMs.length} contributions, visible after ${figure(quantile(contributed.visibleMs, 0.5))} ms ` +
        `(median) and ${figure(quantile(contributed.visibleMs, 1))} ms at most; ${rebuilds} generations. ` +
        `The import took ${figure(imported.seconds)} s, from second ${figure(imported.fromS)} on` +
        `${imported.fromS + imported.seconds > seconds ? ': LONGER THAN THE READS' : ''}.`,
      growth('server', watched),
      growth('worker', watched),
      faults.length === 0 ? 'No errors.' : `ERRORS: ${faults.join('; ')}`,
    ].join('\n');
    if (faults.length > 0) throw new Error(`the soak failed.\n\n${report}`);
    return report;
  });
}

interface Imported {
  readonly fromS: number;
  readonly seconds: number;
  readonly fault?: string;
}

async function importDuring(site: Site, extract: string, totalS: number): Promise<Imported> {
  const fromS = totalS * IMPORT_FROM;
  await sleep(fromS * 1000);
  const startedMs = performance.now();
  const took = () => (performance.now() - startedMs) / 1000;
  try {
    await importOnce(site, extract, totalS);
    return { fromS, seconds: took() };
  } catch (error) {
    return { fromS, seconds: took(), fault: reasonOf(error) };
  }
}

/** The first one of a site also gives every toilet its id in the database; later ones save what changed. */
async function importOnce({ env }: Site, extract: string, totalS: number): Promise<void> {
  const args = ['-n', '19', process.execPath, script('../lootiles.ts'), 'import', extract];
  await finish('nice', args, { env, core: LOAD_CORE, timeoutS: totalS + 1_800 });
}

async function watch({ server, worker }: Site, sliceS: number, count: number): Promise<Watched[]> {
  const all: Watched[] = [];
  let before = await cpuSeconds(server.pid);
  for (let startMs = performance.now(), n = 1; n <= count; n++) {
    await sleep(Math.max(0, startMs + n * sliceS * 1000 - performance.now()));
    const [ofServer, ofWorker] = await Promise.all([memoryOf(server.pid), memoryOf(worker.pid)]);
    const now = await cpuSeconds(server.pid);
    all.push({ server: ofServer.anonymousMb, worker: ofWorker.anonymousMb, busy: (now - before) / sliceS });
    before = now;
  }
  return all;
}

function faultsOf(
  slices: readonly Slice[],
  { faults, visibleMs }: Contributed,
  { fault }: Imported,
  count: number,
): string[] {
  const failed = slices.reduce((sum, slice) => sum + failedReads(slice), 0);
  return [
    ...(failed > 0 ? [`${failed} reads failed`] : []),
    ...(slices.length < count ? [`${slices.length} slices of ${count}`] : []),
    ...(visibleMs.length === 0 ? ['no contribution became visible'] : []),
    ...faults,
    ...(fault === undefined ? [] : [fault]),
  ];
}

function tableOf(slices: readonly Slice[], watched: readonly Watched[]): string {
  const head: Row = [
    'slice',
    'reads',
    'errors',
    'p50 ms',
    'p99 ms',
    'p99.9 ms',
    'max ms',
    'load late ms',
    'server busy',
    'server MB',
    'worker MB',
  ];
  const ms = (value: number | null) => figure(value ?? Number.NaN);
  return markdownTable(
    head,
    slices.map((slice, i) => [
      String(i + 1),
      figure(slice.answered),
      String(failedReads(slice)),
      ms(slice.p50Ms),
      ms(slice.p99Ms),
      ms(slice.p999Ms),
      ms(slice.maxMs),
      ms(slice.lateMs),
      ms(watched[i]?.busy ?? null),
      ms(watched[i]?.server ?? null),
      ms(watched[i]?.worker ?? null),
    ]),
  );
}

const p99Of = (slices: readonly Slice[]) => slices.map(({ p99Ms }) => p99Ms ?? Number.NaN);
const worst = (slices: readonly Slice[]) => Math.max(...p99Of(slices));

/** The first slice warms up. */
function growth(who: 'server' | 'worker', watched: readonly Watched[]): string {
  const all = watched.slice(1).map((one) => one[who]);
  const third = Math.max(1, Math.floor(all.length / 3));
  const [first, last] = [median(all.slice(0, third)), median(all.slice(-third))];
  return `Private memory of the ${who}: ${figure(first)} MB in the first third, ${figure(last)} MB in the last.`;
}
