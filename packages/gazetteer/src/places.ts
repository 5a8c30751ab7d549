/**
 * The place lookup: an immutable file of places (places-file.ts), found by name.
 *
 * The file is mapped, so processes share its pages; a process itself keeps 2 MB of cache for a file of any size. `find`
 * throws only PlacesError, for a damaged file: no text is wrong, there are just texts that find nothing.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type AskedHouse, askedHouses, readingsOf, withoutPart } from './house-number.ts';
import { findHouse, type House } from './houses.ts';
import { labelOf, type PlaceKind } from './place-record.ts';
import { integer, text } from './place-row.ts';
import { APPLICATION_ID, FIRST_VERSION, VERSION } from './places-file.ts';
import { asTyped } from './search/as-typed.ts';
import { countryNames } from './search/country-names.ts';
import { TownsElsewhere } from './search/elsewhere.ts';
import {
  type FindOptions,
  findPlaces,
  namesElsewhere,
  type PlaceIndex,
  type RankedPlace,
} from './search/find-places.ts';
import { isTown } from './search/in-area.ts';
import { houseNumberIn, parsePlaceQuery, type QueryWord } from './search/place-query.ts';
import { PlaceReader } from './search/place-reader.ts';
import { Vocabulary } from './search/vocabulary.ts';
import { type BoundedSearch, WordSearch } from './search/word-search.ts';

export interface PlaceHit {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly town: string | null;
  readonly country: string | null;
  /** The place, with the house if the query asks for one that it has, and its town. */
  readonly label: string;
  /** Number of the house at the position; null if the position is the place's own. */
  readonly house: string | null;
  readonly importance: number;
  /** The house number of the query that the place does not have; null if there is none. */
  readonly ignoredHouse: string | null;
  /** Words of the query that the place was found without, as they were typed; none if it answers all. */
  readonly ignoredWords: readonly string[];
  /** rank.ts; higher is better, 1 is about the most. */
  readonly score: number;
}

export interface LookupOptions extends FindOptions {
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 5;
const MOST_HITS = 50;
const COUNTRY = /^[A-Za-z]{2}$/;
/** Most texts have none, and need not be read for the number of a house. */
const HAS_NUMBER = /\p{N}/u;
const HAS_HOUSES: ReadonlySet<PlaceKind> = new Set(['street', 'square']);
/** Streets of one name whose scores differ by less: the one that has the house is meant. */
const AS_GOOD = 0.03;
const SIGHTS: ReadonlySet<PlaceKind> = new Set(['landmark', 'station', 'stop', 'aerodrome']);
/** A street called "Phố Văn Miếu" has this much less than a sight called "Văn Miếu", and some for its lower rank. */
const NAMED_ALIKE = 0.35;
/** Streets that are looked at for a house, however few hits are wanted. */
const STREETS_LOOKED_AT = 10;

export class Places {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #vocabulary: Vocabulary;
  readonly #reader: PlaceReader;
  readonly #search: WordSearch;
  readonly #houses: StatementSync | undefined;
  readonly #elsewhere: TownsElsewhere | undefined;
  /** English words for what the places cover; empty if nothing can be said, undefined in old files. */
  readonly covered: string | undefined;
  /** The cost of the last query, counted as word-search.ts counts; for tests and benchmarks. */
  spent = { places: 0, searches: 0 };

  /** Throws PlacesError if the file is damaged, cut off or of another version. */
  static open(path: string): Places {
    const version = checkHeader(path);
    let file: DatabaseSync | undefined;
    try {
      file = openImmutable(path);
      return new Places(path, file, version);
    } catch (cause) {
      file?.close();
      throw damaged(path, cause);
    }
  }

  private constructor(path: string, file: DatabaseSync, version: number) {
    this.#path = path;
    this.#file = file;
    countryNames();
    this.#vocabulary = new Vocabulary(file);
    this.#search = new WordSearch(file);
    const count = integer(file.prepare(`SELECT value FROM meta WHERE name = 'places'`).get()?.value);
    this.#reader = new PlaceReader(file, count);
    if (version === FIRST_VERSION) return;
    this.#houses = file.prepare('SELECT list FROM houses WHERE place = ?');
    this.#elsewhere = new TownsElsewhere(file);
    this.covered = text(file.prepare(`SELECT value FROM meta WHERE name = 'covered'`).get()?.value);
  }

  /** Number of places. */
  get count(): number {
    return this.#reader.count;
  }

  /** The best answers first; empty if nothing answers at least half of the query. */
  find(text: string, options: LookupOptions = {}): PlaceHit[] {
    const query = withoutPart(text);
    const { country, limit = DEFAULT_LIMIT } = options;
    if (country !== undefined && !COUNTRY.test(country)) return [];
    const search = this.#search.begin();
    try {
      const words = parsePlaceQuery(query);
      const ranked = findPlaces(query, words, options, this.#indexFor(search));
      const most = Math.min(limit, MOST_HITS);
      const first = ranked.slice(0, Math.max(most, STREETS_LOOKED_AT));
      const number = houseNumberIn(words);
      const street = number === undefined ? undefined : streetBeforeSight(query, number, ranked);
      const sorted = street ? [street, ...first.filter((each) => each !== street)] : first;
      return this.#withHouses(query, words, number, sorted)
        .slice(0, most)
        .map(({ hit, ignored }) => ({ ...hit, ignoredWords: asTyped(query, ignored()) }));
    } catch (cause) {
      throw damaged(this.#path, cause);
    } finally {
      this.spent = search.spent;
      this.#reader.forget();
      this.#vocabulary.forget();
    }
  }

  /**
   * Hits in their order, but the first of the best streets that has the house goes ahead; and a street that has it goes
   * ahead of its town and its quarter, however well it fits.
   */
  #withHouses(
    query: string,
    words: readonly QueryWord[],
    number: string | undefined,
    ranked: readonly RankedPlace[],
  ): Hit[] {
    const asked = this.#houses && HAS_NUMBER.test(query) ? askedNumbers(query, words) : [];
    const hits = ranked.map((each) => ({
      hit: hitOf(each, this.#houseIn(each, asked), number),
      ignored: each.ignored,
    }));
    const top = hits[0]?.hit;
    const least = (top?.score ?? 0) - AS_GOOD;
    const isIn = ({ town, country }: Hit['hit']) =>
      top &&
      isTown(top) &&
      (town === top.name || town === top.town || (country === 'JP' && town?.startsWith(top.name)));
    const at = hits.findIndex(({ hit }) => hit.house !== null && (hit.score > least || isIn(hit)));
    return at <= 0 ? hits : [hits[at]!, ...hits.slice(0, at), ...hits.slice(at + 1)];
  }

  #houseIn({ place }: RankedPlace, asked: readonly AskedHouse[]): HouseFound | undefined {
    const row = asked.length > 0 ? this.#houses?.get(place.id) : undefined;
    if (!row) return undefined;
    const list = text(row.list);
    for (const each of besideName(asked, place.names.flat())) {
      for (const number of readingsOf(each.number, place.country)) {
        const house = findHouse(list, number, place.lon, place.lat);
        if (house) return { house, asked: each };
      }
    }
    return undefined;
  }

  /** Whether a query names a town of the world that lies outside of what the file covers. */
  namesElsewhere(query: string): boolean {
    try {
      return namesElsewhere(query, this.#indexFor(this.#search.begin()));
    } catch (cause) {
      throw damaged(this.#path, cause);
    } finally {
      this.#reader.forget();
      this.#vocabulary.forget();
    }
  }

  #indexFor(search: BoundedSearch): PlaceIndex {
    const [vocabulary, reader, elsewhere] = [this.#vocabulary, this.#reader, this.#elsewhere];
    return { vocabulary, reader, elsewhere, search };
  }

  /** No question may follow. */
  close(): void {
    this.#file.close();
  }
}

/**
 * The street that a name alone after a number means, if the best answer is a sight or a station of that name: "32 Văn Miếu"
 * is a house of Phố Văn Miếu. "10 Downing Street" is a sight whose name has the number.
 */
function streetBeforeSight(
  query: string,
  house: string,
  ranked: readonly RankedPlace[],
): RankedPlace | undefined {
  const [top] = ranked;
  if (!top || !SIGHTS.has(top.place.kind) || !query.trimStart().startsWith(house)) return undefined;
  if (top.place.names.some((name) => name.includes(house))) return undefined;
  return ranked.find(
    ({ place, answered, score }) =>
      HAS_HOUSES.has(place.kind) && answered >= top.answered && top.score - score < NAMED_ALIKE,
  );
}

interface HouseFound {
  readonly house: House;
  readonly asked: AskedHouse;
}

/** A hit without its ignored words, which are found for those that are returned only. */
interface Hit {
  readonly hit: Omit<PlaceHit, 'ignoredWords'>;
  readonly ignored: RankedPlace['ignored'];
}

function hitOf(
  { place, score }: RankedPlace,
  found: HouseFound | undefined,
  ignored: string | undefined,
): Hit['hit'] {
  const { kind, name, lon, lat, town, country, importance, names } = place;
  const isIgnored =
    !found && ignored !== undefined && HAS_HOUSES.has(kind) && !names.some((each) => each.includes(ignored));
  const ignoredHouse = isIgnored ? ignored : null;
  const rest = { kind, name, town, country, importance, score, ignoredHouse };
  if (!found) return { ...rest, lon, lat, label: labelOf(place), house: null };
  const { house, asked } = found;
  const address = asked.isFirst ? `${house.number} ${name}` : `${name} ${house.number}`;
  const label = labelOf({ name: address, town });
  return { ...rest, lon: house.lon, lat: house.lat, label, house: house.number };
}

/** Numbers that may be houses: not the 11 of "NW 11 Ave". */
function askedNumbers(query: string, words: readonly QueryWord[]): AskedHouse[] {
  const streets = new Set(words.flatMap(({ spelling, ordinal }) => (ordinal ? [spelling] : [])));
  return askedHouses(query).filter(({ number }) => !streets.has(number));
}

/** Without the numbers that are words of the name: "Straße des 17. Juni 135" asks for 135. */
function besideName(asked: readonly AskedHouse[], nameWords: readonly string[]): AskedHouse[] {
  const inName = new Set(nameWords);
  return asked.filter(({ number }) => !inName.delete(number));
}

/** Immutable: no locks, no look at a journal that a stranger may have put beside it. */
export function openImmutable(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const file = new DatabaseSync(url, { readOnly: true });
  file.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -2048');
  file.exec('PRAGMA mmap_size = 2147418112');
  return file;
}

/** A lookup file that is damaged, cut off or of another version. */
export class PlacesError extends Error {}

export function damaged(path: string, cause: unknown): PlacesError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PlacesError(`place lookup ${path} is damaged (${reason}).`, { cause });
}

/** Checks the header of a SQLite database: what it is, and that nothing is cut off. Returns the version of the format. */
function checkHeader(path: string): number {
  const fail = (what: string): never => {
    throw new PlacesError(`place lookup ${path} ${what}.`);
  };
  const header = Buffer.alloc(100);
  const fd = openSync(path, 'r');
  let size: number;
  try {
    size = fstatSync(fd).size;
    if (readSync(fd, header, 0, 100, 0) < 100) fail(`is cut off after ${size} bytes`);
  } finally {
    closeSync(fd);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0' || header.readUInt32BE(68) !== APPLICATION_ID)
    fail('is not a place lookup of Lootiles (its magic number differs)');
  const version = header.readUInt32BE(60);
  if (version !== FIRST_VERSION && version !== VERSION)
    fail(`has format ${version}, but this program reads formats ${FIRST_VERSION}, ${VERSION}`);
  const said = header.readUInt16BE(16) * header.readUInt32BE(28);
  if (size !== said) fail(`has ${size} bytes, but its header says ${said}`);
  return version;
}
