/**
 * Spills walked ways and barriers by place: first all of them into one file, then each into the file of every group that it touches.
 * A group is a cell of the quadtree with so few ways that one thread builds its tiles in memory. So memory is bounded by
 * the group, not by the extract.
 *
 * A group gets the ways within AROUND_M of its box, too. Islands are recognized by 500 m of network, squares by 1,000 m, corners by 70 m. So a tile is
 * the same, whatever group it is built in.
 */
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Flatbush from 'flatbush';
import { latE7Of, lonE7Of } from '../ground.ts';
import { type Group, quartersOf, WORLD } from '../tile-box.ts';
import type { WaterSides } from './water-sides.ts';
import { addBits, headsIn } from './way-records.ts';

/** Node references of the ways whose middle lies in a group. Twice as many took 60 MB more, and no less time. */
export const MAX_GROUP_REFS = 100_000;
const AROUND_M = 1_000;
/** Cells in which references are counted: 20 km by 10 km at the equator. Smaller groups would be mostly surroundings. */
const COUNT_LEVEL = 11;
const COUNT_CELLS = 2 ** COUNT_LEVEL;
/** References of barriers count less: few are in a tile. */
const BARRIER_SHARE = 1 / 4;
/** Bytes that wait for a group before they are written, and at most for all together: a country has thousands of groups. */
const BUFFER_BYTES = 1 << 16;
const MOST_WAITING = 1 << 25;

/** All walked ways and barriers in one file. Each block of it has whole records. */
export class WaySpool {
  readonly #path: string;
  readonly #fd: number;
  readonly #blockBytes: number[] = [];
  /** References by cell of COUNT_LEVEL: row * COUNT_CELLS + column. 34 MB, of which the system gives what is used. */
  readonly #counts = new Float64Array(COUNT_CELLS ** 2);
  /** Sides of water of the barriers, known when all are read. */
  readonly #water: Pick<WaterSides, 'of'>;
  ways = 0;

  constructor(folder: string, water: Pick<WaterSides, 'of'>) {
    this.#path = join(folder, 'ways');
    this.#water = water;
    this.#fd = openSync(this.#path, 'wx');
  }

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    for (const { west, south, east, north, count, isBarrier } of headsIn(bytes)) {
      const column = Math.floor((((west + east) / 2 + 180e7) / 360e7) * COUNT_CELLS);
      const row = Math.floor((((south + north) / 2 + 90e7) / 180e7) * COUNT_CELLS);
      const cell = Math.min(row, COUNT_CELLS - 1) * COUNT_CELLS + Math.min(column, COUNT_CELLS - 1);
      this.#counts[cell]! += isBarrier ? count * BARRIER_SHARE : count;
      if (!isBarrier) this.ways++;
    }
    this.#blockBytes.push(bytes.length);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }

  /** Groups that cover the world, in path order. */
  groups(maxRefs = MAX_GROUP_REFS): Group[] {
    const groups: Group[] = [];
    const split = (group: Group, row: number, column: number, cells: number): void => {
      if (cells === 1 || this.#refsIn(row, column, cells) <= maxRefs) {
        groups.push(group);
        return;
      }
      const half = cells / 2;
      for (const [i, quarter] of quartersOf(group).entries())
        split(quarter, row + (i >> 1) * half, column + (i & 1) * half, half);
    };
    split(WORLD, 0, 0, COUNT_CELLS);
    return groups;
  }

  /** References in a square of cells. */
  #refsIn(row: number, column: number, cells: number): number {
    let refs = 0;
    for (let at = row * COUNT_CELLS + column; at < (row + cells) * COUNT_CELLS; at += COUNT_CELLS)
      for (let i = at; i < at + cells; i++) refs += this.#counts[i]!;
    return refs;
  }

  *blocks(): Generator<Uint8Array> {
    const fd = openSync(this.#path, 'r');
    try {
      for (const count of this.#blockBytes) {
        const bytes = new Uint8Array(count);
        for (let at = 0; at < bytes.length; ) {
          const read = readSync(fd, bytes, at, bytes.length - at, null);
          if (read === 0) throw new Error(`${this.#path} is cut off. Import again.`);
          at += read;
        }
        for (const { id, isBarrier, from } of headsIn(bytes))
          if (isBarrier) addBits(bytes, from, this.#water.of(id));
        yield bytes;
      }
    } finally {
      closeSync(fd);
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Takes the file away: it is read. */
  remove(): void {
    rmSync(this.#path);
  }
}

/** Moves each way into the file of every group that it touches. Returns the groups that have one, with their files. */
export function spillByGroup(
  spool: WaySpool,
  groups: readonly Group[],
  folder: string,
): (Group & { readonly path: string })[] {
  mkdirSync(folder);
  const boxes = new Flatbush(groups.length);
  for (const { box } of groups) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  const files = groups.map(({ key }) => new GroupFile(join(folder, key)));
  let waiting = 0;
  for (const bytes of spool.blocks())
    for (const { west, south, east, north, from, to } of headsIn(bytes)) {
      const dLat = latE7Of(AROUND_M);
      const dLon = lonE7Of(AROUND_M, Math.max(Math.abs(south), Math.abs(north)));
      for (const group of boxes.search(west - dLon, south - dLat, east + dLon, north + dLat))
        waiting += files[group]!.add(bytes.subarray(from, to));
      if (waiting < MOST_WAITING) continue;
      for (const file of files) file.flush();
      waiting = 0;
    }
  for (const file of files) file.flush();
  spool.remove();
  return groups.flatMap((group, i) => (files[i]!.isEmpty ? [] : [{ ...group, path: files[i]!.path }]));
}

class GroupFile {
  readonly path: string;
  #bytes = new Uint8Array(0);
  #waiting = 0;
  isEmpty = true;

  constructor(path: string) {
    this.path = path;
  }

  /** Returns how many more bytes wait; less than none if some were written. */
  add(record: Uint8Array): number {
    const before = this.#waiting;
    this.isEmpty = false;
    const needed = before + record.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(needed * 2);
      larger.set(this.#bytes.subarray(0, before));
      this.#bytes = larger;
    }
    this.#bytes.set(record, before);
    this.#waiting = needed;
    if (needed >= BUFFER_BYTES) this.flush();
    return this.#waiting - before;
  }

  flush(): void {
    if (this.#waiting > 0) appendFileSync(this.path, this.#bytes.subarray(0, this.#waiting));
    this.#bytes = new Uint8Array(0);
    this.#waiting = 0;
  }
}
