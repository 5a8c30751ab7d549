/**
 * The column map of a source: which columns of a row say which tags of OpenStreetMap. The operator writes it
 * (docs/data-sources.md); the rules of pipeline/toilets read the tags.
 */
import { z } from 'zod';
import { cleanText } from '../toilets/text.ts';
import { MAX_RECORD_ID, MAX_TAGS, MAX_VALUE, type SourceRecord } from './source-record.ts';

const Column = z.string().min(1).max(100);
const TagKey = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_:]{0,59}$/)
  // A row of a source is a toilet; that is not for a column to say.
  .refine((key) => key !== 'amenity');
const TagValue = z.string().max(MAX_VALUE);

const TagRule = z.union([
  /** The text of the column. */
  Column,
  z.strictObject({
    column: Column,
    /** Texts of the column, and what they mean. Other texts mean nothing; upper and lower case are the same. */
    values: z
      .record(z.string().max(MAX_VALUE), TagValue)
      .refine((values) => Object.keys(values).length <= 1_000)
      .optional(),
  }),
  /** The same for all rows. */
  z.strictObject({ value: TagValue }),
]);
type TagRule = z.infer<typeof TagRule>;

export const COLUMN_MAP = {
  /** The column with the id of a row, or several that only together name a row. */
  id: z.union([Column, z.array(Column).min(1).max(5)]),
  tags: z.record(TagKey, TagRule).refine((tags) => Object.keys(tags).length <= MAX_TAGS),
  /** Rows count only if these columns have one of these texts. */
  only: z.record(Column, z.array(TagValue).min(1).max(100)).default({}),
} as const;
const ColumnMap = z.object(COLUMN_MAP);
export type ColumnMap = z.infer<typeof ColumnMap>;

/** The texts of a row by column, as a file has them. */
export type Row = Readonly<Record<string, string>>;

/** The columns that a map reads. */
export function columnsOf({ id, tags, only }: ColumnMap): string[] {
  const read = Object.values(tags).flatMap((rule) => {
    if (typeof rule === 'string') return [rule];
    return 'column' in rule ? [rule.column] : [];
  });
  return [...new Set([id, read, Object.keys(only)].flat())];
}

/** Id and tags of a row; the reason if the row does not count. */
export function mapRow(row: Row, map: ColumnMap): Pick<SourceRecord, 'id' | 'tags'> | string {
  for (const [column, texts] of Object.entries(map.only)) {
    if (!texts.some((text) => isSameText(text, textOf(row, column)))) return 'not among "only"';
  }
  const id = idOf(row, [map.id].flat());
  if (id === null) return 'without an id';
  const tags: Record<string, string> = {};
  for (const [key, rule] of Object.entries(map.tags)) {
    const value = cleanText(taggedText(row, rule), MAX_VALUE);
    if (value !== null) tags[key] = value;
  }
  return { id, tags };
}

/** The id in the columns, joined by `/`; null if all are empty, or it is too long to be one. */
function idOf(row: Row, columns: readonly string[]): string | null {
  const parts = columns.map((column) => cleanText(textOf(row, column), MAX_RECORD_ID + 1) ?? '');
  const id = parts.join('/');
  return parts.every((part) => part === '') || id.length > MAX_RECORD_ID ? null : id;
}

function taggedText(row: Row, rule: TagRule): string {
  if (typeof rule === 'string') return textOf(row, rule);
  if (!('column' in rule)) return rule.value;
  const text = textOf(row, rule.column);
  if (!rule.values) return text;
  const known = Object.entries(rule.values).find(([from]) => isSameText(from, text));
  return known?.[1] ?? '';
}

function textOf(row: Row, column: string): string {
  return Object.hasOwn(row, column) ? (row[column] ?? '') : '';
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Degrees in a text, with a point or a comma; null if it is none, or beyond the limit. */
export function degreesOf(text: string | undefined, limit: number): number | null {
  const number = text?.trim().replace(',', '.') ?? '';
  if (!/^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(number)) return null;
  const degrees = Number(number);
  return Math.abs(degrees) <= limit ? degrees : null;
}
