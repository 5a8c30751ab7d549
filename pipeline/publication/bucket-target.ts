/**
 * A publication in an S3-compatible bucket, which serves it itself or behind a CDN.
 *
 * A bucket has no lock. The directory is written on the condition that it is the one that was seen, so of two publishers the
 * slower one learns of the other. A bucket that ignores conditions leaves that to a look just before.
 */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import type { ObjectStore } from '../../shards/object-store/object-store.ts';
import { ObjectStoreUnavailable } from '../../shards/object-store/object-store-fault.ts';
import { conditionsOf, Superseded } from '../../shards/object-store/remote-pointer.ts';
import { FOREVER, SHORT } from '../../shards/publication/publication-files.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import {
  DATA_ROOTS,
  DIRECTORY_PATH,
  GENERATION_POINTER_PATH,
  isImmutable,
  RECORD_PATH,
  type SeenDirectory,
  type Target,
} from './target.ts';

export class BucketTarget implements Target {
  readonly address: string;
  readonly #objects: ObjectStore;
  /** Begins all keys: empty, or with a slash at its end. */
  readonly #prefix: string;

  /** @param prefix without slashes at its ends; empty for the whole bucket */
  constructor(address: string, objects: ObjectStore, prefix: string) {
    this.address = address;
    this.#objects = objects;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  async isEmpty(): Promise<boolean> {
    const { done } = await this.#objects.list(this.#prefix).next();
    return done === true;
  }

  async paths(): Promise<string[]> {
    const paths: string[] = [];
    // Folders in folders are listed with them.
    for (const folder of DATA_ROOTS)
      for await (const { name } of this.#objects.list(this.#prefix + folder)) paths.push(folder + name);
    return paths;
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const object = await this.#objects.get(this.#keyOf(path));
    return object === undefined || object === 'unchanged' ? undefined : object.bytes;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#objects.put(this.#keyOf(path), blobOf(bytes), sha256(bytes), { headers: headersOf(path) });
  }

  async copy(path: string, source: string, hash: string): Promise<void> {
    const key = this.#keyOf(path);
    await this.#objects.put(key, await openAsBlob(source), hash, { headers: headersOf(path) });
    await this.#objects.download(key, async (body) => {
      const digest = createHash('sha256');
      for await (const piece of body) digest.update(piece);
      if (digest.digest('hex') !== hash)
        throw new ObjectStoreUnavailable(this.#objects.url, `${key} arrived damaged`);
    });
  }

  async remove(path: string): Promise<void> {
    await this.#objects.delete(this.#keyOf(path));
  }

  async readDirectory(): Promise<SeenDirectory> {
    const object = await this.#objects.get(this.#keyOf(DIRECTORY_PATH));
    const isThere = object !== undefined && object !== 'unchanged';
    return isThere ? object : { bytes: undefined, etag: null };
  }

  async switchTo(bytes: Uint8Array, seen: SeenDirectory): Promise<void> {
    for (const condition of conditionsOf(seen.bytes !== undefined, seen.etag)) {
      const now = await this.readDirectory();
      // Also if the answer to our own write was lost on the way.
      if (isSame(now.bytes, bytes)) return;
      if (!isSame(now.bytes, seen.bytes)) break;
      const more = { ...(condition && { condition }), headers: headersOf(DIRECTORY_PATH) };
      if (await this.#objects.put(this.#keyOf(DIRECTORY_PATH), blobOf(bytes), sha256(bytes), more)) return;
    }
    throw new Superseded(this.address);
  }

  /** A bucket does not say how much may still be written: a quota shows when a write is refused. */
  async room(): Promise<undefined> {
    return undefined;
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    return await work();
  }

  #keyOf(path: string): string {
    return `${this.#prefix}${path}`;
  }
}

function blobOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Buffer.compare(one, other) === 0;
}

const ARCHIVE = 'application/vnd.pmtiles';
/** Packed files are sent as they are, and unpacked by the reader: hosts must see no text in them. */
const BYTES = 'application/octet-stream';

/**
 * The headers that the files of a publication are stored with in a bucket; docs/static.md says them for other
 * hosts. Pure.
 */
export function headersOf(path: string): { 'content-type': string; 'cache-control': string } {
  const type = path.endsWith('.pmtiles') ? ARCHIVE : (getMimeType(path) ?? BYTES);
  return { 'content-type': type, 'cache-control': lifeOf(path) };
}

/** Scripts of the website have the hash of their content in their names. */
function lifeOf(path: string): string {
  if (path === RECORD_PATH) return 'no-store';
  // An old one names files that are gone.
  if (path === GENERATION_POINTER_PATH) return 'no-cache';
  return isImmutable(path) || path.startsWith('assets/') ? FOREVER : SHORT;
}
