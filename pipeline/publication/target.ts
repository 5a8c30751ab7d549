/**
 * The place that a publication is written to: a folder (folder-target.ts) or a bucket (bucket-target.ts). Paths are relative to
 * it, with slashes. A file is there whole or not at all, also after a kill at any line.
 */
import { POINTER_KEY } from '../../shards/object-store/remote-pointer.ts';
import { DIRECTORY_NAME, pathOf } from '../../shards/publication/directory.ts';

/** Folder of the files that readers fetch. Pages of the website lie beside it. */
const DATA = 'data/';
/** Folder of the generation as servers map it, in the layout of an object store. */
const GENERATION = 'generation/';
export const GENERATION_POINTER_PATH = GENERATION + POINTER_KEY;
/** Its licence: a page of ours, as it may change. */
export const GENERATION_LICENCE_PATH = `${GENERATION}LICENCE.txt`;
/** The folders of the data, with all below them. */
export const DATA_ROOTS = [DATA, GENERATION] as const;
/** All folders with files that never change. */
export const DATA_FOLDERS = [...DATA_ROOTS, `${GENERATION}store/`, `${GENERATION}manifests/`] as const;
export const DIRECTORY_PATH = pathOf(DIRECTORY_NAME);
/** The publisher's own record (record.ts). */
export const RECORD_PATH = `${DATA}publication.json`;
/** Beginning of the names of the lock's files in a folder. */
export const LOCK_NAME = 'publish.lock';

/** Path of an archive of map tiles. */
export function archivePathOf(name: string): string {
  return `${DATA}${name}.pmtiles`;
}

/** Path of what an object store has under a key: a blob or a manifest. */
export function generationPathOf(key: string): string {
  return GENERATION + key;
}

/** A file of the generation for servers. They fetch all at once, and the next generation if one of its files is gone. */
export function isForServers(path: string): boolean {
  return path.startsWith(GENERATION) && path.split('/').length === 3;
}

/** A file of the data that never changes: one that readers or servers fetch, or what a kill left of one. */
export function isImmutable(path: string): boolean {
  if (isForServers(path)) return true;
  const isChanging = path === DIRECTORY_PATH || path === RECORD_PATH || path.startsWith(DATA + LOCK_NAME);
  return path.startsWith(DATA) && !isChanging;
}

/** The directory when it was read. */
export interface SeenDirectory {
  /** Packed; undefined if there is none. */
  readonly bytes: Uint8Array | undefined;
  /** The bucket's mark of this edition; null if the target has none. */
  readonly etag: string | null;
}

export interface Target {
  /** The address, for messages. */
  readonly address: string;

  /** Returns whether nothing of others is there. Reads only. */
  isEmpty(): Promise<boolean>;
  /** Returns the paths of the files of the data, and of the generation for servers. */
  paths(): Promise<string[]>;
  /** Returns undefined if there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file, or replaces it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file of any size, in bounded memory, and compares what arrived with the SHA-256. */
  copy(path: string, source: string, sha256: string): Promise<void>;
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>;

  readDirectory(): Promise<SeenDirectory>;
  /**
   * Replaces the directory, after all that was written before it is safe.
   * Throws Superseded if it is no longer the one that was seen.
   */
  switchTo(bytes: Uint8Array, seen: SeenDirectory): Promise<void>;

  /** Returns how many bytes can be written; undefined if that cannot be asked. */
  room(): Promise<number | undefined>;
  /** Lets one publication write at a time, as far as the target can. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}
