/** Reads a lookup file as the entries of a published lookup, in the order of their keys. */
import type { DatabaseSync } from 'node:sqlite';
import type { PlaceHit } from './look-up.ts';
import { PLACE_KINDS } from './place-record.ts';
import { bytes, integer, PlaceRow, text } from './place-row.ts';
import { damaged, openImmutable } from './places.ts';
import { E7 } from './places-file.ts';
import { encodeNumbers, encodeParts, encodeRow, FREQUENT, isMark, KEYS } from './published-entries.ts';
import { latinOf, readingsOf } from './search/latin.ts';
import { wordsOf } from './search/tokenize.ts';
import { MOST_ROWS } from './search/word-search.ts';
import { onlyTownIn, PLACE_COLUMNS } from './stored-index.ts';

/** Numbers of places in a part: some 4 KB packed at most. */
const NUMBERS = 4_096;
/** Alphabets and syllables of all scripts but Chinese, Japanese and Korean, whose letters are there if names have them. */
const LETTERS_BELOW = 0x20;
const KANA = 0x30;
const SURROGATES = [0xd8, 0xdf] as const;

export interface LookupEntry {
  readonly key: string;
  /** JSON. */
  readonly value: string;
}

/** The position to which people walk to a place, in degrees; undefined if it is that of the place. */
export type FootOf = (
  place: Pick<PlaceHit, 'kind' | 'lon' | 'lat'>,
) => readonly [lon: number, lat: number] | undefined;

/** Stores a part beside the entries, and returns its name. */
type AddPart = (text: string) => string;

/** The facts that a reader has to know before it asks. */
export interface LookupHead {
  readonly places: number;
  readonly words: number;
  /** Number of the only town (stored-index.ts); 0 if there is none. */
  readonly onlyTown: number;
  /** How many places have each of the frequent words; others of them have none. */
  readonly frequent: Readonly<Record<string, number>>;
}

interface Word {
  readonly word: string;
  /** 0 for marks. */
  readonly id: number;
  readonly places: number;
}

/** A lookup file that is read as entries. Throws PlacesError if it is damaged. */
export class LookupEntries {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #words: readonly Word[];
  readonly #rows = new Map<number, string>();
  readonly #blocks = new Set(Array.from({ length: LETTERS_BELOW }, (_, block) => block).concat(KANA));
  readonly head: LookupHead;

  /** Undefined if it has more places than are wanted, or was written by an old program. */
  static open(path: string, mostPlaces: number): LookupEntries | undefined {
    let file: DatabaseSync | undefined;
    try {
      file = openImmutable(path);
      const meta = file.prepare('SELECT value FROM meta WHERE name = ?');
      if (integer(meta.get('places')?.value) <= mostPlaces && meta.get('covered'))
        return new LookupEntries(path, file);
      file.close();
      return undefined;
    } catch (cause) {
      file?.close();
      throw damaged(path, cause);
    }
  }

  private constructor(path: string, file: DatabaseSync) {
    this.#path = path;
    this.#file = file;
    const rows = file.prepare('SELECT word, id, places FROM word').iterate();
    this.#words = Array.from(rows, ({ word, id, places }) => ({
      ...{ word: text(word), id: integer(id), places: integer(places) },
    })).toSorted(byText(({ word }) => word));
    const places = integer(file.prepare(`SELECT value FROM meta WHERE name = 'places'`).get()?.value);
    const frequent = this.#words.filter(({ word }) => FREQUENT.has(word));
    this.head = {
      places,
      onlyTown: onlyTownIn(file)() ?? 0,
      words: this.#words.filter(({ id }) => id > 0).length,
      frequent: Object.fromEntries(frequent.map(({ word, places: count }) => [word, count])),
    };
  }

  *read(addPart: AddPart, footOf: FootOf = () => undefined): Generator<LookupEntry, void> {
    try {
      this.#readRows(footOf);
      yield* this.#letters();
      yield* this.#elsewhere();
      yield* this.#houses();
      for (const [id, value] of this.#rows) yield { key: KEYS.place(id), value };
      yield* this.#knownWords(KEYS.reversed, ({ word, id }) => id > 0 && !isNumber(word));
      yield* this.#towns();
      yield* this.#knownWords(KEYS.known, () => true);
      yield* this.#placesOfWords(addPart);
      yield* this.#prefixes();
    } catch (cause) {
      throw damaged(this.#path, cause);
    }
  }

  close(): void {
    this.#file.close();
  }

  #readRows(footOf: FootOf): void {
    const columns = PLACE_COLUMNS.replace('FROM', ', place.town AS town_id FROM');
    for (const raw of this.#file.prepare(`SELECT ${columns} ORDER BY place.id`).iterate()) {
      const row = PlaceRow.staged(raw);
      const names = [row.name, ...(row.others?.split('\n') ?? [])];
      for (const name of [...names, row.town ?? '', row.townOthers ?? '']) this.#noteLetters(name);
      const readings = names.flatMap((name) => readingsOf(name, wordsOf(name)));
      const town = raw.town_id === null ? undefined : integer(raw.town_id);
      const id = integer(raw.id);
      const at = footOf({ kind: PLACE_KINDS[row.kind]!, lon: row.lon / E7, lat: row.lat / E7 });
      const foot = at && ([Math.round(at[0] * E7), Math.round(at[1] * E7)] as const);
      this.#rows.set(id, encodeRow({ id, row, town, readings, foot }));
    }
  }

  #noteLetters(name: string): void {
    if (latinOf(name) !== undefined)
      for (const letter of name) this.#blocks.add(letter.codePointAt(0)! >>> 8);
  }

  *#letters(): Generator<LookupEntry> {
    for (const block of [...this.#blocks].toSorted((one, other) => one - other)) {
      if (block >= SURROGATES[0] && block <= SURROGATES[1]) continue;
      const letters = Array.from({ length: 256 }, (_, low) => String.fromCodePoint(block * 256 + low));
      const latin = letters.map((letter) => latinOf(letter) ?? letter);
      yield { key: KEYS.letters(block), value: JSON.stringify(latin) };
    }
  }

  *#elsewhere(): Generator<LookupEntry> {
    const rows = this.#file.prepare('SELECT name FROM elsewhere').all();
    const names = rows.map(({ name }) => text(name)).toSorted(byText((name) => name));
    for (const name of names) yield { key: KEYS.elsewhere(name), value: '1' };
  }

  *#houses(): Generator<LookupEntry> {
    for (const { place, list } of this.#file
      .prepare('SELECT place, list FROM houses ORDER BY place')
      .iterate())
      yield { key: KEYS.houses(integer(place)), value: JSON.stringify(text(list)) };
  }

  *#towns(): Generator<LookupEntry> {
    for (const { id, name, others } of this.#file
      .prepare('SELECT id, name, others FROM town ORDER BY id')
      .iterate())
      yield {
        key: KEYS.town(integer(id)),
        value: JSON.stringify([text(name), others === null ? 0 : text(others)]),
      };
  }

  *#knownWords(keyOf: (word: string) => string, isWanted: (word: Word) => boolean): Generator<LookupEntry> {
    const wanted = this.#words.filter(isWanted).map((each) => ({ ...each, key: keyOf(each.word) }));
    for (const { key, id, places } of wanted.toSorted(byText((each) => each.key)))
      yield { key, value: `[${id},${places}]` };
  }

  *#placesOfWords(addPart: AddPart): Generator<LookupEntry> {
    const find = this.#file.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid');
    for (const { word } of this.#words) {
      const ids = find.all(`"${word}"`).map(({ id }) => integer(id));
      yield { key: KEYS.word(word), value: this.#placesOf(ids, addPart) };
    }
  }

  #placesOf(ids: readonly number[], addPart: AddPart): string {
    const rows = `[${ids
      .slice(0, MOST_ROWS)
      .map((id) => this.#rows.get(id))
      .join(',')}]`;
    if (ids.length <= MOST_ROWS) return rows;
    const numbers: (readonly [number, string])[] = [];
    for (let from = 0; from < ids.length; from += NUMBERS)
      numbers.push([ids[from]!, addPart(encodeNumbers(ids.slice(from, from + NUMBERS)))]);
    return encodeParts({ kind: 'parts', places: ids.length, numbers, rows: addPart(rows) });
  }

  *#prefixes(): Generator<LookupEntry> {
    const word = this.#file.prepare('SELECT word FROM word_by_id WHERE id = ?');
    const placesOf = new Map(this.#words.map((each) => [each.word, each.places]));
    const rows = this.#file.prepare('SELECT prefix, ids FROM prefix').all();
    const listed = rows.map(({ prefix, ids }) => ({ prefix: text(prefix), ids: bytes(ids) }));
    for (const { prefix, ids } of listed.toSorted(byText((each) => each.prefix))) {
      const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
      const numbers = Array.from({ length: ids.length >> 2 }, (_, i) => view.getUint32(4 * i, true));
      const words = numbers.map((id) => text(word.get(id)?.word));
      const counted = words.map((each) => `${each} ${placesOf.get(each) ?? 0}`);
      yield { key: KEYS.prefix(prefix), value: JSON.stringify(counted.join(' ')) };
    }
  }
}

function isNumber(word: string): boolean {
  return isMark(word) || /\p{N}/u.test(word);
}

function byText<T>(textOf: (each: T) => string): (one: T, other: T) => number {
  return (one, other) => (textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : 0);
}
