/** Reads places of an index by number, ready to rank. Some 10 µs each; the last ones are kept (`MOST_KEPT`). */
import { PLACE_KINDS, type PlaceKind } from '../place-record.ts';
import type { PlaceRow } from '../place-row.ts';
import { E7, IMPORTANCE_STEPS } from '../places-file.ts';
import { soundMarksOf } from './consonants.ts';
import type { Candidate } from './rank.ts';
import { wordsOf } from './tokenize.ts';

export interface ReadPlace extends Candidate {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly town: string | null;
  /** So many of `names` are as the map has them; the others are their readings in Latin letters and by sound. */
  readonly written: number;
}

/**
 * Places and towns that are kept between queries, some 2 KB each: a text that is being typed is looked up twice at every
 * letter, and finds mostly the same. A query reads 320 at most.
 */
const MOST_KEPT = 500;

/** A row without its houses. */
export interface RowToRead {
  readonly row: PlaceRow;
  /** The words of names of other scripts, in Latin letters and by their sound. */
  readonly readings: (
    names: readonly string[],
    words: readonly (readonly string[])[],
  ) => readonly (readonly string[])[];
}

export class PlaceReader {
  readonly count: number;
  readonly #rowOf: (id: number) => RowToRead;
  /** Cache of tokenized town names: candidates of a query share few towns. */
  readonly #towns = new Map<string, TownWords>();
  /** Places by number: a query that is asked in other words finds many again. */
  readonly #places = new Map<number, ReadPlace>();

  /** @param rowOf throws if the row is damaged, or not there */
  constructor(count: number, rowOf: (id: number) => RowToRead) {
    this.count = count;
    this.#rowOf = rowOf;
  }

  /** Throws what reading a row throws. */
  read(id: number): ReadPlace {
    const kept = this.#places.get(id);
    if (kept) return kept;
    const place = this.#read(id);
    this.#places.set(id, place);
    return place;
  }

  #read(id: number): ReadPlace {
    const { row, readings } = this.#rowOf(id);
    const names = [row.name, ...(row.others?.split('\n') ?? [])];
    const words = names.map(wordsOf);
    return {
      id,
      kind: PLACE_KINDS[row.kind]!,
      name: row.name,
      names: [...words, ...readings(names, words)],
      written: names.length,
      lon: row.lon / E7,
      lat: row.lat / E7,
      importance: row.importance / IMPORTANCE_STEPS,
      town: row.town,
      ...this.#wordsOfTown(row),
      country: row.country,
    };
  }

  /** Bounds what is kept. Call it after every query. */
  forget(): void {
    if (this.#towns.size > MOST_KEPT) this.#towns.clear();
    if (this.#places.size > MOST_KEPT) this.#places.clear();
  }

  #wordsOfTown({ town, townOthers }: PlaceRow): TownWords {
    if (town === null) return NO_WORDS;
    const key = `${town}\n${townOthers ?? ''}`;
    const kept = this.#towns.get(key);
    if (kept) return kept;
    const names = key.split('\n').map(wordsOf);
    const townNames = [...names, ...names.map(soundMarksOf).filter((marks) => marks.length > 0)];
    const words = { townNames, townWords: new Set(townNames.flat()) };
    this.#towns.set(key, words);
    return words;
  }
}

type TownWords = Pick<Candidate, 'townNames' | 'townWords'>;

const NO_WORDS: TownWords = { townNames: [], townWords: new Set() };
