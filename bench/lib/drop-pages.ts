/**
 * Drops the pages of mapped files from memory, as if they were never read. A mapping's pages leave the cache only when no
 * process maps them: first this one lets go, then the cache. Linux only.
 */
import { closeSync, openSync } from 'node:fs';
import koffi from 'koffi';

const MADV_DONTNEED = 4;
const POSIX_FADV_DONTNEED = 4;

export interface MappedPart {
  readonly path: string;
  readonly buffer: ArrayBufferLike;
}

/** Returns a function that drops the pages of all parts; undefined if that cannot be done here. */
export function pageDropper(parts: readonly MappedPart[]): (() => void) | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = koffi.load(null);
  const advise = library.func('int posix_fadvise(int, long, long, int)');
  const adviseMapping = library.func('int madvise(void *, size_t, int)');
  return () => {
    for (const { path, buffer } of parts) {
      adviseMapping(new Uint8Array(buffer), buffer.byteLength, MADV_DONTNEED);
      const fd = openSync(path, 'r');
      advise(fd, 0, 0, POSIX_FADV_DONTNEED);
      closeSync(fd);
    }
  };
}
