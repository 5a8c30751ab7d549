/** Settles nodes of the walking graph, from the origin on, until no walk of a candidate can get better. */
import {
  aheads,
  efforts,
  isFull,
  leastWaiting,
  nodeOf,
  parentEdges,
  parents,
  pop,
  push,
  seeds,
  settled,
  slotOf,
  targetHeads,
  ways,
} from './seen-nodes.ts';
import { BORDER, EFFORT_MASK, ONE_WAY, PRIVATE, STOPS_STRANGERS, TIMED, TIMED_NODE } from './walk-bits.ts';
import type { Joint } from './walk-graph.ts';
import { candidates, compass, improve, NOWHERE, point, query, targets, updateAhead } from './walk-query.ts';
import type { WalkColumns } from './walk-tile.ts';

export function seed(origin: Joint): void {
  for (let i = 0; i < origin.nodes.length; i++)
    reach(origin.nodes[i]!, origin.efforts[i]!, origin.ways[i]!, NOWHERE, NOWHERE, 1);
}

/** Settles nodes until none can better the k-th walk. False if it met its bound. */
export function explore(maxSettled: number): boolean {
  for (;;) {
    const least = leastWaiting();
    if (least > query.kth || least === Number.POSITIVE_INFINITY) return true;
    if (least >= query.nextClosed) point(least);
    if (compass.count === 0) return true;
    if (query.settled >= maxSettled || isFull()) return false;
    const slot = pop(updateAhead);
    if (slot < 0) continue;
    if (ways[slot]! + aheads[slot]! > query.maxDm) {
      query.isBeyond = true;
      continue;
    }
    query.settled++;
    settled[slot] = 1;
    expand(slot);
  }
}

function expand(slot: number): void {
  const effort = efforts[slot]!;
  const way = ways[slot]!;
  const node = nodeOf(slot);
  const local = node & 0xffff;
  const { columns } = query.tiles[node >>> 16]!;
  const { nodeBits, firsts, around, bits, lengths, ends } = columns;
  const marks = nodeBits[local]!;
  const isSeed = seeds[slot]!;
  // Only a walk that began on private ways passes a gate for residents, at its first node.
  const stops = isSeed === 1 ? query.stops & ~STOPS_STRANGERS : query.stops;
  if ((marks & stops) !== 0) return;
  if ((marks & TIMED_NODE) !== 0 && isSeed === 0 && query.graph!.isNodeClosed(node >>> 16, local)) return;
  const { factors } = query;
  const cameBy = parentEdges[slot]!;
  const last = firsts[local + 1]!;
  for (let at = firsts[local]!; at < last; at++) {
    const edge = around[at]!;
    if (edge === cameBy) continue;
    const mark = bits[edge]!;
    const factor = factors[mark & EFFORT_MASK]!;
    if ((mark & PRIVATE) !== 0 || factor === Number.POSITIVE_INFINITY) continue;
    if ((mark & ONE_WAY) !== 0 && ends[edge * 2] !== local) continue;
    if ((mark & TIMED) !== 0 && query.graph!.isEdgeClosed(node >>> 16, edge)) continue;
    const length = lengths[edge]!;
    const next = ends[edge * 2]! ^ ends[edge * 2 + 1]! ^ local;
    // A toilet of that edge is reached from this end at no more effort, unless this node stops some walkers.
    if (marks === 0 && isDeadEnd(columns, next)) continue;
    reach(node - local + next, effort + length * factor, way + length, slot, edge, 0);
  }
  if ((marks & BORDER) !== 0)
    for (const twin of query.graph!.twins(node)) reach(twin, effort, way, slot, NOWHERE, isSeed);
}

/** Whether a walk that comes to a node ends there, or goes back. */
export function isDeadEnd({ firsts, nodeBits }: WalkColumns, node: number): boolean {
  return firsts[node + 1]! - firsts[node]! === 1 && (nodeBits[node]! & BORDER) === 0;
}

function reach(
  node: number,
  effort: number,
  way: number,
  parent: number,
  edge: number,
  isSeed: number,
): void {
  if (effort > query.kth) return;
  if (way > query.maxDm) {
    query.isBeyond = true;
    return;
  }
  const slot = slotOf(node);
  if (effort >= efforts[slot]!) return;
  efforts[slot] = effort;
  ways[slot] = way;
  parents[slot] = parent;
  parentEdges[slot] = edge;
  seeds[slot] = isSeed;
  for (let target = targetHeads[slot]!; target >= 0; target = targets.next[target]!) {
    const i = targets.candidate[target]!;
    const end = targets.end[target]!;
    const joint = candidates.joints[i]!;
    improve(i, effort + joint.efforts[end]!, way + joint.ways[end]!, slot, end);
  }
  settled[slot] = 0;
  updateAhead(slot);
  // No more candidates are needed, and this one's walks are too long for those that are known.
  if (effort + aheads[slot]! > query.kth && query.kth <= query.airReach) return;
  push(slot);
}
