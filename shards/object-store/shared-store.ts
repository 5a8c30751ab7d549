/**
 * A store that many machines share: the object store holds it, DATA_DIR is this machine's copy of what it needs.
 *
 * Publishing goes blobs, manifest, the store's pointer, and only then the pointer of this disk. Following goes the same
 * way back, every blob checked by its SHA-256 before anything names it. So after a kill at any line both contain whole
 * generations, and this disk never one that the store does not know. While the store is away, readers go on with the
 * generation of this disk. Cost of a publication: a request for the pointer, and one for each new blob, the manifest
 * and the pointer. Cost of a look that finds nothing new: one answer without a body.
 */
import { openAsBlob } from 'node:fs';
import { readFile, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../common/durations.ts';
import type { Logger } from '../../common/logger.ts';
import type { Dump } from '../../schemas/reads/dump.ts';
import { blobsOf, type Manifest } from '../generation/manifest.ts';
import { MOST_BLOB_BYTES, mostBytesIn } from '../store/blob-sizes.ts';
import { LocalStore } from '../store/local-store.ts';
import { forEachLimit } from '../store/parallel.ts';
import {
  encodeManifest,
  isOfNewerProgram,
  manifestKey,
  type Pointer,
  parseManifest,
  pointerTo,
} from '../store/pointer.ts';
import { currentOf, type FollowOptions, type SweptShared } from '../store/store.ts';
import { sha256, sha256OfFile, syncFolder, writeWhole } from '../store/whole-file.ts';
import { blobKey, fetchBlob } from './fetch-blob.ts';
import { type Brought, followStore } from './follow-store.ts';
import type { ObjectStore } from './object-store.ts';
import { RemotePointer, type Seen } from './remote-pointer.ts';
import { followDumps, refreshDumps, shareDump } from './shared-dumps.ts';
import { ObjectSweep } from './sweep-objects.ts';

/** The next look comes soon. */
const FOLLOWER_TRIES = 2;
/** Transfers at once. */
const LANES = 8;
/** Blobs that were uploaded ahead are swept a day later if nothing names them. Until then they need no second upload. */
const UPLOADED_MS = 12 * HOUR_MS;

export interface SharedStoreParts {
  readonly objects: ObjectStore;
  /** Waits for a lock between the processes of this machine. */
  readonly lock: (path: string) => Promise<{ release(): void }>;
  /** Pause between two looks at the pointer. */
  readonly pollMs: number;
  /** Bytes that older generations may take on this disk, beside the current one. */
  readonly cacheBytes: number;
  /** Which blobs of a generation this machine works with. */
  readonly needs: (manifest: Manifest) => readonly string[];
  readonly nowMs: () => number;
}

export class SharedStore extends LocalStore {
  readonly objects: ObjectStore;
  readonly #parts: SharedStoreParts;
  readonly #pointer: RemotePointer;
  readonly #sweep: ObjectSweep;
  /** The pointer whose generation this process found whole on this disk, or made so, and its blobs here. */
  #whole = '';
  #here: ReadonlySet<string> = new Set();
  /** The pointer that the current publication builds on. */
  #base: Seen | undefined;
  /** Times at which blobs were uploaded for the next publication, the last one last. */
  readonly #uploaded = new Map<string, number>();

  constructor(dataDir: string, parts: SharedStoreParts) {
    super(dataDir);
    this.objects = parts.objects;
    this.#parts = parts;
    this.#pointer = new RemotePointer(parts.objects);
    this.#sweep = new ObjectSweep(this);
  }

  /**
   * Brings the newest generation to this disk, if there is a newer one. Publishers do this in their lock: the next
   * publication builds on what this found.
   */
  override async refresh(): Promise<void> {
    this.#base = undefined;
    this.#base = await this.#bring();
  }

  /** Does the same for a machine that only reads. */
  async bring(): Promise<Brought> {
    const { pointer, etag } = await this.#bring(FOLLOWER_TRIES);
    return { isEmpty: pointer === undefined, isDamaged: pointer === undefined && etag !== null };
  }

  /** Uploads blobs of a generation that will be published, so that its turn in the publish lock is short. */
  override async share(manifest: Manifest): Promise<void> {
    await this.refresh();
    await this.#upload(manifest);
  }

  override async shareFile(path: string): Promise<string | null> {
    const file = await openAsBlob(path);
    if (file.size > MOST_BLOB_BYTES) return null;
    const hash = await sha256OfFile(path);
    await this.objects.put(blobKey(hash), file, hash);
    return hash;
  }

  /** Fetches blobs again, checked by their SHA-256, over what is here. Throws if the object store is away. */
  override async restore(blobs: readonly string[]): Promise<readonly string[]> {
    // A damaged manifest or pointer comes again, too.
    this.#whole = '';
    await this.bring();
    const lost: string[] = [];
    const current = currentOf(this);
    const mostBytes = current ? mostBytesIn(current) : () => MOST_BLOB_BYTES;
    const tasks = blobs.map((hash) => async () => {
      if (!(await fetchBlob(this.objects, this, hash, mostBytes(hash)))) lost.push(hash);
    });
    await this.exclusively(() => forEachLimit(tasks, LANES));
    await syncFolder(join(this.dataDir, 'store'));
    return lost;
  }

  override async publish(manifest: Manifest): Promise<void> {
    await this.#publish(manifest, encodeManifest(manifest));
  }

  override async publishAgain(): Promise<boolean> {
    await this.refresh();
    const current = this.#base?.pointer === undefined ? this.readCurrent() : undefined;
    if (!current) return false;
    await this.#publish(current, await readFile(this.manifestPath(current.generation)));
    return true;
  }

  /** Uploads, in the publish lock, what the object store lacks of the current generation. Returns how many blobs. */
  async mend(present: ReadonlySet<string>): Promise<number> {
    const current = this.readCurrent();
    if (!current) return 0;
    const lacking = [...new Set(blobsOf(current))].filter((hash) => !present.has(hash));
    await this.#send(lacking);
    const bytes = await readFile(this.manifestPath(current.generation));
    await this.#putManifest(pointerTo(current.generation, bytes), bytes);
    return lacking.length;
  }

  override async follow({ log, onEmpty }: FollowOptions, signal: AbortSignal): Promise<void> {
    const { pollMs, cacheBytes, nowMs } = this.#parts;
    await followStore(this, { log, onEmpty, pollMs, cacheBytes, nowMs }, signal);
  }

  override async sweepShared(nowMs: number): Promise<SweptShared> {
    return await this.#sweep.run(nowMs);
  }

  // Other sites' dumps stay there.
  override async refreshDumps(): Promise<void> {
    if (this.objects.isReadOnly) return;
    await refreshDumps(this.objects, this.dataDir);
  }

  override async shareDump(dump: Dump, kept: number): Promise<void> {
    if (this.objects.isReadOnly) return;
    await shareDump(this.objects, this.dataDir, dump, kept);
  }

  override async followDumps(log: Logger, signal: AbortSignal): Promise<void> {
    if (this.objects.isReadOnly) return;
    await followDumps(this.objects, this.dataDir, log, signal);
  }

  async #publish(manifest: Manifest, bytes: Buffer): Promise<void> {
    const base = this.#base;
    if (!base) throw new Error('Call refresh before publishing.');
    const pointer = pointerTo(manifest.generation, bytes);
    await this.#upload(manifest);
    await this.#putManifest(pointer, bytes);
    await this.exclusively(async () => {
      await this.#pointer.move(base, pointer);
      await this.movePointer(pointer);
    });
    this.#uploaded.clear();
    this.#whole = pointer.text;
    this.#here = new Set(blobsOf(manifest));
    this.#base = undefined;
  }

  async #upload(manifest: Manifest): Promise<void> {
    const base = this.#base?.pointer;
    const there = new Set(base ? blobsOf(this.readManifest(base.generation)) : []);
    const lateMs = this.#parts.nowMs() - UPLOADED_MS;
    for (const [hash, atMs] of this.#uploaded) if (atMs < lateMs) this.#uploaded.delete(hash);
    const last = [...this.#uploaded.keys()].at(-1);
    if (last !== undefined && !(await this.#isThere(last))) this.#uploaded.clear();
    const isNew = (hash: string) => !there.has(hash) && !this.#uploaded.has(hash);
    await this.#send([...new Set(blobsOf(manifest))].filter(isNew));
  }

  /**
   * Whether the object store has a blob. An operator may put an older copy of it back at any time. A copy is of one moment, so one
   * that has the last upload has all before it.
   */
  async #isThere(hash: string): Promise<boolean> {
    for await (const { name } of this.objects.list(blobKey(hash))) if (name === '') return true;
    return false;
  }

  async #send(hashes: readonly string[]): Promise<void> {
    const tasks = hashes.map((hash) => async () => {
      // Counted from its begin: the answer may come days later, if the machine sleeps meanwhile.
      const beganMs = this.#parts.nowMs();
      await this.objects.put(blobKey(hash), await openAsBlob(this.blobPath(hash)), hash);
      this.#uploaded.delete(hash);
      this.#uploaded.set(hash, beganMs);
    });
    await forEachLimit(tasks, LANES);
  }

  async #putManifest(pointer: Pointer, bytes: Buffer): Promise<void> {
    await this.objects.put(manifestKey(pointer), new Blob([new Uint8Array(bytes)]), pointer.hash);
  }

  /** @param tries of the look that finds nothing new */
  async #bring(tries?: number): Promise<Seen> {
    const seen = await this.#pointer.look(tries);
    if (!seen.pointer || seen.pointer.text === this.#whole) return seen;
    this.create();
    return await this.exclusively(async () => {
      for (;;) {
        // Another process of this machine may have moved both pointers.
        const now = await this.#pointer.look();
        if (!now.pointer || now.pointer.text === this.#whole) return now;
        const lost = await this.#fetch(now.pointer);
        if (lost === undefined) {
          this.#whole = now.pointer.text;
          return now;
        }
        // A slow line: swept since, because newer generations followed.
        const { pointer } = await this.#pointer.look();
        if (pointer?.text === now.pointer.text)
          throw new Error(
            `${lost} of generation ${pointer.generation} is not in the object store at ${this.objects.url}. ${this.#remedy('A worker that has it uploads it again within minutes. Otherwise run "lootiles import".')}`,
          );
      }
    });
  }

  /** Brings a generation here and makes it current; returns what the object store lacks of it. */
  async #fetch(pointer: Pointer): Promise<string | undefined> {
    const path = this.manifestPath(pointer.generation);
    const bytes = (await this.#manifestHere(pointer)) ?? (await this.#manifestThere(pointer));
    if (!bytes) return 'The manifest';
    const manifest = this.#readable(bytes, pointer);
    let lost: string | undefined;
    const needed = new Set(this.#parts.needs(manifest));
    const mostBytes = mostBytesIn(manifest);
    const tasks = [...needed.difference(this.#here)].map((hash) => async () => {
      if (lost !== undefined || (await touch(this.storedPath(hash)))) return;
      if (!(await fetchBlob(this.objects, this, hash, mostBytes(hash)))) lost = `Blob ${hash}`;
    });
    await forEachLimit(tasks, LANES);
    if (lost !== undefined) return lost;
    await syncFolder(join(this.dataDir, 'store'));
    const here = this.#pointerHere();
    // After an older copy was put back, another generation of this number stays current here until the pointer moves.
    const isTaken = here?.generation === pointer.generation && here.hash !== pointer.hash;
    const written = isTaken ? join(this.dataDir, manifestKey(pointer)) : path;
    await writeWhole(written, bytes);
    await syncFolder(join(this.dataDir, 'manifests'));
    if (here?.text !== pointer.text) await this.movePointer(pointer);
    if (isTaken) await rename(written, path);
    this.#here = needed;
    return undefined;
  }

  /** Says what to do: ours, unless others publish. */
  #remedy(ours: string): string {
    return this.objects.isReadOnly ? 'Its site must publish again.' : ours;
  }

  /** Its bytes are what the pointer says. */
  #readable(bytes: Buffer, { generation }: Pointer): Manifest {
    try {
      return parseManifest(bytes, this.manifestPath(generation));
    } catch (cause) {
      const said = isOfNewerProgram(bytes, generation)
        ? 'is of a newer program. Update this one.'
        : `has no manifest that a program could read. ${this.#remedy('Run "lootiles import".')}`;
      throw new Error(`Generation ${generation} in the object store at ${this.objects.url} ${said}`, {
        cause,
      });
    }
  }

  async #manifestHere(pointer: Pointer): Promise<Buffer | undefined> {
    const bytes = await readFile(this.manifestPath(pointer.generation)).catch(() => undefined);
    return bytes && sha256(bytes) === pointer.hash ? bytes : undefined;
  }

  async #manifestThere(pointer: Pointer): Promise<Buffer | undefined> {
    const object = await this.objects.get(manifestKey(pointer));
    if (object === undefined || object === 'unchanged') return undefined;
    if (sha256(object.bytes) === pointer.hash) return object.bytes;
    throw new Error(
      `${manifestKey(pointer)} in the object store at ${this.objects.url} is damaged. ${this.#remedy('If it stays damaged, run "lootiles import".')}`,
    );
  }

  /** A pointer that cannot be read is replaced. */
  #pointerHere(): Pointer | undefined {
    try {
      return this.pointer();
    } catch {
      // Damaged.
      return undefined;
    }
  }

  /** One process of this machine at a time changes its copy. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = await this.#parts.lock(join(this.dataDir, 'follow.lock'));
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}

/**
 * Blobs of a generation that a server reads: all but those that diffs are applied to, which are as large as the rest.
 */
export function servedBlobs(manifest: Manifest): string[] {
  return blobsOf({ ...manifest, source: null, added_sources: null });
}

/** A blob that is there counts as new, so that no sweep takes it. False if it is not. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return await utimes(path, now, now).then(
    () => true,
    () => false,
  );
}
