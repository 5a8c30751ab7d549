/**
 * Inflates blob after blob into memory of its own, which is used again and again.
 *
 * `inflateSync` makes an inflater and an output buffer for each blob: a quarter more CPU time, much of it page faults.
 * Node has no call that inflates into given memory, so this uses the handle behind its streams. What does not go
 * exactly as it should there, and a Node without such a handle, is left to `inflateSync`, which has the last word.
 */
import { constants, createInflate, type Inflate } from 'node:zlib';
import { type PackedBlob, unpackBlob } from './pbf-blobs.ts';

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
  #inflater = makeInflater();
  #next = Buffer.alloc(0);
  #latest = Buffer.alloc(0);

  /** The raw bytes. They outlive one further call; the one after it overwrites them. */
  unpack(blob: PackedBlob): Buffer {
    return (blob.compressed ? this.#inflate(blob) : undefined) ?? unpackBlob(blob);
  }

  /** Inflates by the handle; undefined if this way does not work. */
  #inflate({ bytes, rawSize }: PackedBlob): Buffer | undefined {
    if (!this.#inflater) return undefined;
    const { stream, handle, left } = this.#inflater;
    const size = rawSize + SLACK_BYTES;
    const output =
      this.#next.length < size ? Buffer.allocUnsafeSlow(Math.max(size, FIRST_BYTES)) : this.#next;
    this.#next = this.#latest;
    this.#latest = output;
    left[0] = size;
    handle.reset();
    handle.writeSync(constants.Z_FINISH, bytes, 0, bytes.length, output, 0, size);
    if (!stream.destroyed && left[0] === SLACK_BYTES) return output.subarray(0, rawSize);
    this.#inflater = makeInflater();
    return undefined;
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
