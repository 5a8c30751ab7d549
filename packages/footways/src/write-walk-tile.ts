/** Writes a tile of the walking graph (FORMAT.md §13): neighbours on the ground become neighbours in the file. */
import Flatbush from 'flatbush';
import type { Floors } from './floors.ts';
import { boxOf, writeShape } from './shapes.ts';
import { streetColumns, TILE_SECTION } from './tile-file.ts';
import { BORDER } from './walk-bits.ts';
import { BORDER_WORDS } from './walk-tile.ts';

/** uint16 names nodes and edges. */
const MAX_TILE_NAMES = 65_535;
/** Ids of ways are kept modulo this, to fit an int32. */
const WAY_MODULO = 2 ** 31;
/** Boxes under a node of the tree: 8 finds what is near faster than the usual 16, and costs 1 byte an edge more. */
const TREE_NODE = 8;

/** Lines that cannot be crossed. */
export interface BarrierLines {
  /** lon, lat in turn, E7. */
  readonly points: ArrayLike<number>;
  /** Begin of the points of each line; one more entry than lines. */
  readonly starts: ArrayLike<number>;
  /** Sides of water of each line. */
  readonly sides: ArrayLike<number>;
}

/** A part of a file, by its number. */
interface TileSection {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export interface EncodedTile {
  readonly sections: TileSection[];
  /** The number in the draft of each edge and each node. */
  readonly edges: Uint32Array;
  readonly nodes: Uint32Array;
}

/** Edges and nodes of a tile, in any order. */
export interface TileDraft {
  /** Both nodes of each edge, in turn. */
  readonly ends: ArrayLike<number>;
  readonly bits: ArrayLike<number>;
  /** Floors of each edge; undefined if they are not known. */
  readonly floors: readonly (Floors | undefined)[];
  /** Name of the street of each edge, without control characters; none if undefined. */
  readonly streets?: readonly (string | undefined)[] | undefined;
  /** Decimetres, not below the length of the line. */
  readonly lengths: ArrayLike<number>;
  /** Begin of the points of each edge; one more entry than edges. */
  readonly pointStarts: ArrayLike<number>;
  /** lon, lat in turn, E7; the first and the last of an edge are its nodes. */
  readonly points: ArrayLike<number>;
  /** lon, lat of each node in turn, E7. */
  readonly positions: ArrayLike<number>;
  readonly nodeBits: ArrayLike<number>;
  /** Ways that cross the border at each border node. */
  readonly ways: ArrayLike<number>;
}

/** Throws if the tile has more than 65,535 nodes or edges. */
export function encodeTile(draft: TileDraft, barriers: BarrierLines): EncodedTile {
  const nodes = draft.nodeBits.length;
  const edges = draft.bits.length;
  if (nodes > MAX_TILE_NAMES || edges > MAX_TILE_NAMES)
    throw new Error(`A walk tile has ${edges} edges and ${nodes} nodes, more than it can name.`);
  const order = nodesInZOrder(draft);
  const nameOf = new Uint16Array(nodes);
  for (let i = 0; i < nodes; i++) nameOf[order[i]!] = i;
  const byFirst = Uint32Array.from({ length: edges }, (_, edge) => edge).sort(
    (a, b) =>
      nameOf[draft.ends[a * 2]!]! - nameOf[draft.ends[b * 2]!]! ||
      nameOf[draft.ends[a * 2 + 1]!]! - nameOf[draft.ends[b * 2 + 1]!]! ||
      a - b,
  );
  const ends = Uint16Array.from(
    { length: edges * 2 },
    (_, i) => nameOf[draft.ends[byFirst[i >> 1]! * 2 + (i & 1)]!]!,
  );
  const columns = {
    positions: Int32Array.from(
      { length: nodes * 2 },
      (_, i) => draft.positions[order[i >> 1]! * 2 + (i & 1)]!,
    ),
    ...edgesAround(ends, nodes, new Uint16Array(edges * 2)),
    ends,
    lengths: Uint16Array.from(byFirst, (edge) => draft.lengths[edge]!),
    bits: Uint16Array.from(byFirst, (edge) => draft.bits[edge]!),
    ...shapesOf(draft, byFirst),
    nodeBits: Uint8Array.from(order, (node) => draft.nodeBits[node]!),
    ...bordersOf(draft, order),
    tree: treeOf(draft.points, draft.pointStarts, byFirst),
    ...barrierColumns(barriers),
    ...floorColumns(draft, byFirst),
    ...(draft.streets?.some((name) => name !== undefined) &&
      streetColumns(Array.from(byFirst, (edge) => draft.streets?.[edge]))),
  } satisfies Partial<Record<keyof typeof TILE_SECTION, ArrayBufferView>>;
  const sections = Object.entries(columns).map(([name, { buffer, byteOffset, byteLength }]) => ({
    id: TILE_SECTION[name as keyof typeof columns],
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
  }));
  return { sections, edges: byFirst, nodes: order };
}

function nodesInZOrder({ positions, nodeBits }: TileDraft): Uint32Array {
  const [west, south, east, north] = boxOf(positions);
  const width = east - west + 1;
  const height = north - south + 1;
  const ranks = Float64Array.from({ length: nodeBits.length }, (_, node) => {
    const x = ((positions[node * 2]! - west) / width) * 65_536;
    const y = ((positions[node * 2 + 1]! - south) / height) * 65_536;
    return spread(y) * 2 + spread(x);
  });
  return Uint32Array.from(ranks.keys()).sort(
    (a, b) =>
      ranks[a]! - ranks[b]! ||
      positions[a * 2]! - positions[b * 2]! ||
      positions[a * 2 + 1]! - positions[b * 2 + 1]! ||
      a - b,
  );
}

/** The 16 bits of a number with a zero before each. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The edges of each node, in lists one after the other: those of a node begin at its entry of `firsts`. */
export function edgesAround<T extends Uint16Array | Uint32Array>(
  ends: ArrayLike<number>,
  nodes: number,
  around: T,
): { firsts: Uint32Array; around: T } {
  const firsts = new Uint32Array(nodes + 1);
  for (let i = 0; i < ends.length; i++) firsts[ends[i]! + 1]!++;
  for (let node = 0; node < nodes; node++) firsts[node + 1]! += firsts[node]!;
  const free = firsts.slice();
  for (let i = 0; i < ends.length; i++) around[free[ends[i]!]!++] = i >>> 1;
  return { firsts, around };
}

/** The points between the ends of each edge, as zigzag varints of differences. */
function shapesOf({ points, pointStarts }: TileDraft, edges: Uint32Array) {
  const shapeStarts = new Uint32Array(edges.length + 1);
  const bytes: number[] = [];
  for (const [i, edge] of edges.entries()) {
    const first = pointStarts[edge]!;
    const [lon, lat] = [points[first * 2]!, points[first * 2 + 1]!];
    writeShape(points, first + 1, pointStarts[edge + 1]! - 1, lon, lat, bytes);
    shapeStarts[i + 1] = bytes.length;
  }
  return { shapeStarts, shapes: Uint8Array.from(bytes) };
}

function bordersOf({ positions, nodeBits, ways }: TileDraft, order: Uint32Array) {
  const found = Array.from(order.keys())
    .filter((name) => (nodeBits[order[name]!]! & BORDER) !== 0)
    .map((name) => {
      const node = order[name]!;
      return {
        name,
        lon: positions[node * 2]!,
        lat: positions[node * 2 + 1]!,
        way: ways[node]! % WAY_MODULO,
      };
    })
    .sort((a, b) => a.lon - b.lon || a.lat - b.lat || a.way - b.way);
  const borders = new Int32Array(found.length * BORDER_WORDS);
  for (const [i, { lon, lat, way }] of found.entries()) borders.set([lon, lat, way], i * BORDER_WORDS);
  return { borders, borderNodes: Uint16Array.from(found, ({ name }) => name) };
}

/** Only edges whose floors are known: few are. */
function floorColumns({ floors }: TileDraft, edges: Uint32Array) {
  const known = Array.from(edges.keys()).filter((i) => floors[edges[i]!] !== undefined);
  return {
    floorEdges: Uint16Array.from(known),
    floors: Int8Array.from(known.flatMap((i) => floors[edges[i]!]!)),
  };
}

/** The lines need no order: a tree finds them. */
function barrierColumns({ points, starts, sides }: BarrierLines) {
  const bytes: number[] = [];
  const barrierStarts = new Uint32Array(sides.length + 1);
  for (let line = 0; line < sides.length; line++) {
    writeShape(points, starts[line]!, starts[line + 1]!, 0, 0, bytes);
    barrierStarts[line + 1] = bytes.length;
  }
  const lines = Uint32Array.from({ length: sides.length }, (_, line) => line);
  return {
    barrierStarts,
    barriers: Uint8Array.from(bytes),
    barrierSides: Uint8Array.from(sides),
    barrierTree: lines.length > 0 ? treeOf(points, starts, lines) : new Uint8Array(),
  };
}

/** Over the boxes of lines, in this order. */
function treeOf(points: ArrayLike<number>, starts: ArrayLike<number>, lines: Uint32Array): Uint8Array {
  const tree = new Flatbush(lines.length, TREE_NODE, Int32Array);
  for (const line of lines) tree.add(...boxOf(points, starts[line]!, starts[line + 1]!));
  tree.finish();
  return new Uint8Array(tree.data);
}
