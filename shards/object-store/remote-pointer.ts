/**
 * `current` in the object store: the one object that is ever replaced, and only by who knows what it replaces.
 *
 * The write is conditional (If-Match, If-None-Match), so of two publishers that build on the same generation one is
 * told that the other was faster. A store that ignores conditions leaves that to the publishers' lock in Postgres,
 * and to a look just before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pointer, parsePointer, sha256 } from '../store.ts';
import type { Condition, ObjectStore } from './object-store.ts';

const KEY = 'current';
/** Some stores show an object while it is written; one that stays unreadable counts as lost. */
const READS = 4;
const WRITING_MS = 50;

/** What the store's pointer said when it was looked at; `pointer` is undefined where it is not there, or no pointer. */
export interface Seen {
  readonly pointer: Pointer | undefined;
  readonly etag: string | null;
}

/** Somebody else published since. Nothing is lost, and nothing of ours was published. */
export class Superseded extends Error {
  constructor(url: string) {
    super(`Another machine published to the object store at ${url} in the meantime. Try again.`);
  }
}

export class RemotePointer {
  readonly #objects: ObjectStore;
  #seen: Seen | undefined;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** One request; a short one where nothing changed. */
  async look(tries?: number): Promise<Seen> {
    for (let attempt = 1; ; attempt++) {
      const object = await this.#objects.get(KEY, { known: this.#seen?.etag, tries });
      if (object === 'unchanged' && this.#seen) return this.#seen;
      const isThere = object !== undefined && object !== 'unchanged';
      const pointer = isThere ? parsePointer(object.bytes.toString()) : undefined;
      if (isThere && !pointer && attempt < READS) {
        await sleep(WRITING_MS);
        continue;
      }
      this.#seen = { pointer, etag: isThere ? object.etag : null };
      return this.#seen;
    }
  }

  /** @param base what it must still say. Throws Superseded where it does not */
  async move(base: Seen, next: Pointer): Promise<void> {
    for (const condition of conditionsOf(base)) {
      const now = await this.look();
      // Also where the answer to our own write was lost on the way.
      if (now.pointer?.text === next.text) return;
      if (now.pointer?.text !== base.pointer?.text) break;
      const written = await this.#objects.put(KEY, new Blob([next.text]), sha256(next.text), condition);
      if (written) return;
    }
    throw new Superseded(this.#objects.url);
  }
}

/** Some stores compare an ETag with its quotes, some without. */
function conditionsOf({ pointer, etag }: Seen): (Condition | undefined)[] {
  if (etag === null) return [pointer ? undefined : { ifAbsent: true }];
  return [{ ifMatch: etag }, { ifMatch: etag.replaceAll('"', '') }];
}
