/**
 * The queries that a database and a transaction in it share: the same two calls, so that a named query takes either. And which
 * faults of Postgres are "come back later", and which are ours.
 *
 * What the driver reports without a word of the server (no connection, no answer in time, a connection cut) always
 * means that the database is away. What the server says is judged by its SQLSTATE.
 */

import pg from 'pg';
import { z } from 'zod';

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

const NO_ANSWER =
  'The database does not answer. Check that Postgres is running and that DATABASE_URL is right, then try again.';
const DISK_FULL = 'The disk of the database is full. Free some space on it, then try again.';

/** Postgres says it by its SQLSTATE, or in words: while it starts, and of a file of its log. */
function isDiskFull(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (('code' in cause && cause.code === '53100') || /No space left on device/.test(cause.message))
  );
}

/** The database does not answer, or not in time: for a caller 503 with `Retry-After`, for a worker a pause. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(isDiskFull(cause) ? DISK_FULL : NO_ANSWER, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** SQLSTATEs, or classes of them, that pass by themselves. */
const PASSING = [
  '08', // connection
  '25006', // read only: a standby that is about to take over
  '40', // deadlock, serialization
  '53', // too many connections, disk or memory full
  '55P03', // no lock in time
  '57', // statement time-out, shutdown, starting up
  '58', // system error beneath Postgres
];

/** For an error of a connect or a query of ours; never for one that our own code threw. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable(error);
  const code = error.code ?? '';
  return PASSING.some((passing) => code.startsWith(passing)) ? new DatabaseUnavailable(error) : error;
}
