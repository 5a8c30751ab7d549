/**
 * The place lookup: an immutable file of places (places-file.ts), found by name.
 *
 * The file is mapped, so processes share its pages; a process itself keeps 2 MB of cache whatever the file's size.
 * `find` throws only BlobError, for a damaged file: no text is wrong, there are just texts that find nothing.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { BlobError } from '../blob.ts';
import { countryNames } from './country-names.ts';
import { type FindOptions, findPlaces, type RankedPlace } from './find-places.ts';
import { PlaceReader } from './place-reader.ts';
import { labelOf, type PlaceKind } from './place-record.ts';
import { integer } from './place-row.ts';
import { APPLICATION_ID, VERSION } from './places-file.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordSearch } from './word-search.ts';

export interface PlaceHit {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly town: string | null;
  readonly country: string | null;
  /** The place and its town. */
  readonly label: string;
  readonly importance: number;
  /** rank.ts; higher is better, 1 is about the most. */
  readonly score: number;
}

export interface LookupOptions extends FindOptions {
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 5;
const MOST_HITS = 50;
const COUNTRY = /^[A-Za-z]{2}$/;

export class Places {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #vocabulary: Vocabulary;
  readonly #reader: PlaceReader;
  readonly #search: WordSearch;
  /** What the last query cost, counted as word-search.ts counts; for tests and benchmarks. */
  spent = { places: 0, searches: 0 };

  /** Throws BlobError where the file is damaged, cut off or of another version. */
  static open(path: string): Places {
    checkHeader(path);
    let file: DatabaseSync | undefined;
    try {
      file = openImmutable(path);
      return new Places(path, file);
    } catch (cause) {
      file?.close();
      throw damaged(path, cause);
    }
  }

  private constructor(path: string, file: DatabaseSync) {
    this.#path = path;
    this.#file = file;
    this.#vocabulary = new Vocabulary(file);
    this.#search = new WordSearch(file);
    const count = integer(file.prepare(`SELECT value FROM meta WHERE name = 'places'`).get()?.value);
    this.#reader = new PlaceReader(file, count);
    countryNames();
  }

  /** Number of places. */
  get count(): number {
    return this.#reader.count;
  }

  /** The best answers first; empty where nothing answers at least half of the query. */
  find(text: string, options: LookupOptions = {}): PlaceHit[] {
    const { country, limit = DEFAULT_LIMIT } = options;
    if (country !== undefined && !COUNTRY.test(country)) return [];
    const search = this.#search.begin();
    try {
      const ranked = findPlaces(text, options, {
        vocabulary: this.#vocabulary,
        reader: this.#reader,
        search,
      });
      return ranked.slice(0, Math.min(limit, MOST_HITS)).map(hitOf);
    } catch (cause) {
      throw damaged(this.#path, cause);
    } finally {
      this.spent = search.spent;
      this.#reader.forget();
      this.#vocabulary.forget();
    }
  }

  /** No question may follow. */
  close(): void {
    this.#file.close();
  }
}

function hitOf({ place, score }: RankedPlace): PlaceHit {
  const { kind, name, lon, lat, town, country, importance } = place;
  return { kind, name, lon, lat, town, country, label: labelOf(place), importance, score };
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

export function damaged(path: string, cause: unknown): BlobError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BlobError(
    `place lookup ${path} is damaged (${reason}). Run "lootiles import" to build it again.`,
    {
      cause,
    },
  );
}

/** The header of a SQLite database: what it is, and that nothing is cut off. */
function checkHeader(path: string): void {
  const fail = (what: string): never => {
    throw new BlobError(`place lookup ${path} ${what}. Run "lootiles import" to build it again.`);
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
  if (version !== VERSION) fail(`has format ${version}, but this program reads format ${VERSION}`);
  const said = header.readUInt16BE(16) * header.readUInt32BE(28);
  if (size !== said) fail(`has ${size} bytes, but its header says ${said}`);
}
