/** Reads lists page by page, in an order of time and id. A page begins after the last row of the page before. */
import type { z } from 'zod';
import type { Params, Queries } from './queries.ts';

/** The last row of a page. Ids break ties. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page; undefined at the end of the list. */
  readonly next: Cursor | undefined;
}

/** A cursor before all rows. */
export const START: Cursor = { at: new Date(0), id: '' };

/**
 * Reads a page, oldest rows first.
 *
 * @param sql takes the limit as $1, time and id of the cursor as $2 and $3, and `params` from $4 on
 */
export async function readPage<T extends Cursor>(
  queries: Queries,
  row: z.ZodType<T>,
  sql: string,
  { limit, after = START, params = [] }: { limit: number; after?: Cursor | undefined; params?: Params },
): Promise<Page<T>> {
  const rows = await queries.query(row, sql, [limit + 1, after.at, after.id, ...params]);
  return pageOf(rows, limit);
}

/** @param rows in order; one more than the limit if there are more */
export function pageOf<T extends Cursor>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? { at: last.at, id: last.id } : undefined };
}
