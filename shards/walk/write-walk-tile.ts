/** Writes a tile of the walking graph (FORMAT.md §13): neighbours on the ground become neighbours in the file. */
import Flatbush from 'flatbush';
import { encodeBlob, type Section, WALK_TILE } from '../format/blob.ts';
import { WALK_TILE_SECTION } from '../format/sections.ts';
import type { Floors } from './floors.ts';
import { writeShape } from './shapes.ts';
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

/** Hours of edges and nodes: the entry of each timed one, by its number in the draft, and the sections of the table. */
export interface TileHours {
  readonly edges: ReadonlyMap<number, number>;
  readonly nodes: ReadonlyMap<number, number>;
  readonly sections: readonly Section[];
}

/** Edges and nodes of a tile, in any order. */
export interface TileDraft {
  /** Both nodes of each edge, in turn. */
  readonly ends: ArrayLike<number>;
  readonly bits: ArrayLike<number>;
  /** Floors of each edge; undefined if they are not known. */
  readonly floors: readonly (Floors | undefined)[];
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
export function encodeWalkTile(draft: TileDraft, barriers: BarrierLines, hours?: TileHours): Uint8Array {
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
  const ends = new Uint16Array(edges * 2);
  for (let i = 0; i < edges; i++)
    for (let side = 0; side < 2; side++) ends[i * 2 + side] = nameOf[draft.ends[byFirst[i]! * 2 + side]!]!;
  const { firsts, around } = edgesAround(ends, nodes);
  const { shapeStarts, shapes } = shapesOf(draft, byFirst);
  const { borders, borderNodes } = bordersOf(draft, order);
  const of = (id: number, view: ArrayBufferView) => ({
    id,
    bytes: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
  });
  return encodeBlob(WALK_TILE, edges, [
    of(
      WALK_TILE_SECTION.positions,
      Int32Array.from({ length: nodes * 2 }, (_, i) => draft.positions[order[i >> 1]! * 2 + (i & 1)]!),
    ),
    of(WALK_TILE_SECTION.firsts, firsts),
    of(WALK_TILE_SECTION.around, around),
    of(WALK_TILE_SECTION.ends, ends),
    of(
      WALK_TILE_SECTION.lengths,
      Uint16Array.from(byFirst, (edge) => draft.lengths[edge]!),
    ),
    of(
      WALK_TILE_SECTION.bits,
      Uint16Array.from(byFirst, (edge) => draft.bits[edge]!),
    ),
    of(WALK_TILE_SECTION.shapeStarts, shapeStarts),
    of(WALK_TILE_SECTION.shapes, shapes),
    of(
      WALK_TILE_SECTION.nodeBits,
      Uint8Array.from(order, (node) => draft.nodeBits[node]!),
    ),
    of(WALK_TILE_SECTION.borders, borders),
    of(WALK_TILE_SECTION.borderNodes, borderNodes),
    { id: WALK_TILE_SECTION.tree, bytes: treeOf(draft.points, draft.pointStarts, byFirst) },
    ...barrierSections(barriers),
    ...floorSections(draft, byFirst),
    ...(hours && hours.sections.length > 0 ? hoursSections(hours, byFirst, order) : []),
  ]);
}

function hoursSections(
  { edges, nodes, sections }: TileHours,
  byFirst: Uint32Array,
  order: Uint32Array,
): Section[] {
  const pairs = (entries: ReadonlyMap<number, number>, drafts: Uint32Array) =>
    Uint16Array.from(
      Array.from(drafts, (draft, name) => [name, entries.get(draft) ?? -1] as const)
        .filter(([, entry]) => entry >= 0)
        .flat(),
    );
  return [
    { id: WALK_TILE_SECTION.timedEdges, bytes: new Uint8Array(pairs(edges, byFirst).buffer) },
    { id: WALK_TILE_SECTION.timedNodes, bytes: new Uint8Array(pairs(nodes, order).buffer) },
    ...sections,
  ];
}

/** The name of a way in the borders section. */
function borderWay(way: number): number {
  return way % WAY_MODULO;
}

function nodesInZOrder({ positions, nodeBits }: TileDraft): Uint32Array {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let node = 0; node < nodeBits.length; node++) {
    west = Math.min(west, positions[node * 2]!);
    east = Math.max(east, positions[node * 2]!);
    south = Math.min(south, positions[node * 2 + 1]!);
    north = Math.max(north, positions[node * 2 + 1]!);
  }
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

function edgesAround(ends: Uint16Array, nodes: number): { firsts: Uint32Array; around: Uint16Array } {
  const firsts = new Uint32Array(nodes + 1);
  for (const node of ends) firsts[node + 1]!++;
  for (let node = 0; node < nodes; node++) firsts[node + 1]! += firsts[node]!;
  const around = new Uint16Array(ends.length);
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
      return { name, lon: positions[node * 2]!, lat: positions[node * 2 + 1]!, way: borderWay(ways[node]!) };
    })
    .sort((a, b) => a.lon - b.lon || a.lat - b.lat || a.way - b.way);
  const borders = new Int32Array(found.length * BORDER_WORDS);
  for (const [i, { lon, lat, way }] of found.entries()) borders.set([lon, lat, way], i * BORDER_WORDS);
  return { borders, borderNodes: Uint16Array.from(found, ({ name }) => name) };
}

/** Only edges whose floors are known: few are. */
function floorSections({ floors }: TileDraft, edges: Uint32Array): Section[] {
  const known = Array.from(edges.keys()).filter((i) => floors[edges[i]!] !== undefined);
  const ranges = Int8Array.from(known.flatMap((i) => floors[edges[i]!]!));
  return [
    { id: WALK_TILE_SECTION.floorEdges, bytes: new Uint8Array(Uint16Array.from(known).buffer) },
    { id: WALK_TILE_SECTION.floors, bytes: new Uint8Array(ranges.buffer) },
  ];
}

/** The lines need no order: a tree finds them. */
function barrierSections({ points, starts, sides }: BarrierLines): Section[] {
  const bytes: number[] = [];
  const begins = new Uint32Array(sides.length + 1);
  for (let line = 0; line < sides.length; line++) {
    writeShape(points, starts[line]!, starts[line + 1]!, 0, 0, bytes);
    begins[line + 1] = bytes.length;
  }
  const lines = Uint32Array.from({ length: sides.length }, (_, line) => line);
  return [
    { id: WALK_TILE_SECTION.barrierStarts, bytes: new Uint8Array(begins.buffer) },
    { id: WALK_TILE_SECTION.barriers, bytes: Uint8Array.from(bytes) },
    { id: WALK_TILE_SECTION.barrierSides, bytes: Uint8Array.from(sides) },
    {
      id: WALK_TILE_SECTION.barrierTree,
      bytes: lines.length > 0 ? treeOf(points, starts, lines) : new Uint8Array(),
    },
  ];
}

/** Over the boxes of lines, in this order. */
function treeOf(points: ArrayLike<number>, starts: ArrayLike<number>, lines: Uint32Array): Uint8Array {
  const tree = new Flatbush(lines.length, TREE_NODE, Int32Array);
  for (const line of lines) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = starts[line]! * 2; at < starts[line + 1]! * 2; at += 2) {
      west = Math.min(west, points[at]!);
      east = Math.max(east, points[at]!);
      south = Math.min(south, points[at + 1]!);
      north = Math.max(north, points[at + 1]!);
    }
    tree.add(west, south, east, north);
  }
  tree.finish();
  return new Uint8Array(tree.data);
}
