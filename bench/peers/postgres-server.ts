/**
 * Debian's Postgres with PostGIS in a folder of its own, loaded with the toilets: two kinds of points, each with a GiST
 * index for every combination of filters, analysed and vacuumed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Generation } from '../../shards/generation/generation.ts';
import { debianPostgres, startCluster } from '../lib/debian-postgres.ts';
import { FLAG_SETS, inBatches, type PeerToilet, toiletsOf } from './peer.ts';

const BATCH = 5_000;
/** The data fits the memory several times; nothing is written while it is measured. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};
const COLUMNS = [
  ['id', 'text'],
  ['lon', 'float8'],
  ['lat', 'float8'],
  ['x', 'float8'],
  ['y', 'float8'],
  ['z', 'float8'],
  ['flags', 'int'],
  ['json', 'text'],
] as const satisfies readonly (readonly [keyof PeerToilet, string])[];

export interface PostgresServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The newest installed Postgres that has PostGIS; undefined if there is none. */
export function postgisPrograms(): string | undefined {
  return debianPostgres(['lib/postgis-3.so']);
}

/** @param folder empty, and passable for the account that runs Postgres */
export async function startPostgres(folder: string, programs: string): Promise<PostgresServer> {
  const { cluster, url } = await startCluster(folder, programs);
  await query(
    url,
    ...Object.entries(SETTINGS).map(([name, value]) => `ALTER SYSTEM SET ${name} = '${value}'`),
  );
  await cluster.stop();
  await cluster.start(url);
  const pid = Number(readFileSync(join(cluster.home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { url, pid, stop: () => cluster.stop() };
}

export async function loadPostgres(url: string, generation: Generation, nowMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE EXTENSION postgis;
    CREATE TABLE toilet (${COLUMNS.map(([name, type]) => `${name} ${type} NOT NULL`).join(', ')},
      geog geography(Point, 4326) NOT NULL, geom geometry(Point, 4326) NOT NULL, pos point NOT NULL)`);
  const arrays = COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const insert = `INSERT INTO toilet
    SELECT t.*, ST_SetSRID(ST_MakePoint(lon, lat), 4326), ST_SetSRID(ST_MakePoint(lon, lat), 4326), point(lon, lat)
    FROM unnest(${arrays}) AS t(${COLUMNS.map(([name]) => name).join(', ')})`;
  for (const batch of inBatches(toiletsOf(generation, nowMs), BATCH))
    await client.query(
      insert,
      COLUMNS.map(([name]) => batch.map((toilet) => toilet[name])),
    );
  await client.query('ALTER TABLE toilet ADD PRIMARY KEY (id)');
  await client.query('CREATE INDEX ON toilet USING gist (geom)');
  for (const flags of FLAG_SETS)
    for (const column of ['geog', 'pos'])
      await client.query(`CREATE INDEX ON toilet USING gist (${column}) ${whereFlags(flags)}`);
  await client.query('VACUUM (ANALYZE, FREEZE) toilet');
  await client.query('CHECKPOINT');
  await client.end();
}

/** Written so that the index of the same combination is found to fit. */
export function whereFlags(flags: number): string {
  return flags === 0 ? '' : `WHERE (flags & ${flags}) = ${flags}`;
}

async function query(url: string | undefined, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
