/** The messages of texts/<language>/<area>.json, as i18next JSON v4 holds them. */

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** How a line of a plural ends. */
const CATEGORY = /_(zero|one|two|few|many|other)$/;

/** The forms of a message by the category of a plural; one form under '' if it has none. */
type Forms = Readonly<Record<string, string>>;
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

/**
 * A row for each message, a cell for each language: the hash of the English text that the translation was made from, and
 * the hash of the translation, so that a new translation shows as such.
 */
type Origins = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Which English text each translation was made from, and which translations are stale. Pure.
 * @param catalogues by language, without English
 */
export function review(
  before: Origins,
  english: Catalogue,
  catalogues: ReadonlyMap<string, Catalogue>,
): { origins: Origins; stale: { key: string; language: string }[] } {
  const stale: { key: string; language: string }[] = [];
  const rowOf = ([key, forms]: [string, Forms]): [string, Record<string, string>] => {
    const cells = Array.from(catalogues, ([language, catalogue]) => {
      const [now, own] = [hashOf(forms), hashOf(catalogue.get(key))];
      const [from, made] = before.get(key)?.[language]?.split('-') ?? [];
      const isAsBefore = made === own;
      if (isAsBefore && from !== now) stale.push({ key, language });
      return [language, `${isAsBefore ? from : now}-${own}`];
    });
    return [key, Object.fromEntries(cells)];
  };
  return { origins: new Map(Array.from(english, rowOf)), stale };
}

function hashOf(forms: Forms = {}): string {
  return createHash('sha256').update(JSON.stringify(forms)).digest('hex').slice(0, 6);
}

/** Comma-separated: the first line names the languages, each other one begins with its key. */
export function parseOrigins(text: string): Origins {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return new Map(
    rows.map(([key = '', ...cells]) => [
      key,
      Object.fromEntries(cells.map((cell, column) => [head[column + 1] ?? '', cell])),
    ]),
  );
}

export function formatOrigins(origins: Origins, languages: readonly string[]): string {
  const rows = Array.from(origins, ([key, cells]) => [key, ...languages.map((language) => cells[language])]);
  return [['key', ...languages], ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}
