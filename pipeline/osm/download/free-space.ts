/** Free space of a disk: it is asked for before it is used, and a full disk is an error of its own. */
import { statfs } from 'node:fs/promises';

/** Bytes left free for other writers of the disk. */
const SPARE_BYTES = 2 ** 26;

/** The disk takes no more; what was there before is untouched. */
export class NoSpace extends Error {
  constructor(folder: string, reason: string, what: string, cause?: unknown) {
    super(`${what} does not fit into ${folder}: ${reason}. Free some space, then import again.`, { cause });
  }
}

/** @param what needs the space, as the sentence of NoSpace begins. The disk may also be that of the database. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder);
  if (bytes + SPARE_BYTES <= free) return;
  const needed = `it needs ${gigabytes(bytes)} and leaves ${gigabytes(SPARE_BYTES)} for others, but ${gigabytes(free)} are free`;
  throw new NoSpace(folder, needed, what);
}

/** Does work that writes to a folder: a disk that is full is a NoSpace. @param what the work, as the sentence of NoSpace begins */
export async function withinSpace<T>(folder: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new NoSpace(folder, error.message, what, error) : error;
  }
}

/** Bytes that this program may write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Codes of Linux for a full disk, a full quota, and a limit on files. */
export function isDiskFull(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  );
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;
}
