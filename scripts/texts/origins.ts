/** Which English text each translation was made from, and which translations are stale. Pure. */
import { createHash } from 'node:crypto';
import type { Catalogue, Forms } from './catalogues.ts';

/**
 * A row for each message, a cell for each language: the hash of the English text that the translation was made from, and
 * the hash of the translation, so that a new translation shows as such.
 */
export type Origins = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** @param catalogues by language, without English */
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
