/**
 * The search of the gazetteer over the entries of a publication (FORMAT.md §18), which are loaded as it asks for them: the same
 * answers as a server's, or none. Loaded with the first name, because its tables of words have some 20 KB.
 */
import { BlobError } from '../../../shards/format/blob.ts';
import { fromE7, toE7 } from '../../../shards/format/e7.ts';
import { EntryTree, parsed } from '../../../shards/publication/entry-tree.ts';
import {
  BoundedSearch,
  decodeNumbers,
  decodeRow,
  decodeWordPlaces,
  FREQUENT,
  findCrossing,
  type Group,
  hasOtherLetters,
  KEYS,
  type LookupIndex,
  type LookupOptions,
  listOf,
  lookUp,
  MOST_ROWS,
  type NothingFound,
  nothingFound,
  PLACE_KINDS,
  type PlaceHit,
  PlaceReader,
  type PublishedRow,
  type RowToRead,
  TownsElsewhere,
  textOf,
  Vocabulary,
  type WordPlaces,
  withoutAsking,
  wordsOf,
} from '../../gazetteer/look-up.ts';
import { NotFetched, type PublishedFiles } from './not-fetched.ts';
import { PublishedWords } from './published-words.ts';

/** Streets of one half of a crossing, as a server looks at. */
const MOST_STREETS = 12;
/** Words of a query. */
const MOST_WORDS = 12;
const FIRST_FOREIGN = 0x80;
/** Rows that are kept between questions. */
const MOST_KEPT = 2_000;

type PointsOf = (label: string, near: readonly [number, number]) => readonly (readonly [number, number])[];

/** A script of the text that these files cannot read: what they would find may be another place. */
class NotReadable extends Error {}

export class PlaceIndex {
  readonly #tree: EntryTree;
  readonly #load: (name: string) => ArrayBuffer;
  readonly #vocabulary: Vocabulary;
  readonly #reader: PlaceReader;
  readonly #elsewhere: TownsElsewhere;
  /** Number of a place; 0 if there is none. */
  readonly #onlyTown: number;
  readonly #rows = new Map<number, PublishedRow>();
  readonly #decoded = new WeakMap<object, WordPlaces>();
  /** Positions to which people walk, by kind and position of a place that was read: of few places, so they are kept. */
  readonly #feet = new Map<string, readonly [lon: number, lat: number]>();

  /**
   * Throws NotFetched if the root is not there, as all others do for what they need.
   * @param note called with NotFetched for each file that is needed
   */
  constructor(root: string, files: PublishedFiles, note: (error: BlobError) => void) {
    this.#load = (name) => {
      const source = files.get(name) ?? new NotFetched(name);
      if (!(source instanceof BlobError)) return source;
      note(source);
      throw source;
    };
    const tree = new EntryTree(root, this.#load);
    this.#tree = tree;
    const words = new PublishedWords(tree);
    this.#onlyTown = words.onlyTown;
    this.#vocabulary = new Vocabulary(words);
    this.#reader = new PlaceReader(words.allPlaces, (id) => this.#rowOf(id));
    this.#elsewhere = new TownsElsewhere((name) => tree.get(KEYS.elsewhere(name)) !== undefined);
  }

  /** Places of a name, as a server finds them. Empty if nothing is called so, or if these files cannot tell. */
  find(text: string, options: LookupOptions, pointsOf: PointsOf): readonly PlaceHit[] {
    this.#expectWords(text);
    const find = (asked: string, more: LookupOptions) =>
      this.#ask((index) => lookUp(asked, more, index)) ?? [];
    const hits = find(text, options);
    const crossing = findCrossing(text, hits, {
      find: (half, isLast) =>
        find(half, { ...options, prefix: isLast && options.prefix, limit: MOST_STREETS }),
      pointsOf,
    });
    const found = crossing ? [crossing, ...hits].slice(0, options.limit) : hits;
    return found.map((hit) => this.#onFoot(hit));
  }

  #onFoot(hit: PlaceHit): PlaceHit {
    const { kind, lon, lat, house } = hit;
    const at = house === null ? this.#feet.get(spotOf(kind, toE7(lon), toE7(lat))) : undefined;
    return at ? { ...hit, lon: fromE7(at[0]), lat: fromE7(at[1]) } : hit;
  }

  /** Says why a text was not found, as a server does. */
  nothingFound(text: string, country: string | undefined): NothingFound {
    return this.#ask((index) => nothingFound(text, { country }, index)) ?? { isOutside: false, alike: [] };
  }

  /** Asks for what most questions need, all at once: a file after the other took twice the time. */
  #expectWords(text: string): void {
    const words = wordsOf(withoutAsking(text)).slice(0, MOST_WORDS);
    const named = words.filter((word) => !FREQUENT.has(word));
    const ends = [words, named, words.slice(0, 1), words.slice(-1)].map((each) => each.join(' '));
    this.#tree.expect([...named.map(KEYS.word), ...ends.map(KEYS.elsewhere)]);
  }

  #ask<T>(question: (index: LookupIndex) => T): T | undefined {
    const [vocabulary, reader, elsewhere] = [this.#vocabulary, this.#reader, this.#elsewhere];
    const search = new BoundedSearch((groups) => this.#search(groups));
    const housesOf = (id: number) => {
      const list = this.#tree.get(KEYS.houses(id));
      return list === undefined ? undefined : textOf(list);
    };
    try {
      const latinOf = (text: string) => this.#latinOf(text);
      const onlyTown = () => (this.#onlyTown > 0 ? reader.read(this.#onlyTown) : undefined);
      return question({ vocabulary, reader, elsewhere, search, housesOf, latinOf, onlyTown });
    } catch (error) {
      if (error instanceof NotReadable) return undefined;
      if (error instanceof BlobError) throw error;
      throw new BlobError(`The lookup of the publication is damaged. Run "lootiles publish" again.`, {
        cause: error,
      });
    } finally {
      this.#vocabulary.forget();
      this.#reader.forget();
      if (this.#rows.size > MOST_KEPT) this.#rows.clear();
    }
  }

  #rowOf(id: number): RowToRead {
    const { row, town, readings } =
      this.#rows.get(id) ?? this.#keep(decodeRow(this.#tree.get(KEYS.place(id))));
    if (town === undefined)
      return { row: { ...row, town: null, townOthers: null, houses: null }, readings: () => readings };
    const [name, others] = listOf(this.#tree.get(KEYS.town(town)));
    const names = { town: textOf(name), townOthers: others === 0 ? null : textOf(others) };
    return { row: { ...row, ...names, houses: null }, readings: () => readings };
  }

  #keep(row: PublishedRow): PublishedRow {
    const { kind, lon, lat } = row.row;
    if (row.foot) this.#feet.set(spotOf(PLACE_KINDS[kind]!, lon, lat), row.foot);
    this.#rows.set(row.id, row);
    return row;
  }

  #search(groups: readonly Group[]): readonly number[] {
    const rarest = groups.toSorted((one, other) => one.places - other.places);
    const [first, ...others] = rarest;
    if (!first) return [];
    let ids = others.length === 0 ? this.#firstOf(first) : this.#allOf(first);
    for (const group of others) ids = this.#having(ids, group);
    const found = ids.slice(0, MOST_ROWS);
    this.#tree.expect(found.filter((id) => !this.#rows.has(id)).map(KEYS.place));
    const towns = new Set(found.map((id) => this.#rows.get(id)?.town).filter((town) => town !== undefined));
    this.#tree.expect([...towns].map(KEYS.town));
    return found;
  }

  /** The first places of a group, whose rows are there. */
  #firstOf({ words }: Group): number[] {
    const rows = words.flatMap((word) => {
      const places = this.#placesOf(word);
      return places.kind === 'rows' ? places.rows : listOf(this.#part(places.rows)).map(decodeRow);
    });
    for (const row of rows) this.#keep(row);
    return sortedOnce(rows.map(({ id }) => id));
  }

  #allOf({ words }: Group): number[] {
    return sortedOnce(words.flatMap((word) => this.#numbersOf(word)));
  }

  #numbersOf(word: string): number[] {
    const places = this.#placesOf(word);
    if (places.kind === 'parts')
      return places.numbers.flatMap(([first, part]) => decodeNumbers(first, this.#part(part)));
    for (const row of places.rows) this.#keep(row);
    return places.rows.map(({ id }) => id);
  }

  /** Those of some places that have a word of a group. Parts that may have none of them are not loaded. */
  #having(ids: readonly number[], { words }: Group): number[] {
    const tests = words.map((word) => this.#hasWord(word));
    return ids.filter((id) => tests.some((has) => has(id)));
  }

  #hasWord(word: string): (id: number) => boolean {
    const places = this.#placesOf(word);
    if (places.kind === 'rows') {
      const own = new Set(places.rows.map(({ id }) => id));
      return (id) => own.has(id);
    }
    const opened = new Map<string, ReadonlySet<number>>();
    return (id) => {
      const [first, part] = places.numbers.findLast(([least]) => least <= id) ?? [];
      if (first === undefined || part === undefined) return false;
      const own = opened.get(part) ?? new Set(decodeNumbers(first, this.#part(part)));
      opened.set(part, own);
      return own.has(id);
    };
  }

  #placesOf(word: string): WordPlaces {
    const value = this.#tree.get(KEYS.word(word));
    const known = this.#decoded.get(Object(value));
    if (known) return known;
    const places = decodeWordPlaces(value);
    this.#decoded.set(Object(value), places);
    return places;
  }

  #part(name: string): unknown {
    return parsed(this.#load(name), name);
  }

  /** As `latinOf` of the gazetteer. Throws NotReadable for letters that these files have no Latin ones for. */
  #latinOf(text: string): string | undefined {
    if (!hasOtherLetters(text)) return undefined;
    return Array.from(text, (letter) => {
      const point = letter.codePointAt(0)!;
      if (point < FIRST_FOREIGN) return letter;
      const letters = this.#tree.get(KEYS.letters(point >>> 8));
      if (letters === undefined) throw new NotReadable();
      return textOf(listOf(letters)[point & 0xff]);
    }).join('');
  }
}

/** @param lon and lat in units of 1e-7 degrees, as rows have them */
function spotOf(kind: PlaceHit['kind'], lon: number, lat: number): string {
  return `${kind} ${lon} ${lat}`;
}

function sortedOnce(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}
