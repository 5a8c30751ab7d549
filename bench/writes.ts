/**
 * The writes part: how long from an acknowledged contribution to the read that shows it, alone and under full read
 * load, and a burst of a thousand contributions to a thousand toilets.
 *
 * A contribution is acknowledged when its transaction is committed, on the disk; a read is a GET of the toilet over
 * HTTP. Server, worker and Postgres run as in production, on a copy of the world (hard links). Any failed read under
 * load ends the part. Cost: twice the rounds times twenty contributions, half a second apart with load, and the burst.
 */

import { isInstalled } from './lib/process.ts';
import { nearestPaths, positionsAroundTowns } from './lib/queries.ts';
import { confirm, pause, type Site, shownMs, withSite } from './lib/site.ts';
import { quantile } from './lib/stats.ts';
import { figure, markdownTable, type Row, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { preparedLoad } from './lib/wrk.ts';
import { type Random, seededRandom } from './made/random.ts';

const SEED = 12;
const PER_ROUND = 20;
const BURST = 1_000;
/** Pause between two contributions, so that each is published by itself. */
const APART_MS = 100;
export async function benchWrites(
  world: World,
  { rounds, folder }: { rounds: number; folder: string },
): Promise<string> {
  return withSite(world, { folder }, async (site) => {
    const random = seededRandom(SEED);
    await visibleMs(site, random, PER_ROUND);
    const alone = await visibleMs(site, random, rounds * PER_ROUND);
    const loaded = isInstalled('wrk') ? await underLoad(site, random, rounds, folder) : undefined;
    const burst = await burstMs(site);
    const head = ['acknowledged to visible', 'p50 ms', 'p95 ms', 'goal'];
    return markdownTable(head, [
      rowOf('one at a time', alone),
      ...(loaded
        ? [rowOf(`one at a time, beside ${figure(loaded.perSecond)} reads a second`, loaded.ms)]
        : []),
      [
        `${BURST} at once on as many toilets, ${burst.rebuilds} rebuilds`,
        figure(quantile(burst.ms, 0.5)),
        figure(quantile(burst.ms, 0.95)),
        `all after ${figure(burst.allMs)} ms: ${verdict(burst.allMs, { atMost: 5_000 })}`,
      ],
    ]);
  });
}

function rowOf(name: string, ms: readonly number[]): Row {
  const [p50, p95] = [quantile(ms, 0.5), quantile(ms, 0.95)];
  return [
    name,
    figure(p50),
    figure(p95),
    `${verdict(p50, { atMost: 250 })}; ${verdict(p95, { atMost: 1_000 })}`,
  ];
}

async function visibleMs(site: Site, random: Random, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < times; i++) {
    const id = random.pick(site.ids);
    const { atMs, count } = await confirm(site, id);
    all.push((await shownMs(site, id, count)) - atMs);
    await pause(APART_MS);
  }
  return all;
}

/** Measures with 32 connections that ask without a pause. */
async function underLoad(site: Site, random: Random, rounds: number, folder: string) {
  const paths = nearestPaths(positionsAroundTowns(random, 2_000));
  const load = await preparedLoad(folder, 'writes', paths);
  const ms: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const seconds = Math.ceil((PER_ROUND * (APART_MS + 100)) / 1000);
    const [run, measured] = await Promise.all([
      load(site.origin, seconds),
      visibleMs(site, random, PER_ROUND),
    ]);
    rates.push(run.perSecond);
    ms.push(...measured);
  }
  return { ms, perSecond: quantile(rates, 0.5) };
}

/** Time from the first one sent to the last one visible; the others from their acknowledgement. */
async function burstMs(site: Site): Promise<{ ms: number[]; allMs: number; rebuilds: number }> {
  const before = site.store.currentGeneration() ?? 0;
  const toilets = spread(site.ids, BURST);
  const startMs = performance.now();
  const sent = await Promise.all(toilets.map(async (id) => ({ id, ...(await confirm(site, id)) })));
  const ms: number[] = [];
  for (const { id, atMs, count } of sent) ms.push((await shownMs(site, id, count)) - atMs);
  const allMs = performance.now() - startMs;
  return { ms, allMs, rebuilds: (site.store.currentGeneration() ?? 0) - before };
}

/** Picks so many ids, evenly. */
function spread(ids: readonly string[], count: number): string[] {
  const step = Math.max(1, ids.length / count);
  return Array.from({ length: Math.min(count, ids.length) }, (_, i) => ids[Math.floor(i * step)]!);
}
