/**
 * One opened tile of the walking graph (FORMAT.md §13): views over mapped bytes.
 *
 * A tile has at most 65,535 nodes and edges, so uint16 names both inside it. Opening checks the header. The first use
 * checks every section: its checksum, its length and every number that leads elsewhere. A damaged tile throws BlobError.
 */
import Flatbush from 'flatbush';
import { type Blob, BlobError, type BlobSource, openBlob, WALK_TILE } from '../format/blob.ts';
import { asInt32, asUint16, asUint32 } from '../format/number-columns.ts';
import { WALK_TILE_SECTION } from '../format/sections.ts';
import { HoursTable } from '../hours/hours-table.ts';
import type { BarrierColumns } from './barriers.ts';
import type { Floors } from './floors.ts';
import { readShape } from './shapes.ts';
import { WalkHours } from './walk-hours.ts';

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
  /** Over the boxes of edges, in E7. */
  readonly tree: Flatbush;
  /** Undefined if there are none, or if the tile is older than they are. */
  readonly barriers: BarrierColumns | undefined;
  /** Undefined if nothing is ever closed, or if the tile is older than hours are. */
  readonly hours: WalkHours | undefined;
}

/** Numbers that a border has in the borders section. */
export const BORDER_WORDS = 3;

export class WalkTile {
  readonly name: string;
  readonly edges: number;
  readonly #blob: Blob;
  #columns: WalkColumns | undefined;

  constructor(source: BlobSource, name: string) {
    this.#blob = openBlob(source, WALK_TILE, name);
    this.name = name;
    this.edges = this.#blob.records;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }

  get columns(): WalkColumns {
    this.#columns ??= this.#open();
    return this.#columns;
  }

  /** Does now what the first read of the tile would do. */
  warm(): void {
    this.#columns ??= this.#open();
  }

  /** Checks every checksum anew, and every number. */
  checkAll(): void {
    this.#blob.check();
    this.#open();
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
    const nodes = this.#blob.section(WALK_TILE_SECTION.nodeBits).length;
    const { edges } = this;
    const column = (section: number, length: number) => this.#column(section, length);
    const shapes = this.#blob.section(WALK_TILE_SECTION.shapes);
    const borders = this.#blob.section(WALK_TILE_SECTION.borderNodes).length / 2;
    const columns: WalkColumns = {
      positions: asInt32(column(WALK_TILE_SECTION.positions, nodes * 8)),
      firsts: asUint32(column(WALK_TILE_SECTION.firsts, (nodes + 1) * 4)),
      around: asUint16(column(WALK_TILE_SECTION.around, edges * 4)),
      ends: asUint16(column(WALK_TILE_SECTION.ends, edges * 4)),
      lengths: asUint16(column(WALK_TILE_SECTION.lengths, edges * 2)),
      bits: asUint16(column(WALK_TILE_SECTION.bits, edges * 2)),
      shapeStarts: asUint32(column(WALK_TILE_SECTION.shapeStarts, (edges + 1) * 4)),
      shapes,
      nodeBits: column(WALK_TILE_SECTION.nodeBits, nodes),
      borders: asInt32(column(WALK_TILE_SECTION.borders, borders * BORDER_WORDS * 4)),
      borderNodes: asUint16(column(WALK_TILE_SECTION.borderNodes, borders * 2)),
      tree: this.#tree(WALK_TILE_SECTION.tree, edges),
      barriers: this.#barriers(),
      floors: this.#floors(),
      hours: this.#hours(nodes),
    };
    this.#check(columns, nodes);
    return columns;
  }

  #tree(section: number, items: number): Flatbush {
    const bytes = this.#blob.section(section);
    try {
      const tree = Flatbush.from(bytes.buffer, bytes.byteOffset);
      if (tree.numItems === items) return tree;
    } catch {
      // Reported below.
    }
    return this.#fail(`has a tree ${section} of other things`);
  }

  #floors(): ReadonlyMap<number, Floors> {
    if (!this.#blob.has(WALK_TILE_SECTION.floorEdges)) return new Map();
    const ranges = new Int8Array(this.#blob.section(WALK_TILE_SECTION.floors));
    const edges = asUint16(this.#column(WALK_TILE_SECTION.floorEdges, ranges.length));
    if (edges.some((edge) => edge >= this.edges)) this.#fail('has floors of an edge that it lacks');
    return new Map(Array.from(edges, (edge, i) => [edge, [ranges[i * 2]!, ranges[i * 2 + 1]!]]));
  }

  #hours(nodes: number): WalkHours | undefined {
    if (!this.#blob.has(WALK_TILE_SECTION.timedEdges)) return undefined;
    const spans = this.#blob.section(WALK_TILE_SECTION.spanStates).length;
    this.#column(WALK_TILE_SECTION.spanStarts, spans * 4);
    this.#column(WALK_TILE_SECTION.spanOffsets, spans * 2);
    const starts = asUint32(this.#blob.section(WALK_TILE_SECTION.hoursStarts));
    this.#column(WALK_TILE_SECTION.hoursEnds, (starts.length - 1) * 4);
    if (!ascends(starts, spans)) this.#fail('has hours out of bounds');
    // Read when the compiled days are over; its checksum is checked now.
    this.#blob.section(WALK_TILE_SECTION.hoursSources);
    const hours = new WalkHours(
      new HoursTable(this.#blob, WALK_TILE_SECTION),
      this.#blob.section(WALK_TILE_SECTION.timedEdges),
      this.#blob.section(WALK_TILE_SECTION.timedNodes),
    );
    if (!hours.isWhole(this.edges, nodes)) this.#fail('has hours of something that it lacks');
    return hours;
  }

  #barriers(): BarrierColumns | undefined {
    if (!this.#blob.has(WALK_TILE_SECTION.barrierSides)) return undefined;
    const sides = this.#blob.section(WALK_TILE_SECTION.barrierSides);
    const points = this.#blob.section(WALK_TILE_SECTION.barriers);
    const starts = asUint32(this.#column(WALK_TILE_SECTION.barrierStarts, (sides.length + 1) * 4));
    if (!ascends(starts, points.length)) this.#fail('has a barrier out of bounds');
    if (sides.length === 0) return undefined;
    return { starts, points, sides, tree: this.#tree(WALK_TILE_SECTION.barrierTree, sides.length) };
  }

  #check({ firsts, around, ends, shapeStarts, shapes, borderNodes }: WalkColumns, nodes: number): void {
    if (!ascends(firsts, around.length)) this.#fail('has a node with edges out of bounds');
    if (!ascends(shapeStarts, shapes.length)) this.#fail('has a shape out of bounds');
    if (around.some((edge) => edge >= this.edges)) this.#fail('has a node with an edge that it lacks');
    if (ends.some((node) => node >= nodes)) this.#fail('has an edge with a node that it lacks');
    if (borderNodes.some((node) => node >= nodes)) this.#fail('has a border with a node that it lacks');
  }

  #column(section: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#blob.section(section);
    if (bytes.length !== length) this.#fail(`has a column ${section} of the wrong length`);
    return bytes;
  }

  #fail(what: string): never {
    throw new BlobError(`walk tile ${this.name} ${what}. Run "lootiles import" to build it again.`, {
      blob: this.name,
    });
  }
}

/** Whether offsets begin at 0, never go down, and end at `last`. */
function ascends(offsets: Uint32Array, last: number): boolean {
  if (offsets[0] !== 0 || offsets[offsets.length - 1] !== last) return false;
  for (let i = 1; i < offsets.length; i++) if (offsets[i]! < offsets[i - 1]!) return false;
  return true;
}
