/**
 * Spills walked ways and barriers by place: first all of them into one file, then each into the file of every group that it touches.
 * A group is a cell of the quadtree with so few ways that one thread builds its tiles in memory. So memory is bounded by
 * the group, not by the extract.
 *
 * A group gets the ways within AROUND_M of its box, too. Islands are recognized by 500 m of network, squares by 1,000 m, corners by 70 m. So a tile is
 * the same, whatever group it is built in.
 */
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Flatbush from 'flatbush';
import { latE7Of, lonE7Of } from '../ground.ts';
import { type Group, quartersOf, WORLD } from '../tile-box.ts';
import { addBits, recordsIn } from './way-records.ts';

/** Node references of the ways whose middle lies in a group. Twice as many took 60 MB more, and no less time. */
export const MAX_GROUP_REFS = 100_000;
const AROUND_M = 1_000;
/** Cells in which references are counted: 20 km by 10 km at the equator. Smaller groups would be mostly surroundings. */
const COUNT_LEVEL = 11;
const COUNT_CELLS = 2 ** COUNT_LEVEL;
/** References of barriers count less: few are in a tile. */
const BARRIER_SHARE = 1 / 4;
const BUFFER_WORDS = 1 << 13;
/** Words that wait for all groups together at most: a country has thousands of groups. */
const MOST_WAITING = 1 << 22;

/** All walked ways and barriers in one file. Each block of it has whole records. */
export class WaySpool {
  readonly #path: string;
  readonly #fd: number;
  readonly #blockWords: number[] = [];
  /** References by cell of COUNT_LEVEL: row * COUNT_CELLS + column. */
  readonly #counts = new Map<number, number>();
  ways = 0;
  /** Sides of water by the id of the barrier, known when all are read. */
  waterSides: ReadonlyMap<number, number> = new Map();

  constructor(folder: string) {
    this.#path = join(folder, 'ways');
    this.#fd = openSync(this.#path, 'wx');
  }

  add(words: Float64Array<ArrayBuffer>): void {
    if (words.length === 0) return;
    for (const { west, south, east, north, places, isBarrier } of recordsIn(words)) {
      const column = Math.floor((((west + east) / 2 + 180e7) / 360e7) * COUNT_CELLS);
      const row = Math.floor((((south + north) / 2 + 90e7) / 180e7) * COUNT_CELLS);
      const cell = Math.min(row, COUNT_CELLS - 1) * COUNT_CELLS + Math.min(column, COUNT_CELLS - 1);
      const refs = isBarrier ? places.length * BARRIER_SHARE : places.length;
      this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + refs);
      if (!isBarrier) this.ways++;
    }
    this.#blockWords.push(words.length);
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }

  /** Groups that cover the world, in path order. */
  groups(maxRefs = MAX_GROUP_REFS): Group[] {
    const groups: Group[] = [];
    const cells = Array.from(this.#counts, ([cell, refs]) => ({
      lon: ((cell % COUNT_CELLS) + 0.5) * (360e7 / COUNT_CELLS) - 180e7,
      lat: (Math.floor(cell / COUNT_CELLS) + 0.5) * (180e7 / COUNT_CELLS) - 90e7,
      refs,
    }));
    const split = (group: Group, inside: typeof cells): void => {
      const refs = inside.reduce((sum, cell) => sum + cell.refs, 0);
      if (refs <= maxRefs || group.key.length > COUNT_LEVEL) {
        groups.push(group);
        return;
      }
      for (const quarter of quartersOf(group)) {
        const { west, south, east, north } = quarter.box;
        split(
          quarter,
          inside.filter(({ lon, lat }) => lon >= west && lon < east && lat >= south && lat < north),
        );
      }
    };
    split(WORLD, cells);
    return groups;
  }

  *blocks(): Generator<Float64Array> {
    const fd = openSync(this.#path, 'r');
    try {
      for (const count of this.#blockWords) {
        const words = new Float64Array(count);
        const bytes = new Uint8Array(words.buffer);
        for (let at = 0; at < bytes.length; ) {
          const read = readSync(fd, bytes, at, bytes.length - at, null);
          if (read === 0) throw new Error(`${this.#path} is cut off. Import again.`);
          at += read;
        }
        for (const { id, isBarrier, from } of recordsIn(words))
          if (isBarrier) addBits(words, from, this.waterSides.get(id) ?? 0);
        yield words;
      }
    } finally {
      closeSync(fd);
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Writes each way into the file of every group that it touches. Returns the groups that have one, with their files. */
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
  for (const words of spool.blocks())
    for (const { west, south, east, north, from, to } of recordsIn(words)) {
      const dLat = latE7Of(AROUND_M);
      const dLon = lonE7Of(AROUND_M, Math.max(Math.abs(south), Math.abs(north)));
      for (const group of boxes.search(west - dLon, south - dLat, east + dLon, north + dLat))
        waiting += files[group]!.add(words.subarray(from, to));
      if (waiting < MOST_WAITING) continue;
      for (const file of files) file.flush();
      waiting = 0;
    }
  for (const file of files) file.flush();
  return groups.flatMap((group, i) => (files[i]!.isEmpty ? [] : [{ ...group, path: files[i]!.path }]));
}

class GroupFile {
  readonly path: string;
  #words: Float64Array[] = [];
  #waiting = 0;
  isEmpty = true;

  constructor(path: string) {
    this.path = path;
  }

  /** Returns how many more words wait; less than none if they were written. */
  add(words: Float64Array): number {
    const before = this.#waiting;
    this.#words.push(words.slice());
    this.#waiting += words.length;
    this.isEmpty = false;
    if (this.#waiting >= BUFFER_WORDS) this.flush();
    return this.#waiting - before;
  }

  flush(): void {
    if (this.#waiting === 0) return;
    const words = new Float64Array(this.#waiting);
    let at = 0;
    for (const each of this.#words) {
      words.set(each, at);
      at += each.length;
    }
    appendFileSync(this.path, new Uint8Array(words.buffer));
    this.#words = [];
    this.#waiting = 0;
  }
}
