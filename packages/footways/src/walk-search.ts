/**
 * The k toilets nearest on foot, exactly, and the way to one of them.
 *
 * Candidates come from the search by air, filters applied, in the order of the straight line. One Dijkstra from the origin
 * finds their walks. It is done when (1) no node that waits can better the k-th walk, and (2) no toilet that is not yet a
 * candidate can: a walk is at least as long as the straight line, and all toilets within `airReach` are candidates.
 * Otherwise more candidates are fetched, and it goes on. So the answer is exact, for every filter. That needs factors of
 * effort of at least 1, lengths rounded up, and no ferries.
 *
 * The compass of candidates.ts orders the nodes.
 */

import { metresOf } from '../../sphere/index.ts';
import {
  type AlongQuestion,
  type AlongWay,
  findAlong,
  type Leg,
  LONGEST_WAY_M,
  type Visit,
} from './along.ts';
import { airDm, Candidates, MAX_CANDIDATES } from './candidates.ts';
import { type Joint, Joints, OFF_NETWORK, type Snap, type Spot, type Target, toEdge } from './joints.ts';
import { NONE, SeenNodes } from './seen-nodes.ts';
import {
  BORDER,
  EFFORT,
  EFFORT_MASK,
  ONE_WAY,
  PRIVATE,
  STOPS,
  STOPS_STRANGERS,
  TIMED,
  TIMED_NODE,
} from './walk-bits.ts';
import type { WalkGraph } from './walk-graph.ts';
import {
  drawPath,
  type FoundWay,
  partsOf,
  type Stretch,
  stretchesOf,
  troublesOf,
  type WayNode,
  type WayPart,
  wayNodes,
} from './walk-path.ts';
import type {
  NearestQuestion,
  Question,
  RouteQuestion,
  Toilets,
  WalkLimits,
  WalkRoute,
} from './walk-questions.ts';
import type { WalkColumns } from './walk-tile.ts';

const WALK_LIMITS: WalkLimits = { maxM: 5_000, maxSettled: 20_000 };
/** Each of the searches along a way. The seen nodes have room for some 90,000. */
const ALONG_LIMITS: WalkLimits = { maxM: LONGEST_WAY_M, maxSettled: 80_000 };

/**
 * How many candidates the first fetch has: their joints and their compass cost more than a second fetch saves. Five nearest,
 * p50 of 1,000 positions: with 4k + 12 candidates 207 µs, 3k + 5 190, 2k + 2 170; k + 3 costs as much as 3k + 5 again (Malta).
 */
const firstCandidates = (k: number) => 2 * k + 2;
/** More candidates than there can be: a search for all ends when each is found. */
const ALL = MAX_CANDIDATES + 1;
/** A search that ends after fewer nodes without a toilet began in a pocket of the network that the islands' rule missed. */
const POCKET_NODES = 300;

export interface FoundWalk<S> {
  readonly shard: S;
  readonly row: number;
  readonly squaredChord: number;
  /** straight_line: the network knows no way, or the search met its bound. */
  readonly source: 'network' | 'straight_line';
  readonly metres: number;
  /** Metres of good ground that the walk is worth: the order comes from it. */
  readonly effortM: number;
  /** Metres of good ground that take as long: minutes come from it. */
  readonly paceM: number;
  /** Times that the walk goes up or down steps; null if that is not known. */
  readonly flights: number | null;
}

export interface FoundWalks<S> {
  readonly walks: readonly FoundWalk<S>[];
  readonly settled: number;
  /** `limit`: a bound was met. `exhausted`: the network has no more. */
  readonly end: 'done' | 'exhausted' | 'limit' | 'off_network';
}

/** A way, and where it lies in the graph. */
interface FoundRoute {
  readonly route: WalkRoute;
  readonly origin: Joint;
  readonly joint: Joint;
  readonly nodes: readonly WayNode[];
  readonly stretches: readonly Stretch[];
}

/** Limits a search to the ground around a way, and says in which direction it follows walks. */
interface Mode {
  /** Most metres of effort. */
  readonly mostM?: number;
  readonly isAimed?: boolean;
  /** Walks are followed from their end to their begin. */
  readonly isBack?: boolean;
  /** Ways for one direction are followed both ways. */
  readonly isEitherWay?: boolean;
  /** Only the nodes of the ground are walked. */
  readonly isOnGround?: boolean;
}

/** Searches a graph. Its workspace is made by the first question, and used again by the next. An answer keeps nothing of it. */
export class WalkSearch {
  readonly graph: WalkGraph;
  readonly joints: Joints;
  #seen!: SeenNodes;
  #candidates!: Candidates;
  #factors = EFFORT[0]!;
  #stops = 0;
  #nowMin = 0;
  #maxSettled = 0;
  #settled = 0;
  /** Decimetres. All toilets within it are candidates. */
  #airReach = 0;
  /** The nodes around a way, when only they are walked. */
  #ground: SeenNodes | undefined;
  #isOnGround = false;
  /** ONE_WAY, or 0 if both directions are followed; and the end of such an edge that a walk begins at: 0 or 1. */
  #oneWay = ONE_WAY;
  #firstEnd = 0;

  constructor(graph: WalkGraph) {
    this.graph = graph;
    this.joints = new Joints(graph);
  }

  /** Finds the k nearest on foot. What the network does not reach follows, as straight lines. */
  nearest<S extends Toilets>(question: NearestQuestion<S>): FoundWalks<S> {
    const origin = this.joints.ofPosition(question);
    const found = this.#walks(question, origin);
    const isPocket =
      question.leavesPockets !== false &&
      found.end === 'exhausted' &&
      found.settled < POCKET_NODES &&
      found.walks.every(({ source }) => source === 'straight_line');
    const outside = isPocket && origin ? this.#joinOutside(question, origin) : undefined;
    return outside ? this.#walks(question, outside) : found;
  }

  /** The way to a toilet; undefined if the network knows none within the bounds. */
  route(question: RouteQuestion): WalkRoute | undefined {
    return this.#findRoute(question, this.#jointOf(question))?.route;
  }

  /** The same, and its parts: edge by edge, with what is walked on. */
  routeInParts(question: RouteQuestion): { route: WalkRoute; parts: readonly WayPart[] } | undefined {
    const found = this.#findRoute(question, this.#jointOf(question));
    return found && { route: found.route, parts: partsOf(this.graph, found.stretches) };
  }

  /** The way to a position, and the toilets beside it (along.ts); undefined if the network knows no way within the bounds. */
  along<S extends Toilets>(question: AlongQuestion<S>): AlongWay<S> | undefined {
    const asked = { ...question, limits: question.limits ?? ALONG_LIMITS };
    const found = this.#findRoute(asked, this.joints.ofEnd(asked.to, asked.profile, asked.nowMin));
    return (
      found &&
      findAlong(asked, found.route, {
        layGround: (isInside, mostM) => this.#layGround(asked, found, isInside, mostM),
        reachOf: (to) => this.#reachOf(asked, found, to),
        visit: (targets, isDrawn) => this.#visit(asked, found, targets, isDrawn),
      })
    );
  }

  #jointOf({ to, profile, nowMin }: RouteQuestion): Joint | undefined {
    return this.joints.ofToilet(to, profile, nowMin);
  }

  #findRoute(question: RouteQuestion, joint: Joint | undefined): FoundRoute | undefined {
    const origin = this.joints.ofPosition(question);
    if (!joint || !origin) return undefined;
    const found = this.#routeFrom(origin, question, joint);
    if (found || this.#candidates.isBeyond || this.#settled >= POCKET_NODES) return found;
    const outside = this.#joinOutside(question, origin);
    return outside && this.#routeFrom(outside, question, joint);
  }

  /** Joins a position to what the latest search did not reach. */
  #joinOutside(spot: Spot, origin: Joint): Joint | undefined {
    return this.joints.ofPosition(spot, (tile, edge) => {
      const { columns } = this.graph.tiles[tile]!;
      const ends = columns.ends.subarray(edge * 2, edge * 2 + 2);
      const reached = ends.filter((node) => this.#seen.isSettled(tile * 65_536 + node));
      return (
        origin.snaps.some((snap) => snap.tile === tile && snap.edge === edge) ||
        // Dead ends are left out, so the other end counts alone.
        (reached.length > 0 && ends.every((node) => reached.includes(node) || isDeadEnd(columns, node)))
      );
    });
  }

  #begin(question: Question, need: number, mode: Mode = {}): void {
    const { maxM, maxSettled } = question.limits ?? WALK_LIMITS;
    this.#seen ??= new SeenNodes();
    this.#candidates ??= new Candidates();
    this.#seen.clear();
    const { mostM, isAimed } = mode;
    this.#candidates.clear({ lon: question.lon, lat: question.lat, need, maxM, mostM, isAimed });
    this.#isOnGround = mode.isOnGround ?? false;
    this.#oneWay = mode.isEitherWay ? 0 : ONE_WAY;
    this.#firstEnd = mode.isBack ? 1 : 0;
    this.#factors = EFFORT[question.profile]!;
    this.#stops = STOPS[question.profile]!;
    this.#nowMin = question.nowMin;
    this.#maxSettled = maxSettled;
    this.#settled = 0;
  }

  #routeFrom(origin: Joint, question: RouteQuestion, joint: Joint): FoundRoute | undefined {
    this.#begin(question, 1);
    const candidates = this.#candidates;
    this.#addCandidate(question.to, 0, origin, joint);
    this.#airReach = Number.POSITIVE_INFINITY;
    candidates.aimCompass(0);
    this.#seed(origin);
    this.#explore();
    if (candidates.best[0] === Number.POSITIVE_INFINITY) return undefined;
    const way = this.#wayTo(0, origin);
    const path = drawPath(way);
    const [metres, effortM] = [candidates.bestWay[0]! / 10, candidates.best[0]! / 10];
    const route = { ...path, metres, effortM, paceM: effortM - path.fearM };
    return { route, origin, joint, nodes: wayNodes(way), stretches: stretchesOf(way) };
  }

  /**
   * Lays the ground that `visit` walks: the nodes of the way, and around those inside all within `mostM` of effort, in either
   * direction. Other nodes of the way are ground, but nothing around them.
   */
  #layGround(
    question: Question,
    { origin, joint, nodes }: FoundRoute,
    isInside: (effortM: number) => boolean,
    mostM: number,
  ): boolean {
    this.#begin(question, ALL, { mostM, isAimed: false, isEitherWay: true });
    this.#airReach = Number.POSITIVE_INFINITY;
    this.#candidates.aimCompass(0);
    // It looks for no candidates, so none that is found may end it.
    this.#candidates.open = 1;
    for (const { node, effort, isSeed } of nodes)
      this.#relax(node, isInside(effort / 10) ? 0 : mostM * 10, 0, NONE, NONE, isSeed);
    this.#seed(origin);
    this.#seed(joint);
    const isAll = this.#explore();
    const before = this.#ground ?? new SeenNodes();
    this.#ground = this.#seen;
    this.#seen = before;
    return isAll;
  }

  /** Metres of effort from the nearest point of a way to a toilet, over the ground; Infinity: not known. */
  #reachOf(question: Question, { stretches }: FoundRoute, to: Target): number {
    const joint = this.joints.ofToilet(to, question.profile, question.nowMin);
    if (!joint) return Number.POSITIVE_INFINITY;
    const atNodes = joint.nodes.map((node, i) => this.#ground!.effortOf(node) + joint.efforts[i]!);
    const isWalked = ({ tile, edge, share }: Snap) =>
      stretches.some(
        (each) =>
          each.tile === tile &&
          each.edge === edge &&
          share >= Math.min(each.from, each.to) &&
          share <= Math.max(each.from, each.to),
      );
    const beside = joint.snaps.filter(isWalked).map(toEdge);
    return Math.min(...atNodes, ...beside) / 10;
  }

  /**
   * The shortest walks over the ground that lead by a toilet, one for each: from the begin of the way to the toilet, and on
   * to its end. Undefined: there is none.
   */
  #visit(
    question: Question,
    { origin, joint }: FoundRoute,
    targets: readonly Target[],
    isDrawn: boolean,
  ): readonly (Visit | undefined)[] {
    const { profile, nowMin } = question;
    const there = this.#legs(
      ...([question, origin, false, targets, isDrawn] as const),
      targets.map((to) => this.joints.ofToilet(to, profile, nowMin)),
    );
    const onward = this.#legs(
      ...([question, joint, true, targets, isDrawn] as const),
      targets.map((to) => this.joints.fromToilet(to, profile, nowMin)),
    );
    return there.map((leg, i) => leg && onward[i] && { there: leg, onward: onward[i] });
  }

  #legs(
    question: Question,
    end: Joint,
    isBack: boolean,
    targets: readonly Target[],
    isDrawn: boolean,
    joints: readonly (Joint | undefined)[],
  ): readonly (Leg | undefined)[] {
    const limits = { ...question.limits!, maxM: Number.POSITIVE_INFINITY };
    this.#begin({ ...question, limits }, ALL, { isAimed: targets.length === 1, isBack, isOnGround: true });
    this.#airReach = Number.POSITIVE_INFINITY;
    for (const [i, to] of targets.entries()) this.#addCandidate(to, 0, end, joints[i]);
    const { best, bestWay } = this.#candidates;
    this.#candidates.aimCompass(0);
    this.#seed(end);
    this.#explore();
    return targets.map((_, i) => {
      if (best[i] === Number.POSITIVE_INFINITY) return undefined;
      const way = this.#wayTo(i, end);
      const path = isDrawn ? drawPath(way) : { points: [], ...troublesOf(way) };
      const points = isBack ? path.points.toReversed() : path.points;
      const [metres, effortM] = [bestWay[i]! / 10, best[i]! / 10];
      return { ...path, points, metres, effortM, paceM: effortM - path.fearM };
    });
  }

  #walks<S extends Toilets>(question: NearestQuestion<S>, origin: Joint | undefined): FoundWalks<S> {
    const { k, byAir } = question;
    this.#begin(question, k);
    const candidates = this.#candidates;
    const found: { readonly shard: S; readonly row: number }[] = [];
    let wanted = Math.min(MAX_CANDIDATES, firstCandidates(k));
    const fetch = () => {
      const { count, shards, rows, squaredChords } = byAir(wanted);
      for (let i = found.length; i < count; i++) {
        const [shard, row] = [shards[i]!, rows[i]!];
        found.push({ shard, row });
        const { positions } = shard.columns;
        const to = { lon: positions[row * 2]!, lat: positions[row * 2 + 1]!, floor: shard.floorOf(row) };
        const joint = origin && this.joints.ofToilet(to, question.profile, question.nowMin);
        this.#addCandidate(to, squaredChords[i]!, origin, joint);
      }
      const isAll = count < wanted;
      this.#airReach = isAll ? Number.POSITIVE_INFINITY : airDm(squaredChords[count - 1]!);
      if (isAll && candidates.joined < candidates.need) {
        candidates.need = candidates.joined;
        candidates.updateKth();
      }
      candidates.aimCompass(0);
    };
    fetch();
    let end: FoundWalks<S>['end'] = origin ? 'done' : 'off_network';
    if (origin) {
      this.#seed(origin);
      for (;;) {
        if (!this.#explore()) end = 'limit';
        if (end === 'limit' || candidates.kth <= this.#airReach) break;
        if (this.#airReach === Number.POSITIVE_INFINITY) break;
        // Toilets that are no candidates yet lie beyond the bound, or would be too many.
        if (this.#airReach >= candidates.maxDm || wanted === MAX_CANDIDATES) {
          if (candidates.isBeyond || this.#seen.leastWaiting() < Number.POSITIVE_INFINITY) end = 'limit';
          break;
        }
        wanted = Math.min(MAX_CANDIDATES, wanted * 2);
        fetch();
        this.#seen.pushAgain((slot) => this.#updateAhead(slot));
      }
      if (end === 'done' && candidates.kth === Number.POSITIVE_INFINITY)
        end = candidates.isBeyond ? 'limit' : 'exhausted';
    }
    return { walks: this.#walksOf(found, origin, k, end), settled: this.#settled, end };
  }

  /** The k best: those with a walk by effort, ties in the order of the straight line; then the rest by estimate. */
  #walksOf<S>(
    found: readonly { readonly shard: S; readonly row: number }[],
    origin: Joint | undefined,
    k: number,
    end: FoundWalks<S>['end'],
  ): readonly FoundWalk<S>[] {
    const { best, bestWay, squaredChords, maxDm } = this.#candidates;
    // What was not reached is no nearer than this.
    const leastM = end !== 'limit' ? 0 : Math.min(this.#seen.leastWaiting(), maxDm) / 10;
    const isReached = (i: number) => best[i]! < Number.POSITIVE_INFINITY;
    const walks = [...found.keys()]
      .filter(isReached)
      .sort((a, b) => best[a]! - best[b]! || a - b)
      .slice(0, k)
      .map((i): FoundWalk<S> => {
        const { flights, fearM } = troublesOf(this.#wayTo(i, origin!));
        const [metres, effortM] = [bestWay[i]! / 10, best[i]! / 10];
        return {
          ...{ ...found[i]!, squaredChord: squaredChords[i]! },
          ...{ source: 'network', metres, effortM, paceM: effortM - fearM, flights },
        };
      });
    for (let i = 0; i < found.length && walks.length < k; i++) {
      if (isReached(i)) continue;
      const metres = metresOf(squaredChords[i]!) * OFF_NETWORK;
      const atLeastM = Math.max(metres, leastM);
      walks.push({
        ...{ ...found[i]!, squaredChord: squaredChords[i]! },
        ...{ source: 'straight_line', metres, effortM: atLeastM, paceM: atLeastM, flights: null },
      });
    }
    return walks;
  }

  #wayTo(i: number, origin: Joint): FoundWay {
    const { joints, bestSlot, bestEnd } = this.#candidates;
    const [graph, seen] = [this.graph, this.#seen];
    return { graph, seen, origin, joint: joints[i]!, slot: bestSlot[i]!, end: bestEnd[i]! };
  }

  #addCandidate(
    { lon, lat }: Target,
    squaredChord: number,
    origin: Joint | undefined,
    joint: Joint | undefined,
  ): void {
    const candidates = this.#candidates;
    const seen = this.#seen;
    const i = candidates.add(lon, lat, squaredChord, origin && joint);
    if (!joint || !origin) return;
    for (let end = 0; end < joint.nodes.length; end++) {
      const slot = seen.slotOf(joint.nodes[end]!);
      seen.firstEnds[slot] = candidates.addEnd(i, end, seen.firstEnds[slot]!);
      // A walk that is not the best yet gets better when the node does.
      if (seen.efforts[slot]! < Number.POSITIVE_INFINITY && (seen.seeds[slot] === 1 || !joint.gates[end]))
        candidates.improve(
          ...([i, seen.efforts[slot]! + joint.efforts[end]!] as const),
          ...([seen.ways[slot]! + joint.ways[end]!, slot, end] as const),
        );
    }
    this.#alongOneEdge(i, origin, joint);
  }

  /** The best walk along an edge that both meet. */
  #alongOneEdge(i: number, origin: Joint, { snaps }: Joint): void {
    for (const [a, from] of origin.snaps.entries())
      for (let b = 0; b < snaps.length; b++) {
        const to = snaps[b]!;
        if (from.edge !== to.edge || from.tile !== to.tile) continue;
        const { lengths, bits } = this.graph.tiles[to.tile]!.columns;
        const isAgainst = this.#firstEnd === 0 ? from.share > to.share : from.share < to.share;
        if (isAgainst && (bits[to.edge]! & ONE_WAY) !== 0) continue;
        const off = toEdge(from) + toEdge(to);
        const along = Math.abs(from.share - to.share) * lengths[to.edge]!;
        const effort = off + along * this.#factors[bits[to.edge]! & EFFORT_MASK]!;
        this.#candidates.improve(i, effort, off + along, NONE, a * snaps.length + b);
      }
  }

  #seed(origin: Joint): void {
    for (let i = 0; i < origin.nodes.length; i++)
      this.#relax(origin.nodes[i]!, origin.efforts[i]!, origin.ways[i]!, NONE, NONE, origin.gates[i] ? 0 : 1);
  }

  /** Settles nodes until none can better the k-th walk. False if it met its bound. */
  #explore(): boolean {
    const candidates = this.#candidates;
    const seen = this.#seen;
    for (;;) {
      const least = seen.leastWaiting();
      if (least > candidates.kth || least === Number.POSITIVE_INFINITY) return true;
      if (least >= candidates.nextClosed) candidates.aimCompass(least);
      if (candidates.open === 0) return true;
      if (this.#settled >= this.#maxSettled || seen.isFull) return false;
      const entry = seen.pop();
      if (seen.isStale(entry)) continue;
      const slot = seen.queued[entry]!;
      this.#updateAhead(slot);
      if (!seen.isDue(slot)) {
        seen.enqueue(entry);
        continue;
      }
      if (seen.ways[slot]! + seen.aheads[slot]! > candidates.maxDm) {
        candidates.isBeyond = true;
        continue;
      }
      this.#settled++;
      seen.settled[slot] = 1;
      this.#expand(slot);
    }
  }

  #expand(slot: number): void {
    const { graph } = this;
    const seen = this.#seen;
    const effort = seen.efforts[slot]!;
    const way = seen.ways[slot]!;
    const node = seen.names[slot]!;
    const local = node & 0xffff;
    const { columns } = graph.tiles[node >>> 16]!;
    const { nodeBits, firsts, around, bits, lengths, ends } = columns;
    const marks = nodeBits[local]!;
    const isSeed = seen.seeds[slot]!;
    // Only a walk that began on private ways passes a gate for residents, at its first node.
    const stops = isSeed === 1 ? this.#stops & ~STOPS_STRANGERS : this.#stops;
    if ((marks & stops) !== 0) return;
    if ((marks & TIMED_NODE) !== 0 && isSeed === 0 && graph.isNodeClosed(node >>> 16, local, this.#nowMin))
      return;
    const factors = this.#factors;
    const cameBy = seen.parentEdges[slot]!;
    const last = firsts[local + 1]!;
    for (let at = firsts[local]!; at < last; at++) {
      const edge = around[at]!;
      if (edge === cameBy) continue;
      const mark = bits[edge]!;
      const factor = factors[mark & EFFORT_MASK]!;
      if ((mark & PRIVATE) !== 0 || factor === Number.POSITIVE_INFINITY) continue;
      if ((mark & this.#oneWay) !== 0 && ends[edge * 2 + this.#firstEnd] !== local) continue;
      if ((mark & TIMED) !== 0 && graph.isEdgeClosed(node >>> 16, edge, this.#nowMin)) continue;
      const length = lengths[edge]!;
      const next = ends[edge * 2]! ^ ends[edge * 2 + 1]! ^ local;
      // A toilet of that edge is reached from this end at no more effort, unless this node stops some walkers.
      if (marks === 0 && isDeadEnd(columns, next)) continue;
      this.#relax(node - local + next, effort + length * factor, way + length, slot, edge, 0);
    }
    if ((marks & BORDER) !== 0)
      for (const twin of graph.twins(node)) this.#relax(twin, effort, way, slot, NONE, isSeed);
  }

  /**
   * Relaxes a node: stores this walk if it is cheaper than the best one known. Six numbers: an object for each edge would cost
   * more than the step.
   */
  #relax(node: number, effort: number, way: number, parent: number, edge: number, isSeed: number): void {
    const candidates = this.#candidates;
    const seen = this.#seen;
    if (effort > candidates.kth) return;
    if (this.#isOnGround && !this.#ground!.isSettled(node)) return;
    if (way > candidates.maxDm) {
      candidates.isBeyond = true;
      return;
    }
    const slot = seen.slotOf(node);
    if (effort >= seen.efforts[slot]!) return;
    seen.efforts[slot] = effort;
    seen.ways[slot] = way;
    seen.parents[slot] = parent;
    seen.parentEdges[slot] = edge;
    seen.seeds[slot] = isSeed;
    seen.settled[slot] = 0;
    for (let at = seen.firstEnds[slot]!; at >= 0; at = candidates.nextEnd[at]!) {
      const i = candidates.endCandidate[at]!;
      const end = candidates.endOfJoint[at]!;
      const joint = candidates.joints[i]!;
      if (isSeed === 0 && joint.gates[end]) continue;
      candidates.improve(i, effort + joint.efforts[end]!, way + joint.ways[end]!, slot, end);
    }
    this.#updateAhead(slot);
    // No more candidates are needed, and this one's walks are too long for those that are known.
    if (effort + seen.aheads[slot]! > candidates.kth && candidates.kth <= this.#airReach) return;
    seen.push(slot);
  }

  /** Measures what is ahead of a slot, as the compass points now. */
  #updateAhead(slot: number): void {
    const candidates = this.#candidates;
    const seen = this.#seen;
    if (seen.compasses[slot] === candidates.compassVersion) return;
    seen.compasses[slot] = candidates.compassVersion;
    const node = seen.names[slot]!;
    const { positions } = this.graph.tiles[node >>> 16]!.columns;
    const at = (node & 0xffff) * 2;
    seen.aheads[slot] = candidates.aheadOf(positions[at]!, positions[at + 1]!);
  }
}

/** Whether a walk that comes to a node ends there, or goes back. */
function isDeadEnd({ firsts, nodeBits }: WalkColumns, node: number): boolean {
  return firsts[node + 1]! - firsts[node]! === 1 && (nodeBits[node]! & BORDER) === 0;
}
