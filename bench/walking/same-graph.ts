/**
 * The walking graph as nodes and links, for libraries that search from one node to another. Toilets and positions are
 * nodes of their own. Links lead one way: none to a position, none from a toilet, both ways along an edge that is walked so.
 *
 * A node that stops walkers, or is closed at the time, has a copy for each of its edges. A walk that begins behind it has a copy of
 * its own, with all of its edges. Walks along one edge lead through no node: they are links from the position to the toilet.
 */

import {
  BORDER,
  EFFORT,
  EFFORT_MASK,
  FOOT,
  type Joint,
  OFF_NETWORK,
  ONE_WAY,
  PRIVATE,
  STOPS,
  STOPS_STRANGERS,
  type WalkGraph,
} from '../../packages/footways/index.ts';
import type { LonLat } from '../lib/street-positions.ts';
import { asked, NOW_MIN, type WalkWorld } from './walk-world.ts';

const FIRST_COPY = 2 ** 28;
const FIRST_TOILET = 2 ** 29;
export const FIRST_POSITION = 2 ** 29 + 2 ** 28;

export interface SameGraph {
  /** lon, lat, E7. */
  readonly nodes: ReadonlyMap<number, LonLat>;
  /** Each leads one way. Decimetres of effort. */
  readonly links: readonly (readonly [from: number, to: number, effort: number])[];
  /** Nodes by the name of the shard and the row. */
  readonly toilets: ReadonlyMap<string, number>;
}

export function nameOf(shard: { readonly name: string }, row: number): string {
  return `${shard.name} ${row}`;
}

export function sameGraph(world: WalkWorld, positions: readonly LonLat[]): SameGraph {
  const { graph, generation } = world;
  const search = generation.walk!;
  const nodes = new Map<number, LonLat>();
  const links: [number, number, number][] = [];
  const copiesOf = new Map<number, number[]>();
  let copies = 0;
  const placeOf = (node: number): LonLat => {
    const { positions: places } = graph.tiles[node >>> 16]!.columns;
    return [places[(node & 0xffff) * 2]!, places[(node & 0xffff) * 2 + 1]!];
  };
  const copyOf = (node: number) => {
    const copy = FIRST_COPY + copies++;
    nodes.set(copy, placeOf(node));
    copiesOf.set(node, [...(copiesOf.get(node) ?? []), copy]);
    return copy;
  };
  const edges = publicEdges(graph);
  for (const { a, b, effort, isOneWay } of edges) {
    const [from, to] = [a, b].map((node) => {
      if (isStopping(graph, node)) return copyOf(node);
      nodes.set(node, placeOf(node));
      return node;
    });
    links.push([from!, to!, effort]);
    if (!isOneWay) links.push([to!, from!, effort]);
  }
  for (const node of borderNodes(graph))
    for (const twin of graph.twins(node))
      if (twin > node && !isStopping(graph, node)) {
        for (const end of [node, twin]) nodes.set(end, placeOf(end));
        links.push([node, twin, 0], [twin, node, 0]);
      }
  const endsOf = (node: number) => (isStopping(graph, node) ? (copiesOf.get(node) ?? []) : [node]);
  const joints: (readonly [toilet: number, joint: Joint])[] = [];
  const toilets = new Map<string, number>();
  for (const shard of generation.shards)
    for (let row = 0; row < shard.rows; row++) {
      const toilet = FIRST_TOILET + toilets.size;
      toilets.set(nameOf(shard, row), toilet);
      const [lon, lat] = [shard.columns.positions[row * 2]!, shard.columns.positions[row * 2 + 1]!];
      nodes.set(toilet, [lon, lat]);
      const joint = search.joints.ofToilet({ lon, lat, floor: shard.floorOf(row) }, FOOT, NOW_MIN);
      if (!joint) continue;
      joints.push([toilet, joint]);
      for (const [i, node] of joint.nodes.entries())
        if (!joint.gates[i]) for (const end of endsOf(node)) links.push([end, toilet, joint.efforts[i]!]);
    }
  /** Whether a walk passes the gate at which it begins. */
  const leadsOn = (node: number, isGate: boolean) =>
    !isGate && (marksOf(graph, node) & STOPS[FOOT]! & ~STOPS_STRANGERS) === 0;
  const edgesAt = new Map<number, { other: number; effort: number }[]>();
  for (const { a, b, effort, isOneWay } of edges)
    for (const [node, other] of [[a, b] as const, ...(isOneWay ? [] : [[b, a] as const])])
      if (isStopping(graph, node)) edgesAt.set(node, [...(edgesAt.get(node) ?? []), { other, effort }]);
  for (const [i, [lon, lat]] of positions.entries()) {
    const position = FIRST_POSITION + i;
    nodes.set(position, [lon * 1e7, lat * 1e7]);
    const joint = search.joints.ofPosition(asked([lon, lat]));
    if (!joint) continue;
    for (const [j, node] of joint.nodes.entries()) {
      const off = joint.efforts[j]!;
      if (!isStopping(graph, node)) {
        links.push([position, node, off]);
        continue;
      }
      for (const begin of [node, ...graph.twins(node)]) {
        for (const { other, effort } of leadsOn(begin, joint.gates[j]!) ? (edgesAt.get(begin) ?? []) : [])
          for (const end of endsOf(other)) links.push([position, end, off + effort]);
        for (const [toilet, to] of joints)
          for (const [k, last] of to.nodes.entries())
            if (last === begin && !(joint.gates[j] && to.gates[k]))
              links.push([position, toilet, off + to.efforts[k]!]);
      }
    }
    for (const [toilet, to] of joints)
      for (const effort of alongOneEdge(graph, joint, to)) links.push([position, toilet, effort]);
  }
  return { nodes, links, toilets };
}

/** Decimetres of effort from a position to its edge. */
function toEdge({ metres }: Joint['snaps'][number]): number {
  return metres * 10 * OFF_NETWORK;
}

function marksOf(graph: WalkGraph, node: number): number {
  return graph.tiles[node >>> 16]!.columns.nodeBits[node & 0xffff]!;
}

function isStopping(graph: WalkGraph, node: number): boolean {
  return (
    (marksOf(graph, node) & STOPS[FOOT]!) !== 0 || graph.isNodeClosed(node >>> 16, node & 0xffff, NOW_MIN)
  );
}

function publicEdges(graph: WalkGraph): { a: number; b: number; effort: number; isOneWay: boolean }[] {
  return graph.tiles.flatMap(({ columns, edges }, t) =>
    Array.from({ length: edges }, (_, edge) => edge)
      .filter((edge) => (columns.bits[edge]! & PRIVATE) === 0 && !graph.isEdgeClosed(t, edge, NOW_MIN))
      .map((edge) => ({
        a: t * 65_536 + columns.ends[edge * 2]!,
        b: t * 65_536 + columns.ends[edge * 2 + 1]!,
        isOneWay: (columns.bits[edge]! & ONE_WAY) !== 0,
        effort: columns.lengths[edge]! * EFFORT[FOOT]![columns.bits[edge]! & EFFORT_MASK]!,
      })),
  );
}

function borderNodes(graph: WalkGraph): number[] {
  return graph.tiles.flatMap(({ columns }, t) =>
    [...columns.borderNodes]
      .filter((node) => (columns.nodeBits[node]! & BORDER) !== 0)
      .map((node) => t * 65_536 + node),
  );
}

function* alongOneEdge(graph: WalkGraph, from: Joint, to: Joint): Generator<number> {
  for (const a of from.snaps)
    for (const b of to.snaps) {
      if (a.tile !== b.tile || a.edge !== b.edge) continue;
      const { lengths, bits } = graph.tiles[a.tile]!.columns;
      if (bits[a.edge]! & ONE_WAY && a.share > b.share) continue;
      const factor = EFFORT[FOOT]![bits[a.edge]! & EFFORT_MASK]!;
      yield toEdge(a) + toEdge(b) + Math.abs(a.share - b.share) * lengths[a.edge]! * factor;
    }
}
