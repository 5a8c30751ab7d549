/**
 * Housekeeping of the object store: puts back what it lost of the current generation, and removes what no machine reads
 * any more, by the rules of prune-store.ts with longer times, for machines that fetch over slow lines.
 *
 * Invariant: called in the publish lock. Blobs go before the manifests that name them, so a kill in between is
 * made good next time. Cost: two listings, and one request for each manifest that this process has not read yet.
 */

import { forEachLimit } from '../store/parallel.ts';
import { MANIFEST_NAME, manifestKey, type Pointer } from '../store/pointer.ts';
import { blobNamesIn, IMPORT_MS, KEPT } from '../store/prune-store.ts';
import type { SweptShared } from '../store/store.ts';
import { blobKey } from './fetch-blob.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

const FETCHING_MS = 10 * 60_000;
const LANES = 8;

/** The part of a shared store that sweeping needs. */
interface SweptStore {
  readonly objects: ObjectStore;
  pointer(): Pointer | undefined;
  /**
   * Uploads what the object store lacks of the current generation. Returns how many blobs.
   *
   * @param present blobs that the object store has
   */
  mend(present: ReadonlySet<string>): Promise<number>;
}

export class ObjectSweep {
  readonly #store: SweptStore;
  /** Blobs that each manifest names, by its key. */
  #named = new Map<string, readonly string[]>();

  constructor(store: SweptStore) {
    this.#store = store;
  }

  /** Does nothing if the store's generation is not here: a machine that has it sweeps. Without an upload nothing grows older. */
  async run(clockMs: number): Promise<SweptShared> {
    const pointer = this.#store.pointer();
    const { objects } = this.#store;
    if (!pointer) return { restored: 0, manifests: 0, blobs: 0 };
    const blobs = await listed(objects.list('store/'));
    const restored = await this.#store.mend(new Set(blobs.map(({ name }) => name)));
    const manifests = (await listed(objects.list('manifests/')))
      .filter(({ name }) => MANIFEST_NAME.test(name))
      .sort((a, b) => Number.parseInt(b.name, 10) - Number.parseInt(a.name, 10));
    await this.#read(manifests);
    // A clock that is ahead would take what was just uploaded: times are the object store's, up to its newest object.
    const newestMs = [...blobs, ...manifests].reduce((most, { modifiedMs }) => Math.max(most, modifiedMs), 0);
    const nowMs = Math.min(clockMs, newestMs);
    const current = manifestKey(pointer);
    const isKept = ({ name, modifiedMs }: ListedObject, rank: number) =>
      rank < KEPT || keyOf(name) === current || nowMs - modifiedMs < FETCHING_MS;
    const kept = new Set(manifests.filter(isKept).flatMap(({ name }) => this.#named.get(keyOf(name)) ?? []));
    const dropped = manifests.filter((manifest, rank) => !isKept(manifest, rank));
    const left = new Set(dropped.flatMap(({ name }) => this.#named.get(keyOf(name)) ?? []));
    const isOld = ({ name, modifiedMs }: ListedObject) =>
      nowMs - modifiedMs >= (left.has(name) ? FETCHING_MS : IMPORT_MS);
    const unread = blobs.filter((blob) => !kept.has(blob.name) && isOld(blob));
    await this.#delete(unread.map(({ name }) => blobKey(name)));
    await this.#delete(dropped.map(({ name }) => keyOf(name)));
    return { restored, manifests: dropped.length, blobs: unread.length };
  }

  async #read(manifests: readonly ListedObject[]): Promise<void> {
    const named = new Map<string, readonly string[]>();
    const tasks = manifests.map(({ name }) => async () => {
      const key = keyOf(name);
      const known = this.#named.get(key);
      const object = known ?? (await this.#store.objects.get(key));
      if (object === undefined || object === 'unchanged') return;
      named.set(key, 'bytes' in object ? blobNamesIn(object.bytes.toString()) : object);
    });
    await forEachLimit(tasks, LANES);
    this.#named = named;
  }

  async #delete(keys: readonly string[]): Promise<void> {
    await forEachLimit(
      keys.map((key) => () => this.#store.objects.delete(key)),
      LANES,
    );
  }
}

function keyOf(name: string): string {
  return `manifests/${name}`;
}

async function listed(objects: AsyncIterable<ListedObject>): Promise<ListedObject[]> {
  return await Array.fromAsync(objects);
}
