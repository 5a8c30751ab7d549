/**
 * `current` in the object store: the one object that is ever replaced, and only by a writer that knows what it
 * replaces.
 *
 * The write is conditional (If-Match, If-None-Match), so of two publishers that build on the same generation one learns
 * that the other was faster. A store that ignores conditions leaves that to the publish lock in Postgres, and to a
 * look just before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pointer, parsePointer } from '../store/pointer.ts';
import { sha256 } from '../store/whole-file.ts';
import type { Condition, ObjectStore } from './object-store.ts';

export const POINTER_KEY = 'current';
/** Some stores show an object while it is written; one that stays unreadable counts as lost. */
const READS = 4;
const WRITING_MS = 50;
/** A pointer has some 80. A page that stands in its place is read as far as to see that it is no pointer. */
const MAX_BYTES = 65_536;

/** The text of the store's pointer when it was read; `pointer` is undefined if it is not there, or no pointer. */
export interface Seen {
  readonly pointer: Pointer | undefined;
  readonly etag: string | null;
}

/** Another publisher published since. Nothing is lost, and nothing of ours was published. */
export class Superseded extends Error {
  constructor(url: string) {
    super(`Another machine published to ${url} in the meantime. Try again.`);
  }
}

export class RemotePointer {
  readonly #objects: ObjectStore;
  #seen: Seen | undefined;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** One request; a short one if nothing changed. */
  async look(tries?: number): Promise<Seen> {
    for (let attempt = 1; ; attempt++) {
      // The ETag of what was no pointer is not sent: a store that is whole again may answer "unchanged" to it.
      const known = this.#seen?.pointer && this.#seen.etag;
      const object = await this.#objects.get(POINTER_KEY, { known, tries, maxBytes: MAX_BYTES });
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

  /** @param base what it must still say. Throws Superseded if it does not */
  async move(base: Seen, next: Pointer): Promise<void> {
    for (const condition of conditionsOf(base.pointer !== undefined, base.etag)) {
      const now = await this.look();
      // Also if the answer to our own write was lost on the way.
      if (now.pointer?.text === next.text) return;
      if (now.pointer?.text !== base.pointer?.text) break;
      const more = condition && { condition };
      const written = await this.#objects.put(POINTER_KEY, new Blob([next.text]), sha256(next.text), more);
      if (written) return;
    }
    throw new Superseded(this.#objects.url);
  }
}

/**
 * The conditions to try in turn, so that a write replaces only what was seen. Some stores compare an ETag with its quotes, some
 * without.
 */
export function conditionsOf(isThere: boolean, etag: string | null): (Condition | undefined)[] {
  if (etag === null) return [isThere ? undefined : { ifAbsent: true }];
  return [{ ifMatch: etag }, { ifMatch: etag.replaceAll('"', '') }];
}
