/** Lists the towns of a lookup file with all their names: what a search by name needs that has no lookup file. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { labelOf, PLACE_KINDS, type PlaceKind } from './place-record.ts';
import { PlaceRow } from './place-row.ts';
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

/** A settlement or a part of one. */
export interface ListedTown {
  readonly kind: string;
  /** Its name, with its town if it is a part of one. */
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
  /** 0 to 1. */
  readonly importance: number;
  /** Its own name, then those of other languages that have other words. */
  readonly names: readonly string[];
}

/** The towns of a lookup file, the most important first. Throws PlacesError if it is damaged. */
export function townsOf(path: string): ListedTown[] {
  let file: DatabaseSync | undefined;
  try {
    file = openImmutable(path);
    const kinds = TOWN_KINDS.map((kind) => PLACE_KINDS.indexOf(kind)).join(', ');
    const rows = file.prepare(`SELECT ${PLACE_COLUMNS} WHERE kind IN (${kinds}) ORDER BY place.id`);
    return Array.from(rows.iterate(), townOf);
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
    lon: row.lon / E7,
    lat: row.lat / E7,
    importance: row.importance / IMPORTANCE_STEPS,
    names: [...byWords.values()],
  };
}
