/**
 * The scan part: our scan as a whole process against `osmium tags-filter` with the same rules (with the nodes of
 * ways, as we need them, and without: -R) and against pure inflate, in turn within each round.
 *
 * Both scans of ours are compared with osmium looking for toilets alone, so "with places" is judged strictly. Ours run
 * with Node's compile cache on, as from the second start of an installed program.
 * Made files have the two layouts in use: 8,000 objects a blob (Geofabrik) and 300,000 (the planet).
 * Cost: some 20 s a file and round on two cores; the page cache is warm, since every reader profits alike.
 */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { OBJECT_RULES } from '../pipeline/toilets/scan-rules.ts';
import { type Finished, finish, isInstalled, script } from './lib/process.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, type Goal, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import { madeExtract } from './lib/world.ts';
import { realFile } from './real.ts';

const MAX_ROUNDS = 3;
const TIMEOUT_S = 300;
/** Untagged nodes for each toilet: half of what real extracts have, so that there are toilets enough to count. */
const FILLER = 10_000;
/** Toilets in a megabyte of an extract on disk. */
const TOILETS_PER_MB = 18.3;
const LAYOUTS = [
  ['Geofabrik', 8_000],
  ['planet', 300_000],
] as const;
const MEMORY_GOAL: Goal = { below: 400 };
const GROWTH_GOAL: Goal = { atLeast: 0.85 };

export interface ScanOptions {
  readonly cache: string;
  readonly rounds: number;
  readonly megabytes: number;
  readonly growth: boolean;
}

/** One competitor over the rounds. */
interface Reader {
  readonly name: string;
  readonly run: (path: string) => Promise<Finished>;
  /** How many times faster our scan has to be: of toilets alone, and with venues and places. */
  readonly alone?: Goal;
  readonly places?: Goal;
}

const Found = z.object({
  objects: z.int(),
  venues: z.int(),
  places: z.int(),
  skipped: z.int(),
  peakMb: z.number(),
});

export async function benchScan(options: ScanOptions): Promise<string> {
  const rounds = Math.min(options.rounds, MAX_ROUNDS);
  const readers = readersFor(options.cache);
  const parts: string[] = [];
  if (!isInstalled('osmium'))
    parts.push(
      'Skipped against osmium, which is not installed: `apt-get install osmium-tool` on Debian.',
      '',
    );
  for (const [name, path] of await filesFor(options))
    parts.push(await table(name, path, readers, rounds), '');
  if (options.growth) parts.push(await growth(options.cache, rounds), '');
  return parts.join('\n').trimEnd();
}

async function filesFor({ cache, megabytes }: ScanOptions): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  for (const [layout, objectsPerBlob] of LAYOUTS)
    files.push([`made, ${layout} layout`, await filler(cache, megabytes, objectsPerBlob)]);
  const real = isInstalled('osmium') ? await realFile(cache, megabytes) : undefined;
  if (real) files.push(['real extracts, repeated', real]);
  return files;
}

function filler(cache: string, megabytes: number, objectsPerBlob: number): Promise<string> {
  const toilets = Math.ceil(megabytes * TOILETS_PER_MB);
  return madeExtract(cache, { toilets, fillerNodesPerToilet: FILLER, objectsPerBlob });
}

function readersFor(cache: string): Reader[] {
  const env = { NODE_COMPILE_CACHE: join(cache, 'compiled') };
  const node = (name: string, args: (path: string) => string[]) => (path: string) =>
    finish(process.execPath, [script(name), ...args(path)], { timeoutS: TIMEOUT_S, env });
  const osmium = (flags: readonly string[]) => (path: string) =>
    finish('osmium', ['tags-filter', ...flags, '-O', '-o', filtered(cache), path, ...EXPRESSIONS], {
      timeoutS: TIMEOUT_S,
    });
  const readers: Reader[] = [
    { name: 'lootiles, toilets alone', run: node('lib/scan-one.ts', (path) => [path, 'toilets']) },
    { name: 'lootiles, with places', run: node('lib/scan-one.ts', (path) => [path, 'places']) },
    {
      name: 'pure inflate',
      run: node('lib/inflate-one.ts', (path) => [path]),
      alone: { atLeast: 0.45 },
    },
  ];
  if (!isInstalled('osmium')) return readers;
  return [
    ...readers,
    {
      name: 'osmium tags-filter -R',
      run: osmium(['-R']),
      alone: { atLeast: 2.5 },
      places: { atLeast: 1 },
    },
    { name: 'osmium tags-filter', run: osmium([]), alone: { atLeast: 7 }, places: { atLeast: 3 } },
  ];
}

const EXPRESSIONS = OBJECT_RULES.map(({ key, values }) =>
  values === undefined ? `nwr/${key}` : `nwr/${key}=${values.join(',')}`,
);

function filtered(cache: string): string {
  return join(cache, 'filtered.osm.pbf');
}

async function table(
  name: string,
  path: string,
  readers: readonly Reader[],
  rounds: number,
): Promise<string> {
  const megabytes = (await stat(path)).size / 1e6;
  const runs = readers.map((): Finished[] => []);
  // The first round reads the file into the page cache and is not counted.
  for (const reader of readers.slice(0, 3)) await reader.run(path);
  for (let round = 0; round < rounds; round++)
    for (const [i, reader] of readers.entries()) runs[i]!.push(await reader.run(path));
  const seconds = runs.map((all) => all.map((run) => run.seconds));
  const rows = readers.map(({ name, alone, places }, i): Row => {
    const faster = (ours: number, goal: Goal | undefined) => {
      if (i < 2) return ['', ''];
      const ratio = ratios(seconds[i]!, seconds[ours]!);
      return [spread(ratio), goal ? verdict(ratio.median, goal) : ''];
    };
    const peak = median(runs[i]!.map(peakOf));
    return [
      name,
      figure(median(seconds[i]!)),
      figure(median(runs[i]!.map(({ cpuSeconds }) => cpuSeconds))),
      figure(megabytes / median(seconds[i]!)),
      figure(peak),
      i < 2 ? verdict(peak, MEMORY_GOAL) : '',
      ...faster(0, alone),
      ...faster(1, places),
    ];
  });
  const head = [
    name,
    's',
    'CPU s',
    'MB/s',
    'peak MB',
    'goal',
    'toilets alone ×',
    'goal',
    'with places ×',
    'goal',
  ];
  return [markdownTable(head, rows), '', await findings(path, megabytes, runs)].join('\n');
}

/** Our processes report their peak themselves; osmium's is watched from outside. */
function peakOf({ stdout, peakMb }: Finished): number {
  return stdout.includes('peakMb') ? Found.parse(JSON.parse(stdout)).peakMb : peakMb;
}

/** The findings of each: a fast scan that finds less would be worth nothing. */
async function findings(path: string, megabytes: number, runs: readonly Finished[][]): Promise<string> {
  const [alone, all] = runs.slice(0, 2).map(([first]) => Found.parse(JSON.parse(first!.stdout)));
  const ours = `${basename(path)}, ${figure(megabytes)} MB: ${alone!.objects} objects with toilets and ${all!.venues} venues and ${all!.places} places found, ${alone!.skipped} skipped`;
  if (runs.length <= 3) return `${ours}.`;
  const { stdout } = await finish(
    'osmium',
    ['tags-filter', '-R', '-f', 'opl', '-o', '-', path, ...EXPRESSIONS],
    {
      timeoutS: TIMEOUT_S,
    },
  );
  return `${ours}; osmium finds ${stdout.split('\n').length - 1}.`;
}

async function growth(cache: string, rounds: number): Promise<string> {
  const rates: number[][] = [];
  const paths = [await filler(cache, 100, 8_000), await filler(cache, 1_000, 8_000)];
  const [{ run }] = readersFor(cache) as [Reader];
  for (const path of paths) await run(path);
  for (let round = 0; round < rounds; round++) {
    const each: number[] = [];
    for (const path of paths) each.push((await stat(path)).size / 1e6 / (await run(path)).seconds);
    rates.push(each);
  }
  const ratio = ratios(
    rates.map(([, large]) => large!),
    rates.map(([small]) => small!),
  );
  return `MB/s of toilets alone at 1 GB over 100 MB: ${spread(ratio)}, goal ${verdict(ratio.median, GROWTH_GOAL)}.`;
}
