/**
 * pgRouting over the same graph in a table: `pgr_dijkstraCost` from a position to all toilets, as its manual has it. It reads
 * all links for each question. Debian's own Postgres, in a folder of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { debianPostgres, startCluster } from '../lib/debian-postgres.ts';
import type { SameGraph } from './same-graph.ts';

const BATCH = 20_000;
const NEAREST = `SELECT agg_cost FROM pgr_dijkstraCost(
  'SELECT id, source, target, cost FROM link', $1::bigint, $2::bigint[], true)
  ORDER BY agg_cost LIMIT 5`;
const Costs = z.array(z.object({ agg_cost: z.number() }));

export interface PgroutingPeer {
  /** Decimetres of effort of the five nearest. */
  readonly five: (from: number) => Promise<number[]>;
  readonly stop: () => Promise<void>;
}

/** Undefined if it is not installed. */
export async function startPgrouting({ links, toilets }: SameGraph): Promise<PgroutingPeer | undefined> {
  const programs = debianPostgres(['lib/libpgrouting-3.4.so', 'lib/postgis-3.so']);
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-routing-'));
  const { cluster, url } = await startCluster(folder, programs);
  const client = new pg.Client({ connectionString: url });
  const stop = async () => {
    await client.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await client.connect();
    await client.query('CREATE EXTENSION pgrouting CASCADE');
    await client.query(
      'CREATE TABLE link (id serial PRIMARY KEY, source bigint, target bigint, cost float8)',
    );
    for (let at = 0; at < links.length; at += BATCH) {
      const some = links.slice(at, at + BATCH);
      await client.query(
        'INSERT INTO link (source, target, cost) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::float8[])',
        [some.map(([from]) => from), some.map(([, to]) => to), some.map(([, , effort]) => effort)],
      );
    }
    await client.query('VACUUM ANALYZE link');
  } catch (error) {
    await stop();
    throw error;
  }
  const targets = [...toilets.values()];
  return {
    stop,
    five: async (from) => {
      const { rows } = await client.query(NEAREST, [from, targets]);
      return Costs.parse(rows).map(({ agg_cost }) => agg_cost);
    },
  };
}
