/**
 * The column map of a source: which columns of a row say which tags of OpenStreetMap. The operator writes it
 * (docs/data-sources.md); the rules of pipeline/toilets read the tags.
 */

import proj4 from 'proj4';
import { z } from 'zod';
import { cleanText } from '../toilets/text.ts';
import { dayFirst, englishHours, monthFirst } from './moments.ts';
import type { Row } from './rows/row.ts';
import { MAX_RECORD_ID, MAX_TAGS, MAX_VALUE, type SourceRecord } from './source-record.ts';

const Column = z.string().min(1).max(100);
const TagKey = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_:]{0,59}$/)
  // A row of a source is a toilet; that is not for a column to say.
  .refine((key) => key !== 'amenity');
const TagValue = z.string().max(MAX_VALUE);
const Meanings = z
  .record(z.string().max(MAX_VALUE), TagValue)
  .refine((values) => Object.keys(values).length <= 1_000);

/** Functions that read texts which no list of meanings can hold. */
const READERS = {
  'english-hours': englishHours,
  'day-first': dayFirst,
  'month-first': monthFirst,
} as const;

const OneRule = z.union([
  /** The text of the column. */
  Column,
  z.strictObject({
    column: Column,
    /** Texts of the column, and what they mean; `*` is any other text. Upper and lower case are the same. */
    values: Meanings.optional(),
  }),
  /** Parts of texts, and what they mean: the first of them that the text of the column has. */
  z.strictObject({ column: Column, contains: Meanings }),
  z.strictObject({ column: Column, reads: z.enum(['english-hours', 'day-first', 'month-first']) }),
  /** The texts of several columns, with commas between. */
  z.strictObject({ columns: z.array(Column).min(1).max(10) }),
  /** The sum of numbers; nothing if a column has none. */
  z.strictObject({ sum: z.array(Column).min(2).max(10) }),
  /** The same for all rows. */
  z.strictObject({ value: TagValue }),
]);
type OneRule = z.infer<typeof OneRule>;
/** Several rules: the first that says something. */
export const TagRule = z.union([OneRule, z.array(OneRule).min(1).max(10)]);

export type TagRule = z.infer<typeof TagRule>;

export const COLUMN_MAP = {
  /** The column with the id of a row, or several that only together name a row. */
  id: z.union([Column, z.array(Column).min(1).max(5)]),
  tags: z.record(TagKey, TagRule).refine((tags) => Object.keys(tags).length <= MAX_TAGS),
  /** Rows count only if these columns have one of these texts. */
  only: z.record(Column, z.array(TagValue).min(1).max(100)).default({}),
  /** Columns of the position: degrees, or metres of the system `crs`. */
  lon: Column.optional(),
  lat: Column.optional(),
  /** Columns of the address, for rows without a position: street and number, then town. */
  address: z.array(Column).min(1).max(10).optional(),
  /** The country of the addresses (ISO 3166-1 alpha-2). */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** A system of proj4, such as `+proj=utm +zone=32`. */
  crs: z
    .string()
    .max(500)
    .refine((crs) => projectionOf(crs) !== null, { message: 'proj4 does not know it' })
    .optional(),
} as const;
const ColumnMap = z.object(COLUMN_MAP);
export type ColumnMap = z.infer<typeof ColumnMap>;

type MappedRow = Pick<SourceRecord, 'id' | 'lon' | 'lat' | 'tags'>;
/** A row that has an address instead of a position. */
export interface UnplacedRow extends Omit<MappedRow, 'lon' | 'lat'> {
  readonly address: string;
}
/** A row as a record, or the reason why it is left out. */
export type ReadRow = MappedRow | UnplacedRow | string;

/** The columns that a map reads. */
export function columnsOf({ id, tags, only, lon, lat, address = [] }: ColumnMap): string[] {
  const read = columnsOfRules(Object.values(tags));
  return [...new Set([id, read, Object.keys(only), lon ?? [], lat ?? [], address].flat())];
}

export function columnsOfRules(rules: readonly TagRule[]): string[] {
  return rules.flat().flatMap((rule) => {
    if (typeof rule === 'string') return [rule];
    if ('columns' in rule) return rule.columns;
    if ('sum' in rule) return rule.sum;
    return 'column' in rule ? [rule.column] : [];
  });
}

/** A row before it is known what it is for. */
export interface PlainRow extends Pick<SourceRecord, 'id' | 'tags'> {
  readonly at: readonly [lon: number, lat: number] | null;
}

/** The record of a row; the reason if the row does not count. `project` is that of `crs`. */
export function mapRow(row: Row, map: ColumnMap, project: Projection | null = null): ReadRow {
  const read = plainRow(row, map, project);
  if (typeof read === 'string') return read;
  const { id, at, tags } = read;
  if (at !== null) return { id, lon: at[0], lat: at[1], tags };
  const address = map.address ? taggedText(row, { columns: map.address }) : '';
  return address === '' ? 'without a position' : { id, address: address.slice(0, MAX_VALUE), tags };
}

/** The parts of a row; the reason if the row does not count. */
export function plainRow(row: Row, map: ColumnMap, project: Projection | null): PlainRow | string {
  for (const [column, texts] of Object.entries(map.only)) {
    if (!texts.some((text) => isSameText(text, textOf(row, column)))) return 'not among "only"';
  }
  const id = idOf(row, [map.id].flat());
  if (id === null) return 'without an id';
  const tags: Record<string, string> = {};
  for (const [key, rules] of Object.entries(map.tags)) {
    const value = saidBy(row, rules);
    if (value !== null) tags[key] = value;
  }
  return { id, at: positionOf(row, map, project), tags };
}

/** The text that the first of some rules gives; null if none does. */
export function saidBy(row: Row, rules: TagRule): string | null {
  for (const rule of [rules].flat()) {
    const value = cleanText(taggedText(row, rule), MAX_VALUE);
    if (value !== null) return value;
  }
  return null;
}

/** Degrees; null if the row has none. Zero, zero is the ocean: an empty cell that became a number. */
function positionOf(
  row: Row,
  { lon = '@x', lat = '@y' }: ColumnMap,
  project: Projection | null,
): readonly [number, number] | null {
  const at = [numberOf(textOf(row, lon)), numberOf(textOf(row, lat))] as const;
  if (at[0] === null || at[1] === null || (at[0] === 0 && at[1] === 0)) return null;
  return toDegrees([at[0], at[1]], project);
}

/** The id in the columns, joined by `/`; null if all are empty, or it is too long to be one. */
function idOf(row: Row, columns: readonly string[]): string | null {
  const parts = columns.map((column) => cleanText(textOf(row, column), MAX_RECORD_ID + 1) ?? '');
  const id = parts.join('/');
  return parts.every((part) => part === '') || id.length > MAX_RECORD_ID ? null : id;
}

function taggedText(row: Row, rule: OneRule): string {
  if (typeof rule === 'string') return textOf(row, rule);
  if ('value' in rule) return rule.value;
  if ('columns' in rule)
    return rule.columns
      .map((column) => textOf(row, column).trim())
      .filter(Boolean)
      .join(', ');
  if ('sum' in rule) return sumOf(rule.sum.map((column) => numberOf(textOf(row, column))));
  const text = textOf(row, rule.column);
  if ('reads' in rule) return READERS[rule.reads](text) ?? '';
  if ('contains' in rule) {
    const words = text.toLowerCase();
    return Object.entries(rule.contains).find(([part]) => words.includes(part.toLowerCase()))?.[1] ?? '';
  }
  if (!rule.values) return text;
  const known = Object.entries(rule.values).find(([from]) => isSameText(from, text));
  return known?.[1] ?? (text.trim() === '' ? '' : (rule.values['*'] ?? ''));
}

function sumOf(numbers: readonly (number | null)[]): string {
  return numbers.some((number) => number === null)
    ? ''
    : String(numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0));
}

function textOf(row: Row, column: string): string {
  return Object.hasOwn(row, column) ? (row[column] ?? '') : '';
}

export function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** A number with a point or a comma; null if the text is none. */
export function numberOf(text: string): number | null {
  const number = text.trim().replace(',', '.');
  return /^[+-]?\d{1,8}(?:\.\d{1,20})?$/.test(number) ? Number(number) : null;
}

/** Positions of other systems, such as metres of a country's survey, as degrees of WGS84. */
type Position = readonly [x: number, y: number];
export type Projection = (at: Position) => Position;

/** Returns the function from positions of a system to degrees; null if proj4 does not know the system. */
export function projectionOf(crs: string): Projection | null {
  try {
    const converter = proj4(crs, 'WGS84');
    return ([x, y]) => {
      const [lon = Number.NaN, lat = Number.NaN] = converter.forward([x, y]);
      return [lon, lat];
    };
  } catch {
    // It throws texts and Errors.
    return null;
  }
}

/**
 * Degrees of a position; null if it is not on the globe. What already looks like degrees stays: portals reproject some
 * of their formats, and no survey has its toilets within 180 m of its origin.
 */
function toDegrees(at: Position, project: Projection | null): Position | null {
  if (isDegrees(at)) return at;
  const degrees = project?.(at);
  return degrees && isDegrees(degrees) ? degrees : null;
}

function isDegrees([lon, lat]: Position): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}
