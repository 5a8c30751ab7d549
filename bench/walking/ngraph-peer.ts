/**
 * ngraph.path over the same graph in memory: it finds one path between two nodes, so the five nearest are twenty paths.
 * Two finders of it take part, A* and its own NBA*.
 */
import createGraph from 'ngraph.graph';
import { aStar, nba, type PathFinder } from 'ngraph.path';
import { METRES_PER_E7 } from '../../packages/sphere/index.ts';
import type { SameGraph } from './same-graph.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Length {
  effort: number;
}

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
    const key = `${from} ${to}`;
    const known = lengths.get(key);
    if (known) known.effort = Math.min(known.effort, effort);
    else {
      lengths.set(key, { effort });
      graph.addLink(from, to, lengths.get(key)!);
    }
  }
  const dm = METRES_PER_E7 * 10 * 0.999;
  const scale = dm * Math.cos((lat * Math.PI) / 180);
  const options = {
    oriented: true,
    distance: (_: unknown, __: unknown, { data }: { data: Length }) => data.effort,
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
      const found = finder.find(from, to);
      let effort = found.length === 0 ? Number.POSITIVE_INFINITY : 0;
      // A path is written from its end.
      for (let i = 1; i < found.length; i++)
        effort += lengths.get(`${found[i]!.id} ${found[i - 1]!.id}`)!.effort;
      return effort;
    },
  }));
}
