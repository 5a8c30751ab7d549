/**
 * Rings of multipolygons from their member ways: chained by node, nested by even-odd (roles are often wrong).
 *
 * What the extract cut open is closed from end to nearest end, as the two banks of a river at its edge. If both ends of a
 * gap lie well inside of what the extract covers, that is a mistake of mapping: such a ring is left out.
 */
import { type FileMaps, indexOfId, type NodeStore, WorkFile } from '../../../pbf/index.ts';
import { chainLines, joinChain } from '../geometry/chain.ts';
import { nestRings, reversed } from '../geometry/rings.ts';

/**
 * Assembles a multipolygon: outer rings clockwise, each followed by its holes.
 * @param isWellInside of the extract, so that nothing is cut off around it
 */
export function assemble(
  ways: Float64Array,
  members: Members,
  nodes: NodeStore,
  isWellInside: (x: number, y: number) => boolean,
): Int32Array[] {
  const known = Array.from(ways, (way) => knownPart(members.placesOf(way))).filter(
    ({ length }) => length > 1,
  );
  const from = known.map((places) => places[0]!);
  const to = known.map((places) => places.at(-1)!);
  const rings: Int32Array[] = [];
  const open: Int32Array[] = [];
  const lines = known.map((places) => positionsOf(places, nodes));
  for (const chain of chainLines(from, to, { reversible: true, strict: false })) {
    const [first, last] = [chain[0]!, chain.at(-1)!];
    const isRing = (first < 0 ? to[~first] : from[first]) === (last < 0 ? from[~last] : to[last]);
    const xy = joinChain(chain, lines);
    if (xy.length < 6) continue;
    if (!isRing) open.push(xy);
    else if (xy.length >= 8) rings.push(xy.slice(0, -2));
  }
  const all = [...rings, ...closeNearest(open, isWellInside)];
  return all.length > 0 ? nestRings(all) : [];
}

/** Nodes that the extract lacks are left out: what remains is joined straight. */
function knownPart(places: Float64Array): Float64Array {
  return places.includes(-1) ? places.filter((place) => place !== -1) : places;
}

function positionsOf(places: Float64Array, nodes: NodeStore): Int32Array {
  const xy = new Int32Array(places.length * 2);
  for (const [i, place] of places.entries()) {
    xy[i * 2] = nodes.x(place);
    xy[i * 2 + 1] = nodes.y(place);
  }
  return xy;
}

function closeNearest(
  lines: readonly Int32Array[],
  isWellInside: (x: number, y: number) => boolean,
): Int32Array[] {
  const closed: Int32Array[] = [];
  const open = [...lines];
  for (let line = open.pop(); line; line = open.pop()) {
    let isMistake = false;
    for (;;) {
      const [x, y] = [line.at(-2)!, line.at(-1)!];
      const next = nearest(open, x, y, (x - line[0]!) ** 2 + (y - line[1]!) ** 2);
      const end: Int32Array = next ? (next.isTurned ? reversed(open[next.index]!) : open[next.index]!) : line;
      if (isWellInside(x, y) && isWellInside(end[0]!, end[1]!)) isMistake = true;
      if (!next) break;
      open.splice(next.index, 1);
      line = Int32Array.of(...line, ...end);
    }
    if (!isMistake) closed.push(line);
  }
  return closed;
}

/** The line with an end that is nearer than `within` (a squared distance). */
function nearest(
  lines: readonly Int32Array[],
  x: number,
  y: number,
  within: number,
): { index: number; isTurned: boolean } | undefined {
  let best = within;
  let found: { index: number; isTurned: boolean } | undefined;
  for (const [index, line] of lines.entries()) {
    const atStart = (x - line[0]!) ** 2 + (y - line[1]!) ** 2;
    const atEnd = (x - line.at(-2)!) ** 2 + (y - line.at(-1)!) ** 2;
    if (Math.min(atStart, atEnd) >= best) continue;
    best = Math.min(atStart, atEnd);
    found = { index, isTurned: atEnd < atStart };
  }
  return found;
}

const NO_PLACES = new Float64Array(0);

/**
 * Ways that multipolygons are made of: the places of their nodes, and a table of the starts of the ways. Both are files, written
 * once and then mapped: 8 bytes a node of such a way, and 8 a way.
 */
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
