/**
 * A real Postgres beside the model of it: each statement of a world runs on both, in the same order, and a difference of their
 * answers or, in the end, of their tables breaks the history. So the product's SQL itself is looked at.
 *
 * A transaction of the model has a connection here. The model has taken its locks before, so Postgres never waits. Its clock is
 * the world's: the schema `simulated` comes before that of Postgres, and has a function of that name.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import type { Answered, DatabaseModel, Transaction, Twin } from './database-model.ts';

/** Tables of the model, with the columns that it has. */
const TABLES: Readonly<Record<string, string>> = {
  address_day: 'day::text, address, toilet_id, deed, at',
  confirmation: 'id, toilet_id, person, at',
  feed: 'id, toilet_id, at, merged_at',
  rating: 'toilet_id, person, rating, at',
  registered_toilet:
    'toilet_id AS "toiletId", osm_type AS "osmType", osm_id AS "osmId", lon, lat, first_seen AS "firstSeen", last_seen AS "lastSeen", state, missing_imports AS "missingImports"',
  toilet_alias: 'alias, toilet_id',
  vote: 'id, toilet_id, person, fact, value, at',
  voter: 'toilet_id, person, last_at',
};

const CLOCK = `
  CREATE SCHEMA simulated;
  CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT timestamptz 'epoch' + current_setting('simulated.now')::float8 * interval '1 ms' $$;
  ALTER TABLE feed ALTER COLUMN at SET DEFAULT simulated.clock_timestamp();`;
const TELLS_TIME = /clock_timestamp|INSERT INTO feed/;
/** A statement that waits for a lock which the model did not take fails. */
const PER_CONNECTION = `SET search_path = simulated, pg_catalog, public; SET lock_timeout = '5s'; SET TIME ZONE 'UTC'`;

export class PostgresTwin implements Twin {
  /** A test may plant a fault: changes the text of a statement. */
  changeSql: (sql: string) => string = (sql) => sql;
  /** Statements that ran on both. */
  compared = 0;
  readonly #url: string;
  readonly #all: pg.Client[] = [];
  readonly #idle: pg.Client[] = [];
  readonly #busy = new Map<Transaction, pg.Client>();
  #model: DatabaseModel | undefined;
  /** Ends of transactions, which the model does not wait for. The statement after them does. */
  #ending: Promise<void> = Promise.resolve();

  private constructor(url: string) {
    this.#url = url;
  }

  /** @param url of a database with all tables, of which it takes possession */
  static async open(url: string): Promise<PostgresTwin> {
    const twin = new PostgresTwin(url);
    const client = await twin.#connect();
    await client.query(CLOCK);
    twin.#idle.push(client);
    return twin;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.end()));
  }

  /** Begins with empty tables, as the twin of a model. */
  async beside(model: DatabaseModel): Promise<void> {
    this.#model = model;
    model.twin = this;
    // Of a history that broke.
    for (const transaction of this.#busy.keys()) this.ended(transaction, false);
    await this.#ending;
    const client = await this.#take();
    await client.query(`TRUNCATE ${Object.keys(TABLES).join(', ')} RESTART IDENTITY`);
    this.#idle.push(client);
  }

  async compare(transaction: Transaction, said: Answered): Promise<void> {
    await this.#theModel().kernel.hold(async () => {
      const { rows, rowCount } = await this.#run(transaction, said);
      const { sql, row, answer } = said;
      this.compared++;
      // A lock is taken, which is no answer.
      if (!row && /^\s*SELECT/.test(sql)) return;
      const real = row ? z.array(row).parse(rows) : (rowCount ?? 0);
      if (!isSame(sql, real, answer)) throw new OtherAnswer(said, real);
    });
  }

  ended(transaction: Transaction, isCommit: boolean): void {
    const client = this.#busy.get(transaction);
    if (!client) return;
    this.#busy.delete(transaction);
    this.#ending = this.#ending.then(async () => {
      await client.query(isCommit ? 'COMMIT' : 'ROLLBACK');
      this.#idle.push(client);
    });
    // The next statement, or the end of the history, throws it.
    this.#ending.catch(() => {});
  }

  /** Once a history has ended: the rows of all tables are those of the model. */
  async expectSameTables(): Promise<void> {
    await this.#ending;
    const client = await this.#take();
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await client.query<Record<string, unknown>>(`SELECT ${columns} FROM ${table}`);
      const modelled = [...this.#theModel().rows(table).values()];
      const [real, model] = [rows, modelled].map((all) => all.map(textOf).sort());
      if (!isDeepStrictEqual(real, model))
        throw new Error(
          `Table ${table} is ${JSON.stringify(real)}, and in the model ${JSON.stringify(model)}.`,
        );
    }
    this.#idle.push(client);
  }

  async #run(transaction: Transaction, { sql, params }: Answered): Promise<pg.QueryResult> {
    await this.#ending;
    const known = this.#busy.get(transaction);
    const client = known ?? (await this.#take());
    this.#busy.set(transaction, client);
    if (!known) await client.query('BEGIN');
    if (TELLS_TIME.test(sql)) await client.query(`SET simulated.now = '${this.#theModel().kernel.timeMs}'`);
    return await client.query(this.changeSql(sql), [...params]);
  }

  async #take(): Promise<pg.Client> {
    return this.#idle.pop() ?? (await this.#connect());
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url });
    this.#all.push(client);
    await client.connect();
    await client.query(PER_CONNECTION);
    return client;
  }

  #theModel(): DatabaseModel {
    if (!this.#model) throw new Error('The twin has no model yet.');
    return this.#model;
  }
}

/** A difference of Postgres and its model: a fault of the product's SQL, or of database-statements.ts. */
class OtherAnswer extends Error {
  constructor({ sql, params, answer }: Answered, real: unknown) {
    super(
      `Postgres answers ${JSON.stringify(real)}, and the model ${JSON.stringify(answer)}, to ${sql.replace(/\s+/g, ' ')} with ${JSON.stringify(params)}.`,
    );
  }
}

/** Rows without an order at the end of their statement have none. */
function isSame(
  sql: string,
  real: readonly unknown[] | number,
  answer: readonly unknown[] | number,
): boolean {
  if (typeof real === 'number' || typeof answer === 'number') return real === answer;
  if (/ORDER BY[^()]*$/.test(sql)) return isDeepStrictEqual(real, answer);
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return isDeepStrictEqual(sorted(real), sorted(answer));
}

/** A row of a table, whatever its numbers are made of. */
function textOf(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString() : String(value)}`)
    .sort()
    .join(', ');
}
