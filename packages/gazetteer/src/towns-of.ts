/** Lists the towns of a lookup file with all their names: what a search by name needs that has no lookup file. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type ListedTown, labelOf, PLACE_KINDS, type PlaceKind } from './place-record.ts';
import { integer, PlaceRow } from './place-row.ts';
import { damaged, openImmutable } from './places.ts';
import { E7, IMPORTANCE_STEPS } from './places-file.ts';
import { PLACE_COLUMNS } from './search/place-reader.ts';
import { wordsOf } from './search/tokenize.ts';

const TOWN_KINDS = [
  'city',
  'town',
  'village',
  'suburb',
  'neighbourhood',
  'island',
] as const satisfies PlaceKind[];

/** Places that are looked at in one go: some 2 ms. */
const AT_ONCE = 1_000;

/**
 * Reads the towns of a lookup file, the most important first, in goes of some milliseconds: a caller that must not be kept
 * waiting does something else in between. Throws PlacesError if the file is damaged.
 */
export function* townsOf(path: string): Generator<ListedTown[], void> {
  let file: DatabaseSync | undefined;
  try {
    file = openImmutable(path);
    const kinds = TOWN_KINDS.map((kind) => PLACE_KINDS.indexOf(kind)).join(', ');
    const last = integer(file.prepare('SELECT coalesce(max(id), 0) AS id FROM place').get()?.id);
    const rows = file.prepare(
      `SELECT ${PLACE_COLUMNS} WHERE place.id BETWEEN ? AND ? AND kind IN (${kinds}) ORDER BY place.id`,
    );
    for (let from = 0; from <= last; from += AT_ONCE)
      yield Array.from(rows.iterate(from, from + AT_ONCE - 1), townOf);
  } catch (cause) {
    throw damaged(path, cause);
  } finally {
    file?.close();
  }
}

function townOf(raw: Record<string, SQLOutputValue>): ListedTown {
  const row = PlaceRow.staged(raw);
  const byWords = new Map<string, string>();
  for (const name of [row.name, ...(row.others?.split('\n') ?? [])]) {
    const words = wordsOf(name).join(' ');
    if (words !== '' && !byWords.has(words)) byWords.set(words, name);
  }
  return {
    kind: PLACE_KINDS[row.kind]!,
    label: labelOf(row),
    country: row.country?.toUpperCase() ?? null,
    lon: row.lon / E7,
    lat: row.lat / E7,
    importance: row.importance / IMPORTANCE_STEPS,
    names: [...byWords.values()],
  };
}
