/**
 * Inflates blob after blob into memory of its own, which is used again and again.
 *
 * `inflateSync` makes an inflater and an output buffer for each blob: a quarter more CPU time, much of it page faults.
 * If the system has libdeflate, that inflates (libdeflate.ts). Otherwise, since Node has no call that inflates into given
 * memory, the handle behind its streams does. What does not go exactly as it should there, and a Node without such a
 * handle, is left to `inflateSync`, which has the last word.
 */
import { constants, createInflate, type Inflate } from 'node:zlib';
import { type InflateWhole, inflateWhole } from './libdeflate.ts';
import { type PackedBlob, unpackBlob } from './pbf-blobs.ts';
import { powerOfTwoFrom } from './pbf-file.ts';

/** Output room beyond the promise: a blob that is larger than it says must not look as if it fitted. */
const SLACK_BYTES = 64;
const FIRST_BYTES = 1 << 19;

interface Handle {
  reset(): void;
  writeSync(
    flush: number,
    ...spans: [input: Uint8Array, at: number, bytes: number, output: Uint8Array, at: number, bytes: number]
  ): void;
}

interface Inflater {
  /** Destroyed on any error. */
  readonly stream: Inflate;
  readonly handle: Handle;
  /** Bytes left in the output and in the input after a write. */
  readonly left: Uint32Array;
}

export class Unpacker {
  readonly #library: InflateWhole | null;
  #inflater: Inflater | undefined;
  #next = Buffer.alloc(0);
  #latest = Buffer.alloc(0);

  /** @param library inflates if it is there; null leaves it to Node */
  constructor(library: InflateWhole | null = inflateWhole) {
    this.#library = library;
    if (!library) this.#inflater = makeInflater();
  }

  /** The raw bytes. They outlive one further call; the one after it overwrites them. */
  unpack(blob: PackedBlob): Buffer {
    return (blob.compressed ? this.#inflate(blob) : undefined) ?? unpackBlob(blob);
  }

  /** Inflates by the library or by the handle; undefined if that does not work. */
  #inflate({ bytes, rawSize }: PackedBlob): Buffer | undefined {
    if (!this.#library && !this.#inflater) return undefined;
    const output = this.#output(rawSize + SLACK_BYTES);
    const isWhole = this.#library
      ? this.#library(bytes, output, rawSize)
      : this.#inflateByHandle(bytes, output, rawSize);
    return isWhole ? output.subarray(0, rawSize) : undefined;
  }

  #inflateByHandle(bytes: Uint8Array, output: Buffer, rawSize: number): boolean {
    if (!this.#inflater) return false;
    const { stream, handle, left } = this.#inflater;
    const size = rawSize + SLACK_BYTES;
    left[0] = size;
    handle.reset();
    handle.writeSync(constants.Z_FINISH, bytes, 0, bytes.length, output, 0, size);
    if (!stream.destroyed && left[0] === SLACK_BYTES) return true;
    this.#inflater = makeInflater();
    return false;
  }

  /**
   * The buffer that is older. Sizes are powers of two: blobs of a planet differ by little, and a buffer for each new
   * largest one costs a page fault for every 4 KiB again.
   */
  #output(size: number): Buffer {
    const output =
      this.#next.length < size
        ? Buffer.allocUnsafeSlow(powerOfTwoFrom(Math.max(size, FIRST_BYTES)))
        : this.#next;
    this.#next = this.#latest;
    this.#latest = output;
    return output;
  }
}

function makeInflater(): Inflater | undefined {
  const stream = createInflate();
  if (!('_handle' in stream && '_writeState' in stream)) return undefined;
  const { _handle: handle, _writeState: left } = stream;
  if (!isHandle(handle) || !(left instanceof Uint32Array)) return undefined;
  // Ignored: `inflateSync` will find the same fault and say it.
  stream.on('error', () => {});
  return { stream, handle, left };
}

function isHandle(handle: unknown): handle is Handle {
  if (typeof handle !== 'object' || handle === null || !('reset' in handle && 'writeSync' in handle))
    return false;
  return typeof handle.reset === 'function' && typeof handle.writeSync === 'function';
}
