/**
 * Maps an immutable file into memory: no copy, and one set of pages for all processes that map it.
 *
 * The mapping lives as long as its ArrayBuffer and is released by the garbage collector. The file must never be
 * truncated or changed in place: that kills the process. Files of a generation are written under another name, synced
 * and renamed, and only ever unlinked. If there is no libc to call, the file is read instead.
 */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import koffi from 'koffi';

const PROT_READ = 1;
const MAP_SHARED = 1;
const MADV_DONTNEED = 4;

interface Libc {
  mmap(address: null, length: number, protection: number, flags: number, fd: number, offset: number): unknown;
  munmap(address: unknown, length: number): number;
  madvise(address: unknown, length: number, advice: number): number;
}

const libc = loadLibc();
const unmapper = new FinalizationRegistry<Mapping>(({ address, length }) => {
  libc?.munmap(address, length);
});
const mappings = new WeakMap<ArrayBufferLike, Mapping>();

interface Mapping {
  readonly address: unknown;
  readonly length: number;
}

export interface MappedFile {
  readonly buffer: ArrayBuffer;
  readonly inode: number;
}

/** The bytes of a file, mapped read-only. Throws the file system's error if it cannot be opened. */
export function mapFile(path: string): ArrayBuffer {
  return mapFileWithInode(path).buffer;
}

export function mapFileWithInode(path: string): MappedFile {
  const fd = openSync(path, 'r');
  try {
    const { size: length, ino: inode } = fstatSync(fd);
    // mmap fails on empty files. With an empty buffer the reader reports it in its own words.
    if (!libc || length === 0) return { buffer: toArrayBuffer(readFileSync(fd)), inode };
    const address = libc.mmap(null, length, PROT_READ, MAP_SHARED, fd, 0);
    if (koffi.address(address) === MAP_FAILED) throw new Error(`${path} could not be mapped into memory.`);
    const buffer: unknown = koffi.view(address, length);
    if (!(buffer instanceof ArrayBuffer)) throw new Error(`${path} was mapped, but not as an array.`);
    unmapper.register(buffer, { address, length });
    mappings.set(buffer, { address, length });
    return { buffer, inode };
  } finally {
    closeSync(fd);
  }
}

/**
 * Takes the pages of a mapped file out of the memory of this process. They stay in the page cache, and the next access brings
 * them back: 16 pages for some 0.5 µs. It is for large files that are read here and there, in limits of memory.
 * Does nothing to a buffer that is not mapped.
 */
export function dropPages(buffer: ArrayBufferLike): void {
  const mapping = mappings.get(buffer);
  if (mapping) libc?.madvise(mapping.address, mapping.length, MADV_DONTNEED);
}

const MAP_FAILED = 0xffff_ffff_ffff_ffffn;

function loadLibc(): Libc | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const library = koffi.load(process.platform === 'darwin' ? 'libSystem.dylib' : null);
    return {
      mmap: library.func('void *mmap(void *, size_t, int, int, int, long)'),
      munmap: library.func('int munmap(void *, size_t)'),
      madvise: library.func('int madvise(void *, size_t, int)'),
    };
  } catch {
    // Windows has none of them.
    return undefined;
  }
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
