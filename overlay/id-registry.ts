/**
 * The id registry (decision 7.4): which object of the source each public id stands for, and which ids resolve
 * to another. Only storage: what is remapped to what is decided by the import (pipeline/ids).
 *
 * Made for whole imports: 500,000 rows go in and out in batches, in seconds.
 */
import { z } from 'zod';
import type { Queries } from './database/queries.ts';

export interface RegisteredToilet {
  readonly toiletId: string;
  readonly osmType: 'node' | 'way' | 'relation';
  readonly osmId: number;
  /** Degrees, of its last import. */
  readonly lon: number;
  readonly lat: number;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly state: 'present' | 'missing';
  /** Imports in a row without it; 0 while it is present. */
  readonly missingImports: number;
}

export interface Alias {
  readonly alias: string;
  /** The id in use that it resolves to. */
  readonly toiletId: string;
}

const BATCH = 10_000;

const Row = z.object({
  toiletId: z.string(),
  osmType: z.enum(['node', 'way', 'relation']),
  // A bigint comes as text; OSM's ids are far below 2^53.
  osmId: z.string().transform(Number).pipe(z.int()),
  lon: z.number(),
  lat: z.number(),
  firstSeen: z.date(),
  lastSeen: z.date(),
  state: z.enum(['present', 'missing']),
  missingImports: z.int(),
}) satisfies z.ZodType<RegisteredToilet>;

/** All of them in batches, in the order of their ids. */
export async function* readRegistry(queries: Queries): AsyncGenerator<readonly RegisteredToilet[]> {
  let last = '';
  for (;;) {
    const rows = await queries.query(
      Row,
      `SELECT toilet_id AS "toiletId", osm_type AS "osmType", osm_id AS "osmId", lon, lat,
              first_seen AS "firstSeen", last_seen AS "lastSeen", state, missing_imports AS "missingImports"
         FROM registered_toilet WHERE toilet_id > $1 ORDER BY toilet_id LIMIT $2`,
      [last, BATCH],
    );
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.toiletId;
    yield rows;
  }
}

/** Adds and replaces; an id that is known keeps when it was first seen. */
export async function upsertRegistry(queries: Queries, toilets: readonly RegisteredToilet[]): Promise<void> {
  for (let i = 0; i < toilets.length; i += BATCH) {
    const batch = toilets.slice(i, i + BATCH);
    await queries.execute(
      `INSERT INTO registered_toilet (toilet_id, osm_type, osm_id, lon, lat, first_seen, last_seen, state,
                                      missing_imports)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::float8[], $5::float8[], $6::timestamptz[],
                            $7::timestamptz[], $8::text[], $9::int[])
       ON CONFLICT (toilet_id) DO UPDATE SET
         osm_type = excluded.osm_type, osm_id = excluded.osm_id, lon = excluded.lon, lat = excluded.lat,
         last_seen = excluded.last_seen, state = excluded.state, missing_imports = excluded.missing_imports`,
      [
        batch.map(({ toiletId }) => toiletId),
        batch.map(({ osmType }) => osmType),
        batch.map(({ osmId }) => osmId),
        batch.map(({ lon }) => lon),
        batch.map(({ lat }) => lat),
        batch.map(({ firstSeen }) => firstSeen.toISOString()),
        batch.map(({ lastSeen }) => lastSeen.toISOString()),
        batch.map(({ state }) => state),
        batch.map(({ missingImports }) => missingImports),
      ],
    );
  }
}

/** Forgets what has been missing since before a time. What people said of it is pruned by age (retention.ts). */
export function pruneRegistry(queries: Queries, before: Date): Promise<number> {
  return queries.execute(`DELETE FROM registered_toilet WHERE state = 'missing' AND last_seen < $1`, [
    before,
  ]);
}

const AliasRow = z.object({ alias: z.string(), toiletId: z.string() }) satisfies z.ZodType<Alias>;

/** Those of the ids in use that are given, or all. */
export function readAliases(queries: Queries, toiletIds?: readonly string[]): Promise<Alias[]> {
  return queries.query(
    AliasRow,
    `SELECT alias, toilet_id AS "toiletId" FROM toilet_alias
      WHERE $1::text[] IS NULL OR toilet_id = ANY ($1) ORDER BY alias`,
    [toiletIds ?? null],
  );
}

/**
 * Adds and replaces. An id that becomes an alias takes its own aliases with it, so that each names an id in use. An id
 * that is in use again stops being an alias.
 */
export async function upsertAliases(queries: Queries, aliases: readonly Alias[]): Promise<void> {
  const params = [aliases.map(({ alias }) => alias), aliases.map(({ toiletId }) => toiletId)];
  await queries.execute('DELETE FROM toilet_alias WHERE alias = ANY ($1::text[])', [params[1]]);
  await queries.execute(
    `UPDATE toilet_alias SET toilet_id = fresh.toilet_id
       FROM unnest($1::text[], $2::text[]) AS fresh (alias, toilet_id)
      WHERE toilet_alias.toilet_id = fresh.alias`,
    params,
  );
  await queries.execute(
    `INSERT INTO toilet_alias (alias, toilet_id) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (alias) DO UPDATE SET toilet_id = excluded.toilet_id`,
    params,
  );
}

/** Ids that stand for a toilet of their own again. */
export async function deleteAliases(queries: Queries, aliases: readonly string[]): Promise<void> {
  await queries.execute('DELETE FROM toilet_alias WHERE alias = ANY ($1::text[])', [aliases]);
}
