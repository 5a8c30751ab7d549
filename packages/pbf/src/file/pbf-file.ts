/**
 * A .osm.pbf on disk: its blobs in order, and the blob at or after any byte without an index.
 *
 * Invariant: a walk ends exactly on the byte that it was given, so neighbouring walks can neither overlap nor leave a gap.
 * Cost: sequential reads of chunks of 1 MiB; a sync reads on to the next blob's header.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type BlobFrame, headerSize, parseBlobHeader } from './pbf-blobs.ts';
import { Damage, Unsupported } from './protobuf.ts';

/** Short enough that threads end a phase together, long enough that handing chunks around costs nothing. */
const WINDOW_BYTES = 1024 * 1024;
/** The start of a data blob's header: its type, as a field of seven bytes. */
const DATA_MARK = Buffer.from('\n\x07OSMData', 'latin1');
/** Bytes that are read at once to look for the mark; a blob of Geofabrik's is smaller. */
const SYNC_BYTES = 256 * 1024;

/** The file is not a whole extract, or not one that this program reads. */
export class ExtractFault extends Error {}

interface FileBlob extends BlobFrame {
  readonly body: Uint8Array;
}

/** Whole blobs in a row. */
interface FileChunk {
  /** Offset of the first byte in the file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly frames: readonly BlobFrame[];
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
      throw new Error(`Cannot read ${path}: ${why}. Check the path and its permissions.`, { cause: error });
    });
    const stats = await handle.stat();
    if (stats.isFile()) return new PbfFile(path, handle, stats.size);
    await handle.close();
    throw new Error(`Cannot read ${path}: it is not a file. Give the path of an .osm.pbf file.`);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Reads up to `length` bytes from `offset`, fewer only at the end of the file. */
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

  /**
   * Chunks full of whole blobs, from one blob's start to another's or to the end of the file. `memory` gives at least
   * the bytes asked for; what was given belongs to the receiver of the chunk.
   */
  async *chunks(
    from: number,
    to: number,
    memory: (bytes: number) => Uint8Array,
  ): AsyncGenerator<FileChunk, void, void> {
    let size = WINDOW_BYTES;
    let bytes = memory(size);
    let filled = 0;
    let offset = from;
    while (offset < to) {
      // Memory that was made for larger blobs is not filled: long chunks keep one thread busy while the others wait.
      const window = bytes.subarray(0, Math.max(size, filled));
      filled += await this.#fill(window, filled, offset + filled);
      const frames = this.#framesIn(window, filled, offset, to);
      const end = frames.at(-1)?.next ?? offset;
      // A blob that is larger than a chunk makes the chunks larger: by much, since every size needs memory of its own.
      if (end === offset) size = powerOfTwoFrom((await this.frameAt(offset)).next - offset);
      const rest = bytes.subarray(end - offset, filled);
      const next = memory(Math.max(size, rest.length));
      next.set(rest);
      if (end > offset) yield { offset, bytes, frames };
      bytes = next;
      filled = rest.length;
      offset = end;
    }
    if (offset !== to) throw this.damaged(to, 'two ways through the file do not meet at the same blob');
  }

  /**
   * The first data blob that starts at or after `offset`, or undefined. Its mark may turn up in compressed bytes by
   * chance, so a find counts only when this header and the one behind it parse.
   */
  async syncFrom(offset: number): Promise<BlobFrame | undefined> {
    const memory = Buffer.allocUnsafeSlow(SYNC_BYTES);
    let from = offset;
    while (from < this.size) {
      const bytes = memory.subarray(0, await this.#fill(memory, 0, from));
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
    return new ExtractFault(`Cannot read ${this.path}: at byte ${offset}, ${error.message}.`, {
      cause: error,
    });
  }

  damaged(offset: number, what: string, cause?: unknown): Error {
    const sentence = `${this.path} is not a valid .osm.pbf file: at byte ${offset}, ${what}. Fetch the file again.`;
    return new ExtractFault(sentence, { cause });
  }

  async #proveFrame(offset: number): Promise<BlobFrame | undefined> {
    try {
      const frame = await this.frameAt(offset);
      if (frame.next < this.size) await this.frameAt(frame.next);
      return frame;
    } catch {
      // No frame begins here.
      return undefined;
    }
  }

  #parseFrame(bytes: Uint8Array, at: number, offset: number): BlobFrame {
    return this.at(offset, () => {
      const length = bytes.length < at + 4 ? 0 : headerSize(bytes.subarray(at, at + 4));
      if (length === 0 || at + 4 + length > bytes.length) throw new Damage('the file ends inside a blob');
      const frame = parseBlobHeader(bytes.subarray(at + 4, at + 4 + length), offset);
      if (frame.next > this.size) throw new Damage('the file ends inside a blob');
      return frame;
    });
  }

  /** The blobs that the first `filled` bytes hold whole. At least the first one, or its header is good and promises more. */
  #framesIn(bytes: Uint8Array, filled: number, offset: number, to: number): BlobFrame[] {
    const frames: BlobFrame[] = [];
    const atEnd = filled < bytes.length;
    for (let at = 0; offset + at < to; ) {
      const lengthFits = at + 4 <= filled;
      const header = lengthFits ? this.at(offset + at, () => headerSize(bytes.subarray(at, at + 4))) : 0;
      if (!atEnd && (!lengthFits || at + 4 + header > filled)) break;
      const frame = this.#parseFrame(bytes.subarray(0, filled), at, offset + at);
      if (frame.next > offset + filled) {
        if (atEnd) throw this.damaged(offset + at, 'the file ends inside a blob');
        break;
      }
      frames.push(frame);
      at = frame.next - offset;
    }
    return frames;
  }

  /** Fills `bytes` from `start` on with what stands at `offset`; returns how much there was. */
  async #fill(bytes: Uint8Array, start: number, offset: number): Promise<number> {
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

/** The smallest power of two that is not below a size of at least 1: for memory that grows seldom. */
export const powerOfTwoFrom = (size: number): number => 2 ** Math.ceil(Math.log2(size));
