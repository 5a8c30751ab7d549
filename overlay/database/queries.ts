/**
 * The queries that a database and a transaction in it share: the same two calls, so that a named query takes either.
 */
import type pg from 'pg';
import { z } from 'zod';
import { toFault } from './database-unavailable.ts';

/** `$1`, `$2`… of a statement. An array is a Postgres array, a Date a timestamptz. */
export type Params = readonly unknown[];

export interface Queries {
  /** The rows, each parsed by `row`: a column that is not as expected is a fault here, not somewhere later. */
  query<T>(row: z.ZodType<T>, sql: string, params?: Params): Promise<T[]>;
  /** For statements without rows: how many rows it touched. */
  execute(sql: string, params?: Params): Promise<number>;
}

/** Queries on one connection, one after the other. Faults of the connection are thrown as `DatabaseUnavailable`. */
export function queriesOn(client: pg.ClientBase): Queries {
  const run = async (sql: string, params: Params = []) => {
    try {
      return await client.query<Record<string, unknown>>(sql, [...params]);
    } catch (error) {
      throw toFault(error);
    }
  };
  return {
    async query(row, sql, params) {
      const { rows } = await run(sql, params);
      return z.array(row).parse(rows);
    },
    async execute(sql, params) {
      const { rowCount } = await run(sql, params);
      return rowCount ?? 0;
    },
  };
}
