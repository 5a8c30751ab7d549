/**
 * Maps an immutable file into memory: no copy, and one set of pages for all processes that map it.
 *
 * The mapping lives as long as its ArrayBuffer and is released by the garbage collector. The file must never
 * be truncated or changed in place: that kills the process. Files of a generation are written under another
 * name, synced and renamed, and only ever unlinked. Where there is no libc to call, the file is read instead.
 */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import koffi from 'koffi';

const PROT_READ = 1;
const MAP_SHARED = 1;

interface Libc {
  mmap(address: null, length: number, protection: number, flags: number, fd: number, offset: number): unknown;
  munmap(address: unknown, length: number): number;
}

const libc = loadLibc();
const unmapper = new FinalizationRegistry<{ address: unknown; length: number }>(({ address, length }) => {
  libc?.munmap(address, length);
});

export interface MappedFile {
  readonly buffer: ArrayBuffer;
  readonly inode: number;
}

/** The bytes of a file, mapped read-only. Throws the file system's error where it cannot be opened. */
export function mapFile(path: string): ArrayBuffer {
  return mapFileWithInode(path).buffer;
}

export function mapFileWithInode(path: string): MappedFile {
  const fd = openSync(path, 'r');
  try {
    const { size: length, ino: inode } = fstatSync(fd);
    // mmap refuses an empty file; the reader refuses it a moment later with a sentence of its own.
    if (!libc || length === 0) return { buffer: toArrayBuffer(readFileSync(fd)), inode };
    const address = libc.mmap(null, length, PROT_READ, MAP_SHARED, fd, 0);
    if (koffi.address(address) === MAP_FAILED) throw new Error(`${path} could not be mapped into memory.`);
    const buffer: unknown = koffi.view(address, length);
    if (!(buffer instanceof ArrayBuffer)) throw new Error(`${path} was mapped, but not as an array.`);
    unmapper.register(buffer, { address, length });
    return { buffer, inode };
  } finally {
    closeSync(fd);
  }
}

const MAP_FAILED = 0xffff_ffff_ffff_ffffn;

function loadLibc(): Libc | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const library = koffi.load(process.platform === 'darwin' ? 'libSystem.dylib' : null);
    return {
      mmap: library.func('void *mmap(void *, size_t, int, int, int, long)'),
      munmap: library.func('int munmap(void *, size_t)'),
    };
  } catch {
    return undefined;
  }
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
