/**
 * The questions of places.tsv: what people type, in which extract, and where it is; those of elsewhere.tsv,
 * which the extract cannot answer; and the addresses of addresses.tsv.
 *
 * The truth was taken from the extract by hand-picked object, the query written by hand. Queries that a person
 * could not decide either (a street name that several towns share, without its town) are not in it.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const VARIANTS = [
  'plain',
  'no-accents',
  'misspelt',
  'abbreviated',
  'swapped',
  'with-town',
  'with-town-and-country',
  'without-town',
  'other-language',
  'other-script',
  'prefix',
] as const;

export interface Position {
  lon: number;
  lat: number;
}

const Points = z
  .string()
  .regex(/^-?\d+\.\d{5} -?\d+\.\d{5}(;-?\d+\.\d{5} -?\d+\.\d{5})*$/)
  .transform((text): Position[] =>
    text.split(';').map((point) => {
      const [lon, lat] = point.split(' ').map(Number);
      return { lon: lon!, lat: lat! };
    }),
  );

const Row = z.strictObject({
  /** File name of the extract, without its ending. */
  extract: z.string().regex(/^[a-z-]+(-\d{4}-\d{2}-\d{2})?$/),
  query: z.string().min(2).max(200),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .transform((code) => code || undefined),
  kind: z.string().regex(/^[a-z]+$/),
  variant: z.enum(VARIANTS),
  /** Any of the points counts: a street is long. */
  truth: Points,
});
export type Question = z.infer<typeof Row>;

const Stranger = Row.pick({ extract: true, query: true });
/** What is not in the extract: right is no answer. */
export type Stranger = z.infer<typeof Stranger>;

const AddressRow = Row.pick({ extract: true, query: true }).extend({ street: z.string().min(2) });
/** An address as it is pasted, and its street. */
export type Address = z.infer<typeof AddressRow>;

/** The extracts of the questions, by file name without its ending. */
export const EXTRACT_NAMES = [
  'andorra-2021-10-28',
  'frankfurt-darmstadt-2024-03-13',
  'helsinki-centre-2019-04-21',
  'liechtenstein-2021-10-28',
  'malta-2016-11-09',
  'monaco-2026-03-09',
  'porto-2020-07-19',
] as const;

export function readAddresses(): Address[] {
  return parseRows(textOf('addresses.tsv'), AddressRow);
}

export function readQuestions(): Question[] {
  return parseQuestions(textOf('places.tsv'));
}

export function readStrangers(): Stranger[] {
  return parseRows(textOf('elsewhere.tsv'), Stranger);
}

/** Names of other cities, which no object of the extract has: one of them is a place here with a note at most. */
export function readNamesNotHere(): Stranger[] {
  return parseRows(textOf('not-here.tsv'), Stranger);
}

export function parseQuestions(text: string): Question[] {
  return parseRows(text, Row);
}

/** Throws where a line is not what it should be; the message names the line. */
function parseRows<Parsed>(text: string, schema: z.ZodType<Parsed>): Parsed[] {
  const lines = text.split('\n').map((line, i) => ({ line, number: i + 1 }));
  const [header, ...rows] = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  const columns = header?.line.split('\t') ?? [];
  return rows.map(({ line, number }) => {
    const cells = line.split('\t');
    const parsed = schema.safeParse(Object.fromEntries(columns.map((column, i) => [column, cells[i]])));
    if (!parsed.success || cells.length !== columns.length)
      throw new Error(`Line ${number} is no question: ${parsed.error ?? 'too many or too few columns'}`);
    return parsed.data;
  });
}

function textOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
