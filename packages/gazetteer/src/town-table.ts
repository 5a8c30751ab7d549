/**
 * The towns that places lie in, each written once: a street then costs a number and not thirty names.
 *
 * The index from names to numbers is in the staging database; the last ones used are kept by their names, because places of a
 * town come in runs only by chance: 20,000 towns are some 10 MB. Records of one list of names find its town by the list.
 */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { type ListedTown, labelOf, PLACE_KINDS, type PlaceKind } from './place-record.ts';
import { integer, PlaceRow } from './place-row.ts';
import { damaged, openImmutable } from './places.ts';
import { E7, IMPORTANCE_STEPS, joinNames, MAX_NAMES } from './places-file.ts';
import { soundMarksOf } from './search/consonants.ts';
import { wordsOf } from './search/tokenize.ts';
import { PLACE_COLUMNS } from './stored-index.ts';

const KEPT = 20_000;

export interface Town {
  readonly id: number;
  /** Other names, a line each. */
  readonly others: string | null;
  /** Each once. */
  readonly words: ReadonlySet<string>;
  /** The words with spaces between them. */
  readonly indexed: string;
}

export class TownTable {
  readonly #kept = new Map<string, Town>();
  readonly #ofList = new WeakMap<readonly string[], Town>();
  readonly #find: StatementSync;
  readonly #remember: StatementSync;
  readonly #insert: StatementSync;
  #size = 0;

  constructor(file: DatabaseSync, staging: DatabaseSync) {
    staging.exec('CREATE TABLE town (key TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID; BEGIN');
    this.#find = staging.prepare('SELECT id FROM town WHERE key = ?');
    this.#remember = staging.prepare('INSERT INTO town VALUES (?, ?)');
    this.#insert = file.prepare('INSERT INTO town VALUES (?, ?, ?)');
  }

  get size(): number {
    return this.#size;
  }

  /** @param names all of them; a caller that hands on the same list for all places of a town saves time */
  get(name: string, names: readonly string[]): Town {
    let town = this.#ofList.get(names);
    if (town) return town;
    const others = joinNames(names.filter((other) => other !== name).slice(0, MAX_NAMES));
    const key = others === null ? name : `${name}\n${others}`;
    town = this.#kept.get(key);
    if (!town) {
      const known = this.#find.get(key);
      const id = known ? integer(known.id) : this.#add(key, name, others);
      const inOrder = key.split('\n').flatMap(wordsOf);
      const words = new Set([...inOrder, ...soundMarksOf(inOrder)]);
      town = { id, others, words, indexed: [...words].join(' ') };
      if (this.#kept.size >= KEPT) this.#kept.clear();
      this.#kept.set(key, town);
    }
    this.#ofList.set(names, town);
    return town;
  }

  #add(key: string, name: string, others: string | null): number {
    const id = ++this.#size;
    this.#remember.run(key, id);
    this.#insert.run(id, name, others);
    return id;
  }
}

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
 * Reads the towns of a lookup file with all their names, which a search by name needs that has no lookup file. The most important
 * come first, in goes of some milliseconds: a caller that must not be kept waiting does something else in between. Throws PlacesError if the file is damaged.
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
