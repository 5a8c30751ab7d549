/**
 * A model of Postgres for simulated worlds, since the real one is too slow for ten thousand histories a minute.
 *
 * Of Postgres it models: transactions that commit as a whole or not at all, READ COMMITTED reads, locks of written rows and
 * advisory locks until the end of the transaction, commits whose answer is lost, and a transaction's end with its process.
 * Its statements (database-statements.ts) say in TypeScript what each SQL text of the product does. Left out: proposals,
 * moderation, accounts and partners, whose tables are empty here. postgres-twin.ts runs the same SQL on the real Postgres beside it, and compares.
 */
import { z } from 'zod';
import { type Database, DatabaseUnavailable } from '../../overlay/database/database.ts';
import type { Params, Queries } from '../../overlay/database/queries.ts';
import type { Kernel } from './kernel.ts';

export type Row = Readonly<Record<string, unknown>>;
/** What a statement does; returns its rows, or how many it touched. */
export type Statement = (transaction: Transaction, params: readonly unknown[]) => Promise<Row[] | number>;

/** A database beside the model that runs the same statements (postgres-twin.ts). */
export interface Twin {
  /** Runs the statement of a transaction, and throws if its answer is not that of the model. */
  compare(transaction: Transaction, said: Answered): Promise<void>;
  /** The transaction has ended in the model. */
  ended(transaction: Transaction, isCommit: boolean): void;
}

/** A statement, and what the model answers: rows as the product parses them, or how many it touched. */
export interface Answered {
  readonly sql: string;
  readonly params: Params;
  readonly row?: z.ZodType;
  readonly answer: readonly unknown[] | number;
}

/** Wait of a transaction that another one is in the way of, ms. */
const LOCK_WAIT_MS = 5;

export class DatabaseModel {
  readonly kernel: Kernel;
  /** Share of commits whose answer is lost. */
  unanswered = 0;
  twin: Twin | undefined;
  /** Statements by the beginning of their SQL; a test may put another one in the place of one. */
  readonly statements: Map<string, Statement>;
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #locks = new Map<string, Transaction>();
  readonly #known = new Map<string, Statement>();
  readonly #ids = new Map<string, number>();

  constructor(kernel: Kernel, statements: Iterable<readonly [begin: string, statement: Statement]>) {
    this.kernel = kernel;
    this.statements = new Map(statements);
  }

  /** The committed rows of a table. */
  rows(table: string): ReadonlyMap<string, Row> {
    return this.#tables.get(table) ?? NO_ROWS;
  }

  /** The next number of a table. As in Postgres, one of a transaction that is rolled back is not given again. */
  nextId(table: string): number {
    const id = (this.#ids.get(table) ?? 0) + 1;
    this.#ids.set(table, id);
    return id;
  }

  statementOf(sql: string): Statement {
    const known = this.#known.get(sql);
    if (known) return known;
    const text = sql.replace(/\s+/g, ' ').trim();
    const begins = [...this.statements.keys()].filter((begin) => text.startsWith(begin));
    const statement = this.statements.get(begins.sort((a, b) => b.length - a.length)[0] ?? '');
    if (!statement) throw new Error(`The model of Postgres does not know: ${text.slice(0, 120)}`);
    this.#known.set(sql, statement);
    return statement;
  }

  /** The product's interface, for the process that runs. */
  connect(): Database {
    const once = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
      const transaction = new Transaction(this);
      const result = await transaction.run(work);
      transaction.end(true);
      return result;
    };
    return {
      url: 'postgresql://model',
      query: (row, sql, params) => once((queries) => queries.query(row, sql, params)),
      execute: (sql, params) => once((queries) => queries.execute(sql, params)),
      transaction: async (work) => {
        const transaction = new Transaction(this);
        const result = await transaction.run(work);
        await transaction.commit();
        return result;
      },
      notify: async () => {},
      listen: () => ({ close: async () => {} }) as never,
      close: async () => {},
    };
  }

  holder(lock: string): Transaction | undefined {
    return this.#locks.get(lock);
  }

  take(lock: string, transaction: Transaction): void {
    this.#locks.set(lock, transaction);
  }

  /** Frees the locks of a transaction, and applies what it wrote. */
  close(locks: ReadonlySet<string>, written: ReadonlyMap<string, ReadonlyMap<string, Row | null>>): void {
    for (const lock of locks) this.#locks.delete(lock);
    for (const [name, rows] of written) {
      const table = new Map(this.rows(name));
      for (const [key, row] of rows) {
        if (row) table.set(key, row);
        else table.delete(key);
      }
      this.#tables.set(name, table);
    }
  }
}

const NO_ROWS: ReadonlyMap<string, Row> = new Map();
const NOTHING: ReadonlyMap<string, ReadonlyMap<string, Row | null>> = new Map();

export class Transaction {
  readonly model: DatabaseModel;
  readonly #locks = new Set<string>();
  readonly #written = new Map<string, Map<string, Row | null>>();
  readonly #process: Kernel['current'];
  readonly #abort = () => this.end(false);

  constructor(model: DatabaseModel) {
    this.model = model;
    this.#process = model.kernel.current;
    this.#process?.onEnd.add(this.#abort);
  }

  /** Rolls back if the work throws. */
  async run<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      return await work(this.#queries());
    } catch (error) {
      this.end(false);
      throw error;
    }
  }

  /** Of a process that is killed meanwhile, the server may have heard the commit or not. */
  async commit(): Promise<void> {
    const { kernel, unanswered } = this.model;
    const process = this.#process;
    const heard = () => this.end(true);
    const isHeard = kernel.random.chance(0.5);
    if (isHeard && process) {
      process.onEnd.delete(this.#abort);
      process.onEnd.add(heard);
    }
    await kernel.point('commit');
    process?.onEnd.delete(heard);
    this.end(true);
    await kernel.point('committed');
    if (kernel.random.chance(unanswered)) throw new DatabaseUnavailable(new Error('simulated'));
  }

  end(isCommit: boolean): void {
    this.#process?.onEnd.delete(this.#abort);
    this.model.close(this.#locks, isCommit ? this.#written : NOTHING);
    this.model.twin?.ended(this, isCommit);
    this.#locks.clear();
    this.#written.clear();
  }

  /** The rows that a statement of this transaction sees. */
  rows(table: string): [string, Row][] {
    const own = this.#written.get(table);
    const rows = own ? new Map([...this.model.rows(table), ...own]) : this.model.rows(table);
    return [...rows].flatMap(([key, row]) => (row ? [[key, row] as [string, Row]] : []));
  }

  row(table: string, key: string): Row | undefined {
    const own = this.#written.get(table)?.get(key);
    return own === undefined ? this.model.rows(table).get(key) : (own ?? undefined);
  }

  /** Waits for the lock of a row or of a number. */
  async lock(name: string): Promise<void> {
    while (!this.tryLock(name)) await this.model.kernel.point(`wait for ${name}`, LOCK_WAIT_MS);
  }

  tryLock(name: string): boolean {
    const holder = this.model.holder(name);
    if (holder && holder !== this) return false;
    this.model.take(name, this);
    this.#locks.add(name);
    return true;
  }

  /** Writes a row, or deletes it, under its lock. */
  async write(table: string, key: string, row: Row | null): Promise<void> {
    await this.lock(`${table} ${key}`);
    this.set(table, key, row);
  }

  set(table: string, key: string, row: Row | null): void {
    const rows = this.#written.get(table) ?? new Map<string, Row | null>();
    this.#written.set(table, rows.set(key, row));
  }

  #queries(): Queries {
    const run = async (sql: string, params: Params = []) => {
      await this.model.kernel.point(`sql ${sql.slice(0, 30)}`);
      return await this.model.statementOf(sql)(this, params);
    };
    return {
      query: async (row, sql, params = []) => {
        const answer = z.array(row).parse(await run(sql, params));
        await this.model.twin?.compare(this, { sql, params, row, answer });
        return answer;
      },
      execute: async (sql, params = []) => {
        const done = await run(sql, params);
        const answer = typeof done === 'number' ? done : done.length;
        await this.model.twin?.compare(this, { sql, params, answer });
        return answer;
      },
    };
  }
}
