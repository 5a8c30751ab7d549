/**
 * Second names (hard links) of the blobs that a long build needs before a manifest of its own names them, in a folder
 * of its own. A sweep that takes one, because the last manifest that named it is gone, takes only its first name: the
 * build goes on reading it, and gives it that name back before it publishes.
 *
 * Killed in between, the folder stays until the daily sweep. Cost: one link a blob, no bytes.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How the folders of imports begin; no other import runs, so the next one removes what a killed one left. */
export const PINNED_BY_IMPORT = 'held-';
/** How the folders of diffs begin, which are applied beside imports. */
export const PINNED_BY_DIFF = 'diff-held-';

export class PinnedBlobs {
  readonly #folder: string;
  readonly #hashes = new Set<string>();
  #links = 0;

  /** @param parent on the same disk as the blobs; made if it is missing */
  constructor(parent: string, prefix = PINNED_BY_IMPORT) {
    mkdirSync(parent, { recursive: true });
    this.#folder = mkdtempSync(join(parent, prefix));
  }

  /** Path under which a pinned blob can be read; undefined if it is not pinned. */
  pathOf(hash: string): string | undefined {
    return this.#hashes.has(hash) ? join(this.#folder, hash) : undefined;
  }

  /** Pins the file at a path, in place of the one that was pinned under this hash before. */
  async pin(hash: string, path: string): Promise<void> {
    // Renamed over what is there: the same blob may be pinned twice at once.
    const linked = join(this.#folder, `${hash}.${this.#links++}`);
    await link(path, linked);
    await rename(linked, join(this.#folder, hash));
    this.#hashes.add(hash);
  }

  /** Gives a blob the name back that a sweep took; does nothing if it has it, or is not pinned. */
  async restore(hash: string, path: string): Promise<void> {
    const held = this.pathOf(hash);
    if (held === undefined) return;
    await link(held, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }

  async release(): Promise<void> {
    this.#hashes.clear();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
