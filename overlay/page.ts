/** Lists read page by page: in an order of time and id, from behind the last row of the page before. */

/** Where a page ended. Ids break ties. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Undefined where the list is at its end. */
  readonly next: Cursor | undefined;
}

/** @param rows in order; one more than the limit where there are more */
export function pageOf<T extends Cursor>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? { at: last.at, id: last.id } : undefined };
}
