/**
 * The gazetteer of a generation: opened when it is first asked, and never again after its first fault. SQLite keeps no
 * checksums of its pages, so what it says after a fault could be anything.
 */
import { statSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import {
  type ListedTown,
  LookupEntries,
  type LookupOptions,
  type NothingFound,
  type PlaceHit,
  Places,
  PlacesError,
  townsOf,
  verifyPlaces,
} from '../../packages/gazetteer/index.ts';
import { BlobError } from '../format/blob.ts';
import type { ReadFile } from '../format/map-blob.ts';

export class Gazetteer {
  readonly #path: string;
  readonly #name: string;
  #places: Places | undefined;
  #opened: { readonly inode: number; readonly bytes: number } | undefined;
  #fault: BlobError | undefined;

  /** @param name what errors call it */
  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  get fault(): BlobError | undefined {
    return this.#fault;
  }

  /** The file that answers are read from; undefined before it was asked. */
  get file(): ReadFile | undefined {
    if (!this.#opened && !this.#fault) return undefined;
    return { inode: this.#opened?.inode, bytes: this.#opened?.bytes ?? 0, fault: this.#fault };
  }

  /** Area of its places in words; undefined if the file does not say. Throws as `find` does. */
  get covered(): string | undefined {
    return this.#use((places) => places.covered);
  }

  /** Says why a text was not found. Throws as `find` does. */
  nothingFound(text: string, country: string | undefined): NothingFound {
    return this.#use((places) => places.nothingFound(text, { country }));
  }

  /** The best answers first. Throws BlobError if the file is missing or damaged, from then on always. */
  find(text: string, options?: LookupOptions): PlaceHit[] {
    return this.#use((places) => places.find(text, options));
  }

  /** Reads its towns, the most important first, in goes of some milliseconds. Throws as `find` does. */
  *towns(): Generator<ListedTown[], void> {
    if (this.#fault) throw this.#fault;
    try {
      yield* townsOf(this.#path);
    } catch (cause) {
      throw this.setAside(cause);
    }
  }

  /**
   * Reads all of it as the entries of a publication, in steps. Throws as `find` does.
   * @returns undefined if it has more places than are wanted, or was written by an old program
   */
  *withEntries<T>(
    mostPlaces: number,
    use: (entries: LookupEntries) => Generator<void, T>,
  ): Generator<void, T | undefined> {
    if (this.#fault) throw this.#fault;
    let entries: LookupEntries | undefined;
    try {
      entries = LookupEntries.open(this.#path, mostPlaces);
      return entries && (yield* use(entries));
    } catch (cause) {
      throw this.setAside(cause);
    } finally {
      entries?.close();
    }
  }

  #use<T>(ask: (places: Places) => T): T {
    if (this.#fault) throw this.#fault;
    try {
      this.#places ??= this.#open();
      return ask(this.#places);
    } catch (cause) {
      throw this.setAside(cause);
    }
  }

  /** Makes every further question fail with this; returns the BlobError that they throw. */
  setAside(cause: unknown): BlobError {
    const reason = remedyOf(cause);
    // Distinguishes this file from the one that takes its place.
    this.#opened ??= this.#stat();
    this.#fault = new BlobError(`gazetteer ${this.#name}: ${reason}`, { cause, blob: this.#name });
    this.#places?.close();
    this.#places = undefined;
    return this.#fault;
  }

  #open(): Places {
    this.#opened = this.#stat();
    return Places.open(this.#path);
  }

  #stat(): { inode: number; bytes: number } | undefined {
    const file = statSync(this.#path, { throwIfNoEntry: false });
    return file && { inode: file.ino, bytes: file.size };
  }
}

/** Checks all of a lookup file before it is published. Throws BlobError if anything is off. */
export function verifyGazetteer(path: string): void {
  try {
    verifyPlaces(path);
  } catch (cause) {
    throw cause instanceof PlacesError ? new BlobError(remedyOf(cause), { cause }) : cause;
  }
}

/** The reason of a fault, and what to do about it. */
function remedyOf(cause: unknown): string {
  const reason = reasonOf(cause);
  return cause instanceof PlacesError ? `${reason} Run "lootiles import" to build it again.` : reason;
}
