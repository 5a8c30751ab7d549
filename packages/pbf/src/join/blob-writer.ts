/**
 * Writes the blobs of an .osm.pbf, one after the other. The file appears under its name only when it is whole: it grows
 * under a temporary name, which `close` changes. Blobs are deflated on Node's thread pool. `send` never waits, so a long
 * producer awaits `drain()` now and then; memory is then bounded by the blobs in flight.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { LENGTH, VARINT } from '../file/protobuf.ts';
import { MessageWriter } from './message-writer.ts';

/** Deflate runs on four threads by default: more blobs in flight would only wait, and hold memory. */
const MAX_BLOBS_IN_FLIGHT = 6;
const deflateAsync = promisify(deflate);

export class BlobWriter {
  readonly path: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  #inFlight: Promise<void>[] = [];
  /** Blobs are deflated side by side and written one after the other: each waits for the one before. */
  #written: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(path: string, temporary: string, file: FileHandle) {
    this.path = path;
    this.#temporary = temporary;
    this.#file = file;
  }

  static async open(path: string): Promise<BlobWriter> {
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    return new BlobWriter(path, temporary, await open(temporary, 'wx'));
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** @param raw must not change any more */
  send(type: 'OSMHeader' | 'OSMData', raw: Uint8Array): void {
    const written = Promise.all([this.#written, encodeBlob(type, raw)]).then(([, bytes]) =>
      this.#file.writeFile(bytes),
    );
    // A failure is thrown by drain or close; until then there may be no listener.
    written.catch(() => {});
    this.#written = written;
    this.#inFlight.push(written);
  }

  /** Waits until few blobs are in flight; rejects when writing has failed. */
  async drain(): Promise<void> {
    while (this.#inFlight.length >= MAX_BLOBS_IN_FLIGHT) await this.#inFlight.shift();
  }

  /** Writes what is left, and gives the file its name. On failure nothing is left behind. */
  async close(): Promise<void> {
    if (this.#closed) throw new Error(`${this.path} was closed before.`);
    this.#closed = true;
    try {
      await Promise.all(this.#inFlight);
      await this.#file.sync();
      await this.#file.close();
      await rename(this.#temporary, this.path);
    } catch (error) {
      await this.#discard();
      throw error;
    }
  }

  /** Gives up: removes the temporary file. For the `catch` around a producer. */
  async abort(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#discard();
  }

  async #discard(): Promise<void> {
    await Promise.allSettled(this.#inFlight);
    await this.#file.close().catch(() => {});
    await rm(this.#temporary, { force: true });
  }
}

/** The envelope of a block: the length of its header (4 bytes, big-endian), the header, and the deflated block. */
async function encodeBlob(type: string, raw: Uint8Array): Promise<Buffer> {
  const blob = new MessageWriter();
  blob.numberField(16 + VARINT, raw.length);
  blob.bytesField(24 + LENGTH, await deflateAsync(raw));
  const header = new MessageWriter();
  header.textField(8 + LENGTH, type);
  header.numberField(24 + VARINT, blob.length);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header.written(), blob.written()]);
}
