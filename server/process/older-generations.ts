/**
 * Generations before the current one, for reads that a damaged file of the current one keeps from an answer.
 *
 * Manifests are read when they are first needed, and kept: they never change. A generation that is opened takes over
 * what the current one has mapped.
 */
import { BlobError } from '../../shards/format/blob.ts';
import { blobName } from '../../shards/format/map-blob.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { blobsOf, type Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';

interface Older {
  readonly manifest: Manifest;
  /** Names of its blobs, as errors call them. */
  readonly blobs: ReadonlySet<string>;
  opened?: Generation;
}

export class OlderGenerations {
  readonly #store: Store;
  /** Older generations by number; null: it cannot be read. */
  readonly #known = new Map<number, Older | null>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The newest generation older than this one that needs none of these blobs; undefined if there is none. */
  without(blobs: ReadonlySet<string>, current: Generation): Generation | undefined {
    for (const number of this.#store.generations()) {
      if (number >= current.manifest.generation) continue;
      const older = this.#read(number);
      if (!older?.blobs.isDisjointFrom(blobs)) continue;
      older.opened ??= new Generation(this.#store, older.manifest, current);
      return older.opened;
    }
    return undefined;
  }

  /** Lets go of what is mapped: files changed, or there is a newer generation. */
  close(): void {
    const kept = new Set(this.#store.generations());
    for (const [number, older] of this.#known) {
      if (kept.has(number)) delete older?.opened;
      else this.#known.delete(number);
    }
  }

  #read(number: number): Older | null {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const older = readOlder(this.#store, number);
    this.#known.set(number, older);
    return older;
  }
}

function readOlder(store: Store, number: number): Older | null {
  try {
    const manifest = store.readManifest(number);
    return { manifest, blobs: new Set(blobsOf(manifest).map(blobName)) };
  } catch (error) {
    // Swept meanwhile, or damaged.
    if (error instanceof BlobError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}
