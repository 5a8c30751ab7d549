/**
 * The store of generations: blobs, manifests, and the pointer to the current one.
 *
 * local-store.ts keeps it in DATA_DIR for one machine. object-store/shared-store.ts shares it between machines through
 * an object store, and DATA_DIR then has this machine's copy. Callers do not ask which one they have: what concerns
 * other machines does nothing in a store of one machine.
 */
import type { Logger } from '../../common/logger.ts';
import type { Dump } from '../../schemas/reads/dump.ts';
import { BlobError } from '../format/blob.ts';
import type { Manifest } from '../generation/manifest.ts';
import type { Pointer } from './pointer.ts';

export interface Store {
  readonly dataDir: string;
  readonly currentPath: string;

  /** Makes the folders. For writers only, so that a reader never creates an empty store by a wrong path. */
  create(): void;

  /** Returns the path to read a blob from: in the store, or where it is pinned. */
  blobPath(sha256: string): string;
  /** Returns the path of a blob in the store, whether or not it is there. */
  storedPath(sha256: string): string;
  manifestPath(generation: number): string;

  /**
   * Stores bytes under their hash and returns it. Bytes that are there already are not written again, but their
   * file counts as new, so that no sweep deletes it. A file that was damaged meanwhile is replaced.
   */
  putBlob(bytes: Uint8Array): Promise<string>;
  /** Moves a finished file of the same disk into the store, under its hash, and returns that. */
  putFile(path: string): Promise<string>;
  /**
   * Does work that lasts longer than a sweep waits: until it ends, no sweep deletes what it puts or pins.
   *
   * @param prefix of the pins' folder: says who pins
   */
  withPinnedBlobs<T>(work: () => Promise<T>, prefix?: string): Promise<T>;
  /** Pins blobs that are there already. One that is missing is not pinned. */
  pin(blobs: Iterable<string>): Promise<void>;

  /** Writes a manifest without making it current, once its blobs are safely in the store. */
  putManifest(manifest: Manifest): Promise<void>;
  /** Makes a written manifest the current one: the single step that readers see. */
  publish(manifest: Manifest): Promise<void>;

  /** Returns what the pointer says; undefined if nothing was published yet. Throws BlobError if it is damaged. */
  pointer(): Pointer | undefined;
  /** Returns the number of the current generation; undefined if nothing was published yet. */
  currentGeneration(): number | undefined;
  /** Returns the current manifest; undefined if nothing was published yet. Throws BlobError if it is damaged. */
  readCurrent(): Manifest | undefined;
  /** Returns a manifest by number. Throws if it is missing or damaged. */
  readManifest(generation: number): Manifest;
  /** Returns the number that the next manifest takes. */
  nextGeneration(): number;
  /** Returns the numbers of all kept manifests, newest first, whether or not they were ever current. */
  generations(): number[];

  /**
   * Brings the newest generation of other machines here, if there is a newer one. Publishers do this in their lock: the
   * next publication builds on what this found. Throws if the object store is away.
   */
  refresh(): Promise<void>;
  /** Lets other machines have the blobs of a generation that will be published, ahead of its turn. */
  share(manifest: Manifest): Promise<void>;
  /**
   * Lets other machines have a file under its hash, for {@link Store.restore}, and returns that. A sweep deletes it a day later
   * if no manifest names it. Null if there is no object store, or if it takes no file of this size.
   */
  shareFile(path: string): Promise<string | null>;
  /** Brings blobs here that are missing or damaged. Returns those that no other machine has. */
  restore(blobs: readonly string[]): Promise<readonly string[]>;
  /** Keeps this machine at what other machines publish, and its copy bounded. Runs until the signal. */
  follow(options: FollowOptions, signal: AbortSignal): Promise<void>;
  /**
   * Gives an object store that lost everything the current generation of this machine. In the publish lock.
   * Returns false if there was no need.
   */
  publishAgain(): Promise<boolean>;
  /** Restores what the object store lacks and deletes what it no longer needs. In the publish lock. */
  sweepShared(nowMs: number): Promise<SweptShared>;

  /** Brings dumps of other machines here, and removes those that are older than all of theirs. */
  refreshDumps(): Promise<void>;
  /** Lets other machines have a dump of this one, and removes all but the newest `kept` of theirs. */
  shareDump(dump: Dump, kept: number): Promise<void>;
  /** Keeps the dumps of this machine at those of other machines. Runs until the signal. */
  followDumps(log: Logger, signal: AbortSignal): Promise<void>;
}

export interface FollowOptions {
  readonly log: Logger;
  /** Called if the object store lost everything and this machine has a generation. Only publishers can help then. */
  readonly onEmpty?: () => Promise<void>;
}

/** Counts of a sweep of the object store. */
export interface SweptShared {
  /** Blobs that were uploaded again. */
  readonly restored: number;
  /** Manifests and blobs that were deleted. */
  readonly manifests: number;
  readonly blobs: number;
}

/** The current manifest; undefined if nothing is served, or if what is served is damaged: the log says so elsewhere. */
export function currentOf(store: Pick<Store, 'readCurrent'>): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch {
    // It is damaged.
    return undefined;
  }
}

/** The current manifest; otherwise, if it or the pointer is damaged, the newest that can be read. Undefined if there is none. */
export function newestManifest(store: Store): Manifest | undefined {
  try {
    const current = store.readCurrent();
    if (current) return current;
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
  }
  for (const number of store.generations()) {
    try {
      return store.readManifest(number);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
    }
  }
  return undefined;
}
