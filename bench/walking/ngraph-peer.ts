/**
 * ngraph.path over the same graph in memory: it finds one path between two nodes, so the five nearest are twenty paths.
 * Two finders of it take part, A* and its own NBA*.
 */
import createGraph from 'ngraph.graph';
import { aStar, nba, type PathFinder } from 'ngraph.path';
import { METRES_PER_E7 } from '../../packages/sphere/index.ts';
import { FIRST_TOILET, type SameGraph } from './same-graph.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Length {
  effort: number;
}
/** Length of a link that leads through another toilet or position: longer than any walk. */
const NO_WAY = 1e12;

export interface NgraphPeer {
  readonly name: string;
  /** Decimetres of effort; infinite if there is no path. */
  readonly path: (from: number, to: number) => number;
}

/** @param lat degrees that no node is farther from the equator */
export function ngraphPeers({ nodes, links }: SameGraph, lat: number): NgraphPeer[] {
  const graph = createGraph<Place, Length>();
  for (const [node, [x, y]] of nodes) graph.addNode(node, { x, y });
  // It keeps one link of parallel ones: the shortest.
  const lengths = new Map<string, Length>();
  for (const [from, to, effort] of links) {
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    const known = lengths.get(key);
    if (known) known.effort = Math.min(known.effort, effort);
    else {
      lengths.set(key, { effort });
      graph.addLink(from, to, lengths.get(key)!);
    }
  }
  let asked: readonly number[] = [];
  const isThrough = (node: unknown) => Number(node) >= FIRST_TOILET && !asked.includes(Number(node));
  const dm = METRES_PER_E7 * 10 * 0.999;
  const scale = dm * Math.cos((lat * Math.PI) / 180);
  const options = {
    distance: (from: { id: unknown }, to: { id: unknown }, { data }: { data: Length }) =>
      isThrough(from.id) || isThrough(to.id) ? NO_WAY : data.effort,
    heuristic: ({ data: a }: { data: Place }, { data: b }: { data: Place }) =>
      Math.hypot((a.x - b.x) * scale, (a.y - b.y) * dm),
  };
  const finders: (readonly [string, PathFinder<Place>])[] = [
    ['A*', aStar(graph, options)],
    ['NBA*', nba(graph, options)],
  ];
  return finders.map(([name, finder]) => ({
    name: `ngraph.path ${name}`,
    path: (from, to) => {
      asked = [from, to];
      const found = finder.find(from, to);
      let effort = found.length === 0 ? Number.POSITIVE_INFINITY : 0;
      for (let i = 1; i < found.length; i++) {
        const [a, b] = [Number(found[i - 1]!.id), Number(found[i]!.id)];
        effort += lengths.get(a < b ? `${a} ${b}` : `${b} ${a}`)!.effort;
      }
      return effort >= NO_WAY ? Number.POSITIVE_INFINITY : effort;
    },
  }));
}
