/**
 * The walking part: how wrong the straight line is, what walks cost, the same walks by libraries on the same graph, and what
 * the graph costs an import. On all real extracts, or on those that are named.
 *
 * Figures are as good as the map: pavements without crossings, small and old extracts, none of a metropolis. The libraries
 * answer from one node to another and in general. ngraph.path is asked for one path at a time, pgRouting reads all links
 * for each question: the ratios say what one would get instead, no more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { finish, isInstalled, script } from './lib/process.ts';
import { median } from './lib/stats.ts';
import { figure, markdownTable, type Row, verdict } from './lib/table.ts';
import { importInto, say } from './lib/world.ts';
import { realExtracts, realFile } from './real.ts';
import { DETOUR_HEAD, detourRow } from './walking/detours.ts';
import { PEERS_HEAD, peersRow } from './walking/walk-peers.ts';
import { TIMES_HEAD, timesRow } from './walking/walk-times.ts';
import { openWalkWorld, type WalkWorld } from './walking/walk-world.ts';

const NEAR_M = [500, 2_000];
const BUILD_TIMEOUT_S = 3_600;
const MAX_ROUNDS = 3;
/** Megabytes of an import to which the graph may add so many CPU seconds, and its peak of memory. */
const GOAL_MB = 12;
const MORE_CPU_S = 3;
const PEAK_MB = 400;
const CAUTION =
  'As good as the map: some errors are pavements without crossings, not walks. ngraph.path is asked for one path at a time, and pgRouting reads all links for each question.';

export interface WalkingOptions {
  readonly cache: string;
  readonly rounds: number;
  /** Size of the large file that is built and imported. */
  readonly megabytes: number;
  /** Instead of those beside the repository. */
  readonly extracts: readonly string[];
}

const Built = z.object({
  tiles: z.int(),
  edges: z.int(),
  nodes: z.int(),
  bytes: z.int(),
  shapeBytes: z.int(),
  treeBytes: z.int(),
  peakMb: z.number(),
  cpuSeconds: z.number(),
});

export async function benchWalking(options: WalkingOptions): Promise<string> {
  const files = options.extracts.length > 0 ? options.extracts : await realExtracts();
  if (files.length === 0)
    return 'Skipped: there are no real extracts (../shared/data/extracts). Name some with --extract.';
  const worlds: WalkWorld[] = [];
  for (const path of files) {
    const world = await openWalkWorld(options.cache, path);
    if (world) worlds.push(world);
  }
  const large = isInstalled('osmium') ? await realFile(options.cache, options.megabytes, true) : undefined;
  const built = large ? [...files, large] : files;
  return [
    ...NEAR_M.flatMap((nearM) => [
      `A toilet within ${nearM} m by air:`,
      '',
      table(DETOUR_HEAD, worlds, (world) => detourRow(world, nearM)),
      '',
    ]),
    table(TIMES_HEAD, worlds, (world) => timesRow(world, options.rounds)),
    '',
    markdownTable(PEERS_HEAD, await eachOf(worlds, peersRow)),
    '',
    markdownTable(
      [
        'extract',
        'MB',
        'edges',
        'nodes',
        'tiles',
        'bytes an edge',
        'shape',
        'tree',
        'blob MB',
        'CPU s',
        'peak MB',
      ],
      await eachOf(built, builtRow),
    ),
    '',
    markdownTable(
      ['import', 'MB', 'CPU s without', 'with', 'more', 'goal', 'peak MB without', 'with', 'goal'],
      large ? [await importRow(large, Math.min(options.rounds, MAX_ROUNDS))] : [],
    ),
    '',
    CAUTION,
  ].join('\n');
}

function table(head: Row, worlds: readonly WalkWorld[], rowOf: (world: WalkWorld) => Row): string {
  return markdownTable(head, worlds.map(rowOf));
}

async function eachOf<T>(all: readonly T[], rowOf: (one: T) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of all) rows.push(await rowOf(one));
  return rows;
}

async function builtRow(path: string): Promise<Row> {
  const { stdout } = await finish(process.execPath, [script('lib/walk-one.ts'), path], {
    timeoutS: BUILD_TIMEOUT_S,
  });
  const { edges, nodes, tiles, bytes, shapeBytes, treeBytes, cpuSeconds, peakMb } = Built.parse(
    JSON.parse(stdout),
  );
  return [
    basename(path, '.osm.pbf'),
    figure((await stat(path)).size / 1e6),
    ...[edges, nodes, tiles].map(figure),
    ...[bytes, shapeBytes, treeBytes].map((some) => figure(some / edges)),
    ...[bytes / 1e6, cpuSeconds, peakMb].map(figure),
  ];
}

/** The whole import as a process, without the graph and with it, in turn. */
async function importRow(path: string, rounds: number): Promise<Row> {
  say('importing with the walking graph and without');
  const [without, withGraph] = [
    { cpu: [] as number[], peak: [] as number[] },
    { cpu: [] as number[], peak: [] as number[] },
  ];
  for (let round = 0; round < rounds; round++)
    for (const [setting, into] of [
      ['off', without],
      ['on', withGraph],
    ] as const) {
      const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-walking-'));
      try {
        const done = await importInto(folder, [path, '--no-map'], { WALKING: setting });
        into.cpu.push(done.cpuSeconds);
        into.peak.push(done.peakMb);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  const megabytes = (await stat(path)).size / 1e6;
  const more = median(withGraph.cpu) - median(without.cpu);
  const isGoalSize = megabytes < 2 * GOAL_MB;
  return [
    basename(path, '.osm.pbf'),
    figure(megabytes),
    ...[median(without.cpu), median(withGraph.cpu), more].map(figure),
    verdict(Number(more.toFixed(1)), { atMost: Number(((MORE_CPU_S * megabytes) / GOAL_MB).toFixed(1)) }),
    figure(median(without.peak)),
    figure(median(withGraph.peak)),
    isGoalSize ? verdict(Math.round(median(withGraph.peak)), { atMost: PEAK_MB }) : '',
  ];
}
