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
import { MARK_BITS, type NodeMarks } from '../reading/read-walked-extract.ts';
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

/** Way nodes of a group as numbers from 0. */
export interface GroupWays {
  readonly network: Network;
  readonly squares: readonly { readonly way: number; readonly bits: number; readonly ring: Int32Array }[];
  /** How many ways meet at each node; ends of ways count double. */
  readonly uses: Uint8Array;
}

/** Nodes that stop walkers, read. */
export type OpenMarks = NodeMarks & { readonly placesAndBits: Float64Array };

export function networkOf(bytes: Uint8Array, store: NodeStore, marks: OpenMarks): GroupWays {
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
  const squares: { way: number; bits: number; ring: Int32Array }[] = [];
  for (const [i, { id, bits: plain, isSquare, hours, name }] of records.entries()) {
    const line = lines[i]!;
    const bits = network.timed(plain, TIMED, hours);
    const way = network.wayIds.push(id) - 1;
    network.wayNames.push(name);
    cutIntoPieces(network, line, bits, way, uses);
    if (isSquare && !line.includes(-1)) squares.push({ way, bits, ring: line.subarray(0, -1) });
  }
  return { network, squares, uses };
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
  const last = line.length - 1;
  const isClosed = line[0] === line[last];
  for (let i = 0; i <= last - (isClosed ? 1 : 0); i++) {
    const node = line[i]!;
    const by = !isClosed && (i === 0 || i === last) ? 2 : 1;
    if (node >= 0) uses[node] = Math.min(255, uses[node]! + by);
  }
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
