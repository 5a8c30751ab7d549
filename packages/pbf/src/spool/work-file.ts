/**
 * Files for what grows with the extract: appended piece by piece, then read in order or mapped. A full disk is the error of the file
 * system (`ENOSPC`): the caller of the whole work says what to do about it.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const PAGE_BYTES = 1 << 16;
/** A piece of so many bytes is written without a copy. */
const LARGE_BYTES = 1 << 15;

export class WorkFile {
  readonly path: string;
  readonly #fd: number;
  readonly #waiting = Buffer.allocUnsafeSlow(PAGE_BYTES);
  #waitingBytes = 0;
  #written = 0;

  /** @param path of a new file */
  constructor(path: string) {
    this.path = path;
    this.#fd = openSync(path, 'wx+');
  }

  get size(): number {
    return this.#written + this.#waitingBytes;
  }

  append(piece: ArrayBufferView): void {
    const { byteLength } = piece;
    if (byteLength >= LARGE_BYTES || this.#waitingBytes + byteLength > PAGE_BYTES) this.flush();
    if (byteLength >= LARGE_BYTES) {
      this.writeAt(piece, this.#written);
      this.#written += byteLength;
      return;
    }
    this.#waiting.set(bytesOf(piece), this.#waitingBytes);
    this.#waitingBytes += byteLength;
  }

  /** Writes what waits in memory: before the file is mapped, or read by its path. */
  flush(): void {
    this.writeAt(this.#waiting.subarray(0, this.#waitingBytes), this.#written);
    this.#written += this.#waitingBytes;
    this.#waitingBytes = 0;
  }

  /** For a file to which nothing is appended. What was never written before the last byte reads as 0. */
  writeAt(piece: ArrayBufferView, at: number): void {
    const bytes = bytesOf(piece);
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#fd, bytes, done, bytes.length - done, at + done);
  }

  /** Fills memory from a place on. */
  read(into: ArrayBufferView, at: number): void {
    const bytes = bytesOf(into);
    if (at + bytes.length > this.#written) this.flush();
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#fd, bytes, done, bytes.length - done, at + done);
      if (read === 0) throw new Error(`${this.path} was cut off by another program. Import again.`);
      done += read;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Reads a part of a work file from its begin to its end. */
export class WorkReader {
  readonly #file: WorkFile;
  readonly #page: Buffer<ArrayBuffer>;
  #next: number;
  readonly #end: number;
  #at = 0;
  #filled = 0;

  constructor(file: WorkFile, from = 0, end = file.size, pageBytes = PAGE_BYTES) {
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
