/**
 * A whole site on a copy of a world (hard links): Postgres, worker and server as in production. Its people contribute
 * straight to the database, as the server does once it has checked a request.
 */
import { chmod, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '../../common/logger.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { openDatabase } from '../../overlay/database/database.ts';
import { migrate } from '../../overlay/database/migrate.ts';
import { startEmbeddedPostgres } from '../../overlay/embedded-postgres/embedded-postgres.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { rowsOf } from '../../shards/shard/shard-row.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { removeOnExit } from './cleanup.ts';
import { type Child, script, start } from './process.ts';
import { NODE_FLAGS, startLootiles } from './server.ts';
import type { World } from './world.ts';

const ASK_EVERY_MS = 2;
const LONGEST_MS = 60_000;
/** Toilets that are contributed to. */
const TOILETS = 2_000;

export interface Site {
  readonly origin: string;
  readonly server: Child;
  readonly worker: Child;
  readonly people: Contributions;
  /** Ids of toilets in every tile, the tiles in turn. */
  readonly ids: readonly string[];
  readonly store: Store;
  /** Settings of every command at this site. */
  readonly env: Readonly<Record<string, string>>;
}

export interface SiteOptions {
  /** For the copy, which is removed in the end. */
  readonly folder: string;
  readonly serverCore?: number;
  readonly workerCore?: number;
}

export async function withSite<T>(
  world: World,
  { folder, ...cores }: SiteOptions,
  measure: (site: Site) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, `site-${process.pid}`);
  const calledOff = removeOnExit(dataDir);
  try {
    await linkWorld(world.dataDir, dataDir);
    return await started(dataDir, cores, measure);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    calledOff();
  }
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

async function started<T>(
  dataDir: string,
  { serverCore, workerCore }: Omit<SiteOptions, 'folder'>,
  measure: (site: Site) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLogger });
  const database = openDatabase(postgres.url, silentLogger, { timeoutMs: 10_000 });
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DUMPS_KEPT: '0' };
  const store = new LocalStore(dataDir);
  const ids = idsOf(new Generation(store, store.readCurrent()!));
  try {
    await migrate(database, silentLogger);
    const worker = start(process.execPath, [...NODE_FLAGS, script('../lootiles.ts'), 'work'], {
      env,
      ...(workerCore === undefined ? {} : { core: workerCore }),
    });
    const { child: server, origin } = await startLootiles(dataDir, `/api/v1/toilets/${ids[0]}`, serverCore);
    try {
      const people = new Contributions(database);
      return await measure({ origin, server, worker, people, ids, store, env });
    } finally {
      await server.stop();
      await worker.stop();
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

function idsOf({ shards }: Generation): string[] {
  const perTile = Math.ceil(TOILETS / Math.max(1, shards.length));
  return shards.flatMap((shard) => [...rowsOf(shard).keys()].slice(0, perTile));
}

let persons = 0;

/** Confirms a toilet as a new person. Returns the time at which that was acknowledged and the count that it made. */
export async function confirm(site: Site, toiletId: string): Promise<{ atMs: number; count: number }> {
  const person = `person ${++persons}`;
  const done = await site.people.confirm({ toiletId, person, address: person, now: new Date() });
  if ('freeAt' in done) throw new Error('A confirmation was refused.');
  return { atMs: performance.now(), count: done.confirmations };
}

/** Time at which a read of the toilet first shows so many confirmations, to the milliseconds between two reads. */
export async function shownMs(
  { origin }: Site,
  toiletId: string,
  count: number,
  everyMs = ASK_EVERY_MS,
): Promise<number> {
  for (const startMs = performance.now(); performance.now() - startMs < LONGEST_MS; ) {
    const text = await (await fetch(`${origin}/api/v1/toilets/${toiletId}`)).text();
    if (Number(/"confirmations":(\d+)/.exec(text)?.[1]) >= count) return performance.now();
    await pause(everyMs);
  }
  throw new Error(`A contribution to ${toiletId} was not visible after ${LONGEST_MS / 1000} s.`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
