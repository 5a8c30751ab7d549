/** Reads all that is kept of an account, for its owner: rows by table (account-tables.ts). */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { lockAccount } from './accounts.ts';

/** Limit of rows of a table. All of them make a file of some megabytes. */
const MOST_ROWS = 10_000;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]));

interface AccountExport {
  /** Newest first. */
  readonly tables: Readonly<Record<string, readonly z.infer<typeof Row>[]>>;
  /** Names of the tables that have more rows, older ones. */
  readonly cutOff: readonly string[];
}

/**
 * Exports an account; undefined if it was deleted in the meantime.
 * @param person the keyed hash under which the account contributes
 */
export function exportAccountOf(
  database: Database,
  accountId: string,
  person: string,
  mostRows = MOST_ROWS,
): Promise<AccountExport | undefined> {
  return database.transaction(async (queries) => {
    if (!(await lockAccount(queries, accountId))) return undefined;
    const tables: Record<string, z.infer<typeof Row>[]> = {};
    const cutOff: string[] = [];
    for (const [name, { rows, by, exported }] of Object.entries(ACCOUNT_TABLES)) {
      const sql = `SELECT ${exported} FROM ${name} WHERE ${rows} ORDER BY 1 DESC LIMIT $2`;
      const found = await queries.query(Row, sql, [by === 'id' ? accountId : person, mostRows + 1]);
      if (found.length > mostRows) cutOff.push(name);
      tables[name] = found.slice(0, mostRows);
    }
    return { tables, cutOff };
  });
}
