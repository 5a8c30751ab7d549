/**
 * Brings a file from the object store to this disk: under another name, its SHA-256 checked on the way, synced, and
 * only then renamed. What broke on the line or in the store is never taken for the file, and no more is taken than the
 * file has: a host that sends without end fills no disk.
 */
import { createHash } from 'node:crypto';
import { open, rename, statfs, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '../store/store.ts';
import { temporaryName, writeFault } from '../store/whole-file.ts';
import type { ObjectStore } from './object-store.ts';
import { ObjectStoreUnavailable } from './object-store-fault.ts';

/** Bytes that stay free: a disk that is filled to its last byte stops more than a download. */
const FREE_BYTES = 2 ** 26;
/** Bytes between two looks at the disk. */
const LOOK_EVERY_BYTES = 2 ** 24;

export function blobKey(hash: string): string {
  return `store/${hash}`;
}

/** The file that must come. */
interface Expected {
  /** The SHA-256 of its bytes. */
  readonly hash: string;
  readonly mostBytes: number;
}

/** Fetches a blob. False if the object store does not have it. */
export function fetchBlob(
  objects: ObjectStore,
  store: Store,
  hash: string,
  mostBytes: number,
): Promise<boolean> {
  return fetchFile(objects, blobKey(hash), store.storedPath(hash), { hash, mostBytes });
}

export async function fetchFile(
  objects: ObjectStore,
  key: string,
  path: string,
  { hash, mostBytes }: Expected,
): Promise<boolean> {
  const temporary = temporaryName(path);
  try {
    const take = async (body: AsyncIterable<Uint8Array>) => {
      if ((await writeAll(temporary, body)) !== hash)
        throw new ObjectStoreUnavailable(objects.url, `${key} arrived damaged`);
    };
    const found = await objects.download(key, take, mostBytes);
    if (found) await rename(temporary, path);
    return found;
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw isOfDisk(error) ? writeFault(path, error) : error;
  }
}

/** Returns the SHA-256 of what was written. */
async function writeAll(path: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  const file = await open(path, 'w');
  let bytes = LOOK_EVERY_BYTES;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes >= LOOK_EVERY_BYTES) await expectRoom(dirname(path));
      bytes %= LOOK_EVERY_BYTES;
      digest.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return digest.digest('hex');
}

async function expectRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES)
    throw new Error(`${folder} has less than ${FREE_BYTES / 2 ** 20} MB left. Free some space.`);
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
