/**
 * The candidates of a search, their walks so far, and the compass that orders its nodes.
 *
 * The compass (A*): a node waits by its effort and the air distance to the nearest open candidate, which its walk takes at
 * least. A candidate is open until no node that waits can better its walk. So the compass points to fewer and fewer
 * candidates, and what is ahead of a node only grows until more candidates are fetched: nodes are looked at again when it
 * is their turn. Each compass is consistent, so a settled node has its true effort, whichever compasses came before.
 *
 * Before, it pointed to all candidates until the end, and dead ends waited too: 1.3 to 3 times as many nodes were settled.
 */

import { METRES_PER_E7, metresOf } from '../../sphere/index.ts';
import type { Joint } from './joints.ts';
import { NONE } from './seen-nodes.ts';

/** As many as the search by air finds. */
export const MAX_CANDIDATES = 200;
/** A straight line may be longer than a walk by this factor, by rounding. */
const SLACK = 1 - 1e-4;
/** Decimetres of an E7 of latitude, a little too few: the compass must not overrate. */
const LAT_DM = METRES_PER_E7 * 10 * 0.999;
/** Degrees of latitude that a candidate may be farther from the equator than the origin, and from which on there is no compass. */
const COMPASS_LAT = 0.5;
const COMPASS_MAX_LAT = 85;
const COMPASS_MAX_LON = 179;

interface Wanted {
  /** Degrees of the origin. */
  readonly lon: number;
  readonly lat: number;
  /** How many walks are wanted. */
  readonly need: number;
  /** Most metres of a walk, and most metres of its effort. */
  readonly maxM: number;
  readonly mostM?: number | undefined;
  readonly isAimed?: boolean | undefined;
}

export class Candidates {
  count = 0;
  readonly squaredChords = new Float64Array(MAX_CANDIDATES);
  readonly joints = new Array<Joint | undefined>(MAX_CANDIDATES);
  readonly best = new Float64Array(MAX_CANDIDATES);
  readonly bestWay = new Float64Array(MAX_CANDIDATES);
  /** The slot that the best walk leaves the network from; NONE: it stays on one edge, or there is none. */
  readonly bestSlot = new Int32Array(MAX_CANDIDATES);
  /** Index in the joint's nodes; for a walk along one edge that of both snaps. */
  readonly bestEnd = new Int32Array(MAX_CANDIDATES);

  /** Ends of candidates at nodes, in lists by node. They keep their room. */
  readonly endCandidate: number[] = [];
  readonly endOfJoint: number[] = [];
  readonly nextEnd: number[] = [];
  #ends = 0;

  /** How many walks are wanted; fewer than asked for if there are no more toilets. */
  need = 0;
  /** Effort of the last walk that is wanted, in decimetres. */
  kth = Number.POSITIVE_INFINITY;
  /** The least walk of an open candidate. */
  nextClosed = Number.POSITIVE_INFINITY;
  joined = 0;
  maxDm = 0;
  /** A walk was left out, because it is longer. */
  isBeyond = false;

  compassVersion = 0;
  /** How many candidates are open. */
  open = 0;
  /** E7, of those with a joint, and of the open ones. */
  readonly #lons = new Float64Array(MAX_CANDIDATES);
  readonly #lats = new Float64Array(MAX_CANDIDATES);
  readonly #openLons = new Float64Array(MAX_CANDIDATES);
  readonly #openLats = new Float64Array(MAX_CANDIDATES);
  /** Decimetres of an E7 of longitude, not above those anywhere near; 0 if there is no compass. */
  #lonDm = 0;
  readonly #sorted = new Float64Array(MAX_CANDIDATES);

  /** Takes all of them out. A search for many at once is faster without a compass. */
  clear({ lon, lat, need, maxM, mostM = Number.POSITIVE_INFINITY, isAimed = true }: Wanted): void {
    this.count = 0;
    this.#ends = 0;
    this.need = need;
    this.kth = mostM * 10;
    this.nextClosed = Number.POSITIVE_INFINITY;
    this.joined = 0;
    this.maxDm = maxM * 10;
    this.isBeyond = false;
    this.compassVersion = 0;
    this.open = 0;
    // Near the poles and the antimeridian a plane is no lower bound.
    const hasCompass = isAimed && Math.abs(lat) < COMPASS_MAX_LAT && Math.abs(lon) < COMPASS_MAX_LON;
    this.#lonDm = hasCompass ? LAT_DM * Math.cos(((Math.abs(lat) + COMPASS_LAT) * Math.PI) / 180) : 0;
  }

  /** Adds a candidate at a position in E7. Returns its number. */
  add(lon: number, lat: number, squaredChord: number, joint: Joint | undefined): number {
    const i = this.count++;
    this.squaredChords[i] = squaredChord;
    this.joints[i] = joint;
    this.best[i] = Number.POSITIVE_INFINITY;
    this.bestSlot[i] = NONE;
    this.#lons[i] = lon;
    this.#lats[i] = lat;
    if (joint) this.joined++;
    return i;
  }

  /** Adds an end of a candidate's joint to the list of a node that begins with `next`. Returns the new begin. */
  addEnd(i: number, end: number, next: number): number {
    const at = this.#ends++;
    this.endCandidate[at] = i;
    this.endOfJoint[at] = end;
    this.nextEnd[at] = next;
    return at;
  }

  /** Takes a walk for the best of its candidate if it is. */
  improve(i: number, effort: number, way: number, slot: number, end: number): void {
    if (effort >= this.best[i]!) return;
    if (way > this.maxDm) {
      this.isBeyond = true;
      return;
    }
    this.best[i] = effort;
    this.bestWay[i] = way;
    this.bestSlot[i] = slot;
    this.bestEnd[i] = end;
    if (effort < this.nextClosed) this.nextClosed = effort;
    if (effort < this.kth) this.updateKth();
  }

  updateKth(): void {
    if (this.need > this.count) return;
    const sorted = this.#sorted;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const effort = this.best[i]!;
      if (effort === Number.POSITIVE_INFINITY) continue;
      // Insertion: few walks are known.
      let at = count++;
      for (; at > 0 && sorted[at - 1]! > effort; at--) sorted[at] = sorted[at - 1]!;
      sorted[at] = effort;
    }
    this.kth = this.need === 0 ? 0 : count < this.need ? Number.POSITIVE_INFINITY : sorted[this.need - 1]!;
  }

  /** Points the compass to the candidates that a walk over a node with this total, or a higher one, may better. */
  aimCompass(least: number): void {
    this.compassVersion++;
    this.open = 0;
    this.nextClosed = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.count; i++) {
      const isOpen =
        this.joints[i] !== undefined && this.best[i]! > least && airDm(this.squaredChords[i]!) <= this.kth;
      if (!isOpen) continue;
      this.#openLons[this.open] = this.#lons[i]!;
      this.#openLats[this.open++] = this.#lats[i]!;
      this.nextClosed = Math.min(this.nextClosed, this.best[i]!);
    }
  }

  /** Decimetres by air from a position in E7 to the nearest open candidate, or fewer. */
  aheadOf(lon: number, lat: number): number {
    const open = this.open;
    const lonDm = this.#lonDm;
    const lons = this.#openLons;
    const lats = this.#openLats;
    if (lonDm === 0 || open === 0) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < open; i++) {
      const dx = (lons[i]! - lon) * lonDm;
      const dy = (lats[i]! - lat) * LAT_DM;
      const square = dx * dx + dy * dy;
      if (square < least) least = square;
    }
    return Math.sqrt(least);
  }
}

/** Decimetres of a straight line. No walk is shorter. */
export function airDm(squaredChord: number): number {
  return metresOf(squaredChord) * 10 * SLACK;
}
