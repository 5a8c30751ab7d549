/**
 * The place lookup: an immutable file of places (places-file.ts), found by name.
 *
 * The file is mapped, so processes share its pages; a process itself keeps 2 MB of cache for a file of any size. `find`
 * throws only PlacesError, for a damaged file: no text is wrong, there are just texts that find nothing.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type LookupIndex,
  type LookupOptions,
  lookUp,
  type NothingFound,
  nothingFound,
  type PlaceHit,
} from './look-up.ts';
import { text } from './place-row.ts';
import { APPLICATION_ID, FIRST_VERSION, VERSION } from './places-file.ts';
import { withoutAsking } from './search/asking.ts';
import { countryNames } from './search/country-names.ts';
import { type FindOptions, namesElsewhere } from './search/find-places.ts';
import type { Spent } from './search/word-search.ts';
import { StoredIndex } from './stored-index.ts';

export class Places {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #index: StoredIndex;
  /** English words for what the places cover; empty if nothing can be said, undefined in old files. */
  readonly covered: string | undefined;
  /** The cost of the last query, counted as word-search.ts counts; for tests and benchmarks. */
  spent: Spent = { places: 0, searches: 0, compared: 0, attempts: 0 };

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
    this.#index = new StoredIndex(file, version);
    if (version === FIRST_VERSION) return;
    this.covered = text(file.prepare(`SELECT value FROM meta WHERE name = 'covered'`).get()?.value);
  }

  /** Number of places. */
  get count(): number {
    return this.#index.count;
  }

  /** The best answers first; empty if nothing answers at least half of the query. */
  find(text: string, options: LookupOptions = {}): PlaceHit[] {
    return this.#ask((index) => lookUp(text, options, index));
  }

  /** Whether a text names a town of the world that lies outside of what the file covers. */
  namesElsewhere(text: string): boolean {
    return this.#ask((index) => namesElsewhere(withoutAsking(text), index));
  }

  /** Says why `find` has no answer to a text. */
  nothingFound(text: string, options: FindOptions = {}): NothingFound {
    return this.#ask((index) => nothingFound(text, options, index));
  }

  #ask<T>(question: (index: LookupIndex) => T): T {
    const index = this.#index.begin();
    try {
      return question(index);
    } catch (cause) {
      throw damaged(this.#path, cause);
    } finally {
      this.spent = index.search.spent;
      this.#index.forget();
    }
  }

  /** No question may follow. */
  close(): void {
    this.#file.close();
  }
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
