/** The messages of texts/<language>/<area>.json, as i18next JSON v4 holds them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** How a line of a plural ends. */
const CATEGORY = /_(zero|one|two|few|many|other)$/;

/** The forms of a message by the category of a plural; one form under '' if it has none. */
export type Forms = Readonly<Record<string, string>>;
export type Catalogue = ReadonlyMap<string, Forms>;

/** Reads an area in a language; all areas if none is named. */
export function readCatalogue(language: string, area = '*'): Catalogue {
  const paths = globSync(`texts/${language}/${area}.json`, { cwd: ROOT }).sort();
  const lines = paths.flatMap((path) =>
    Object.entries<string>(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))),
  );
  const messages = Map.groupBy(lines, ([line]) => line.replace(CATEGORY, ''));
  return new Map(
    Array.from(messages, ([key, forms]) => [
      key,
      Object.fromEntries(forms.map(([line, text]) => [CATEGORY.exec(line)?.[1] ?? '', text])),
    ]),
  );
}

/** The names of the values that a message takes, sorted. */
export function valuesOf(forms: Forms): string[] {
  const named = Array.from(
    Object.values(forms)
      .join(' ')
      .matchAll(/\{\{(\w+)\}\}/g),
    ([, name]) => name!,
  );
  return [...new Set([...named, ...('' in forms ? [] : ['count'])])].sort();
}
