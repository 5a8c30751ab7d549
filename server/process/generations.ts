/**
 * The generation that the server answers from, and its way to the next one.
 *
 * The folder of the pointer is watched, and the pointer looked at four times a second if watching fails. A moved
 * pointer opens the new generation beside the old one and swaps one reference, so no request waits or fails. What both
 * have in common stays mapped. So after a rebuild this takes a few milliseconds (parsing the manifest).
 *
 * The first read of a part takes about 1 ms, most of it checksums. After an import all parts are new: reads of 532,408
 * toilets waited for seconds. So the parts of a generation with many new ones are opened one by one before it is swapped in.
 *
 * A damaged file degrades its own part (generation.ts). A read that needs a damaged shard is answered from the newest
 * older generation that has other files for it, otherwise it throws BlobError. Each damaged file is logged once, and
 * noticed for the process that repairs it (damage.ts); a repaired file is mapped within a second.
 */
import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { type BlobFiles, blobName } from '../../shards/format/map-blob.ts';
import { Generation, type OpenedParts, openAhead, partsToOpen } from '../../shards/generation/generation.ts';
import { type LiveStates, layStates } from '../../shards/generation/live-states.ts';
import { type BlobPart, type Manifest, partsOf } from '../../shards/generation/manifest.ts';
import { noticeDamage } from '../../shards/store/damage.ts';
import type { Store } from '../../shards/store/store.ts';
import { BlobWatch } from './blob-watch.ts';
import { OlderGenerations } from './older-generations.ts';

const POLL_MS = 250;

/** No generation can answer. The message is for the log. */
export class NoGeneration extends Error {}

/** Consequences of a damaged part for reads, for the log. */
const MEANING: Partial<Record<BlobPart, string>> = {
  shard: 'Its toilets are answered from an older generation with an undamaged copy, otherwise with 503.',
  'base tile': 'Contributions to its toilets are answered with 503.',
  'id bucket': 'Its ids are looked up in the shards instead.',
  'label tile': 'Positions are named by their coordinates.',
  gazetteer: 'Place names cannot be looked up.',
  'map tiles': 'Map tiles are not served.',
  map: 'The map shows no streets.',
  'walk tile': 'Walks there are estimates.',
};

/** A new gazetteer has no checksums that a read could check: its file is hashed after the first requests. */
const HASH_AFTER_MS = 2_000;

/** After each part that is opened ahead, so that reads go on: about a fifth of the time goes into it. */
const PAUSE_MS = 4;

export class Generations {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #fewParts: number;
  readonly #older: OlderGenerations;
  readonly #files: BlobWatch;
  /** Numbers whose manifest cannot be read. */
  readonly #damaged = new Set<number>();
  /** Names of the damaged blobs that were reported and are not repaired yet. */
  readonly #reported = new Set<string>();
  /** The gazetteer that was hashed, or is about to be. */
  #hashed: string | null = null;
  #current: Generation | undefined;
  /** Parts of the next generation that are open already. */
  #ahead: OpenedParts = new Map();
  #preparing: NodeJS.Timeout | undefined;
  /** The pointer when it was last followed. */
  #followed = '';
  #pointerFault = '';
  /** Requests that find no generation: many, until the first import is done. */
  readonly #nothing = new Outage(() => performance.now());
  /** As feeds said them, and by the ids of the current generation. */
  #said: LiveStates = new Map();
  #live: LiveStates = new Map();
  #timer: NodeJS.Timeout | undefined;
  #watcher: FSWatcher | undefined;

  /** @param fewParts new parts of a generation that are left to its first reads: a rebuild makes two or three */
  constructor(store: Store, log: Logger, fewParts = 16) {
    this.#store = store;
    this.#log = log;
    this.#fewParts = fewParts;
    this.#older = new OlderGenerations(store);
    this.#files = new BlobWatch({
      store,
      current: () => this.#current,
      onChanged: (hashes) => this.#mapAnew(hashes),
      onDamaged: (hash) => this.#setAside(hash),
    });
  }

  /** Opens the current generation and keeps following the pointer until `stop`. */
  start(): void {
    this.follow();
    this.#timer = setInterval(() => {
      this.follow();
      void this.#files.tick(this.#reported.size > 0);
    }, POLL_MS);
    this.#timer.unref();
    this.#watch();
    this.#files.start();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#preparing);
    this.#files.stop();
    this.#watcher?.close();
  }

  /**
   * Watches the folder. Not every file system reports changes, and the folder may not be there yet: the poll covers
   * both.
   */
  #watch(): void {
    try {
      const pointer = basename(this.#store.currentPath);
      this.#watcher = watch(this.#store.dataDir, { persistent: false }, (_, name) => {
        if (name === pointer) this.follow();
      });
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      // The system has no more watches: the poll alone follows the pointer.
      this.#watcher = undefined;
    }
  }

  /** Looks at the pointer once, and opens what it names if that is new. */
  follow(): void {
    try {
      const pointed = this.#store.pointer();
      if (pointed?.text === this.#followed) return;
      const manifest = this.#store.readCurrent();
      if (pointed && manifest) {
        this.#followed = pointed.text;
        this.#damaged.delete(manifest.generation);
        this.#open(manifest.generation, manifest);
        this.#pointerFault = '';
      }
    } catch (error) {
      this.#reportPointer(error);
    }
    // The pointer cannot be read, or is gone.
    if (!this.#current) this.#openNewestWhole();
  }

  /** Folder of the generations, and of what else is served beside them. */
  get dataDir(): string {
    return this.#store.dataDir;
  }

  /** Files of all generations. */
  get blobs(): BlobFiles {
    return this.#store;
  }

  /** The generation answering now, if any. */
  get current(): Generation | undefined {
    return this.#current;
  }

  /** The states of feeds that are laid over the current generation, by the ids in use. */
  get live(): LiveStates {
    return this.#live;
  }

  /** Lays states of feeds over this generation and those that follow, instead of those before. */
  lay(states: LiveStates): void {
    const had = this.#said.size > 0;
    this.#said = states;
    if (this.#current && (had || states.size > 0)) this.#live = layStates(this.#current, states);
  }

  /**
   * Answers from the current generation, and from the newest older one that can if a file of the current one is
   * damaged. Throws BlobError if none can, NoGeneration if there is none at all.
   */
  read<T>(answer: (generation: Generation) => T): T {
    const generation = this.#current;
    if (!generation) throw new NoGeneration('There is no generation to answer from. Run "lootiles import".');
    try {
      return answer(generation);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      return this.#readOlder(answer, generation, error);
    }
  }

  #readOlder<T>(answer: (generation: Generation) => T, current: Generation, first: BlobError): T {
    const damaged = new Set<string>();
    for (let error = first; ; ) {
      this.report(error);
      if (error.blob === undefined || damaged.has(error.blob)) throw first;
      damaged.add(error.blob);
      const older = this.#older.without(damaged, current);
      if (!older) throw first;
      try {
        return answer(older);
      } catch (next) {
        if (!(next instanceof BlobError)) throw next;
        error = next;
      }
    }
  }

  /** Logs a damaged file the first time, and asks for its repair. */
  report({ message, blob = '' }: BlobError): void {
    if (this.#reported.has(blob)) return;
    this.#reported.add(blob);
    const manifest = this.#current?.manifest;
    const [part] = (manifest && partsOf(manifest).find(([, hash]) => blobName(hash) === blob)) ?? [];
    this.#log.error(`${message} ${(part && MEANING[part]) ?? ''}`.trim(), { part, blob });
    noticeDamage(this.#store.dataDir);
  }

  /** Logs that there is nothing to answer from: once, and then after growing pauses. */
  reportNothing({ message }: NoGeneration): void {
    if (this.#nothing.failed()) this.#log.error(message);
  }

  #open(number: number, read?: Manifest): void {
    let manifest: Manifest;
    try {
      manifest = read ?? this.#store.readManifest(number);
    } catch (error) {
      this.#refuse(number, error);
      return;
    }
    this.#prepare(manifest);
  }

  /** Opens the new parts of a manifest one by one until few are left, and serves it then. A newer one takes its place. */
  #prepare(manifest: Manifest): void {
    clearTimeout(this.#preparing);
    const current = this.#current;
    const cold = current
      ? partsToOpen(manifest).filter(([hash]) => !this.#ahead.has(hash) && !current.openedOf(hash))
      : [];
    const step = (): void => {
      const next = cold.length > this.#fewParts ? cold.shift() : undefined;
      if (!next) {
        this.#serve(manifest);
        return;
      }
      try {
        openAhead(this.#store, ...next, this.#ahead);
      } catch (error) {
        this.#refuse(manifest.generation, error);
        return;
      }
      this.#preparing = setTimeout(step, PAUSE_MS);
      this.#preparing.unref();
    };
    step();
  }

  #serve(manifest: Manifest): void {
    const number = manifest.generation;
    const before = this.#current?.manifest;
    try {
      const options = { ...this.#options(), ahead: this.#ahead };
      this.#current = new Generation(this.#store, manifest, this.#current, options);
    } catch (error) {
      this.#refuse(number, error);
      return;
    } finally {
      this.#ahead = new Map();
    }
    this.lay(this.#said);
    this.#older.close();
    if (this.#timer) this.#files.start();
    this.#hashGazetteer(manifest);
    // Contributions make thousands a day.
    if (before && isRebuildOf(before, manifest)) return;
    // An import makes good files; what is damaged after it is news.
    this.#reported.clear();
    this.#log.info(
      `Serving generation ${number}: ${manifest.toilets} toilets, data of ${manifest.data_date ?? 'an unknown date'}.`,
    );
  }

  #refuse(number: number, error: unknown): void {
    if (!(error instanceof Error)) throw error;
    this.#damaged.add(number);
    const kept = this.#current?.manifest.generation;
    this.#log.error(
      `Generation ${number} is not served: ${error.message} ${kept ? `Keeping generation ${kept}.` : ''}`.trim(),
    );
  }

  #options(stale?: ReadonlySet<string>) {
    return { onFault: (error: BlobError) => this.report(error), ...(stale && { stale }) };
  }

  /** Files that were repaired answer again; those that were cut off fail their part from now on. */
  #mapAnew(hashes: ReadonlySet<string>): void {
    const generation = this.#current;
    if (!generation) return;
    for (const hash of hashes) this.#reported.delete(blobName(hash));
    this.#older.close();
    this.#current = new Generation(this.#store, generation.manifest, generation, this.#options(hashes));
    this.lay(this.#said);
    for (const hash of hashes) this.#ahead.delete(hash);
    const { places } = generation.manifest;
    if (places !== null && hashes.has(places)) this.#files.hash(places);
  }

  /** A file that changed under its name: its checksums are checked anew, and a gazetteer, which has none, not asked. */
  #setAside(hash: string): void {
    const { gazetteer, manifest } = this.#current ?? {};
    if (gazetteer && manifest?.places === hash)
      this.report(gazetteer.setAside('its SHA-256 is another. Run "lootiles import" to build it again.'));
    else this.#mapAnew(new Set([hash]));
    noticeDamage(this.#store.dataDir);
  }

  #hashGazetteer({ places }: Manifest): void {
    if (places === null || places === this.#hashed) return;
    this.#hashed = places;
    setTimeout(() => this.#files.hash(places), HASH_AFTER_MS).unref();
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
    const message = reasonOf(error);
    if (message !== this.#pointerFault)
      this.#log.error(
        `The pointer to the current generation cannot be followed: ${message} Retrying every ${POLL_MS} ms.`,
      );
    this.#pointerFault = message;
  }
}

/** Made of the same source. */
function isRebuildOf(before: Manifest, { extract, data_date, places }: Manifest): boolean {
  return before.extract === extract && before.data_date === data_date && before.places === places;
}
