/** Files that are there whole or not at all: written under another name, synced, then renamed. And their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import { reasonOf } from '../../common/reason-of.ts';

/**
 * A file with all these bytes, synced, or what was there before.
 * @param mode `new` fails if the file is there already, so two importers never claim one number
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  mode: 'new' | 'replace' = 'replace',
): Promise<void> {
  const temporary = temporaryName(path);
  let file: FileHandle | undefined;
  try {
    file = await open(temporary, 'wx');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    if (mode === 'replace') {
      await rename(temporary, path);
    } else {
      await link(temporary, path);
      await unlink(temporary);
    }
  } catch (error) {
    await file?.close().catch(() => {});
    await unlink(temporary).catch(() => {});
    throw writeFault(path, error);
  }
}

export function writeFault(path: string, cause: unknown): Error {
  const reason = reasonOf(cause);
  return new Error(
    `${path} could not be written: ${reason}. Nothing was published. Free space or correct the permissions, then try again.`,
    { cause },
  );
}

/** A name beside a path for a file that is not whole yet. */
export function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.tmp`;
}

/** Makes what was written to a file durable. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The SHA-256 of a file of any size, in bounded memory. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}
