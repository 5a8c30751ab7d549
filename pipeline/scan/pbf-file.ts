/**
 * A .osm.pbf on disk: its blobs in order, and the blob at or after any byte without an index.
 *
 * Invariant: a walk ends exactly on the byte that it was given, so neighbouring walks can neither overlap nor leave a gap.
 * Windows are never reused: blobs of an old window may still be with the inflater.
 * Cost: sequential reads of 4 MiB; a sync reads on to the next blob's header.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type BlobFrame, headerSize, parseBlobHeader } from './pbf-blobs.ts';
import { Damage, Unsupported } from './protobuf.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;
/** What a data blob's header starts with: its type, as a field of seven bytes. */
const DATA_MARK = Buffer.from('\n\x07OSMData', 'latin1');
/** What is read at once to look for the mark; a blob of Geofabrik's is smaller. */
const SYNC_BYTES = 256 * 1024;

/** The file is not a whole dump, or not one that this program reads. */
export class DumpFault extends Error {}

export interface FileBlob extends BlobFrame {
  readonly body: Uint8Array;
}

export class PbfFile {
  readonly path: string;
  readonly size: number;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle, size: number) {
    this.path = path;
    this.#handle = handle;
    this.size = size;
  }

  static async open(path: string): Promise<PbfFile> {
    const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'there is no such file' : error.message;
      throw new Error(`Cannot read ${path}: ${why}.`, { cause: error });
    });
    const stats = await handle.stat();
    if (stats.isFile()) return new PbfFile(path, handle, stats.size);
    await handle.close();
    throw new Error(`Cannot read ${path}: it is not a file. Give the path of a .osm.pbf.`);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Up to `length` bytes from `offset`, fewer only at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, this.size - offset)));
    return bytes.subarray(0, await this.#fill(bytes, 0, offset));
  }

  /** The blob header at `offset`, which must lie in the file with its whole body. */
  async frameAt(offset: number): Promise<BlobFrame> {
    const start = await this.read(offset, 4 + 512);
    const length = start.length < 4 ? 0 : headerSize(start);
    const bytes = 4 + length <= start.length ? start : await this.read(offset, 4 + length);
    return this.#parseFrame(bytes, 0, offset);
  }

  async blobAt(offset: number): Promise<FileBlob> {
    const frame = await this.frameAt(offset);
    return { ...frame, body: await this.read(frame.bodyAt, frame.next - frame.bodyAt) };
  }

  /** The blobs from one blob's start to another's, or to the end of the file. */
  async *blobs(from: number, to: number): AsyncGenerator<FileBlob, void, void> {
    let window = Buffer.alloc(0);
    let windowAt = from;
    let offset = from;
    /** Makes `length` bytes at `offset` part of the window, keeping what is already read. */
    const load = async (length: number): Promise<void> => {
      if (offset + length <= windowAt + window.length || offset + length > this.size) return;
      const rest = window.subarray(offset - windowAt);
      const fresh = Buffer.allocUnsafeSlow(Math.min(this.size - offset, Math.max(WINDOW_BYTES, length)));
      fresh.set(rest);
      const filled = await this.#fill(fresh, rest.length, offset + rest.length);
      window = fresh.subarray(0, rest.length + filled);
      windowAt = offset;
    };
    while (offset < to) {
      await load(4);
      const at = offset - windowAt;
      if (at + 4 > window.length) throw this.damaged(offset, 'the file ends inside a blob');
      await load(4 + this.at(offset, () => headerSize(window.subarray(at, at + 4))));
      const frame = this.#parseFrame(window, offset - windowAt, offset);
      await load(frame.next - offset);
      const body = window.subarray(frame.bodyAt - windowAt, frame.next - windowAt);
      if (body.length !== frame.next - frame.bodyAt)
        throw this.damaged(offset, 'the file ends inside a blob');
      yield { ...frame, body };
      offset = frame.next;
    }
    if (offset !== to) throw this.damaged(to, 'two ways through the file do not meet at the same blob');
  }

  /**
   * The first data blob that starts at or after `offset`, or undefined. Its mark may turn up in compressed bytes by
   * chance, so a find counts only when this header and the one behind it parse.
   */
  async syncFrom(offset: number): Promise<BlobFrame | undefined> {
    let from = offset;
    while (from < this.size) {
      const bytes = await this.read(from, SYNC_BYTES);
      for (let mark = bytes.indexOf(DATA_MARK); mark >= 0; mark = bytes.indexOf(DATA_MARK, mark + 1)) {
        const start = from + mark - 4;
        const frame = start >= offset ? await this.#proveFrame(start) : undefined;
        if (frame) return frame;
      }
      if (bytes.length < SYNC_BYTES) return undefined;
      from += bytes.length - DATA_MARK.length + 1;
    }
    return undefined;
  }

  /** Runs what reads the bytes at `offset`; what they lack becomes one sentence with the path and the place. */
  at<T>(offset: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.explained(offset, error);
    }
  }

  explained(offset: number, error: unknown): unknown {
    if (error instanceof Damage) return this.damaged(offset, error.message, error);
    if (!(error instanceof Unsupported)) return error;
    return new DumpFault(`Cannot read ${this.path}: at byte ${offset}, ${error.message}.`, { cause: error });
  }

  damaged(offset: number, what: string, cause?: unknown): Error {
    const sentence = `${this.path} is not a whole .osm.pbf: at byte ${offset}, ${what}. Fetch the file again.`;
    return new DumpFault(sentence, { cause });
  }

  async #proveFrame(offset: number): Promise<BlobFrame | undefined> {
    try {
      const frame = await this.frameAt(offset);
      if (frame.next < this.size) await this.frameAt(frame.next);
      return frame;
    } catch {
      return undefined;
    }
  }

  #parseFrame(bytes: Buffer, at: number, offset: number): BlobFrame {
    return this.at(offset, () => {
      const length = bytes.length < at + 4 ? 0 : headerSize(bytes.subarray(at, at + 4));
      if (length === 0 || at + 4 + length > bytes.length) throw new Damage('the file ends inside a blob');
      const frame = parseBlobHeader(bytes.subarray(at + 4, at + 4 + length), offset);
      if (frame.next > this.size) throw new Damage('the file ends inside a blob');
      return frame;
    });
  }

  /** Fills `bytes` from `start` on with what stands at `offset`; returns how much there was. */
  async #fill(bytes: Buffer, start: number, offset: number): Promise<number> {
    let filled = 0;
    while (start + filled < bytes.length) {
      const length = bytes.length - start - filled;
      const { bytesRead } = await this.#handle.read(bytes, start + filled, length, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }
}
