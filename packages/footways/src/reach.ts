/**
 * How far the nearest of many places is on foot, from every street of some tiles: one Dijkstra from all places at once, against
 * the direction of walks.
 *
 * The walk is that of least effort, as of a search; its pace says the minutes. Walks go from a street to a place, pass no
 * private way and no gate that is closed, and leave the tiles nowhere. So the answer is exact for streets that lie farther
 * from the edge of the tiles than `mostM`.
 *
 * Nodes have numbers of their own here, tile after tile: 16 bytes each, and a queue of buckets. A node that no walk may pass
 * has no effort. Streets there are measured from their other end.
 */

import { type Joint, type Joints, type Target, toEdge } from './joints.ts';
import {
  BORDER,
  EFFORT,
  EFFORT_MASK,
  fearOf,
  ISLAND,
  KIND,
  ONE_WAY,
  PATH,
  PRIVATE,
  type Profile,
  STOPS,
  STOPS_STRANGERS,
  STREET,
  TIMED,
  TIMED_NODE,
  UNDERGROUND,
} from './walk-bits.ts';
import type { WalkGraph } from './walk-graph.ts';

/** Decimetres: shorter than most edges, so that few nodes are settled twice. */
const BUCKET_DM = 16;
/** Edges that a walk is not counted from: private ones, those below ground or closed at times, and islands of the network. */
const NOT_COUNTED = PRIVATE | UNDERGROUND | TIMED | ISLAND[0]!;
const FAR = Number.POSITIVE_INFINITY;

/** Says who walks, at which epoch minute, and how far. */
export interface ReachQuestion {
  readonly profile: Profile;
  readonly nowMin: number;
  /** Walks of more effort are not followed. */
  readonly mostM: number;
}

/**
 * A part of a street between two points, in decimetres from its first end. Efforts and paces are those of the walks from
 * both points; Infinity if there is none.
 */
export interface StreetPart {
  readonly from: number;
  readonly to: number;
  readonly effortFrom: number;
  readonly paceFrom: number;
  readonly effortTo: number;
  readonly paceTo: number;
  /** Metres of good ground that a metre is worth, and that take as long. */
  readonly effort: number;
  readonly pace: number;
}

/** A point of an edge that a place is joined to. */
interface Stand {
  readonly at: number;
  readonly effort: number;
}

/** Whether an edge is a street or path that all may walk at all times. Steps, squares, tracks and platforms are none. */
export function isStreet(bits: number): boolean {
  const kind = bits & KIND;
  return (kind === STREET || kind === PATH) && (bits & NOT_COUNTED) === 0;
}

/** Walks from all streets of some tiles. Places are added until the next question; each makes walks shorter, or leaves them. */
export class Reach {
  readonly #graph: WalkGraph;
  readonly #joints: Joints;
  readonly #tiles: readonly number[];
  /** Says of each edge and node with hours whether it is closed; undefined until it is asked for. */
  #timed: readonly ((nowMin: number) => boolean)[] | undefined;
  /** The first number of the nodes of each tile; -1: not one of the tiles. */
  readonly #firsts: Int32Array;
  readonly #efforts: Float64Array;
  readonly #paces: Float64Array;
  #question: ReachQuestion = { profile: 0, nowMin: 0, mostM: 0 };
  #mostDm = 0;
  /** Nodes that wait, by effort. A node waits once for each time that it got less. */
  #buckets: number[][] = [];
  #bucket = 0;
  #waiting = 0;
  /** Joined places by edge: tile * 65,536 + edge. */
  #stands = new Map<number, readonly Stand[]>();
  /** Changes of a trial; undefined outside of one. */
  #trial: Trial | undefined;

  constructor(
    { graph, joints }: { readonly graph: WalkGraph; readonly joints: Joints },
    tiles: readonly number[],
  ) {
    this.#graph = graph;
    this.#joints = joints;
    this.#tiles = tiles;
    this.#firsts = new Int32Array(graph.tiles.length).fill(-1);
    let count = 0;
    for (const tile of tiles) {
      this.#firsts[tile] = count;
      count += graph.tiles[tile]!.columns.nodeBits.length;
    }
    this.#efforts = new Float64Array(count);
    this.#paces = new Float64Array(count);
  }

  /** Forgets all places. */
  begin(question: ReachQuestion): void {
    this.#question = question;
    this.#mostDm = question.mostM * 10;
    this.#efforts.fill(FAR);
    this.#paces.fill(FAR);
    this.#stands = new Map();
    this.#buckets = Array.from({ length: Math.ceil(this.#mostDm / BUCKET_DM) + 1 }, () => []);
    this.#bucket = 0;
    this.#waiting = 0;
  }

  /** Adds a place. False: it is not joined to the network of these tiles. */
  add(place: Target): boolean {
    const { profile, nowMin } = this.#question;
    const joint = this.#joints.ofToilet(place, profile, nowMin);
    if (!joint) return false;
    this.#stand(joint);
    for (let i = 0; i < joint.nodes.length; i++)
      // Off the network nothing is feared: effort is pace there, and on the edge they differ beside fast traffic alone.
      this.#relax(joint.nodes[i]!, joint.efforts[i]!, this.#paceTo(joint, i), joint.gates[i] ? 0 : 1);
    return true;
  }

  /** Follows walks. False: `most` nodes were settled, and others wait. Until it is true, walks may be too long. */
  explore(most = FAR): boolean {
    let settled = 0;
    while (this.#waiting > 0) {
      if (settled >= most) return false;
      while (this.#buckets[this.#bucket]!.length === 0) this.#bucket++;
      const node = this.#buckets[this.#bucket]!.pop()!;
      this.#waiting--;
      const effort = this.#efforts[this.#numberOf(node)]!;
      if (Math.trunc(effort / BUCKET_DM) !== this.#bucket) continue;
      settled++;
      this.#expand(node, effort);
    }
    this.#bucket = 0;
    return true;
  }

  /**
   * Adds a place, lets `look` see what changed, and takes the place away again. All walks were followed before.
   * @param look gets the edges at which something may have changed, each once: tile * 65,536 + edge
   * @param mostM walks to the place of more effort are not followed
   */
  try<T>(place: Target, look: (changed: readonly number[]) => T, mostM = this.#question.mostM): T {
    const trial: Trial = { numbers: [], efforts: [], paces: [], nodes: [], stands: new Map() };
    this.#trial = trial;
    this.#mostDm = Math.min(mostM, this.#question.mostM) * 10;
    try {
      this.add(place);
      this.explore();
      return look(this.#edgesOf(trial));
    } finally {
      this.#trial = undefined;
      this.#mostDm = this.#question.mostM * 10;
      for (let i = trial.numbers.length - 1; i >= 0; i--) {
        this.#efforts[trial.numbers[i]!] = trial.efforts[i]!;
        this.#paces[trial.numbers[i]!] = trial.paces[i]!;
      }
      for (const [edge, stands] of trial.stands)
        if (stands) this.#stands.set(edge, stands);
        else this.#stands.delete(edge);
    }
  }

  /** The parts of an edge between its ends and the places that are joined to it. */
  partsOf(tile: number, edge: number): readonly StreetPart[] {
    const { ends, bits, lengths } = this.#graph.tiles[tile]!.columns;
    const mark = bits[edge]!;
    const effort = EFFORT[this.#question.profile]![mark & EFFORT_MASK]!;
    const length = lengths[edge]!;
    if (effort === FAR) return [partOf(begin(FAR, FAR), { at: length, effort: FAR, pace: FAR }, 1, 1)];
    const pace = effort / fearOf(mark);
    const a = this.#firsts[tile]! + ends[edge * 2]!;
    const b = this.#firsts[tile]! + ends[edge * 2 + 1]!;
    // Ways for one direction are walked to their second end.
    const isOneWay = (mark & ONE_WAY) !== 0;
    const first = isOneWay ? begin(FAR, FAR) : begin(this.#efforts[a]!, this.#paces[a]!);
    const last = { at: length, effort: this.#efforts[b]!, pace: this.#paces[b]! };
    const stands = this.#stands.get(tile * 65_536 + edge);
    if (!stands) return [partOf(first, last, effort, pace)];
    const points = [first, ...stands.map((each) => ({ ...each, pace: each.effort })), last];
    const ahead = points.map((point) => ({ ...point }));
    for (let i = ahead.length - 2; i >= 0; i--) nearer(ahead[i]!, ahead[i + 1]!, effort, pace);
    const behind = points.map((point) => ({ ...point }));
    if (isOneWay) for (const point of behind) Object.assign(point, { effort: FAR, pace: FAR });
    else for (let i = 1; i < behind.length; i++) nearer(behind[i]!, behind[i - 1]!, effort, pace);
    return points.slice(1).map((_, i) => partOf(behind[i]!, ahead[i + 1]!, effort, pace));
  }

  /** Names what is closed in the tiles at an epoch minute: at minutes of one name all walks to the same places are the same. */
  closedAt(nowMin: number): string {
    this.#timed ??= this.#tiles.flatMap((tile) => timedIn(this.#graph, tile));
    return this.#timed.map((isClosed) => (isClosed(nowMin) ? 1 : 0)).join('');
  }

  /** Decimetres of effort to a node; Infinity if no walk is known. */
  effortAt(tile: number, node: number): number {
    return this.#efforts[this.#firsts[tile]! + node]!;
  }

  #numberOf(node: number): number {
    return this.#firsts[node >>> 16]! + (node & 0xffff);
  }

  #paceTo(joint: Joint, i: number): number {
    const snap = joint.snaps[joint.via[i]!]!;
    const { bits } = this.#graph.tiles[snap.tile]!.columns;
    const fear = fearOf(bits[snap.edge]!);
    const off = toEdge(snap);
    return fear === 1 ? joint.efforts[i]! : off + (joint.efforts[i]! - off) / fear;
  }

  #stand({ snaps }: Joint): void {
    for (const snap of snaps) {
      const name = snap.tile * 65_536 + snap.edge;
      const { lengths } = this.#graph.tiles[snap.tile]!.columns;
      const known = this.#stands.get(name);
      if (this.#trial && !this.#trial.stands.has(name)) this.#trial.stands.set(name, known);
      const stand = { at: snap.share * lengths[snap.edge]!, effort: toEdge(snap) };
      this.#stands.set(
        name,
        [...(known ?? []), stand].sort((a, b) => a.at - b.at),
      );
    }
  }

  #relax(node: number, effort: number, pace: number, isSeed: number): void {
    const first = this.#firsts[node >>> 16]!;
    if (first < 0 || effort > this.#mostDm) return;
    const number = first + (node & 0xffff);
    if (effort >= this.#efforts[number]! || this.#isStopped(node, isSeed)) return;
    const trial = this.#trial;
    if (trial) {
      trial.numbers.push(number);
      trial.efforts.push(this.#efforts[number]!);
      trial.paces.push(this.#paces[number]!);
      trial.nodes.push(node);
    }
    this.#efforts[number] = effort;
    this.#paces[number] = pace;
    this.#waiting++;
    const bucket = Math.trunc(effort / BUCKET_DM);
    this.#buckets[bucket]!.push(node);
    // A place that is added later begins anew.
    if (bucket < this.#bucket) this.#bucket = bucket;
    const { nodeBits } = this.#graph.tiles[node >>> 16]!.columns;
    if ((nodeBits[node & 0xffff]! & BORDER) !== 0)
      for (const twin of this.#graph.twins(node)) this.#relax(twin, effort, pace, isSeed);
  }

  /** Whether a gate stops the walk, or is closed now. A walk that ends on private ways passes gates for residents. */
  #isStopped(node: number, isSeed: number): boolean {
    const { profile, nowMin } = this.#question;
    const marks = this.#graph.tiles[node >>> 16]!.columns.nodeBits[node & 0xffff]!;
    const stops = STOPS[profile]! & ~(isSeed ? STOPS_STRANGERS : 0);
    if ((marks & stops) !== 0) return true;
    return (
      (marks & TIMED_NODE) !== 0 && !isSeed && this.#graph.isNodeClosed(node >>> 16, node & 0xffff, nowMin)
    );
  }

  #expand(node: number, effort: number): void {
    const { profile, nowMin } = this.#question;
    const tile = node >>> 16;
    const { firsts, around, bits, lengths, ends } = this.#graph.tiles[tile]!.columns;
    const local = node & 0xffff;
    const pace = this.#paces[this.#numberOf(node)]!;
    const factors = EFFORT[profile]!;
    const last = firsts[local + 1]!;
    for (let at = firsts[local]!; at < last; at++) {
      const edge = around[at]!;
      const mark = bits[edge]!;
      const factor = factors[mark & EFFORT_MASK]!;
      if ((mark & PRIVATE) !== 0 || factor === FAR) continue;
      if ((mark & ONE_WAY) !== 0 && ends[edge * 2 + 1] !== local) continue;
      if ((mark & TIMED) !== 0 && this.#graph.isEdgeClosed(tile, edge, nowMin)) continue;
      const next = ends[edge * 2]! ^ ends[edge * 2 + 1]! ^ local;
      const more = lengths[edge]! * factor;
      this.#relax(node - local + next, effort + more, pace + more / fearOf(mark), 0);
    }
  }

  /** The edges of a trial: those around its nodes, and those that the place is joined to. */
  #edgesOf({ nodes, stands }: Trial): readonly number[] {
    const edges = new Set(stands.keys());
    for (const node of nodes) {
      const { firsts, around } = this.#graph.tiles[node >>> 16]!.columns;
      const local = node & 0xffff;
      for (let at = firsts[local]!; at < firsts[local + 1]!; at++) edges.add(node - local + around[at]!);
    }
    return [...edges];
  }
}

function timedIn(graph: WalkGraph, tile: number): readonly ((nowMin: number) => boolean)[] {
  const { bits, nodeBits } = graph.tiles[tile]!.columns;
  const found: ((nowMin: number) => boolean)[] = [];
  for (const [edge, mark] of bits.entries())
    if ((mark & TIMED) !== 0) found.push((nowMin) => graph.isEdgeClosed(tile, edge, nowMin));
  for (const [node, mark] of nodeBits.entries())
    if ((mark & TIMED_NODE) !== 0) found.push((nowMin) => graph.isNodeClosed(tile, node, nowMin));
  return found;
}

interface Trial {
  readonly numbers: number[];
  readonly efforts: number[];
  readonly paces: number[];
  readonly nodes: number[];
  readonly stands: Map<number, readonly Stand[] | undefined>;
}

interface Point {
  readonly at: number;
  effort: number;
  pace: number;
}

/** Takes the walk over another point of the edge if it is of less effort. */
function nearer(point: Point, over: Point, effort: number, pace: number): void {
  const way = Math.abs(over.at - point.at);
  if (over.effort + way * effort >= point.effort) return;
  point.effort = over.effort + way * effort;
  point.pace = over.pace + way * pace;
}

function begin(effort: number, pace: number): Point {
  return { at: 0, effort, pace };
}

function partOf(from: Point, to: Point, effort: number, pace: number): StreetPart {
  return {
    from: from.at,
    to: to.at,
    effortFrom: from.effort,
    paceFrom: from.pace,
    effortTo: to.effort,
    paceTo: to.pace,
    effort,
    pace,
  };
}

/** The point of a part at which both ways take the same effort, in decimetres from its begin. */
function turnOf({ from, to, effortFrom, effortTo, effort }: StreetPart): number {
  if (effortFrom === FAR) return 0;
  if (effortTo === FAR) return to - from;
  const turn = (effortTo - effortFrom + (to - from) * effort) / (2 * effort);
  return Math.min(to - from, Math.max(0, turn));
}

/** Decimetres of a part from which the walk takes at most so many decimetres of pace: the part is cut there. */
export function lengthWithin(part: StreetPart, withinDm: number): number {
  const turn = turnOf(part);
  const reach = (paceDm: number, most: number) =>
    most === 0 ? 0 : Math.min(most, Math.max(0, (withinDm - paceDm) / part.pace));
  return reach(part.paceFrom, turn) + reach(part.paceTo, part.to - part.from - turn);
}

/** Decimetres of pace of the longest walk from a part; Infinity if none is known from some of it. */
export function longestFrom(part: StreetPart): number {
  const turn = turnOf(part);
  const rest = part.to - part.from - turn;
  return Math.max(
    turn > 0 ? part.paceFrom + turn * part.pace : Math.min(part.paceFrom, part.paceTo + rest * part.pace),
    rest > 0 ? part.paceTo + rest * part.pace : Math.min(part.paceTo, part.paceFrom + turn * part.pace),
  );
}

/** Decimetres of pace from a point of a part, in decimetres from the begin of the edge; Infinity if no walk is known. */
export function paceFrom(part: StreetPart, at: number): number {
  return at - part.from < turnOf(part) || part.effortTo === FAR
    ? part.paceFrom + (at - part.from) * part.pace
    : part.paceTo + (part.to - at) * part.pace;
}
