/**
 * Joints: the points at which positions and toilets meet the walking graph.
 *
 * How a position is joined follows from the position and the tiles alone. So joints of toilets are no files: they are
 * made when a search first meets the toilet (15 to 40 µs), and kept by position. A toilet that moved has another position,
 * so an old joint can never answer for it. Precomputed joints were rejected: every diff and contribution would have
 * to carry them on, and a city's joints are made in the time of a hundred searches.
 */

import { METRES_PER_E7 } from '../../sphere/index.ts';
import { DECK_M, hasLine, isBlocked } from './barriers.ts';
import { ABOVE, floorsOf, GROUND, isOnGround, shareFloor } from './floors.ts';
import { boxesAround } from './line.ts';
import {
  BORDER,
  EFFORT,
  EFFORT_MASK,
  ELEVATED,
  FOOT,
  ISLAND,
  ONE_WAY,
  PRIVATE,
  PROFILES,
  type Profile,
  SLOPED,
  STOPS,
  STOPS_STRANGERS,
  TIMED,
  TIMED_NODE,
  UNDERGROUND,
} from './walk-bits.ts';
import type { WalkGraph } from './walk-graph.ts';
import type { WalkColumns } from './walk-tile.ts';

/** Off the network the rule of the straight line holds: a third more than it. */
export const OFF_NETWORK = 1.3;
/** How far a position may lie from the network. Beyond it nothing is known of the ground between, so the walk is an estimate. */
export const SNAP_M = 100;
/** How far a walk may begin or end over private ways. */
const PRIVATE_M = 500;
/**
 * A position is joined to its nearest segment, and to others that are hardly farther: a pavement that is mapped on its own
 * may meet its street only at the far corner. Not more, or walks would begin across rails and canals.
 */
const SECOND_SNAP_M = 12;
/** Points that are as near as the nearest: ends of edges that meet there. Then a public way wins over a private one. */
const TIE_M = 0.05;
/** How far from a toilet a way on its own floor is looked for, before the ground. */
const FLOOR_M = 30;
/**
 * How far from the middle of an area, such as a beach, a harbour or a park, the ways at its edge are looked for. In seven
 * extracts nearly all areas whose middle has no walk have a public way within it; most of those without one are peaks.
 */
const AREA_M = 200;
/** Most positions have a segment in this: a small window is looked at before the large one. */
const FIRST_LOOK_M = 40;
const MAX_SNAPS = 32;
/** Segments to which the straight line is tried before a position counts as shut in. */
const MAX_TRIES = 300;
/** Entries of each profile at most; then all are made again. 300 bytes each. */
const MAX_KEPT_JOINTS = 100_000;
/** A point of an edge. */
export interface Snap {
  readonly tile: number;
  readonly edge: number;
  /** Share of the edge's length from its first end. */
  share: number;
  /** From the position. */
  readonly metres: number;
  /** E7. */
  readonly lon: number;
  readonly lat: number;
}

/** How a position is joined to the network. */
export interface Joint {
  readonly snaps: readonly Snap[];
  readonly nodes: readonly number[];
  /** Decimetres of effort and of way to each node. */
  readonly efforts: readonly number[];
  readonly ways: readonly number[];
  /** Index of the snap that leads to each node. */
  readonly via: readonly number[];
  /** The end of that snap's edge that the node is: 0 or 1; -1 if private ways lie between. */
  readonly sides: readonly number[];
  /** The node is a gate for residents, at the end of a public edge. Only a walk from or to private ways behind it passes it. */
  readonly gates: readonly boolean[];
  /** The toilet is on another floor than the place where it is joined. The stairs between are not known. */
  readonly lacksStairs: boolean;
}

/** Whether a walk leaves a position or arrives there: ways that are walked one way lead from it or to it. */
type Heading = typeof LEAVING | typeof ARRIVING;
const LEAVING = 0;
const ARRIVING = 1;

/** A position in degrees, who walks there, and at which epoch minute. */
export interface Spot {
  readonly lon: number;
  readonly lat: number;
  readonly profile: Profile;
  /** Ways that are closed then by their hours are not walked. */
  readonly nowMin: number;
}

/** The place of a toilet. */
export interface Target {
  /** E7. */
  readonly lon: number;
  readonly lat: number;
  /** Its floors (floors.ts); undefined: on the ground. */
  readonly floor?: string | undefined;
}

type MutableJoint = { [Key in keyof Joint]: Joint[Key] extends readonly (infer T)[] ? T[] : Joint[Key] };
interface KeptJoint {
  readonly joint: Joint | undefined;
  /** The only epoch minute at which it is known to be right; undefined: it does not depend on the time. */
  readonly atMin: number | undefined;
}

/** How many metres away an edge is accepted; 0: not at all. */
type Accept = (tile: number, edge: number, bits: number) => number;

/** Makes joints, and keeps those of toilets. */
export class Joints {
  readonly #graph: WalkGraph;
  readonly #kept = PROFILES.map(() => new Map<string, KeptJoint>());

  constructor(graph: WalkGraph) {
    this.#graph = graph;
  }

  /** The joint of a toilet; undefined if no network is near. */
  ofToilet({ lon, lat, floor }: Target, profile: Profile, nowMin: number): Joint | undefined {
    const kept = this.#kept[profile]!;
    const name = floor === undefined ? `${lon} ${lat}` : `${lon} ${lat} ${floor}`;
    const known = kept.get(name);
    if (known && (known.atMin === undefined || known.atMin === nowMin)) return known.joint;
    const join = new Join(this.#graph, { lon: lon / 1e7, lat: lat / 1e7, profile, nowMin }, ARRIVING);
    const joint = join.toFloor(floor);
    if (kept.size >= MAX_KEPT_JOINTS) kept.clear();
    kept.set(name, { joint, atMin: join.isTimed ? nowMin : undefined });
    return joint;
  }

  /** The joint of a walk that leaves a toilet. It differs from `ofToilet` at ways for one direction and private ones alone. */
  fromToilet(toilet: Target, profile: Profile, nowMin: number): Joint | undefined {
    const there = this.ofToilet(toilet, profile, nowMin);
    const differs = there?.snaps.some(({ tile, edge }) => {
      const { bits } = this.#graph.tiles[tile]!.columns;
      return (bits[edge]! & (ONE_WAY | PRIVATE)) !== 0;
    });
    if (!differs) return there;
    const spot = { lon: toilet.lon / 1e7, lat: toilet.lat / 1e7, profile, nowMin };
    return new Join(this.#graph, spot, LEAVING).toFloor(toilet.floor);
  }

  /**
   * Joins a position whose floor is not known: to edges above ground that lead somewhere, and to those of a bridge only
   * from on it.
   * @param except edges that are left out
   */
  ofPosition(spot: Spot, except?: (tile: number, edge: number) => boolean): Joint | undefined {
    return new Join(this.#graph, spot, LEAVING).to((tile, edge, bits) =>
      except?.(tile, edge) ? 0 : reachOfPosition(bits),
    );
  }

  /**
   * The position to which people walk if a place stands for an area, in degrees: its middle if a walk begins there, otherwise the
   * nearest point of a public way, whatever lies between. Undefined if no such way is near.
   */
  ofArea(lon: number, lat: number): readonly [lon: number, lat: number] | undefined {
    const join = new Join(this.#graph, { lon, lat, profile: FOOT, nowMin: 0 }, LEAVING);
    if (join.to((_, __, bits) => reachOfPosition(bits))) return [lon, lat];
    return join.toWayNear(AREA_M);
  }

  /** The joint of a walk that ends at a position: on a bridge, too, as one that begins there. */
  ofEnd({ lon, lat }: Target, profile: Profile, nowMin: number): Joint | undefined {
    const spot = { lon: lon / 1e7, lat: lat / 1e7, profile, nowMin };
    return new Join(this.#graph, spot, ARRIVING).to((_, __, bits) => reachOfPosition(bits));
  }
}

function reachOfPosition(bits: number): number {
  if (bits & UNDERGROUND) return 0;
  return bits & ELEVATED ? DECK_M : SNAP_M;
}

/** One join in the making. */
class Join {
  readonly #graph: WalkGraph;
  readonly #spot: Spot;
  readonly #heading: Heading;
  readonly #points: number[] = [];
  /** Barriers are on the ground, and count. */
  #isOutside = true;
  /** Whether the joint depends on the time. */
  isTimed = false;

  constructor(graph: WalkGraph, spot: Spot, heading: Heading) {
    this.#graph = graph;
    this.#spot = spot;
    this.#heading = heading;
  }

  /**
   * To a way on a floor, otherwise on the ground. A way on a bridge or in a tunnel is neither. A room that says to be on the ground,
   * far from its ways, is in a building that may count its floors otherwise than the corridor beside it.
   */
  toFloor(floor: string | undefined): Joint | undefined {
    const floors = floor === undefined ? GROUND : floorsOf(floor);
    const isUp = floors !== undefined && !isOnGround(floors);
    if (isUp) {
      this.#isOutside = false;
      const onFloor = this.to((tile, edge, bits) => {
        const there = this.#columns(tile).floors.get(edge);
        const mark = floors[1] < 0 ? UNDERGROUND : floors === ABOVE ? ELEVATED : 0;
        return (there ? shareFloor(there, floors) : (bits & mark) !== 0) ? FLOOR_M : 0;
      });
      if (onFloor) return onFloor;
      this.#isOutside = true;
    }
    const joint = this.to((_, __, bits) => ((bits & (UNDERGROUND | ELEVATED)) === 0 ? SNAP_M : 0));
    const isFar = floor !== undefined && (joint?.snaps[0]?.metres ?? 0) > FLOOR_M;
    return joint && { ...joint, lacksStairs: isUp || isFar || floors === undefined };
  }

  /**
   * If the nearest edge is private, over private ways to the nodes at which the public ones begin. A walk may leave a way
   * that is closed now, and ends at none.
   */
  to(reachOf: Accept): Joint | undefined {
    const { profile } = this.#spot;
    const efforts = EFFORT[profile]!;
    const isUsable: Accept = (tile, edge, bits) => {
      const isWalked =
        (bits & ISLAND[profile]!) === 0 && efforts[bits & EFFORT_MASK]! < Number.POSITIVE_INFINITY;
      return isWalked ? reachOf(tile, edge, bits) : 0;
    };
    const near = this.#snaps(isUsable);
    if (near.length === 0) return undefined;
    const tied = near.filter(({ metres }) => metres <= near[0]!.metres + TIE_M);
    const isOpen = ({ tile, edge }: Snap) => this.#isOpen(tile, edge);
    const open = near.filter(isOpen);
    const isShut = tied.some(({ tile, edge }) => this.#isShut(tile, edge));
    if (tied.some(isOpen) || (isShut && open.length > 0)) return this.#ends(open);
    const inside =
      this.#heading === ARRIVING ? tied.filter(({ tile, edge }) => !this.#isShut(tile, edge)) : tied;
    if (inside.length === 0) return undefined;
    const joint = this.#outOfPrivate(this.#ends(inside, true));
    if (joint.nodes.length > 0) return joint;
    const farther = this.#snaps((...edge) => (this.#isOpen(edge[0], edge[1]) ? isUsable(...edge) : 0));
    return farther.length > 0 ? this.#ends(farther) : undefined;
  }

  /** The nearest point of a public way on the ground, over whatever lies between. */
  toWayNear(withinM: number): readonly [lon: number, lat: number] | undefined {
    const closed = PRIVATE | UNDERGROUND | ELEVATED | TIMED | ISLAND[this.#spot.profile]!;
    const near = this.#segmentsNear(new Near(withinM), (_, __, bits) => (bits & closed ? 0 : withinM));
    const [way] = near.sorted(1);
    return way && [turned(way.lon) / 1e7, way.lat / 1e7];
  }

  #columns(tile: number): WalkColumns {
    return this.#graph.tiles[tile]!.columns;
  }

  /**
   * The nearest point of every segment that is accepted and to which the straight line is free, nearest first: of those
   * within the nearest and SECOND_SNAP_M more. In a cutting or on an embankment all of them lie there, or none.
   */
  #snaps(accept: Accept): Snap[] {
    const snaps = this.#freeSnaps(accept);
    const slopes = snaps.map(({ tile, edge }) => this.#columns(tile).bits[edge]! & SLOPED);
    return snaps.filter((_, i) => slopes[i] === slopes[0]);
  }

  #freeSnaps(accept: Accept): Snap[] {
    const near = this.#nearest(accept);
    if (!this.#isOutside || this.#isOpenGround(near)) return near;
    const free = near.filter((snap) => this.#isFree(snap));
    if (free[0] === near[0]) return free;
    // The nearest is behind water or a wall: another way may not be, though it is farther than those that were looked at.
    const found: Snap[] = [];
    for (const snap of this.#segmentsNear(new Near(SNAP_M, true), accept).sorted(MAX_TRIES)) {
      if (found.length === MAX_SNAPS || snap.metres > (found[0]?.metres ?? SNAP_M) + SECOND_SNAP_M) break;
      if (this.#isFree(snap)) found.push(snap);
    }
    return found;
  }

  /** Whether no snap can be behind a line: a quick answer for most positions. */
  #isOpenGround(snaps: readonly Snap[]): boolean {
    const { lon, lat } = this.#spot;
    const farthest = snaps.at(-1)?.metres ?? 0;
    if (farthest > DECK_M) return false;
    const dy = farthest / METRES_PER_E7;
    const dx = dy / Math.cos((lat * Math.PI) / 180);
    let last = -1;
    return snaps.every(({ tile, lon: x }) => {
      if (tile === last) return true;
      last = tile;
      const [middle, { barriers }] = [x - turned(x - lon * 1e7), this.#columns(tile)];
      return !barriers || !hasLine(barriers, middle - dx, lat * 1e7 - dy, middle + dx, lat * 1e7 + dy);
    });
  }

  #isFree(snap: Snap): boolean {
    const { lon, lat } = this.#spot;
    const { barriers } = this.#columns(snap.tile);
    if (!barriers) return true;
    const { lon: toX, lat: toY, metres } = snap;
    return !isBlocked(barriers, { fromX: toX - turned(toX - lon * 1e7), fromY: lat * 1e7, toX, toY, metres });
  }

  /** As if nothing lay between. */
  #nearest(accept: Accept): Snap[] {
    for (const within of [FIRST_LOOK_M, SNAP_M]) {
      const near = this.#segmentsNear(new Near(within), accept);
      // What lies outside of the window may be as near as what is hardly farther.
      if ((near.snaps.length > 0 && near.reach <= within - 1) || within === SNAP_M)
        return near.sorted(MAX_SNAPS);
    }
    return [];
  }

  #segmentsNear(near: Near, accept: Accept): Near {
    const { lon, lat } = this.#spot;
    for (const { west, south, east, north } of boxesAround(lon, lat, near.reach))
      for (const tile of this.#graph.tilesIn(west, south, east, north)) {
        const { tree, bits } = this.#columns(tile);
        const found = tree.search(
          Math.floor(west * 1e7),
          Math.floor(south * 1e7),
          Math.ceil(east * 1e7),
          Math.ceil(north * 1e7),
        );
        for (const edge of found) {
          const reach = accept(tile, edge, bits[edge]!);
          if (reach > 0) this.#project(tile, edge, reach, near);
        }
      }
    return near;
  }

  #project(tile: number, edge: number, reach: number, near: Near): void {
    const { lon, lat } = this.#spot;
    const points = this.#points;
    const count = this.#graph.tiles[tile]!.shape(edge, points);
    const { ends, nodeBits } = this.#columns(tile);
    const isBorder = (side: number) => (nodeBits[ends[edge * 2 + side]!]! & BORDER) !== 0;
    const scale = METRES_PER_E7 * Math.cos((lat * Math.PI) / 180);
    const [x, y] = [lon * 1e7, lat * 1e7];
    const found: Snap[] = [];
    let before = 0;
    for (let i = 1; i < count; i++) {
      const ax = turned(points[i * 2 - 2]! - x) * scale;
      const ay = (points[i * 2 - 1]! - y) * METRES_PER_E7;
      const bx = (points[i * 2]! - points[i * 2 - 2]!) * scale;
      const by = (points[i * 2 + 1]! - points[i * 2 - 1]!) * METRES_PER_E7;
      const square = bx * bx + by * by;
      // Not Math.hypot: a join took 16 µs with it, and takes 12 without.
      const length = Math.sqrt(square);
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * bx + ay * by) / square));
      const dx = ax + share * bx;
      const dy = ay + share * by;
      const metres = Math.sqrt(dx * dx + dy * dy);
      // At a tile border the nearest segment may lie in the next tile: ask that tile too.
      const isBeyond =
        (i === 1 && share === 0 && isBorder(0)) || (i === count - 1 && share === 1 && isBorder(1));
      if (metres <= reach && metres <= near.reach && !isBeyond)
        found.push({
          tile,
          edge,
          metres,
          share: before + share * length,
          lon: points[i * 2 - 2]! + Math.round((share * bx) / (scale || 1)),
          lat: points[i * 2 - 1]! + Math.round((share * by) / METRES_PER_E7),
        });
      before += length;
    }
    for (const snap of found) {
      snap.share = before === 0 ? 0 : snap.share / before;
      near.add(snap);
    }
  }

  /** Whether everybody may walk there now. */
  #isOpen(tile: number, edge: number): boolean {
    return (this.#columns(tile).bits[edge]! & PRIVATE) === 0 && !this.#isShut(tile, edge);
  }

  #isShut(tile: number, edge: number): boolean {
    if ((this.#columns(tile).bits[edge]! & TIMED) === 0) return false;
    this.isTimed = true;
    return this.#graph.isEdgeClosed(tile, edge, this.#spot.nowMin);
  }

  #isShutNode(tile: number, node: number): boolean {
    if ((this.#columns(tile).nodeBits[node]! & TIMED_NODE) === 0) return false;
    this.isTimed = true;
    return this.#graph.isNodeClosed(tile, node, this.#spot.nowMin);
  }

  /** @param isPrivate gates for residents are passed; otherwise they are marked as such */
  #ends(snaps: readonly Snap[], isPrivate = false): MutableJoint {
    const { profile } = this.#spot;
    const stops = STOPS[profile]! & ~STOPS_STRANGERS;
    const joint = jointWith([]);
    for (const snap of snaps) {
      const { lengths, bits, ends, nodeBits } = this.#columns(snap.tile);
      const length = lengths[snap.edge]!;
      const effort = length * EFFORT[profile]![bits[snap.edge]! & EFFORT_MASK]!;
      // Skip this snap: another one on the same edge is at least as cheap.
      const isDominated = joint.snaps.some(
        (other) =>
          other.tile === snap.tile &&
          other.edge === snap.edge &&
          toEdge(other) + Math.abs(other.share - snap.share) * effort <= toEdge(snap),
      );
      if (isDominated) continue;
      const via = joint.snaps.push(snap) - 1;
      for (const side of [0, 1]) {
        if (side === this.#heading && (bits[snap.edge]! & ONE_WAY) !== 0) continue;
        const share = side === 0 ? snap.share : 1 - snap.share;
        const node = ends[snap.edge * 2 + side]!;
        if ((nodeBits[node]! & stops) !== 0 || (!isPrivate && this.#isShutNode(snap.tile, node))) continue;
        joint.nodes.push(snap.tile * 65_536 + node);
        joint.efforts.push(toEdge(snap) + share * effort);
        joint.ways.push(toEdge(snap) + share * length);
        joint.via.push(via);
        joint.sides.push(side);
        joint.gates.push(!isPrivate && (nodeBits[node]! & STOPS_STRANGERS) !== 0);
      }
    }
    return joint;
  }

  /** Over private edges only, as far as PRIVATE_M, to nodes of public edges. Small: a plain list is the queue. */
  #outOfPrivate(start: Joint): Joint {
    const { profile } = this.#spot;
    const isArriving = this.#heading === ARRIVING;
    const open = start.nodes.map((node, i) => ({
      node,
      effort: start.efforts[i]!,
      way: start.ways[i]!,
      side: start.sides[i]!,
      via: start.via[i]!,
    }));
    const done = new Set<number>();
    const exits = jointWith([...start.snaps]);
    while (open.length > 0) {
      open.sort((a, b) => b.effort - a.effort);
      const { node, effort, way, side, via } = open.pop()!;
      if (done.has(node) || effort > PRIVATE_M * 10) continue;
      done.add(node);
      const { firsts, around, bits, lengths, ends, nodeBits } = this.#columns(node >>> 16);
      const local = node & 0xffff;
      if (nodeBits[local]! & STOPS[profile]! & ~STOPS_STRANGERS) continue;
      if (isArriving && this.#isShutNode(node >>> 16, local)) continue;
      let isExit = false;
      for (let at = firsts[local]!; at < firsts[local + 1]!; at++) {
        const edge = around[at]!;
        const factor = EFFORT[profile]![bits[edge]! & EFFORT_MASK]!;
        if (factor === Number.POSITIVE_INFINITY) continue;
        if (this.#isOpen(node >>> 16, edge)) {
          isExit = true;
          continue;
        }
        if (isArriving && this.#isShut(node >>> 16, edge)) continue;
        if ((bits[edge]! & ONE_WAY) !== 0 && ends[edge * 2 + this.#heading] !== local) continue;
        const next = node - local + (ends[edge * 2]! ^ ends[edge * 2 + 1]! ^ local);
        const length = lengths[edge]!;
        open.push({ node: next, effort: effort + length * factor, way: way + length, side: -1, via });
      }
      if (nodeBits[local]! & BORDER)
        for (const twin of this.#graph.twins(node)) open.push({ node: twin, effort, way, side, via });
      if (!isExit) continue;
      exits.nodes.push(node);
      exits.efforts.push(effort);
      exits.ways.push(way);
      exits.via.push(via);
      exits.sides.push(side);
      exits.gates.push(false);
    }
    return exits;
  }
}

/** Decimetres from a position to its edge, at the rate of those off the network. */
export function toEdge({ metres }: Snap): number {
  return metres * 10 * OFF_NETWORK;
}

/** A difference of longitudes, the short way around. */
function turned(difference: number): number {
  if (difference > 180e7) return difference - 360e7;
  return difference < -180e7 ? difference + 360e7 : difference;
}

/** Snaps of a position, as far as they are of interest. */
class Near {
  readonly snaps: Snap[] = [];
  readonly #isAll: boolean;
  reach: number;

  /** @param isAll those that are much farther than the nearest, too, and maybe twice */
  constructor(within: number, isAll = false) {
    this.reach = within;
    this.#isAll = isAll;
  }

  add(snap: Snap): void {
    if (this.#isAll) {
      this.snaps.push(snap);
      return;
    }
    const { tile, edge, share } = snap;
    if (this.snaps.some((other) => other.tile === tile && other.edge === edge && other.share === share))
      return;
    this.snaps.push(snap);
    this.reach = Math.min(this.reach, snap.metres + SECOND_SNAP_M);
  }

  sorted(most: number): Snap[] {
    return this.snaps
      .filter(({ metres }) => metres <= this.reach)
      .sort((a, b) => a.metres - b.metres)
      .slice(0, most);
  }
}

/** A joint that leads to no node yet. */
function jointWith(snaps: Snap[]): MutableJoint {
  return { snaps, nodes: [], efforts: [], ways: [], via: [], sides: [], gates: [], lacksStairs: false };
}
