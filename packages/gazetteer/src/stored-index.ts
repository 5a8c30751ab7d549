/** The index of a lookup file (places-file.ts), which SQLite reads. Throws if the file is damaged. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LookupIndex } from './look-up.ts';
import { PLACE_KINDS, type PlaceKind } from './place-record.ts';
import { bytes, integer, PlaceRow, text } from './place-row.ts';
import { DELETE_LOW_BITS, FIRST_VERSION, PREFIX_WORDS } from './places-file.ts';
import { TownsElsewhere } from './search/elsewhere.ts';
import { deleteHashes } from './search/fuzzy.ts';
import { latinOf, readingsOf } from './search/latin.ts';
import { PlaceReader, type RowToRead } from './search/place-reader.ts';
import { Vocabulary, type WordStore } from './search/vocabulary.ts';
import { BoundedSearch, expressionOf, MOST_ROWS } from './search/word-search.ts';

const MOST_LOOKED_AT = 300;
/** Places among which the only town is looked for; some 0.3 ms. */
const MOST_IMPORTANT = 5_000;
const SETTLEMENTS: readonly PlaceKind[] = ['city', 'town', 'village'];

export const PLACE_COLUMNS = `place.id AS id, kind, place.name AS name, place.others AS others, lon, lat, importance,
  town.name AS town, town.others AS town_others, country FROM place LEFT JOIN town ON town.id = place.town`;

export class StoredIndex {
  readonly #vocabulary: Vocabulary;
  readonly #reader: PlaceReader;
  readonly #search: StatementSync;
  readonly #elsewhere: TownsElsewhere | undefined;
  readonly #onlyTown: () => number | undefined;
  readonly #housesOf: LookupIndex['housesOf'];

  /** @param version of the file */
  constructor(file: DatabaseSync, version: number) {
    this.#vocabulary = new Vocabulary(new StoredWords(file));
    this.#search = file.prepare(
      `SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ${MOST_ROWS}`,
    );
    const count = integer(file.prepare(`SELECT value FROM meta WHERE name = 'places'`).get()?.value);
    this.#onlyTown = onlyTownIn(file);
    const places = file.prepare(`SELECT ${PLACE_COLUMNS} WHERE place.id = ?`);
    this.#reader = new PlaceReader(count, (id) => rowIn(places, id));
    if (version === FIRST_VERSION) return;
    const houses = file.prepare('SELECT list FROM houses WHERE place = ?');
    this.#housesOf = (id) => {
      const row = houses.get(id);
      return row && text(row.list);
    };
    const elsewhere = file.prepare('SELECT 1 FROM elsewhere WHERE name = ?');
    this.#elsewhere = new TownsElsewhere((name) => elsewhere.get(name) !== undefined);
  }

  /** Number of places. */
  get count(): number {
    return this.#reader.count;
  }

  /** For the searches of one query, which share a budget. */
  begin(): LookupIndex {
    const [vocabulary, reader, elsewhere] = [this.#vocabulary, this.#reader, this.#elsewhere];
    const search = new BoundedSearch((groups) =>
      this.#search.all(expressionOf(groups)).map((row) => integer(row.id)),
    );
    const onlyTown = () => {
      const id = this.#onlyTown();
      return id === undefined ? undefined : this.#reader.read(id);
    };
    return { vocabulary, reader, elsewhere, search, latinOf, onlyTown, housesOf: this.#housesOf };
  }

  /** Bounds what is kept. Call it after every query. */
  forget(): void {
    this.#reader.forget();
    this.#vocabulary.forget();
  }
}

/** Looks for the number of the only city; without a city for its only town, or else village. */
export function onlyTownIn(file: DatabaseSync): () => number | undefined {
  const settlements = file.prepare(
    `SELECT id FROM place WHERE id <= ${MOST_IMPORTANT} AND kind = ? ORDER BY id LIMIT 2`,
  );
  return () => {
    for (const kind of SETTLEMENTS) {
      const ids = settlements.all(PLACE_KINDS.indexOf(kind));
      if (ids.length > 0) return ids.length === 1 ? integer(ids[0]?.id) : undefined;
    }
    return undefined;
  };
}

function rowIn(places: StatementSync, id: number): RowToRead {
  const raw = places.get(id);
  if (!raw) throw new Error(`place ${id} is missing`);
  return { row: PlaceRow.staged(raw), readings };
}

const readings: RowToRead['readings'] = (names, words) =>
  names.flatMap((name, i) => readingsOf(name, words[i]!));

export class StoredWords implements WordStore {
  readonly #places: StatementSync;
  readonly #words: StatementSync;
  readonly #prefix: StatementSync;
  readonly #range: StatementSync;
  readonly #deletes: StatementSync;

  constructor(file: DatabaseSync) {
    this.#places = file.prepare('SELECT places FROM word WHERE word = ?');
    // One text for all words: a row each costs twice as much.
    this.#words = file.prepare(
      `SELECT group_concat(value || ' ' || word, ' ') AS words FROM json_each(?) CROSS JOIN word_by_id AS w ON w.id = value`,
    );
    this.#prefix = file.prepare('SELECT ids FROM prefix WHERE prefix = ?');
    this.#range = file.prepare(
      `SELECT word, id FROM word WHERE word >= ? AND word < ? AND id > 0 LIMIT ${4 * PREFIX_WORDS}`,
    );
    this.#deletes = file.prepare('SELECT entries FROM deletes WHERE bucket = ?');
  }

  places(word: string): number {
    const row = this.#places.get(word);
    return row ? integer(row.places) : 0;
  }

  beginning(start: string): string[] {
    const stored = this.#prefix.get(start);
    if (stored) return this.#wordsOf(uint32s(bytes(stored.ids))).filter((word) => word !== start);
    const rows = this.#range.all(start, `${start}\u{10ffff}`);
    rows.sort((a, b) => integer(a.id) - integer(b.id));
    return rows
      .map((row) => text(row.word))
      .filter((word) => word !== start)
      .slice(0, PREFIX_WORDS);
  }

  near(word: string, errors: number): string[] {
    return this.#wordsOf(this.#sharingDeletes(word, errors));
  }

  /** Numbers of words that share a delete and are not too long or short, lowest first: the most important. */
  #sharingDeletes(word: string, errors: number): number[] {
    const ids = new Set<number>();
    for (const hash of deleteHashes(word, errors)) {
      const row = this.#deletes.get(hash >>> DELETE_LOW_BITS);
      if (!row) continue;
      const entries = bytes(row.entries);
      const count = Math.floor(entries.length / 6);
      const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
      const low = hash & ((1 << DELETE_LOW_BITS) - 1);
      for (let i = 0; i < count; i++)
        if (entries[count * 4 + i] === low && Math.abs(entries[count * 5 + i]! - word.length) <= errors)
          ids.add(view.getUint32(i * 4, true));
    }
    return [...ids].sort((a, b) => a - b).slice(0, MOST_LOOKED_AT);
  }

  /** The words of numbers, lowest first. No word has a space. */
  #wordsOf(ids: readonly number[]): string[] {
    if (ids.length === 0) return [];
    const parts = text(this.#words.get(JSON.stringify(ids))?.words).split(' ');
    const words = ids.map((_, index) => [Number(parts[2 * index]), parts[2 * index + 1] ?? ''] as const);
    return words.sort(([a], [b]) => a - b).map(([, word]) => word);
  }
}

function uint32s(blob: Uint8Array): number[] {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  return Array.from({ length: Math.floor(blob.length / 4) }, (_, i) => view.getUint32(i * 4, true));
}
