/**
 * The disk on which a scan keeps lists that grow with the file. They are written in order and mapped when they are read, so
 * their pages belong to the system and not to the process.
 */
import type { FileMaps } from '../node-store.ts';

export interface Spool {
  /** An existing folder, which the caller removes. */
  readonly folder: string;
  /** Address of a module that exports `mapFile` and `dropPages` (FileMaps). Threads load it, too. */
  readonly maps: string;
  /** How many ids a list keeps in memory before it is written; for tests. */
  readonly maxIds?: number;
}

export async function loadFileMaps(address: string): Promise<FileMaps> {
  return await import(address);
}
