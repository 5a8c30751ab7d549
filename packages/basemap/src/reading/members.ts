/**
 * Ways that multipolygons are made of: the places of their nodes, in a file that is written once and then mapped.
 * 8 bytes a node of such a way, and 20 bytes a way in memory.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type FileMaps, indexOfId, sortUnique } from '../../../pbf/index.ts';
import { type Disk, DRAWING } from '../disk.ts';

/** Ascending, each once, in memory that threads share. */
export function sharedIds(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  const ids = sortUnique(all);
  const shared = new Float64Array(new SharedArrayBuffer(ids.byteLength));
  shared.set(ids);
  return shared;
}

export class Members {
  readonly ids: Float64Array;
  readonly #path: string;
  readonly #disk: Pick<Disk, 'explained'>;
  readonly #maps: FileMaps;
  readonly #fd: number;
  readonly #starts: Float64Array;
  readonly #sizes: Uint32Array;
  #end = 0;
  #places = new Float64Array(new ArrayBuffer(0));

  /** @param path of a new file */
  constructor(path: string, ids: Float64Array, disk: Pick<Disk, 'explained'>, maps: FileMaps) {
    this.ids = ids;
    this.#path = path;
    this.#disk = disk;
    this.#maps = maps;
    this.#fd = openSync(path, 'wx');
    this.#starts = new Float64Array(ids.length);
    this.#sizes = new Uint32Array(ids.length);
  }

  add(indexes: Uint32Array, sizes: Uint32Array, places: Float64Array): void {
    let at = this.#end;
    for (const [i, index] of indexes.entries()) {
      this.#starts[index] = at;
      this.#sizes[index] = sizes[i]!;
      at += sizes[i]!;
    }
    const bytes = new Uint8Array(places.buffer, places.byteOffset, places.byteLength);
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#end * 8 + done);
    } catch (error) {
      throw this.#disk.explained(error, this.#path, DRAWING);
    }
    this.#end = at;
  }

  /** Nothing can be added after it. */
  finish(): void {
    this.close();
    if (this.#end > 0) this.#places = new Float64Array(this.#maps.mapFile(this.#path));
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Gives the memory of the pages back that were read so far. */
  dropPages(): void {
    this.#maps.dropPages(this.#places.buffer);
  }

  /** Places of the nodes of a way, -1 for a node that the extract lacks; none if it lacks the way. */
  placesOf(way: number): Float64Array {
    const index = indexOfId(this.ids, way);
    if (index < 0) return this.#places.subarray(0, 0);
    const start = this.#starts[index]!;
    return this.#places.subarray(start, start + this.#sizes[index]!);
  }
}
