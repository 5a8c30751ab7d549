/** A compressed text file, written piece by piece as fast as the disk takes it. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';

/** Compressed at once: every call costs a round trip to another thread. */
const PIECE_CHARS = 64 << 10;

export class GzipFile {
  readonly #gzip: Gzip = createGzip();
  readonly #written: Promise<void>;
  #pieces = '';

  /** A new file; a fault of the disk is thrown by the next call. */
  constructor(path: string) {
    this.#written = pipeline(this.#gzip, createWriteStream(path, { flags: 'wx', flush: true }));
    this.#written.catch(() => {});
  }

  async write(text: string): Promise<void> {
    this.#pieces += text;
    if (this.#pieces.length >= PIECE_CHARS) await this.#flush();
  }

  /** Ends the file, and waits until the disk has it. */
  async close(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await this.#written;
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = '';
    if (this.#gzip.destroyed) return await this.#written;
    if (!this.#gzip.write(pieces)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }
}
