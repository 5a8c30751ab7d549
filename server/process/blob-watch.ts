/**
 * Notices when a file that this process reads is replaced or changes under it.
 *
 * A repaired file takes the name of the damaged one, so it is another inode and must be mapped anew. A file that is cut
 * off in place must not be read any more: a mapping beyond the end of its file ends the process (SIGBUS). The folder is
 * watched, so such a file is dropped before the next request is read; only a read in the same moment can still meet it.
 * If watching fails, a look every minute at all files, and every quarter of a second at failed ones, covers the rest.
 */
import { type FSWatcher, statSync, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from '../../shards/generation/generation.ts';
import type { Store } from '../../shards/store/store.ts';
import { sha256OfFile } from '../../shards/store/whole-file.ts';

const LOOK_EVERY_MS = 60_000;

export interface BlobWatchParts {
  readonly store: Store;
  /** The generation that this process answers from. */
  readonly current: () => Generation | undefined;
  /** These files are others now, or cut off: map them anew. */
  readonly onChanged: (hashes: ReadonlySet<string>) => void;
  /** This file does not have the bytes that its name says. */
  readonly onDamaged: (hash: string) => void;
}

export class BlobWatch {
  readonly #parts: BlobWatchParts;
  readonly #toHash = new Set<string>();
  #watcher: FSWatcher | undefined;
  #lookedMs = performance.now();
  #isLooking = false;
  #isHashing = false;
  #isStopped = false;

  constructor(parts: BlobWatchParts) {
    this.#parts = parts;
  }

  /** Does nothing if it watches already. */
  start(): void {
    if (this.#watcher) return;
    this.#isStopped = false;
    try {
      const folder = join(this.#parts.store.dataDir, 'store');
      this.#watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name !== null && this.#parts.current()?.fileOf(name)) this.#look(name);
      });
      this.#watcher.on('error', () => {
        this.#watcher?.close();
        this.#watcher = undefined;
      });
    } catch {
      // The system has no more watches: the clock alone looks for damage.
      this.#watcher = undefined;
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  /** To be called a few times a second: looks at what failed, and every minute at all. */
  async tick(hasFaults: boolean): Promise<void> {
    const isDue = performance.now() - this.#lookedMs >= LOOK_EVERY_MS;
    const generation = this.#parts.current();
    if (!generation || this.#isLooking || !(isDue || hasFaults)) return;
    this.#isLooking = true;
    if (isDue) {
      this.#lookedMs = performance.now();
      this.start();
    }
    const changed = new Set<string>();
    for (const hash of generation.hashes()) {
      const read = generation.fileOf(hash);
      if (!read || !(isDue || read.fault)) continue;
      const file = await stat(this.#parts.store.blobPath(hash)).catch(() => undefined);
      if (file && (file.ino !== read.inode || file.size < read.bytes)) changed.add(hash);
    }
    this.#isLooking = false;
    if (changed.size > 0) this.#parts.onChanged(changed);
  }

  /** Reads the file in the background, a few milliseconds at a time. */
  hash(hash: string): void {
    this.#toHash.add(hash);
    if (!this.#isHashing) void this.#hashAll();
  }

  /** Looks at a file at once: a moment later a read may need it. */
  #look(hash: string): void {
    const { store, current, onChanged } = this.#parts;
    const read = current()?.fileOf(hash);
    const file = statSync(store.blobPath(hash), { throwIfNoEntry: false });
    // What was removed stays mapped, and a damaged file that changes is looked at by the clock.
    if (!read || !file || read.fault) return;
    if (file.ino !== read.inode || file.size !== read.bytes) onChanged(new Set([hash]));
    else this.hash(hash);
  }

  async #hashAll(): Promise<void> {
    this.#isHashing = true;
    for (const hash of this.#toHash) {
      this.#toHash.delete(hash);
      if (this.#isStopped || !this.#parts.current()?.hashes().includes(hash)) continue;
      const actual = await sha256OfFile(this.#parts.store.blobPath(hash)).catch(() => undefined);
      if (actual !== undefined && actual !== hash) this.#parts.onDamaged(hash);
    }
    this.#isHashing = false;
  }
}
