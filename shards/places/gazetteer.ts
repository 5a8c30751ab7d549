/**
 * The gazetteer of a generation: opened when it is first asked, and never again after its first fault. SQLite keeps no
 * checksums of its pages, so what it says after a fault could be anything.
 */
import { statSync } from 'node:fs';
import { BlobError } from '../blob.ts';
import type { ReadFile } from '../generation.ts';
import { type LookupOptions, type PlaceHit, Places } from './places.ts';

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

  /** What it is read from; undefined before it was asked. */
  get file(): ReadFile | undefined {
    if (!this.#opened && !this.#fault) return undefined;
    return { inode: this.#opened?.inode, bytes: this.#opened?.bytes ?? 0, fault: this.#fault };
  }

  /** The best answers first. Throws BlobError where the file is missing or damaged, from then on always. */
  find(text: string, options?: LookupOptions): PlaceHit[] {
    if (this.#fault) throw this.#fault;
    try {
      this.#places ??= this.#open();
      return this.#places.find(text, options);
    } catch (cause) {
      throw this.setAside(cause);
    }
  }

  /** Makes every further question fail with this; returns the BlobError that they throw. */
  setAside(cause: unknown): BlobError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // Tells the file that takes its place from this one.
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
