/** A publication in a folder of this machine, which a web server serves. */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exclusiveLock } from '../../overlay/database/locks.ts';
import {
  sha256OfFile,
  syncFile,
  syncFolder,
  temporaryName,
  writeFault,
  writeWhole,
} from '../../shards/store/whole-file.ts';
import {
  DATA_FOLDERS,
  DIRECTORY_PATH,
  LOCK_NAME,
  RECORD_PATH,
  type SeenDirectory,
  type Target,
} from './target.ts';

/** The longest publication that another one waits for: the first of a planet. */
const LONGEST_WAIT_MS = 600_000;
/** Names of files that a kill in the very first moment leaves. */
const LEFT_BEHIND = /\.tmp$/;

export class FolderTarget implements Target {
  readonly address: string;
  readonly #data: string;

  /** @param folder absolute path; made when it is written */
  constructor(folder: string) {
    this.address = folder;
    this.#data = join(folder, 'data');
  }

  async isEmpty(): Promise<boolean> {
    const beside = (await namesIn(this.address)).filter((name) => name !== 'data');
    const inside = await namesIn(this.#data);
    return (
      beside.length === 0 && inside.every((name) => name.startsWith(LOCK_NAME) || LEFT_BEHIND.test(name))
    );
  }

  async paths(): Promise<string[]> {
    const lists = DATA_FOLDERS.map(async (folder) =>
      (await namesIn(this.#at(folder))).map((name) => folder + name),
    );
    return (await Promise.all(lists)).flat();
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    return await readFile(this.#at(path)).catch(absent);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    // Not beside its place: what a kill leaves is then swept with the files of the data.
    const temporary = this.#temporary();
    await writeWhole(temporary, bytes);
    await this.#place(temporary, path);
    // After a power cut, files without the record would count as those of others.
    if (path === RECORD_PATH) await syncFolder(this.#data);
  }

  async copy(path: string, source: string, sha256: string): Promise<void> {
    const temporary = this.#temporary();
    try {
      await copyFile(source, temporary, constants.COPYFILE_FICLONE);
      await syncFile(temporary);
      if ((await sha256OfFile(temporary)) !== sha256)
        throw new Error(`${source} is damaged. Run "lootiles verify" to see what repairs it.`);
      await this.#place(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error instanceof Error && 'syscall' in error ? writeFault(this.#at(path), error) : error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.#at(path), { force: true });
  }

  async readDirectory(): Promise<SeenDirectory> {
    return { bytes: await this.read(DIRECTORY_PATH), etag: null };
  }

  /** The lock says that the directory is still the one that was seen. */
  async switchTo(bytes: Uint8Array): Promise<void> {
    await syncFolder(this.#data);
    await this.write(DIRECTORY_PATH, bytes);
    await syncFolder(this.#data);
  }

  async room(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#data);
    return bavail * bsize;
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await this.#create();
    const lock = await exclusiveLock(join(this.#data, LOCK_NAME), LONGEST_WAIT_MS);
    try {
      return await work();
    } finally {
      lock.release();
    }
  }

  async #create(): Promise<void> {
    await mkdir(this.#data, { recursive: true }).catch((cause) => {
      throw writeFault(this.#data, cause);
    });
  }

  async #place(temporary: string, path: string): Promise<void> {
    const folder = dirname(this.#at(path));
    if (folder !== this.#data) await mkdir(folder, { recursive: true });
    await rename(temporary, this.#at(path));
    if (folder !== this.#data) await syncFolder(folder);
  }

  #at(path: string): string {
    return join(this.address, path);
  }

  #temporary(): string {
    return temporaryName(join(this.#data, 'new'));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
