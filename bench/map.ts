/**
 * The map part: drawing the map of each real extract and of a large file of whole extracts beside each other, as a whole
 * process, beside Debian's `tilemaker` on the same file, in turn within each round.
 *
 * tilemaker has another schema, OpenMapTiles with the configuration of its package: house numbers and more points, zooms 0
 * to 14, no sea (its coast is a shapefile of 700 MB, left out). So the ratio says what one would get instead, no more.
 * Both use one thread: CPU time is compared. The page cache is warm.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Finished, finish, isInstalled, script } from './lib/process.ts';
import { median, ratios } from './lib/stats.ts';
import { figure, type Goal, markdownTable, type Row, spread, verdict } from './lib/table.ts';
import { isClipped, realExtracts, realFile } from './real.ts';

const MAX_ROUNDS = 3;
const TIMEOUT_S = 3_600;
const RATIO_GOAL: Goal = { atLeast: 2 };
/** The memory that a drawing may take: for each node, at all, and for each thread. */
const NODE_MB = 10 / 1e6;
const BASE_MB = 400;
const THREAD_MB = 300;
const EXAMPLES = '/usr/share/doc/tilemaker/examples';
const SCHEMA =
  'tilemaker draws another schema (OpenMapTiles: house numbers, more points, zooms 0 to 14) and no sea; both use one thread. Clipped extracts lack nodes, at which it ends.';

export interface MapOptions {
  readonly cache: string;
  readonly rounds: number;
  /** Size of the large file. */
  readonly megabytes: number;
}

const Drawn = z.object({
  bytes: z.int(),
  tiles: z.int(),
  largestTileBytes: z.int(),
  nodes: z.int(),
  peakMb: z.number(),
  cpuSeconds: z.number(),
});

export async function benchMap(options: MapOptions): Promise<string> {
  const files = await realExtracts();
  if (files.length === 0) return 'Skipped: there are no real extracts (../shared/data/extracts).';
  const large = isInstalled('osmium') ? await realFile(options.cache, options.megabytes, true) : undefined;
  const rival =
    isInstalled('tilemaker') && existsSync(EXAMPLES) ? await configured(options.cache) : undefined;
  const rounds = Math.min(options.rounds, MAX_ROUNDS);
  const rows: Row[] = [];
  for (const path of large ? [...files, large] : files)
    rows.push(await rowOf(path, path === large, rounds, options.cache, rival));
  const head = [
    ...['extract', 'MB', 's', 'CPU s', 'peak MB', 'MB allowed', 'archive MB', 'tiles', 'largest KB'],
    ...['tilemaker CPU s', 'peak MB', 'MB', 'MB/CPU s ×', 'goal'],
  ];
  const note = rival ? SCHEMA : 'Without tilemaker, which is not installed: `apt-get install tilemaker`.';
  return [markdownTable(head, rows), '', note].join('\n');
}

/** The configuration of the package without the layers that need shapefiles. */
async function configured(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const path = join(cache, 'tilemaker.json');
  const Config = z.looseObject({
    layers: z.record(z.string(), z.looseObject({ source: z.string().optional() })),
  });
  const { layers, ...rest } = Config.parse(
    JSON.parse(await readFile(join(EXAMPLES, 'config-openmaptiles.json'), 'utf8')),
  );
  const own = Object.fromEntries(Object.entries(layers).filter(([, { source }]) => source === undefined));
  await writeFile(path, JSON.stringify({ ...rest, layers: own }));
  return path;
}

async function rowOf(
  path: string,
  isLarge: boolean,
  rounds: number,
  cache: string,
  rival: string | undefined,
): Promise<Row> {
  const megabytes = (await stat(path)).size / 1e6;
  const ours: Finished[] = [];
  const theirs: Finished[] = [];
  let theirMb = Number.NaN;
  const out = join(cache, 'tilemaker.mbtiles');
  for (let round = 0; round < rounds; round++) {
    ours.push(await drawn(path, cache));
    if (!rival || isClipped(path)) continue;
    await rm(out, { force: true });
    const lua = join(EXAMPLES, 'process-openmaptiles.lua');
    const args = ['--input', path, '--output', out, '--config', rival, '--process', lua, '--threads', '1'];
    theirs.push(await finish('tilemaker', args, { timeoutS: TIMEOUT_S }));
    theirMb = (await stat(out)).size / 1e6;
    await rm(out, { force: true });
  }
  const found = ours.map(({ stdout }) => Drawn.parse(JSON.parse(stdout)));
  const { bytes, tiles, largestTileBytes, nodes } = found[0]!;
  const peak = median(found.map(({ peakMb }) => peakMb));
  const cpu = found.map(({ cpuSeconds }) => cpuSeconds);
  const ratio =
    theirs.length > 0
      ? ratios(
          theirs.map(({ cpuSeconds }) => cpuSeconds),
          cpu,
        )
      : undefined;
  return [
    isLarge ? 'whole extracts, beside each other' : basename(path, '.osm.pbf'),
    figure(megabytes),
    figure(median(ours.map(({ seconds }) => seconds))),
    figure(median(cpu)),
    figure(peak),
    verdict(peak, { atMost: Math.round(nodes * NODE_MB + BASE_MB + THREAD_MB) }),
    figure(bytes / 1e6),
    figure(tiles),
    figure(largestTileBytes / 1e3),
    figure(median(theirs.map(({ cpuSeconds }) => cpuSeconds))),
    figure(median(theirs.map(({ peakMb }) => peakMb))),
    figure(theirMb),
    ratio ? spread(ratio) : '–',
    // Small extracts are the start of a process.
    ratio && isLarge ? verdict(ratio.median, RATIO_GOAL) : '',
  ];
}

function drawn(path: string, cache: string): Promise<Finished> {
  const env = { NODE_COMPILE_CACHE: join(cache, 'compiled') };
  return finish(process.execPath, [script('lib/map-one.ts'), path, '0'], { timeoutS: TIMEOUT_S, env });
}
