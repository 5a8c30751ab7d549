/**
 * Housekeeping of the object store: puts back what it lost of the current generation, and removes what nobody reads
 * any more, by the rules of prune-store.ts with longer times, for machines that fetch over slow lines.
 *
 * Invariant: called in the publishers' lock. Blobs go before the manifests that name them, so a kill in between is
 * made good next time. Cost: two listings, and one request for each manifest that this process has not read yet.
 */
import { blobNamesIn, IMPORT_MS, KEPT } from '../prune-store.ts';
import { runAll } from '../run-all.ts';
import { blobKey } from './fetch-blob.ts';
import type { ListedObject } from './object-store.ts';
import { manifestKey, type SharedStore } from './shared-store.ts';

const FETCHING_MS = 10 * 60_000;
const LANES = 8;
const MANIFEST_NAME = /^(\d+)\.([0-9a-f]{64})\.json$/;

export interface Swept {
  /** Blobs that were put back. */
  readonly mended: number;
  readonly manifests: number;
  readonly blobs: number;
}

export class ObjectSweep {
  readonly #store: SharedStore;
  /** Blobs that each manifest names, by its key. */
  #named = new Map<string, readonly string[]>();

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /** Does nothing where the store's generation is not here: whoever has it takes care of it. */
  async run(nowMs: number): Promise<Swept> {
    const pointer = this.#store.pointer();
    const { objects } = this.#store;
    if (!pointer) return { mended: 0, manifests: 0, blobs: 0 };
    const blobs = await listed(objects.list('store/'));
    const mended = await this.#store.mend(new Set(blobs.map(({ name }) => name)));
    const manifests = (await listed(objects.list('manifests/')))
      .filter(({ name }) => MANIFEST_NAME.test(name))
      .sort((a, b) => Number.parseInt(b.name, 10) - Number.parseInt(a.name, 10));
    await this.#read(manifests);
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
    return { mended, manifests: dropped.length, blobs: unread.length };
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
    await runAll(tasks, LANES);
    this.#named = named;
  }

  async #delete(keys: readonly string[]): Promise<void> {
    await runAll(
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
