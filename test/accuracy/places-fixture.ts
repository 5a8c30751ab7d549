/**
 * The questions of places.tsv: what people type, in which extract, and where it is.
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
  extract: z.string().regex(/^[a-z-]+-\d{4}-\d{2}-\d{2}$/),
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

/** Throws where a line is not what it should be; the message names the line. */
export function parseQuestions(text: string): Question[] {
  const lines = text.split('\n').map((line, i) => ({ line, number: i + 1 }));
  const [header, ...rows] = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  const columns = header?.line.split('\t') ?? [];
  return rows.map(({ line, number }) => {
    const cells = line.split('\t');
    const parsed = Row.safeParse(Object.fromEntries(columns.map((column, i) => [column, cells[i]])));
    if (!parsed.success || cells.length !== columns.length)
      throw new Error(`Line ${number} is no question: ${parsed.error ?? 'too many or too few columns'}`);
    return parsed.data;
  });
}

export function readQuestions(): Question[] {
  return parseQuestions(readFileSync(new URL('places.tsv', import.meta.url), 'utf8'));
}
