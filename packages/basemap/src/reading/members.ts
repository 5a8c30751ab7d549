/**
 * Ways that multipolygons are made of: the places of their nodes, and a table of the starts of the ways. Both are files, written
 * once and then mapped: 8 bytes a node of such a way, and 8 a way.
 */
import { type FileMaps, indexOfId, WorkFile } from '../../../pbf/index.ts';

const NO_PLACES = new Float64Array(0);

export class Members {
  readonly #ids: Float64Array;
  readonly #maps: FileMaps;
  /** File of ways: how many nodes each has, and their places. */
  readonly #file: WorkFile;
  /** Table by id: 1 more than the index in the file at which the way begins; 0 if the extract lacks it. */
  readonly #table: WorkFile;
  #places = NO_PLACES;
  #starts = NO_PLACES;

  /** @param path of new files @param ids ascending */
  constructor(path: string, ids: Float64Array, maps: FileMaps) {
    this.#ids = ids;
    this.#maps = maps;
    this.#file = new WorkFile(path);
    this.#table = new WorkFile(`${path}.starts`);
  }

  /** @param places of the nodes of each way, behind their number */
  add(indexes: Uint32Array<ArrayBuffer>, places: Float64Array<ArrayBuffer>): void {
    const starts = new Float64Array(indexes.length);
    const end = this.#file.size / 8;
    for (let i = 0, at = 0; i < starts.length; i++, at += places[at]! + 1) starts[i] = end + at + 1;
    this.#file.append(places);
    // Ways of a file in order follow each other in the table, too.
    for (let i = 1, from = 0; i <= indexes.length; i++)
      if (indexes[i] !== indexes[i - 1]! + 1) {
        this.#table.writeAt(starts.subarray(from, i), indexes[from]! * 8);
        from = i;
      }
  }

  /** Nothing can be added after it. */
  finish(): void {
    this.#file.flush();
    this.close();
    this.#places = new Float64Array(this.#maps.mapFile(this.#file.path));
    this.#starts = new Float64Array(this.#maps.mapFile(this.#table.path));
  }

  close(): void {
    this.#file.close();
    this.#table.close();
  }

  /** Gives the memory of the pages back that were read so far. */
  dropPages(): void {
    for (const { buffer } of [this.#ids, this.#places, this.#starts]) this.#maps.dropPages(buffer);
  }

  /** Places of the nodes of a way, -1 for a node that the extract lacks; none if it lacks the way. */
  placesOf(way: number): Float64Array {
    const start = this.#starts[indexOfId(this.#ids, way)];
    return start ? this.#places.subarray(start, start + this.#places[start - 1]!) : NO_PLACES;
  }
}
