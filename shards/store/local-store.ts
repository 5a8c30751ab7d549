/**
 * The store in `DATA_DIR` (FORMAT.md §8): `store/<sha256>` immutable blobs, `manifests/<n>.json`, and `current`,
 * the one file that ever changes.
 *
 * Every file is written under another name, synced, and renamed, and its folder synced before anything names
 * it: a kill or a power cut at any line leaves the generation before, whole, and at worst unreferenced files.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { link, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Dump } from '../../schemas/reads/dump.ts';
import { BlobError } from '../format/blob.ts';
import { blobsOf, type Manifest } from '../generation/manifest.ts';
import {
  encodeManifest,
  manifestKey,
  type Pointer,
  parseManifest,
  parsePointer,
  pointerTo,
} from './pointer.ts';
import type { FollowOptions, Store, SweptShared } from './store.ts';
import { sha256, sha256OfFile, syncFile, syncFolder, writeWhole } from './whole-file.ts';

/** A blob that is taken twice while it is put is taken by something else than a sweep. */
const PUT_ATTEMPTS = 3;

export class LocalStore implements Store {
  readonly dataDir: string;
  #pinned: PinnedBlobs | undefined;
  /** Works that pin. */
  #pinning = 0;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  create(): void {
    try {
      mkdirSync(join(this.dataDir, 'store'), { recursive: true });
      mkdirSync(join(this.dataDir, 'manifests'), { recursive: true });
    } catch (cause) {
      const reason = reasonOf(cause);
      throw new Error(
        `DATA_DIR ${this.dataDir} cannot be used: ${reason}. Set it to a folder that this account can write.`,
        { cause },
      );
    }
  }

  blobPath(sha256: string): string {
    return this.#pinned?.pathOf(sha256) ?? this.storedPath(sha256);
  }

  storedPath(sha256: string): string {
    return join(this.dataDir, 'store', sha256);
  }

  get currentPath(): string {
    return join(this.dataDir, 'current');
  }

  manifestPath(generation: number): string {
    return join(this.dataDir, 'manifests', `${generation}.json`);
  }

  async putBlob(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    const path = this.storedPath(hash);
    for (let attempt = 1; ; attempt++) {
      try {
        const known = await readFile(path).catch(() => undefined);
        if (known?.equals(bytes)) await touch(path);
        else await writeWhole(path, bytes);
        await this.#pinned?.pin(hash, path);
        return hash;
      } catch (error) {
        // A sweep beside this build had chosen the blob before it was touched, and takes it now.
        if (!isMissing(error) || attempt === PUT_ATTEMPTS) throw error;
      }
    }
  }

  async putFile(path: string): Promise<string> {
    const hash = await sha256OfFile(path);
    await syncFile(path);
    const stored = this.storedPath(hash);
    // Pinned before it has its name: a sweep beside this build may take that at once.
    await this.#pinned?.pin(hash, path);
    await rename(path, stored);
    await touch(stored);
    return hash;
  }

  async withPinnedBlobs<T>(work: () => Promise<T>, prefix = PINNED_BY_IMPORT): Promise<T> {
    const held = this.#pinned ?? new PinnedBlobs(join(this.dataDir, 'tmp'), prefix);
    this.#pinned = held;
    this.#pinning++;
    try {
      return await work();
    } finally {
      if (--this.#pinning === 0) {
        this.#pinned = undefined;
        await held.release();
      }
    }
  }

  async pin(blobs: Iterable<string>): Promise<void> {
    for (const hash of blobs) {
      try {
        await this.#pinned?.pin(hash, this.storedPath(hash));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
  }

  async putManifest(manifest: Manifest): Promise<void> {
    // The blobs' own names were only renamed so far, so the folder is synced first.
    for (const hash of blobsOf(manifest)) await this.#pinned?.restore(hash, this.storedPath(hash));
    await syncFolder(join(this.dataDir, 'store'));
    await writeWhole(this.manifestPath(manifest.generation), encodeManifest(manifest), 'new');
    await syncFolder(join(this.dataDir, 'manifests'));
  }

  async publish(manifest: Manifest): Promise<void> {
    await this.movePointer(pointerTo(manifest.generation, encodeManifest(manifest)));
  }

  /** Replaces the pointer, as one step. */
  protected async movePointer(pointer: Pointer): Promise<void> {
    await writeWhole(this.currentPath, Buffer.from(pointer.text));
    await syncFolder(this.dataDir);
  }

  // One machine has no others to share with.
  async refresh(): Promise<void> {}
  async share(_manifest: Manifest): Promise<void> {}
  async shareFile(_path: string): Promise<string | null> {
    return null;
  }
  async restore(blobs: readonly string[]): Promise<readonly string[]> {
    return blobs;
  }
  async follow(_options: FollowOptions, _signal: AbortSignal): Promise<void> {}
  async publishAgain(): Promise<boolean> {
    return false;
  }
  async sweepShared(_nowMs: number): Promise<SweptShared> {
    return { restored: 0, manifests: 0, blobs: 0 };
  }
  async refreshDumps(): Promise<void> {}
  async shareDump(_dump: Dump, _kept: number): Promise<void> {}
  async followDumps(_log: Logger, _signal: AbortSignal): Promise<void> {}

  pointer(): Pointer | undefined {
    if (!existsSync(this.currentPath)) return undefined;
    const pointer = parsePointer(readFileSync(this.currentPath, 'utf8'));
    if (!pointer)
      throw new BlobError(
        `${this.currentPath} does not name a generation. Run "lootiles import" to write it again.`,
      );
    return pointer;
  }

  currentGeneration(): number | undefined {
    return this.pointer()?.generation;
  }

  readCurrent(): Manifest | undefined {
    const current = this.pointer();
    if (!current) return undefined;
    const { generation, hash } = current;
    const path = this.manifestPath(generation);
    // In this order: the first one gets the name of the second (shared-store.ts).
    const bytes = readIfThere(join(this.dataDir, manifestKey(current))) ?? readIfThere(path);
    if (!bytes || sha256(bytes) !== hash)
      throw new BlobError(
        `${path} is not the manifest that ${this.currentPath} names. Run "lootiles import" to build it again.`,
      );
    return parseManifest(bytes, path);
  }

  readManifest(generation: number): Manifest {
    const path = this.manifestPath(generation);
    return parseManifest(readFileSync(path), path);
  }

  nextGeneration(): number {
    return (this.generations()[0] ?? 0) + 1;
  }

  generations(): number[] {
    const folder = join(this.dataDir, 'manifests');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => b - a);
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A file that is gone will be missed at its use. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** How the folders of imports begin; no other import runs, so the next one removes what a killed one left. */
const PINNED_BY_IMPORT = 'held-';
/** How the folders of diffs begin, which are applied beside imports. */
export const PINNED_BY_DIFF = 'diff-held-';

/**
 * Second names (hard links) of the blobs that a long build needs before a manifest of its own names them, in a folder
 * of its own. A sweep that takes one, because the last manifest that named it is gone, takes only its first name: the
 * build goes on reading it, and gives it that name back before it publishes.
 *
 * Killed in between, the folder stays until the daily sweep. Cost: one link a blob, no bytes.
 */
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
