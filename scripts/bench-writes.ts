/**
 * The writes part: how long from an acknowledged contribution to the read that shows it, alone and under full read
 * load, and a burst of a thousand contributions to a thousand toilets.
 *
 * A contribution is acknowledged when its transaction is committed, on the disk; a read is a GET of the toilet over
 * HTTP. Server, worker and Postgres run as in production, on a copy of the world (hard links). Any failed read under
 * load ends the part. Cost: twice the rounds times twenty contributions, half a second apart with load, and the burst.
 */
import { chmod, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Contributions } from '../overlay/contributions.ts';
import { openDatabase } from '../overlay/database.ts';
import { startEmbeddedPostgres } from '../overlay/embedded-postgres.ts';
import { migrate } from '../overlay/migrate.ts';
import { Generation } from '../shards/generation.ts';
import { rowsOf } from '../shards/shard-row.ts';
import { Store } from '../shards/store.ts';
import { isInstalled, script, start } from './bench-process.ts';
import { nearestPaths, positionsAroundTowns } from './bench-queries.ts';
import { startLootiles } from './bench-server.ts';
import { quantile } from './bench-stats.ts';
import { figure, markdownTable, type Row, verdict } from './bench-table.ts';
import type { World } from './bench-world.ts';
import { preparedLoad } from './bench-wrk.ts';
import { type Random, seededRandom } from './random.ts';

const SEED = 12;
const PER_ROUND = 20;
const BURST = 1_000;
const ASK_EVERY_MS = 2;
const LONGEST_MS = 60_000;
/** Between two contributions, so that each is published by itself. */
const APART_MS = 100;
const SILENT = { info: () => {}, warn: () => {} };

interface Site {
  readonly origin: string;
  readonly people: Contributions;
  readonly ids: readonly string[];
  readonly store: Store;
}

export async function benchWrites(
  world: World,
  { rounds, folder }: { rounds: number; folder: string },
): Promise<string> {
  const dataDir = join(folder, `writes-${process.pid}`);
  await linkWorld(world.dataDir, dataDir);
  try {
    return await withSite(dataDir, async (site) => {
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
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
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

/** Blobs are never changed, so that links to them are as good as copies. */
async function linkWorld(from: string, to: string): Promise<void> {
  for (const name of ['store', 'manifests']) {
    await mkdir(join(to, name), { recursive: true });
    for (const file of await readdir(join(from, name)))
      await link(join(from, name, file), join(to, name, file));
  }
  await link(join(from, 'current'), join(to, 'current'));
  // Postgres does not run as root, and must get through.
  await chmod(to, 0o755);
}

async function withSite(dataDir: string, measure: (site: Site) => Promise<string>): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: SILENT });
  const database = openDatabase(postgres.url, SILENT, { timeoutMs: 10_000 });
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const store = new Store(dataDir);
  const ids = idsOf(Generation.open(store, store.readCurrent()!));
  try {
    await migrate(database, SILENT);
    const worker = start(process.execPath, [script('../lootiles.ts'), 'work'], { env });
    const server = await startLootiles(dataDir, `/api/v1/toilets/${ids[0]}`);
    try {
      return await measure({ origin: server.origin, people: new Contributions(database), ids, store });
    } finally {
      await server.child.stop();
      await worker.stop();
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Some toilets of every tile, the tiles in turn. */
function idsOf({ shards }: Generation): string[] {
  const perTile = Math.ceil((BURST * 2) / Math.max(1, shards.length));
  return shards.flatMap((shard) => [...rowsOf(shard).keys()].slice(0, perTile));
}

let people = 0;

/** Confirms and returns when that was acknowledged and which count it made. */
async function confirm(site: Site, toiletId: string): Promise<{ atMs: number; count: number }> {
  const person = `person ${++people}`;
  const done = await site.people.confirm({ toiletId, person, address: person, now: new Date() });
  if (done === 'once-a-day') throw new Error('A confirmation was refused.');
  return { atMs: performance.now(), count: done.confirmations };
}

async function shownMs({ origin }: Site, toiletId: string, count: number): Promise<number> {
  for (const startMs = performance.now(); performance.now() - startMs < LONGEST_MS; ) {
    const text = await (await fetch(`${origin}/api/v1/toilets/${toiletId}`)).text();
    if (Number(/"confirmations":(\d+)/.exec(text)?.[1]) >= count) return performance.now();
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`A contribution to ${toiletId} was not visible after ${LONGEST_MS / 1000} s.`);
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

/** With 32 connections that ask without a pause. */
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

/** From the first one sent to the last one visible; the others from their acknowledgement. */
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

/** So many of them, evenly. */
function spread(ids: readonly string[], count: number): string[] {
  const step = Math.max(1, ids.length / count);
  return Array.from({ length: Math.min(count, ids.length) }, (_, i) => ids[Math.floor(i * step)]!);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
