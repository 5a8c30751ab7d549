/**
 * The generation that the server answers from, and its way to the next one.
 *
 * The folder of the pointer is watched, and the pointer looked at four times a second where watching fails. A moved
 * pointer opens the new generation beside the old one and swaps one reference, so no request waits or fails; what
 * both have in common stays mapped, so after a rebuild this takes a few milliseconds (parsing the manifest). A
 * generation that turns out damaged, at open or at the first answer that touches the damage, is set aside for good
 * and the newest whole one before it answers.
 */
import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import { BlobError } from '../shards/blob.ts';
import { Generation } from '../shards/generation.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';

const POLL_MS = 250;

/** @param details fields of the line beside its message: no address, no position, nothing of a person */
export interface Log {
  info(message: string, details?: object): void;
  error(message: string, details?: object): void;
}

/** No generation can answer. The message is for the log. */
export class NoGeneration extends Error {}

export class Generations {
  readonly #store: Store;
  readonly #log: Log;
  readonly #damaged = new Set<number>();
  #current: Generation | undefined;
  /** What the pointer said when it was last followed. */
  #followed = '';
  #pointerFault = '';
  #timer: NodeJS.Timeout | undefined;
  #watcher: FSWatcher | undefined;

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Opens the current generation and keeps following the pointer until `stop`. */
  start(): void {
    this.follow();
    this.#timer = setInterval(() => this.follow(), POLL_MS);
    this.#timer.unref();
    this.#watch();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watcher?.close();
  }

  /** Not every file system tells of changes, and the folder may not be there yet: the poll covers both. */
  #watch(): void {
    try {
      const pointer = basename(this.#store.currentPath);
      this.#watcher = watch(this.#store.dataDir, { persistent: false }, (_, name) => {
        if (name === pointer) this.follow();
      });
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      this.#watcher = undefined;
    }
  }

  /** Looks at the pointer once, and opens what it names if that is new. */
  follow(): void {
    try {
      const pointed = this.#store.pointer();
      if (pointed === undefined || pointed.text === this.#followed) return;
      const manifest = this.#store.readCurrent();
      if (!manifest) return;
      this.#followed = pointed.text;
      this.#damaged.delete(manifest.generation);
      this.#open(manifest.generation, manifest);
      this.#pointerFault = '';
    } catch (error) {
      this.#reportPointer(error);
    }
    if (!this.#current) this.#openNewestWhole();
  }

  /** Where the generations are, and what else is served beside them. */
  get dataDir(): string {
    return this.#store.dataDir;
  }

  /** The generation answering now, if any. */
  get current(): Generation | undefined {
    return this.#current;
  }

  /**
   * Answers from the current generation, and from the newest whole one before it where that one is damaged.
   * Throws NoGeneration where none is left.
   */
  read<T>(answer: (generation: Generation) => T): T {
    for (;;) {
      const generation = this.#current;
      if (!generation)
        throw new NoGeneration('There is no generation to answer from. Run "lootiles import".');
      try {
        return answer(generation);
      } catch (error) {
        if (!(error instanceof BlobError)) throw error;
        this.#setAside(generation, error);
      }
    }
  }

  #open(number: number, read?: Manifest): void {
    try {
      const manifest = read ?? this.#store.readManifest(number);
      const before = this.#current?.manifest;
      this.#current = Generation.open(this.#store, manifest, this.#current);
      // Contributions make thousands a day.
      if (before && isRebuildOf(before, manifest)) return;
      this.#log.info(
        `Serving generation ${number}: ${manifest.toilets} toilets, data of ${manifest.data_date ?? 'an unknown date'}.`,
      );
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#damaged.add(number);
      const kept = this.#current?.manifest.generation;
      this.#log.error(
        `Generation ${number} is not served: ${error.message} ${kept ? `Generation ${kept} is kept.` : ''}`.trim(),
      );
    }
  }

  #setAside(generation: Generation, error: BlobError): void {
    const number = generation.manifest.generation;
    this.#damaged.add(number);
    this.#current = undefined;
    this.#log.error(`Generation ${number} is set aside: ${error.message}`);
    this.#openNewestWhole();
  }

  /** Every kept manifest was verified before it was written, so each may answer. */
  #openNewestWhole(): void {
    for (const number of this.#store.generations()) {
      if (this.#current) return;
      if (!this.#damaged.has(number)) this.#open(number);
    }
  }

  /** A pointer that cannot be read is reported once, not four times a second. */
  #reportPointer(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== this.#pointerFault)
      this.#log.error(`The pointer to the current generation is not followed: ${message}`);
    this.#pointerFault = message;
  }
}

/** Made of the same source. */
function isRebuildOf(before: Manifest, { extract, data_date, places }: Manifest): boolean {
  return before.extract === extract && before.data_date === data_date && before.places === places;
}
