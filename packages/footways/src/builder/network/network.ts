/**
 * The network of one group of ways: pieces between the nodes at which ways meet, end, or stop walkers.
 */
import { indexOfId, lowerBound, type NodeStore } from '../../../../pbf/index.ts';
import { type Floors, floorsIn } from '../../floors.ts';
import {
  EFFORT,
  EFFORT_MASK,
  ISLAND,
  PROFILES,
  type Profile,
  STOPS_ALL,
  STOPS_WHEEL,
  TIMED,
  TIMED_NODE,
} from '../../walk-bits.ts';
import { metresBetween } from '../ground.ts';
import { Ints } from '../ints.ts';
import { MARK_BITS, type NodeMarks, type Polygon } from '../reading/read-walked-extract.ts';
import { ringsOf } from '../reading/water-sides.ts';
import { NO_PLACE, recordsIn, type WayRecord } from '../reading/way-records.ts';
import { Lines } from './lines.ts';

/** A longer segment gets points between, so that the length of an edge fits into a uint16 of decimetres. */
const MAX_SEGMENT_M = 5_000;
/** A segment that is longer than this goes around the world: it crosses the antimeridian. */
export const HALF_WORLD = 180e7;

/** Above the bits of a piece or a node that is closed at some times: the number of its hours in `Network.hours`. */
const HOURS_SHIFT = 16;
const EDGE_BITS = 0xffff;
/** Those beyond it close nothing. A group has a few dozen. */
const MAX_HOURS = 0x7fff;

export class Network extends Lines {
  /** Index of the way in `wayIds`. */
  readonly way = new Ints();
  readonly wayIds: number[] = [];
  /** Name of each of them. */
  readonly wayNames: (string | undefined)[] = [];
  readonly hours: string[] = [];
  readonly #hoursNames = new Map<string, number>();

  /** Bits above those of an edge, of each entry of `hours`. */
  readonly #above: number[] = [];

  /** Bits with the number of the hours instead of those above an edge's; without the mark of the hours if there are none. */
  timed(bits: number, mark: number, hours: string | undefined): number {
    if ((bits & mark) === 0) return bits;
    if (hours === undefined || this.hours.length >= MAX_HOURS) return bits & ~mark;
    const above = bits & ~EDGE_BITS;
    const name = `${above} ${hours}`;
    const known = this.#hoursNames.get(name) ?? this.hours.push(hours) - 1;
    this.#hoursNames.set(name, known);
    this.#above[known] = above;
    return (bits & EDGE_BITS) | (known << HOURS_SHIFT);
  }

  /** Undefined if no floors are tagged. */
  floorsOf(bits: number): Floors | undefined {
    return floorsIn(bits & TIMED ? this.#above[bits >>> HOURS_SHIFT]! : bits);
  }

  /** Opening hours by the numbers of the edges or nodes with these bits that have the mark. */
  hoursOf(bits: ArrayLike<number>, mark: number): Map<number, string> {
    const hours = new Map<number, string>();
    for (let i = 0; i < bits.length; i++)
      if (bits[i]! & mark) hours.set(i, this.hours[bits[i]! >>> HOURS_SHIFT]!);
    return hours;
  }

  addPiece(from: number, to: number, bits: number, way: number, start: number, end = this.pointCount): void {
    this.way.push(way);
    this.addLine(from, to, bits, start, end);
  }

  lon(point: number): number {
    return this.points.at(point * 2);
  }

  lat(point: number): number {
    return this.points.at(point * 2 + 1);
  }

  metres(piece: number): number {
    return this.metresOf(this.start.at(piece), this.end.at(piece));
  }

  metresOf(start: number, end: number): number {
    let metres = 0;
    for (let i = start + 1; i < end; i++)
      metres += metresBetween(this.lon(i - 1), this.lat(i - 1), this.lon(i), this.lat(i));
    return metres;
  }
}

/** An area that is walked across. Rings have each node once. */
export interface Square {
  readonly way: number;
  readonly bits: number;
  readonly outer: readonly Int32Array[];
  readonly inner: readonly Int32Array[];
  /** Nodes at which other ways meet it. */
  readonly doors: ReadonlySet<number>;
}

/** Way nodes of a group as numbers from 0. */
export interface GroupWays {
  readonly network: Network;
  readonly squares: readonly Square[];
}

/** Nodes that stop walkers, read. */
type OpenMarks = NodeMarks & { readonly placesAndBits: Float64Array };

/** The nodes that stop walkers, and the areas of several ways. */
export interface ReadGround {
  readonly marks: OpenMarks;
  /** Each by its first outer way. */
  readonly polygons: ReadonlyMap<number, Polygon>;
}

export function polygonsByWay(polygons: readonly Polygon[]): ReadonlyMap<number, Polygon> {
  return new Map(polygons.flatMap((each) => (each.outer.length > 0 ? [[each.outer[0]!, each]] : [])));
}

export function networkOf(bytes: Uint8Array, store: NodeStore, { marks, polygons }: ReadGround): GroupWays {
  const records = [...recordsIn(bytes)].filter(({ isBarrier }) => !isBarrier);
  const places = distinctPlaces(records);
  const network = new Network();
  const { placesAndBits, hours: hoursOf } = marks;
  let at = 0;
  for (const place of places) {
    at = lowerBound(placesAndBits, place * MARK_BITS, at);
    const bits = (placesAndBits[at] ?? Infinity) - place * MARK_BITS;
    const mark = network.timed(bits < MARK_BITS ? bits : 0, TIMED_NODE, hoursOf.get(place));
    network.addNode(store.x(place), store.y(place), mark);
  }
  const uses = new Uint8Array(places.length);
  const lines = records.map((record) => Int32Array.from(record.places, (place) => indexOfId(places, place)));
  for (const line of lines) countUses(line, uses);
  const lineOf = new Map(records.map(({ id }, i) => [id, lines[i]!]));
  const squares: Square[] = [];
  for (const [i, { id, bits: plain, isSquare, hours, name }] of records.entries()) {
    const line = lines[i]!;
    const bits = network.timed(plain, TIMED, hours);
    const way = network.wayIds.push(id) - 1;
    network.wayNames.push(name);
    cutIntoPieces(network, line, bits, way, uses);
    const polygon = polygons.get(id);
    const square = polygon
      ? squareOf(polygon, lineOf, way, uses)
      : isSquare && !line.includes(-1)
        ? { way, bits, outer: [line.subarray(0, -1)], inner: [], doors: doorsOf([line], uses) }
        : undefined;
    if (square) squares.push(square);
  }
  return { network, squares };
}

/** Nodes of lines at which others meet them. */
function doorsOf(lines: readonly Int32Array[], uses: Uint8Array): ReadonlySet<number> {
  const own = new Map<number, number>();
  for (const line of lines) eachUse(line, (node, by) => own.set(node, (own.get(node) ?? 0) + by));
  return new Set([...own].flatMap(([node, by]) => (uses[node]! > by ? [node] : [])));
}

/** Undefined if a way or a node is missing: it lies at the edge of the extract, or in another group. */
function squareOf(
  { bits, outer, inner }: Polygon,
  lineOf: ReadonlyMap<number, Int32Array>,
  way: number,
  uses: Uint8Array,
): Square | undefined {
  const linesOf = (ids: Float64Array) =>
    Array.from(new Set(ids), (id) => lineOf.get(id)).filter((line) => line !== undefined);
  const [outerLines, innerLines] = [linesOf(outer), linesOf(inner)];
  const all = [...outerLines, ...innerLines];
  if (all.length < new Set(outer).size + new Set(inner).size || all.some((line) => line.includes(-1)))
    return undefined;
  const [outerRings, innerRings] = [ringsOfLines(outerLines), ringsOfLines(innerLines)];
  if (!outerRings || !innerRings) return undefined;
  return { way, bits, outer: outerRings, inner: innerRings, doors: doorsOf(all, uses) };
}

/** Undefined if one is open. */
function ringsOfLines(lines: readonly Int32Array[]): Int32Array[] | undefined {
  const parts = lines.map((line, index) => ({ index, first: line[0]!, last: line.at(-1)!, area: 0 }));
  const rings = ringsOf(parts);
  if (rings.reduce((sum, ring) => sum + ring.length, 0) < lines.length) return undefined;
  return rings.map((ring) =>
    Int32Array.from(
      ring.flatMap(({ part, isTurned }) => {
        const line = Array.from(lines[part.index]!);
        return (isTurned ? line.reverse() : line).slice(0, -1);
      }),
    ),
  );
}

function distinctPlaces(records: readonly WayRecord[]): Float64Array {
  const all = new Float64Array(records.reduce((sum, { places }) => sum + places.length, 0));
  let count = 0;
  for (const { places } of records) for (const place of places) if (place !== NO_PLACE) all[count++] = place;
  const sorted = all.subarray(0, count).sort();
  let distinct = 0;
  for (let i = 0; i < count; i++)
    if (i === 0 || sorted[i] !== sorted[distinct - 1]) sorted[distinct++] = sorted[i]!;
  return sorted.slice(0, distinct);
}

function countUses(line: Int32Array, uses: Uint8Array): void {
  eachUse(line, (node, by) => {
    uses[node] = Math.min(255, uses[node]! + by);
  });
}

/** How often a way uses each of its nodes: its ends count double. */
function eachUse(line: Int32Array, onUse: (node: number, by: number) => void): void {
  const last = line.length - 1;
  const isClosed = line[0] === line[last];
  for (let i = 0; i <= last - (isClosed ? 1 : 0); i++)
    if (line[i]! >= 0) onUse(line[i]!, !isClosed && (i === 0 || i === last) ? 2 : 1);
}

/** An extract lacks nodes beyond its edge: the line is broken there. */
function cutIntoPieces(
  network: Network,
  line: Int32Array,
  bits: number,
  way: number,
  uses: Uint8Array,
): void {
  const { lons, lats, nodeBits } = network;
  const isBroken = (i: number) => {
    const [a, b] = [line[i - 1]!, line[i]!];
    return a < 0 || b < 0 || Math.abs(lons.at(a) - lons.at(b)) > HALF_WORLD;
  };
  let from = -1;
  let start = 0;
  for (let i = 0; i < line.length; i++) {
    const node = line[i]!;
    if (node < 0) continue;
    if (from >= 0) {
      addSegment(network, lons.at(line[i - 1]!), lats.at(line[i - 1]!), lons.at(node), lats.at(node));
      const isLast = i === line.length - 1 || isBroken(i + 1);
      if (!isLast && uses[node]! < 2 && nodeBits.at(node) === 0) continue;
      network.addPiece(from, node, bits, way, start);
      from = -1;
    }
    if (i === line.length - 1 || isBroken(i + 1)) continue;
    from = node;
    start = network.pointCount;
    network.addPoint(lons.at(node), lats.at(node));
  }
}

function addSegment(network: Network, lon1: number, lat1: number, lon2: number, lat2: number): void {
  const parts = Math.ceil(metresBetween(lon1, lat1, lon2, lat2) / MAX_SEGMENT_M);
  for (let i = 1; i < parts; i++)
    network.addPoint(
      Math.round(lon1 + ((lon2 - lon1) * i) / parts),
      Math.round(lat1 + ((lat2 - lat1) * i) / parts),
    );
  network.addPoint(lon2, lat2);
}

const ISLAND_M = 500;
/** Nodes at which a network is cut, by profile. Gates for residents do not cut: a walk may begin behind them. */
const CUTS: readonly number[] = [STOPS_ALL, STOPS_ALL | STOPS_WHEEL];

/**
 * Marks the pieces of every connected part of a network that is short in all, for each profile: nothing is joined to
 * them. Most are outlines of pavements that meet no street.
 */
export function markIslands(network: Network): void {
  const metres = Float64Array.from({ length: network.pieces }, (_, piece) => network.metres(piece));
  for (const profile of PROFILES) markFor(network, profile, metres);
}

function markFor(network: Network, profile: Profile, metres: Float64Array): void {
  const { from, to, bits, nodeBits, pieces } = network;
  const parents = Int32Array.from({ length: pieces }, (_, piece) => piece);
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  const isWalked = (piece: number) =>
    EFFORT[profile]![bits.at(piece) & EFFORT_MASK]! < Number.POSITIVE_INFINITY;
  const first = new Int32Array(nodeBits.length).fill(-1);
  for (let piece = 0; piece < pieces; piece++) {
    if (!isWalked(piece)) continue;
    for (const node of [from.at(piece), to.at(piece)]) {
      if ((nodeBits.at(node) & CUTS[profile]!) !== 0) continue;
      if (first[node]! < 0) first[node] = piece;
      else parents[rootOf(piece)] = rootOf(first[node]!);
    }
  }
  const wholeM = new Float64Array(pieces);
  for (let piece = 0; piece < pieces; piece++) if (isWalked(piece)) wholeM[rootOf(piece)]! += metres[piece]!;
  for (let piece = 0; piece < pieces; piece++)
    if (!isWalked(piece) || wholeM[rootOf(piece)]! < ISLAND_M)
      bits.set(piece, bits.at(piece) | ISLAND[profile]!);
}
