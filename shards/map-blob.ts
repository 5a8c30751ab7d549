/** Maps a blob of the store by its hash, and names the inode that it lies in: a file put in its place has another one. */
import { BlobError } from './blob.ts';
import { type MappedFile, mapFile, mapFileWithInode } from './map-file.ts';
import type { Store } from './store.ts';

/** Throws BlobError where the file is missing or cannot be read. */
export function mapBlob(store: Store, hash: string): ArrayBuffer {
  return orBlobError(hash, () => mapFile(store.blobPath(hash)));
}

export function mapBlobWithInode(store: Store, hash: string): MappedFile {
  return orBlobError(hash, () => mapFileWithInode(store.blobPath(hash)));
}

function orBlobError<T>(hash: string, map: () => T): T {
  try {
    return map();
  } catch (cause) {
    throw new BlobError(`Blob ${hash} could not be opened. Run "lootiles import" to build it again.`, {
      cause,
      blob: blobName(hash),
    });
  }
}

/** How errors call a blob: the start of its hash. */
export function blobName(hash: string): string {
  return hash.slice(0, 12);
}
