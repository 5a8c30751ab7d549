/**
 * The store in `DATA_DIR` (FORMAT.md §8): `store/<sha256>` immutable blobs, `manifests/<n>.json`, and `current`,
 * the one file that ever changes.
 *
 * Every file is written under another name, synced, and renamed, and its folder synced before anything names
 * it: a kill or a power cut at any line leaves the generation before, whole, and at worst unreferenced files.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, link, open, readFile, rename, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobError } from './blob.ts';
import { HELD_BY_IMPORT, HeldBlobs } from './held-blobs.ts';
import { blobsOf, Manifest } from './manifest.ts';

/** `<generation> <sha256 of its manifest>`: a manifest that was cut off or touched is noticed. */
const CURRENT = /^(\d+) ([0-9a-f]{64})\n$/;

/** What `current` holds. */
export interface Pointer {
  readonly generation: number;
  /** SHA-256 of the manifest's bytes. */
  readonly hash: string;
  readonly text: string;
}

export class Store {
  readonly dataDir: string;
  #held: HeldBlobs | undefined;
  /** Works that hold. */
  #holding = 0;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Makes the folders; for writers only, so that a reader never creates an empty store by a wrong path. */
  create(): void {
    try {
      mkdirSync(join(this.dataDir, 'store'), { recursive: true });
      mkdirSync(join(this.dataDir, 'manifests'), { recursive: true });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      throw new Error(
        `DATA_DIR ${this.dataDir} cannot be used: ${reason}. Set it to a folder that this account can write.`,
        { cause },
      );
    }
  }

  /** Where to read a blob: in the store, or where it is held. */
  blobPath(sha256: string): string {
    return this.#held?.pathOf(sha256) ?? this.storedPath(sha256);
  }

  /** Where a blob lies in the store, whether or not it is there. */
  storedPath(sha256: string): string {
    return join(this.dataDir, 'store', sha256);
  }

  get currentPath(): string {
    return join(this.dataDir, 'current');
  }

  manifestPath(generation: number): string {
    return join(this.dataDir, 'manifests', `${generation}.json`);
  }

  /**
   * Stores bytes under their hash and returns it. Bytes that are there already are not written again, but their
   * file counts as new, so that no sweep takes it; a file that was damaged meanwhile is replaced.
   */
  async putBlob(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    const path = this.storedPath(hash);
    const known = await readFile(path).catch(() => undefined);
    if (known?.equals(bytes)) await touch(path);
    else await writeWhole(path, bytes);
    await this.#held?.hold(hash, path);
    return hash;
  }

  /** Moves a finished file of the same disk into the store, under its hash, and returns that. */
  async putFile(path: string): Promise<string> {
    const hash = await sha256OfFile(path);
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    const stored = this.storedPath(hash);
    await rename(path, stored);
    await touch(stored);
    await this.#held?.hold(hash, stored);
    return hash;
  }

  /**
   * Does work that lasts longer than a sweep waits: until it ends, no sweep takes what it puts, or what it holds, away
   * from this store.
   * @param prefix of the folder's name: who holds
   */
  async holding<T>(work: () => Promise<T>, prefix = HELD_BY_IMPORT): Promise<T> {
    const held = this.#held ?? new HeldBlobs(join(this.dataDir, 'tmp'), prefix);
    this.#held = held;
    this.#holding++;
    try {
      return await work();
    } finally {
      if (--this.#holding === 0) {
        this.#held = undefined;
        await held.release();
      }
    }
  }

  /** Holds blobs that are there already; one that is missing is not held. */
  async hold(blobs: Iterable<string>): Promise<void> {
    for (const hash of blobs) {
      const path = this.storedPath(hash);
      if (existsSync(path)) await this.#held?.hold(hash, path);
    }
  }

  /**
   * Writes a manifest without making it current, once its blobs are safely in the store. The blobs' own
   * names were only renamed so far: the folder is synced first.
   */
  async putManifest(manifest: Manifest): Promise<void> {
    for (const hash of blobsOf(manifest)) await this.#held?.giveBack(hash, this.storedPath(hash));
    await syncFolder(join(this.dataDir, 'store'));
    await writeWhole(this.manifestPath(manifest.generation), encodeManifest(manifest), 'new');
    await syncFolder(join(this.dataDir, 'manifests'));
  }

  /** Makes a written manifest the current one: the single step that readers see. */
  async publish(manifest: Manifest): Promise<void> {
    await this.movePointer(pointerTo(manifest.generation, encodeManifest(manifest)));
  }

  /** Replaces the pointer, as one step. */
  protected async movePointer(pointer: Pointer): Promise<void> {
    await writeWhole(this.currentPath, Buffer.from(pointer.text));
    await syncFolder(this.dataDir);
  }

  /** Brings the newest generation of other machines here; a store of one machine knows no others. */
  async refresh(): Promise<void> {}

  /** Lets other machines have the blobs of a generation that will be published, ahead of its turn. */
  async share(_manifest: Manifest): Promise<void> {}

  /** Brings blobs here that are missing or damaged; returns those that cannot be had. A store of one machine has no others. */
  async restore(blobs: readonly string[]): Promise<readonly string[]> {
    return blobs;
  }

  /** What the pointer says; undefined where nothing was published yet. Throws BlobError where it is damaged. */
  pointer(): Pointer | undefined {
    if (!existsSync(this.currentPath)) return undefined;
    const pointer = parsePointer(readFileSync(this.currentPath, 'utf8'));
    if (!pointer)
      throw new BlobError(
        `${this.currentPath} does not name a generation. Run "lootiles import" to write it again.`,
      );
    return pointer;
  }

  /** Number of the current generation; undefined where nothing was published yet. */
  currentGeneration(): number | undefined {
    return this.pointer()?.generation;
  }

  /** The current manifest; undefined where nothing was published yet. Throws BlobError where it is damaged. */
  readCurrent(): Manifest | undefined {
    const current = this.pointer();
    if (!current) return undefined;
    const { generation, hash } = current;
    const path = this.manifestPath(generation);
    const bytes = existsSync(path) ? readFileSync(path) : undefined;
    if (!bytes || sha256(bytes) !== hash)
      throw new BlobError(
        `${path} is not the manifest that ${this.currentPath} names. Run "lootiles import" to build it again.`,
      );
    return parseManifest(bytes, path);
  }

  /** A manifest by number. Throws where it is missing or damaged. */
  readManifest(generation: number): Manifest {
    const path = this.manifestPath(generation);
    return parseManifest(readFileSync(path), path);
  }

  /** The number that the next manifest takes. */
  nextGeneration(): number {
    return (this.generations()[0] ?? 0) + 1;
  }

  /** Numbers of all kept manifests, newest first, whether or not they were ever current. */
  generations(): number[] {
    const folder = join(this.dataDir, 'manifests');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => b - a);
  }
}

/** A file that is gone will be missed where it is used. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Of a file of any size, in bounded memory. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

export function pointerTo(generation: number, manifest: Uint8Array): Pointer {
  const hash = sha256(manifest);
  return { generation, hash, text: `${generation} ${hash}\n` };
}

/** Undefined where the text is no pointer. */
export function parsePointer(text: string): Pointer | undefined {
  const match = CURRENT.exec(text);
  return match ? { generation: Number(match[1]), hash: match[2]!, text } : undefined;
}

export function encodeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** @param path of the manifest, for the message. Throws BlobError */
export function parseManifest(bytes: Buffer, path: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new BlobError(
      `${path} is not a manifest that this program can read. Run "lootiles import" to build it again.`,
      {
        cause,
      },
    );
  }
}

/**
 * A file with all these bytes, synced, or what was there before.
 * @param mode `new` fails where the file is there already, so two importers never claim one number
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  mode: 'new' | 'replace' = 'replace',
): Promise<void> {
  const temporary = temporaryName(path);
  let file: FileHandle | undefined;
  try {
    file = await open(temporary, 'wx');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    if (mode === 'replace') {
      await rename(temporary, path);
    } else {
      await link(temporary, path);
      await unlink(temporary);
    }
  } catch (error) {
    await file?.close().catch(() => {});
    await unlink(temporary).catch(() => {});
    throw writeFault(path, error);
  }
}

export function writeFault(path: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : cause;
  return new Error(
    `${path} could not be written: ${reason}. Nothing was published. Free space or correct the permissions, then try again.`,
    { cause },
  );
}

/** A name beside a path for a file that is not whole yet. */
export function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.tmp`;
}

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
