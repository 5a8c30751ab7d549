/**
 * Files for what grows with the extract: appended piece by piece, then read in order or mapped. A full disk is the error that the
 * application makes of it.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type Disk, DRAWING } from '../disk.ts';

const WRITE_BYTES = 1 << 16;

export class WorkFile {
  readonly path: string;
  readonly #disk: Pick<Disk, 'explained'>;
  readonly #fd: number;
  readonly #waiting = Buffer.allocUnsafeSlow(WRITE_BYTES);
  #waitingBytes = 0;
  #written = 0;

  /** @param path of a new file */
  constructor(path: string, disk: Pick<Disk, 'explained'>) {
    this.path = path;
    this.#disk = disk;
    this.#fd = openSync(path, 'wx+');
  }

  get size(): number {
    return this.#written + this.#waitingBytes;
  }

  append({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): void {
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    if (this.#waitingBytes + byteLength > WRITE_BYTES) this.flush();
    if (byteLength > WRITE_BYTES) {
      this.writeAt(bytes, this.#written);
      this.#written += byteLength;
      return;
    }
    this.#waiting.set(bytes, this.#waitingBytes);
    this.#waitingBytes += byteLength;
  }

  /** Writes what waits in memory: before the file is mapped, or read by its path. */
  flush(): void {
    this.writeAt(this.#waiting.subarray(0, this.#waitingBytes), this.#written);
    this.#written += this.#waitingBytes;
    this.#waitingBytes = 0;
  }

  /** For a file to which nothing is appended. */
  writeAt({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>, at: number): void {
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    try {
      for (let done = 0; done < byteLength; )
        done += writeSync(this.#fd, bytes, done, byteLength - done, at + done);
    } catch (error) {
      throw this.#disk.explained(error, this.path, DRAWING);
    }
  }

  /** Fills memory from a place on. */
  read(into: Uint8Array, at: number): void {
    if (at + into.length > this.#written) this.flush();
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.#fd, into, done, into.length - done, at + done);
      if (read === 0) throw new Error(`${this.path} was cut off by another program. Import again.`);
      done += read;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Reads a part of a work file from its begin to its end. */
export class WorkReader {
  readonly #file: WorkFile;
  readonly #page: Buffer<ArrayBuffer>;
  #next: number;
  readonly #end: number;
  #at = 0;
  #filled = 0;

  constructor(file: WorkFile, from = 0, end = file.size, pageBytes = WRITE_BYTES) {
    this.#file = file;
    this.#next = from;
    this.#end = end;
    this.#page = Buffer.allocUnsafeSlow(Math.min(pageBytes, end - from));
  }

  get isAtEnd(): boolean {
    return this.#at === this.#filled && this.#next === this.#end;
  }

  /** The next bytes. They are gone with the next call. */
  take(length: number): Buffer<ArrayBuffer> {
    if (this.#filled - this.#at < length) {
      const rest = this.#page.subarray(this.#at, this.#filled);
      const into = length > this.#page.length ? Buffer.allocUnsafeSlow(length) : this.#page;
      into.set(rest);
      const filled = Math.min(into.length, rest.length + this.#end - this.#next);
      this.#file.read(into.subarray(rest.length, filled), this.#next);
      this.#next += filled - rest.length;
      this.#at = this.#filled = 0;
      if (into !== this.#page) return into;
      this.#filled = filled;
    }
    this.#at += length;
    return this.#page.subarray(this.#at - length, this.#at);
  }
}
