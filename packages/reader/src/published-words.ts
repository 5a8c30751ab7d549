/** The words of a publication's lookup: how many places have one, which finish it, which are an error or two away. */
import type { EntryTree } from '../../../shards/publication/entry-tree.ts';
import {
  errorsBetween,
  FREQUENT,
  fieldsOf,
  integerOf,
  isMark,
  KEYS,
  listOf,
  MAX_STORED_PREFIX,
  PREFIX_WORDS,
  placesOf,
  reversed,
  textOf,
  type WordStore,
} from '../../gazetteer/look-up.ts';

/** As a lookup file: the index keeps no shorter ones. */
const SHORTEST_NEAR = 3;
const MOST_LOOKED_AT = 300;
/** All of so many words are compared with one that has two errors. Of more, those that begin or end as it does. */
const FEW_WORDS = 10_000;
/** Words that are kept between questions, with how many places have them. */
const MOST_KEPT = 5_000;
/** After every letter of a key. */
const END = '\u{ffff}';

interface Known {
  readonly word: string;
  readonly id: number;
}

export class PublishedWords implements WordStore {
  readonly #tree: EntryTree;
  readonly #frequent: Readonly<Record<string, unknown>>;
  readonly #isSmall: boolean;
  readonly #places = new Map<string, number>();
  readonly allPlaces: number;
  /** Number of the only town; 0 if there is none. */
  readonly onlyTown: number;

  constructor(tree: EntryTree) {
    const { places, words, frequent, onlyTown } = fieldsOf(tree.head);
    this.onlyTown = integerOf(onlyTown);
    this.#tree = tree;
    this.#frequent = fieldsOf(frequent);
    this.#isSmall = integerOf(words) <= FEW_WORDS;
    this.allPlaces = integerOf(places);
  }

  places(word: string): number {
    if (FREQUENT.has(word)) return Object.hasOwn(this.#frequent, word) ? integerOf(this.#frequent[word]) : 0;
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    const value = this.#tree.get(isMark(word) ? KEYS.known(word) : KEYS.word(word));
    if (value === undefined) return 0;
    return isMark(word) ? integerOf(listOf(value)[1]) : placesOf(value);
  }

  beginning(start: string): string[] {
    const isStored = Array.from(start).length <= MAX_STORED_PREFIX;
    const stored = isStored ? this.#tree.get(KEYS.prefix(start)) : undefined;
    if (stored !== undefined) return this.#storedWords(textOf(stored)).filter((word) => word !== start);
    return this.#knownFrom(KEYS.known(start))
      .slice(0, 4 * PREFIX_WORDS)
      .toSorted((one, other) => one.id - other.id)
      .flatMap(({ word }) => (word === start ? [] : word))
      .slice(0, PREFIX_WORDS);
  }

  near(word: string, errors: number): string[] {
    const ids = new Map<string, number>();
    for (const { word: other, id } of this.#maybeNear(word, errors))
      if (isIndexed(other) && errorsBetween(word, other, errors) <= errors) ids.set(other, id);
    return Array.from(ids)
      .toSorted(([, one], [, other]) => one - other)
      .map(([other]) => other)
      .slice(0, MOST_LOOKED_AT);
  }

  /**
   * One error leaves the first or the second half of a word as it is, but for the letter between. Two errors leave a third as it
   * is, and those in the middle are not looked for.
   */
  #maybeNear(word: string, errors: number): Known[] {
    if (errors > 1 && this.#isSmall) return this.#knownFrom(KEYS.known(''));
    const length = Math.floor(word.length / (errors + 1));
    const ending = reversed(word).slice(0, errors > 1 ? length : word.length - length - 1);
    const lengths = Array.from({ length: 2 * errors + 1 }, (_, i) => word.length - errors + i);
    return [
      ...this.#knownFrom(KEYS.known(word.slice(0, length))),
      ...lengths.flatMap((each) => this.#reversedFrom(each, ending)),
    ];
  }

  #knownFrom(key: string): Known[] {
    return this.#tree.between(key, key + END).flatMap(([each, value]) => this.#known(each.slice(1), value));
  }

  #reversedFrom(length: number, ending: string): Known[] {
    const key = KEYS.ofLength(length);
    return this.#tree
      .between(key + ending, key + ending + END)
      .flatMap(([each, value]) => this.#known(reversed(each.slice(key.length)), value));
  }

  /** Marks are no words of texts. */
  #known(word: string, value: unknown): Known[] {
    const [id, places] = listOf(value);
    this.#keep(word, integerOf(places));
    return isMark(word) ? [] : [{ word, id: integerOf(id) }];
  }

  /** Words with how many places have each. */
  #storedWords(stored: string): string[] {
    const fields = stored.split(' ');
    return fields.flatMap((word, i) => {
      if (i % 2 !== 0) return [];
      this.#keep(word, integerOf(Number(fields[i + 1])));
      return word;
    });
  }

  #keep(word: string, places: number): void {
    if (this.#places.size >= MOST_KEPT) this.#places.clear();
    this.#places.set(word, places);
  }
}

function isIndexed(word: string): boolean {
  return word.length >= SHORTEST_NEAR && !/\p{N}/u.test(word);
}
