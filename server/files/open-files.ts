/**
 * One handle a file, for all that read it at the same time: 1,200 requests of the archive of map tiles at once took
 * 1,200 file descriptors. The last one that is done with a file closes it, so nothing is kept open for later and a
 * removed file frees its space.
 *
 * A handle belongs to a path and a version of the file: one that took the place of another is opened anew.
 */
import { type FileHandle, open } from 'node:fs/promises';

/** A file while it is read. Every user calls `release` when done; calling it again has no effect. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** Reads so many bytes from a position on. Throws if the file became shorter. */
  read(first: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  release(): Promise<void>;
}

interface Shared {
  readonly opened: Promise<{ handle: FileHandle; size: number } | undefined>;
  users: number;
}

export class OpenFiles {
  readonly #shared = new Map<string, Shared>();

  /** Files that are open at the moment. */
  get count(): number {
    return this.#shared.size;
  }

  /** @returns undefined if the file is not there */
  async use({
    path,
    version,
  }: {
    readonly path: string;
    readonly version: string;
  }): Promise<OpenFile | undefined> {
    const key = `${version} ${path}`;
    const shared = this.#shared.get(key) ?? { opened: openOrNot(path), users: 0 };
    this.#shared.set(key, shared);
    shared.users++;
    let isReleased = false;
    const release = async () => {
      if (isReleased) return;
      isReleased = true;
      if (--shared.users > 0) return;
      this.#shared.delete(key);
      await (await shared.opened)?.handle.close();
    };
    try {
      const opened = await shared.opened;
      if (opened)
        return { size: opened.size, read: (first, length) => read(opened.handle, first, length), release };
    } catch (error) {
      await release().catch(() => {});
      throw error;
    }
    await release();
    return undefined;
  }
}

async function openOrNot(path: string): Promise<{ handle: FileHandle; size: number } | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    return { handle, size: (await handle.stat()).size };
  } catch (error) {
    await handle?.close();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function read(handle: FileHandle, first: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, first + done);
    if (bytesRead === 0) throw new Error('A file became shorter while it was served. Run "lootiles verify".');
    done += bytesRead;
  }
  return bytes;
}
