/**
 * Ids that come in any order, sorted and without doubles, in bounded memory: each time that the memory is full they are sorted
 * and written as a run, and at the end all runs are merged into one file. Few ids never touch the disk.
 *
 * Memory: 8 MB of ids, and 32 KiB for each run while they are merged. Disk: 8 bytes an id, twice while they are merged.
 * NaN stands for an id past 2^53, and is left out.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileMaps } from '../node-store.ts';
import { WorkFile } from './work-file.ts';

/** Ids in memory before a run is written. */
const MAX_IDS = 1 << 20;
const FIRST_IDS = 1 << 10;
const PAGE_IDS = 1 << 12;
const ID_BYTES = Float64Array.BYTES_PER_ELEMENT;

type IdSpool = Omit<Spool, 'maps'>;

/** Sorted ids in a file: 8 bytes each, as the machine writes them. Can be posted to other threads. */
interface IdFile {
  readonly path: string;
}

/** Ascending and unique ids, in shared memory or on the disk. */
export type SortedIds = Float64Array | IdFile;

export function openIds(ids: SortedIds, maps: FileMaps | undefined): Float64Array {
  if (ids instanceof Float64Array) return ids;
  if (!maps) throw new Error(`${ids.path} cannot be read without a way to map files.`);
  return new Float64Array(maps.mapFile(ids.path));
}

/** Sorted and without doubles and NaN, in the same memory. */
export function sortUnique(ids: Float64Array): Float64Array {
  ids.sort();
  let count = 0;
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!;
    if (Number.isNaN(id)) break;
    if (count === 0 || ids[count - 1] !== id) ids[count++] = id;
  }
  return ids.subarray(0, count);
}

export class IdSorter {
  readonly #name: string;
  readonly #spool: IdSpool | undefined;
  readonly #maxIds: number;
  #ids: Float64Array;
  #count = 0;
  #runs: RunFile | undefined;

  /** @param spool none: all ids stay in memory, however many */
  constructor(name: string, spool: IdSpool | undefined) {
    this.#name = name;
    this.#spool = spool;
    this.#maxIds = spool ? (spool.maxIds ?? MAX_IDS) : Number.POSITIVE_INFINITY;
    this.#ids = new Float64Array(Math.min(FIRST_IDS, this.#maxIds));
  }

  add(id: number): void {
    if (this.#count === this.#ids.length) this.#makeRoom();
    this.#ids[this.#count++] = id;
  }

  addAll(ids: Float64Array): void {
    for (let at = 0; at < ids.length; at++) this.add(ids[at]!);
  }

  /** Returns the ids that were added. Nothing can be added after it. */
  finish(): SortedIds {
    if (this.#spool && this.#runs) return this.#merged(this.#spool, this.#runs);
    const own = this.#own();
    // Shared, so that every thread looks at the same ones.
    const shared = new Float64Array(new SharedArrayBuffer(own.length * ID_BYTES));
    shared.set(own);
    this.#ids = new Float64Array(0);
    return shared;
  }

  /** Gives back what is open, finished or not. */
  close(): void {
    this.#runs?.remove();
    this.#runs = undefined;
  }

  #own(): Float64Array {
    const ids = sortUnique(this.#ids.subarray(0, this.#count));
    this.#count = 0;
    return ids;
  }

  #makeRoom(): void {
    const room = this.#ids.length;
    if (this.#spool && room >= this.#maxIds) {
      this.#runs ??= new RunFile(join(this.#spool.folder, `${this.#name}.runs`));
      this.#runs.add(this.#own());
      return;
    }
    const larger = new Float64Array(Math.min(room * 2, Math.max(room, this.#maxIds)));
    larger.set(this.#ids);
    this.#ids = larger;
  }

  #merged(spool: IdSpool, runs: RunFile): IdFile {
    runs.add(this.#own());
    this.#ids = new Float64Array(0);
    const out = new WorkFile(join(spool.folder, `${this.#name}.ids`));
    try {
      for (const page of runs.merged()) out.append(page);
      out.flush();
      return { path: out.path };
    } finally {
      out.close();
      this.close();
    }
  }
}

/** Sorted runs of ids, one behind the other in one file. */
class RunFile {
  readonly #file: WorkFile;
  /** The end of each run. */
  readonly #ends: number[] = [];

  constructor(path: string) {
    this.#file = new WorkFile(path);
  }

  add(ids: Float64Array): void {
    this.#file.append(ids);
    this.#ends.push((this.#ends.at(-1) ?? 0) + ids.length);
  }

  /** Pages of all ids, ascending and unique. A page is used again. */
  *merged(): Generator<Float64Array, void, void> {
    const heap = this.#ends.map((end, i) => new RunReader(this.#file, this.#ends[i - 1] ?? 0, end));
    heap.sort((one, other) => one.head - other.head);
    const page = new Float64Array(PAGE_IDS);
    let filled = 0;
    let latest = Number.NaN;
    for (let first = heap[0]!; first.head < Number.POSITIVE_INFINITY; first = heap[0]!) {
      if (first.head !== latest) {
        latest = first.head;
        page[filled++] = latest;
      }
      first.next();
      sink(heap);
      if (filled < PAGE_IDS) continue;
      yield page;
      filled = 0;
    }
    yield page.subarray(0, filled);
  }

  remove(): void {
    this.#file.close();
    rmSync(this.#file.path, { force: true });
  }
}

/** Moves the first reader down a heap to its place: the smallest head stands first. */
function sink(heap: RunReader[]): void {
  const moving = heap[0]!;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.head < heap[child]!.head) child++;
    if (heap[child]!.head >= moving.head) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = moving;
}

class RunReader {
  readonly #file: WorkFile;
  readonly #end: number;
  readonly #page = new Float64Array(PAGE_IDS);
  #next: number;
  #at = 0;
  #filled = 0;
  /** The smallest id that is left; infinite if there is none. */
  head = 0;

  constructor(file: WorkFile, from: number, end: number) {
    this.#file = file;
    this.#next = from;
    this.#end = end;
    this.next();
  }

  next(): void {
    if (this.#at === this.#filled) this.#fill();
    this.head = this.#at < this.#filled ? this.#page[this.#at++]! : Number.POSITIVE_INFINITY;
  }

  #fill(): void {
    this.#filled = Math.min(PAGE_IDS, this.#end - this.#next);
    this.#file.read(this.#page.subarray(0, this.#filled), this.#next * ID_BYTES);
    this.#next += this.#filled;
    this.#at = 0;
  }
}

export interface Spool {
  /** An existing folder, which the caller removes. */
  readonly folder: string;
  /** Address of a module that exports `mapFile` and `dropPages` (FileMaps). Threads load it, too. */
  readonly maps: string;
  /** How many ids a list keeps in memory before it is written; for tests. */
  readonly maxIds?: number;
}

/**
 * The disk on which a scan keeps lists that grow with the file. They are written in order and mapped when they are read, so
 * their pages belong to the system and not to the process.
 */
export async function loadFileMaps(address: string): Promise<FileMaps> {
  return await import(address);
}
