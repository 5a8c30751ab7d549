/** Maps a blob of the store by its hash, and returns its inode: a file that replaces it has another one. */
import { BlobError } from './blob.ts';
import { type MappedFile, mapFile, mapFileWithInode } from './map-file.ts';

/** Finds the files of blobs: a store. */
export interface BlobFiles {
  blobPath(hash: string): string;
}

/** Identifies the file that a part was read from: another file may have taken its name since. */
export interface ReadFile {
  /** Inode of the file; undefined if it could not be opened. */
  readonly inode: number | undefined;
  readonly bytes: number;
  /** The first check that failed. */
  readonly fault: BlobError | undefined;
}

/** Throws BlobError if the file is missing or cannot be read. */
export function mapBlob(store: BlobFiles, hash: string): ArrayBuffer {
  return orBlobError(hash, () => mapFile(store.blobPath(hash)));
}

export function mapBlobWithInode(store: BlobFiles, hash: string): MappedFile {
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

/** Names a blob in errors: the start of its hash. */
export function blobName(hash: string): string {
  return hash.slice(0, 12);
}
