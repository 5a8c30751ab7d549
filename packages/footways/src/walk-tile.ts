/**
 * One opened tile of the walking graph: views over the sections of a file (FORMAT.md §13).
 *
 * A tile has at most 65,535 nodes and edges, so uint16 names both inside it. The first use checks every section: its
 * length and every number that leads elsewhere. A damaged tile throws what its file throws.
 */
import Flatbush from 'flatbush';
import type { BarrierColumns } from './barriers.ts';
import type { Floors } from './floors.ts';
import { readShape } from './shapes.ts';
import { type ClosedTimes, StreetNames, TILE_SECTION, type TileFile } from './tile-file.ts';

export interface WalkColumns {
  /** lon, lat in turn, E7. */
  readonly positions: Int32Array;
  /** Begin of the edges of each node in `around`; one more entry than nodes. */
  readonly firsts: Uint32Array;
  readonly around: Uint16Array;
  /** Both nodes of each edge, in turn. */
  readonly ends: Uint16Array;
  /** Decimetres, rounded up. */
  readonly lengths: Uint16Array;
  readonly bits: Uint16Array;
  readonly shapeStarts: Uint32Array;
  readonly shapes: Uint8Array;
  readonly nodeBits: Uint8Array;
  /** lon, lat, way of each border node in turn, ascending. */
  readonly borders: Int32Array;
  readonly borderNodes: Uint16Array;
  /** Floors of the edges of which they are known; empty if the tile is older than they are. */
  readonly floors: ReadonlyMap<number, Floors>;
  /** No names if the tile is older than they are. */
  readonly streets: StreetNames;
  /** Over the boxes of edges, in E7. */
  readonly tree: Flatbush;
  /** Undefined if there are none, or if the tile is older than they are. */
  readonly barriers: BarrierColumns | undefined;
  /** Undefined if nothing is ever closed, or if the tile is older than hours are. */
  readonly hours: ClosedTimes | undefined;
}

/** Numbers that a border has in the borders section. */
export const BORDER_WORDS = 3;

export class WalkTile {
  readonly edges: number;
  readonly #file: TileFile;
  #columns: WalkColumns | undefined;

  constructor(file: TileFile) {
    this.#file = file;
    this.edges = file.records;
  }

  get name(): string {
    return this.#file.name;
  }

  get columns(): WalkColumns {
    this.#columns ??= this.#open();
    return this.#columns;
  }

  /** Does now what the first read of the tile would do. */
  warm(): void {
    this.#columns ??= this.#open();
  }

  fail(what: string): never {
    return this.#file.fail(what);
  }

  /** Checks every checksum anew, and every number. */
  checkAll(): void {
    this.#file.check();
    // The first question for a name checks them.
    this.#open().streets.nameOf(0);
  }

  /** Writes lon, lat of all points of an edge to `out`, from its first end to its second. Returns how many points. */
  shape(edge: number, out: number[]): number {
    const { positions, ends, shapes, shapeStarts } = this.columns;
    const first = ends[edge * 2]! * 2;
    const last = ends[edge * 2 + 1]! * 2;
    const lon = positions[first]!;
    const lat = positions[first + 1]!;
    let count = 0;
    out[count++] = lon;
    out[count++] = lat;
    count = readShape(shapes, shapeStarts[edge]!, shapeStarts[edge + 1]!, lon, lat, out, count);
    out[count++] = positions[last]!;
    out[count++] = positions[last + 1]!;
    return count / 2;
  }

  #open(): WalkColumns {
    const nodes = this.#file.section(TILE_SECTION.nodeBits).length;
    const borders = this.#file.section(TILE_SECTION.borderNodes).length / 2;
    const { edges } = this;
    const columns: WalkColumns = {
      positions: this.#column('positions', Int32Array, nodes * 2),
      firsts: this.#column('firsts', Uint32Array, nodes + 1),
      around: this.#column('around', Uint16Array, edges * 2),
      ends: this.#column('ends', Uint16Array, edges * 2),
      lengths: this.#column('lengths', Uint16Array, edges),
      bits: this.#column('bits', Uint16Array, edges),
      shapeStarts: this.#column('shapeStarts', Uint32Array, edges + 1),
      shapes: this.#file.section(TILE_SECTION.shapes),
      nodeBits: this.#column('nodeBits', Uint8Array, nodes),
      borders: this.#column('borders', Int32Array, borders * BORDER_WORDS),
      borderNodes: this.#column('borderNodes', Uint16Array, borders),
      tree: this.#tree(TILE_SECTION.tree, edges),
      barriers: this.#barriers(),
      floors: this.#floors(),
      streets: new StreetNames(this.#file),
      hours: this.#file.closedTimes?.(nodes),
    };
    this.#check(columns, nodes);
    return columns;
  }

  #tree(section: number, items: number): Flatbush {
    const bytes = this.#file.section(section);
    try {
      const tree = Flatbush.from(bytes.buffer, bytes.byteOffset);
      if (tree.numItems === items) return tree;
    } catch {
      // Reported below.
    }
    return this.fail(`has a tree ${section} of other things`);
  }

  #floors(): ReadonlyMap<number, Floors> {
    if (!this.#file.has(TILE_SECTION.floorEdges)) return new Map();
    const ranges = new Int8Array(this.#file.section(TILE_SECTION.floors));
    const edges = this.#column('floorEdges', Uint16Array, ranges.length / 2);
    if (edges.some((edge) => edge >= this.edges)) this.fail('has floors of an edge that it lacks');
    return new Map(Array.from(edges, (edge, i) => [edge, [ranges[i * 2]!, ranges[i * 2 + 1]!]]));
  }

  #barriers(): BarrierColumns | undefined {
    if (!this.#file.has(TILE_SECTION.barrierSides)) return undefined;
    const sides = this.#file.section(TILE_SECTION.barrierSides);
    const points = this.#file.section(TILE_SECTION.barriers);
    const starts = this.#column('barrierStarts', Uint32Array, sides.length + 1);
    if (!ascends(starts, points.length)) this.fail('has a barrier out of bounds');
    if (sides.length === 0) return undefined;
    return { starts, points, sides, tree: this.#tree(TILE_SECTION.barrierTree, sides.length) };
  }

  #check({ firsts, around, ends, shapeStarts, shapes, borderNodes }: WalkColumns, nodes: number): void {
    if (!ascends(firsts, around.length)) this.fail('has a node with edges out of bounds');
    if (!ascends(shapeStarts, shapes.length)) this.fail('has a shape out of bounds');
    if (around.some((edge) => edge >= this.edges)) this.fail('has a node with an edge that it lacks');
    if (ends.some((node) => node >= nodes)) this.fail('has an edge with a node that it lacks');
    if (borderNodes.some((node) => node >= nodes)) this.fail('has a border with a node that it lacks');
  }

  /** A section as so many numbers, in place: nothing is copied. */
  #column<T>(name: keyof typeof TILE_SECTION, kind: NumbersOf<T>, count: number): T {
    const { buffer, byteOffset, length } = this.#file.section(TILE_SECTION[name]);
    if (length !== count * kind.BYTES_PER_ELEMENT) this.fail(`has ${name} of the wrong length`);
    return new kind(buffer, byteOffset, count);
  }
}

interface NumbersOf<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
}

/** Whether offsets begin at 0, never go down, and end at `last`. */
function ascends(offsets: Uint32Array, last: number): boolean {
  if (offsets[0] !== 0 || offsets[offsets.length - 1] !== last) return false;
  for (let i = 1; i < offsets.length; i++) if (offsets[i]! < offsets[i - 1]!) return false;
  return true;
}
