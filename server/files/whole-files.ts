/**
 * Keeps the promise of an ETag: a file whose ETag is its SHA-256 is served only while it has that SHA-256.
 *
 * A file is hashed before its first answer, and again when its inode, size or times changed. 100 MB take 0.1 to 0.3 s,
 * once a process; afterwards a request costs one look at the file.
 */
import { stat } from 'node:fs/promises';
import { BlobError } from '../../shards/format/blob.ts';
import { sha256OfFile } from '../../shards/store/whole-file.ts';
import { RecentCache } from '../place-lookup/recent-cache.ts';
import type { ServedFile } from './file-answer.ts';

/** Archives and files of dumps that are asked for at a time. */
const MOST_FILES = 256;

/** A file whose bytes are known by their hash. */
export interface NamedFile extends ServedFile {
  /** The name of the file in errors. */
  readonly name: string;
  readonly sha256: string;
}

export interface FileFault {
  readonly isMissing: boolean;
  readonly error: BlobError;
}

interface Checked {
  /** Stamp of the file that was hashed. */
  readonly stamp: string;
  readonly isWhole: Promise<boolean>;
}

export class WholeFiles {
  readonly #checked = new RecentCache<Checked>(MOST_FILES);

  /** The version that may be served, or why none may: the file is missing, or does not have its SHA-256. */
  async check({ path, sha256, name }: NamedFile): Promise<FileFault | { readonly stamp: string }> {
    const stamp = await stampOf(path);
    if (stamp === undefined)
      return {
        isMissing: true,
        error: new BlobError(`${name} is missing. It is not served until it is repaired.`, { blob: name }),
      };
    const key = `${path} ${sha256}`;
    let checked = this.#checked.get(key);
    if (checked?.stamp !== stamp) {
      const isWhole = sha256OfFile(path).then(
        (actual) => actual === sha256,
        () => false,
      );
      checked = { stamp, isWhole };
      this.#checked.set(key, checked);
    }
    if (await checked.isWhole) return { stamp };
    const error = new BlobError(
      `${name} is damaged: its SHA-256 differs. It is not served until it is repaired.`,
      { blob: name },
    );
    return { isMissing: false, error };
  }
}

async function stampOf(path: string): Promise<string | undefined> {
  const file = await stat(path).catch(() => undefined);
  return file && `${file.ino} ${file.size} ${file.mtimeMs} ${file.ctimeMs}`;
}
