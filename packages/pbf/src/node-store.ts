/**
 * Positions of all nodes of an extract, in mapped files: 10 bytes a node, whatever the ids are.
 *
 * Write: `new NodeWriter(folder)`, `add` in the order of the file (ids ascend), `finish`. Read: `new NodeStore(files, maps)`,
 * also in other threads: `NodeFiles` can be posted to them, and all threads share the pages.
 *
 * Layout: part files of 2^26 nodes; a part is blocks of 65,536 nodes; a block is x and y of its nodes (int32 pairs), then
 * the low 16 bits of their ids. The upper bits of an id need no bytes: `runs` says at which node each run of 65,536 ids
 * begins. Numbers have the byte order of the machine: the files do not outlive the work.
 *
 * Cost: a look-up of the node that follows the latest one is a comparison; others are a binary search in a run. `runs`
 * takes 8 bytes for 65,536 ids: 2 MB for a planet. A thread that ends does not unmap: read in a process that ends, too.
 * Each thread has a mapping of its own, and the pages of each count as memory of the process: `dropPages` after each chunk.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Damage } from './file/protobuf.ts';

export const NODE_BYTES = 10;
const RUN = 65_536;
const BLOCK_NODES = 65_536;
const BLOCK_BYTES = BLOCK_NODES * NODE_BYTES;
const BLOCKS_PER_PART = 1024;
const PART_NODES = BLOCKS_PER_PART * BLOCK_NODES;
/** Offset of the low bits of ids in a block, in uint16; and the size of a block, in int32 and in uint16. */
const LOW_AT = BLOCK_NODES * 4;
const BLOCK_WORDS = BLOCK_BYTES / 4;
const BLOCK_HALVES = BLOCK_BYTES / 2;
/**
 * Real ids are below 2^34. A larger one would only make `runs` long: 128 MB for this one. Places are smaller than ids, so they are
 * whole numbers of up to 40 bits: a planet has some 10 thousand million nodes.
 */
export const MAX_ID = 2 ** 40;
const SORT = 'sort it with `osmium sort`';

/** A finished store. Can be posted to other threads. */
export interface NodeFiles {
  readonly folder: string;
  readonly count: number;
  /** Place of the first node whose id is at least 65,536 times the index; one more entry than runs. Shared memory. */
  readonly runs: Float64Array;
}

/** Memory of files, as the system or the application gives it. */
export interface FileMaps {
  /** Bytes of a file that does not change: mapped, or read. */
  readonly mapFile: (path: string) => ArrayBuffer;
  /** Takes the pages of such bytes out of the memory of the process; the next access brings them back. */
  readonly dropPages: (buffer: ArrayBufferLike) => void;
}

/** Files read as a whole, for applications that do not map them: each thread has a copy of all bytes. */
export const WHOLE_FILES: FileMaps = {
  mapFile: (path) => new Uint8Array(readFileSync(path)).buffer,
  dropPages: () => {},
};

export class NodeWriter {
  readonly #folder: string;
  #count = 0;
  #latestId = -1;
  #runs = new Float64Array(1 << 12);
  /** The run of the latest node. */
  #run = -1;
  readonly #block = new ArrayBuffer(BLOCK_BYTES);
  readonly #words = new Int32Array(this.#block);
  readonly #halves = new Uint16Array(this.#block);
  #fd: number | undefined;

  /** @param folder for the part files; made anew */
  constructor(folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Throws Damage if ids do not ascend. Negative ids, which editors give to what is not uploaded, are left out, and NaN,
   * which stands for an id past 2^53.
   */
  add(id: number, x: number, y: number): void {
    if (!(id >= 0)) return;
    if (!(id > this.#latestId)) throw new Damage(`the ids of nodes do not ascend; ${SORT}`);
    if (!(id < MAX_ID)) throw new Damage(`a node has the id ${id}, and ids above ${MAX_ID} are not known`);
    this.#latestId = id;
    const run = Math.floor(id / RUN);
    if (run > this.#run) this.#beginRun(run);
    const at = this.#count++ % BLOCK_NODES;
    this.#words[at * 2] = x;
    this.#words[at * 2 + 1] = y;
    this.#halves[LOW_AT + at] = id % RUN;
    if (at === BLOCK_NODES - 1) this.#writeBlock();
  }

  /** Writes what is left. Nothing can be added after it. */
  finish(): NodeFiles {
    if (this.#count % BLOCK_NODES > 0) this.#writeBlock();
    this.close();
    const runs = new Float64Array(new SharedArrayBuffer((this.#run + 2) * 8));
    runs.set(this.#runs.subarray(0, this.#run + 1));
    runs[this.#run + 1] = this.#count;
    return { folder: this.#folder, count: this.#count, runs };
  }

  /** For the `catch` around a writer. `removeNodeFiles` takes the files away. */
  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #beginRun(run: number): void {
    if (run >= this.#runs.length) {
      const grown = new Float64Array(run * 2);
      grown.set(this.#runs);
      this.#runs = grown;
    }
    this.#runs.fill(this.#count, this.#run + 1, run + 1);
    this.#run = run;
  }

  #writeBlock(): void {
    const block = Math.floor((this.#count - 1) / BLOCK_NODES);
    if (block % BLOCKS_PER_PART === 0) {
      this.close();
      this.#fd = openSync(partPath(this.#folder, block / BLOCKS_PER_PART), 'wx');
    }
    const bytes = new Uint8Array(this.#block);
    for (let at = 0; at < BLOCK_BYTES; ) at += writeSync(this.#fd!, bytes, at);
  }
}

export class NodeStore {
  readonly count: number;
  readonly #maps: FileMaps;
  readonly #runs: Float64Array;
  readonly #parts: ArrayBuffer[] = [];
  readonly #words: Int32Array[] = [];
  readonly #halves: Uint16Array[] = [];
  /** State of the latest id that was found: its place, its run, and the begin and end of that run. */
  #place = -2;
  #id = -2;
  #run = -1;
  #from = 0;
  #to = 0;

  constructor({ folder, count, runs }: NodeFiles, maps: FileMaps) {
    this.count = count;
    this.#maps = maps;
    this.#runs = runs;
    for (let part = 0; part * PART_NODES < count; part++) {
      const buffer = maps.mapFile(partPath(folder, part));
      this.#parts.push(buffer);
      this.#words.push(new Int32Array(buffer));
      this.#halves.push(new Uint16Array(buffer));
    }
  }

  /** Place of a node, or -1. Refs of a way often follow each other, so the next node is tried first. */
  find(id: number): number {
    const run = Math.floor(id / RUN);
    if (run !== this.#run) {
      if (!(run >= 0 && run + 1 < this.#runs.length)) return -1;
      this.#run = run;
      this.#from = this.#runs[run]!;
      this.#to = this.#runs[run + 1]!;
    }
    const wanted = id - run * RUN;
    let low = this.#from;
    let high = this.#to;
    const next = this.#place + 1;
    if (id === this.#id + 1 && next >= low && next < high && this.#lowAt(next) === wanted) {
      this.#id = id;
      this.#place = next;
      return next;
    }
    while (low < high) {
      const middle = low + ((high - low) >>> 1);
      if (this.#lowAt(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    if (low === this.#to || this.#lowAt(low) !== wanted) return -1;
    this.#id = id;
    this.#place = low;
    return low;
  }

  /** @param place as `find` returned it */
  x(place: number): number {
    return this.#words[partOf(place)]![wordAt(place)]!;
  }

  y(place: number): number {
    return this.#words[partOf(place)]![wordAt(place) + 1]!;
  }

  /** Gives the memory of the pages back that were read so far; nothing is lost. */
  dropPages(): void {
    for (const buffer of this.#parts) this.#maps.dropPages(buffer);
  }

  #lowAt(place: number): number {
    const inPart = place % PART_NODES;
    const at = (inPart >>> 16) * BLOCK_HALVES + LOW_AT + (inPart & 0xffff);
    return this.#halves[partOf(place)]![at]!;
  }
}

function partOf(place: number): number {
  return Math.floor(place / PART_NODES);
}

function wordAt(place: number): number {
  const inPart = place % PART_NODES;
  return (inPart >>> 16) * BLOCK_WORDS + (inPart & 0xffff) * 2;
}

/** Takes the files of a store away, finished or not. What is mapped stays readable. */
export function removeNodeFiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function partPath(folder: string, part: number): string {
  return join(folder, `nodes.${part}`);
}
