/**
 * Records of all cells on the disk: one file, written in large pieces, each with what came for every cell since the piece
 * before. Which pieces a cell has is kept in memory: 16 bytes a cell and piece.
 *
 * On the disk it is about as large as the dump.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type Disk, DRAWING } from '../disk.ts';
import type { PackedRecords } from './cell-records.ts';

/** Limits of what waits in memory before it is written: bytes, and pieces of some 100 bytes of bookkeeping each. */
const MAX_WAITING_BYTES = 32 << 20;
const MAX_WAITING_PIECES = 200_000;
const WRITE_BYTES = 1 << 22;

export interface SpooledCell {
  readonly key: number;
  /** Bytes of its records. */
  readonly size: number;
}

interface Cell {
  size: number;
  readonly waiting: Uint8Array[];
  /** Pieces in the file: first byte, number of bytes, and so on. */
  readonly pieces: number[];
}

export class Spool {
  readonly #path: string;
  readonly #disk: Pick<Disk, 'explained'>;
  readonly #fd: number;
  readonly #cells = new Map<number, Cell>();
  #waitingBytes = 0;
  #waitingPieces = 0;
  #end = 0;

  /** @param path of a new file */
  constructor(path: string, disk: Pick<Disk, 'explained'>) {
    this.#path = path;
    this.#disk = disk;
    this.#fd = openSync(path, 'wx+');
  }

  add({ keys, sizes, bytes }: PackedRecords): void {
    let at = 0;
    for (const [index, key] of keys.entries()) {
      const size = sizes[index]!;
      let cell = this.#cells.get(key);
      if (!cell) {
        cell = { size: 0, waiting: [], pieces: [] };
        this.#cells.set(key, cell);
      }
      cell.waiting.push(bytes.subarray(at, at + size));
      cell.size += size;
      at += size;
    }
    this.#waitingBytes += bytes.length;
    this.#waitingPieces += keys.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES || this.#waitingPieces > MAX_WAITING_PIECES) this.#flush();
  }

  /** Keys, in no order. */
  cells(): SpooledCell[] {
    this.#flush();
    return Array.from(this.#cells, ([key, { size }]) => ({ key, size }));
  }

  /** All records of a cell, in the order in which they came. */
  read(key: number): Uint8Array<ArrayBuffer> {
    const { size, pieces } = this.#cells.get(key)!;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (let piece = 0; piece < pieces.length; piece += 2)
      at += readSync(this.#fd, bytes, at, pieces[piece + 1]!, pieces[piece]!);
    if (at !== size) throw new Error(`${this.#path} was cut off by another program. Import again.`);
    return bytes;
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Pieces by key, so that cells beside each other in a column lie together. */
  #flush(): void {
    if (this.#waitingBytes === 0) return;
    const cells = [...this.#cells].filter(([, { waiting }]) => waiting.length > 0).sort(([a], [b]) => a - b);
    let batch: Uint8Array[] = [];
    let batchBytes = 0;
    for (const [, cell] of cells) {
      const from = this.#end + batchBytes;
      for (const bytes of cell.waiting) {
        batch.push(bytes);
        batchBytes += bytes.length;
      }
      cell.waiting.length = 0;
      cell.pieces.push(from, this.#end + batchBytes - from);
      if (batchBytes < WRITE_BYTES) continue;
      this.#append(batch);
      batch = [];
      batchBytes = 0;
    }
    this.#append(batch);
    this.#waitingBytes = 0;
    this.#waitingPieces = 0;
  }

  #append(batch: readonly Uint8Array[]): void {
    const bytes = Buffer.concat(batch);
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#end + at);
    } catch (error) {
      throw this.#disk.explained(error, this.#path, DRAWING);
    }
    this.#end += bytes.length;
  }
}
