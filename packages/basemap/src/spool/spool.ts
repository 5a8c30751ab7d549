/**
 * Records of all cells, sorted on the disk by cell: what came since the piece before is written as a run, and all runs are merged
 * when the cells are drawn. On the disk they are about as large as the dump.
 *
 * Memory: 64 MB before a run is written, and as much for all runs together when they are merged. Smaller pages than 16 KB are not read:
 * more than 4,096 runs, 256 GB of records, take more.
 */
import { WorkFile, WorkReader } from '../../../pbf/index.ts';
import { Bytes } from './bytes.ts';
import type { PackedRecords } from './cell-records.ts';

const MAX_BYTES = 64 << 20;
const MIN_PAGE_BYTES = 1 << 14;
const MAX_PAGE_BYTES = 1 << 20;
/** A piece of a run begins with its cell and how many bytes follow, 4 bytes each. */
const HEAD_BYTES = 8;

export interface SpooledCell {
  readonly key: number;
  /** All records of the cell, in the order in which they came. Gone with the next cell. */
  readonly records: Buffer<ArrayBuffer>;
}

export class Spool {
  readonly #file: WorkFile;
  readonly #maxBytes: number;
  /** The end of each run in the file. */
  readonly #ends: number[] = [];
  #waiting: PackedRecords[] = [];
  #waitingBytes = 0;
  #firstOptional = Number.POSITIVE_INFINITY;

  /** @param path of a new file @param maxBytes that wait in memory; for tests */
  constructor(path: string, maxBytes = MAX_BYTES) {
    this.#file = new WorkFile(path);
    this.#maxBytes = maxBytes;
  }

  add(records: PackedRecords): void {
    if (records.bytes.length === 0) return;
    this.#waiting.push(records);
    this.#waitingBytes += records.bytes.length;
    if (this.#waitingBytes > this.#maxBytes) this.#flush();
  }

  /** Makes the records that come from now on count only in cells that have others. */
  restIsOptional(): void {
    this.#flush();
    this.#firstOptional = this.#ends.length;
  }

  /** Cells by ascending key. */
  *cells(): Generator<SpooledCell, void, void> {
    this.#flush();
    const share = Math.floor(this.#maxBytes / this.#ends.length);
    const pageBytes = Math.min(Math.max(share, MIN_PAGE_BYTES), MAX_PAGE_BYTES);
    const runs = this.#ends.map((end, i) =>
      piecesOfRun(new WorkReader(this.#file, this.#ends[i - 1] ?? 0, end, pageBytes)),
    );
    for (const { first, ...cell } of merged(runs)) if (first < this.#firstOptional) yield cell;
  }

  close(): void {
    this.#file.close();
  }

  #flush(): void {
    if (this.#waitingBytes === 0) return;
    const head = new Uint32Array(HEAD_BYTES / 4);
    for (const { key, records } of merged(this.#waiting.map(piecesOf))) {
      head.set([key, records.length]);
      this.#file.append(head);
      this.#file.append(records);
    }
    this.#ends.push(this.#file.size);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

/** Records of a cell in one place. Gone with the next piece. */
interface Piece {
  readonly key: number;
  readonly bytes: Uint8Array;
}

function* piecesOf({ keys, sizes, bytes }: PackedRecords): Generator<Piece, undefined, void> {
  for (let index = 0, at = 0; index < keys.length; at += sizes[index++]!)
    yield { key: keys[index]!, bytes: bytes.subarray(at, at + sizes[index]!) };
}

function* piecesOfRun(reader: WorkReader): Generator<Piece, undefined, void> {
  while (!reader.isAtEnd) {
    const head = reader.take(HEAD_BYTES);
    const [key, size] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    yield { key, bytes: reader.take(size) };
  }
}

interface Source {
  readonly place: number;
  readonly rest: Iterator<Piece, undefined, void>;
  piece: Piece;
}

/** Cells of several sources, each ascending by key. `first` is the place of the first source that has the cell. */
function* merged(
  sources: readonly Iterator<Piece, undefined, void>[],
): Generator<SpooledCell & { readonly first: number }, void, void> {
  const heap = sources
    .map((rest, place): Source => ({ place, rest, piece: rest.next().value ?? END }))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const records = new Bytes(1 << 16);
  for (let source = heap[0]; source && source.piece !== END; source = heap[0]) {
    const { key } = source.piece;
    const first = source.place;
    records.length = 0;
    for (let next = source; next.piece.key === key; next = heap[0]!) {
      records.add(next.piece.bytes);
      next.piece = next.rest.next().value ?? END;
      sink(heap);
    }
    yield { key, records: records.used(), first };
  }
}

const END: Piece = { key: Number.POSITIVE_INFINITY, bytes: new Uint8Array() };

function isBefore(a: Source, b: Source): boolean {
  return a.piece.key < b.piece.key || (a.piece.key === b.piece.key && a.place < b.place);
}

/** Moves the first source down a heap to its place. */
function sink(heap: Source[]): void {
  const moving = heap[0]!;
  let at = 0;
  for (let child = 1; child < heap.length; child = at * 2 + 1) {
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, moving)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = moving;
}
