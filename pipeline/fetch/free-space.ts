/** The disk's part in a download: asked before it is full, and told apart from what a network does. */
import { statfs } from 'node:fs/promises';

/** What other writers of the disk are left with. */
const SPARE_BYTES = 2 ** 26;

/** The disk takes no more; what was there before is untouched. */
export class DiskFull extends Error {
  constructor(folder: string, reason: string, cause?: unknown) {
    super(`The download does not fit into ${folder}: ${reason}. Free some space, then import again.`, {
      cause,
    });
  }
}

/** Before it fills the disk that the database may be on. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes + SPARE_BYTES <= free) return;
  throw new DiskFull(folder, `it needs ${gigabytes(bytes)} and ${gigabytes(free)} are free`);
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
