/**
 * A way that a search found: its flights of steps, and its line. Private ways at its ends are drawn straight.
 */

import { METRES_PER_E7 } from '../../sphere/index.ts';
import type { Floors } from './floors.ts';
import type { Joint } from './joints.ts';
import type { SeenNodes } from './seen-nodes.ts';
import { fearOf, KIND, STEPS } from './walk-bits.ts';
import type { WalkGraph } from './walk-graph.ts';

interface Troubles {
  /** Times that the way goes up or down steps; null if those to the floor of the toilet are not known. */
  readonly flights: number | null;
  /** Metres of effort that are fear of traffic: they take no time. */
  readonly fearM: number;
}

export interface Path extends Troubles {
  /** lon, lat in degrees, from the point of the origin on the network to that of the toilet. */
  readonly points: readonly (readonly [lon: number, lat: number])[];
}

/** A way in the workspace of its search: read it before the next question. */
export interface FoundWay {
  readonly graph: WalkGraph;
  readonly seen: SeenNodes;
  readonly origin: Joint;
  readonly joint: Joint;
  /** The slot of the node at which it leaves the network; -1: it stays on the edge of two snaps. */
  readonly slot: number;
  /** Index of the node in the toilet's joint, or of the two snaps. */
  readonly end: number;
}

/** A node of a way in the graph. */
export interface WayNode {
  readonly node: number;
  /** Decimetres from the begin of the way. */
  readonly effort: number;
  /** 1: the walk begins here. */
  readonly isSeed: number;
}

/** The nodes of a way, the last one first. None: it stays on one edge. */
export function wayNodes({ seen, slot }: FoundWay): readonly WayNode[] {
  const nodes: WayNode[] = [];
  for (let at = slot; at >= 0; at = seen.parents[at]!)
    nodes.push({ node: seen.names[at]!, effort: seen.efforts[at]!, isSeed: seen.seeds[at]! });
  return nodes;
}

/** A part of an edge, by shares of its length. */
export interface Stretch {
  readonly tile: number;
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

export function troublesOf(way: FoundWay): Troubles {
  const { graph, joint } = way;
  let flights = 0;
  let fearDm = 0;
  let wasSteps = false;
  for (const { tile, edge, from, to } of stretchesOf(way)) {
    // A position at the foot of steps does not climb them.
    if (from === to) continue;
    const { bits, lengths } = graph.tiles[tile]!.columns;
    const mark = bits[edge]!;
    fearDm += Math.abs(from - to) * lengths[edge]! * (fearOf(mark) - 1);
    const isSteps = (mark & KIND) === STEPS;
    if (isSteps && !wasSteps) flights++;
    wasSteps = isSteps;
  }
  return { flights: joint.lacksStairs ? null : flights, fearM: fearDm / 10 };
}

export function drawPath(way: FoundWay): Path {
  const points: [number, number][] = [];
  for (const stretch of stretchesOf(way)) addLine(way.graph, stretch, points);
  return { points, ...troublesOf(way) };
}

/** A part of a way on one edge of the graph. */
export interface WayPart {
  /** Those of the edge (walk-bits.ts). */
  readonly bits: number;
  /** Undefined if they are not known. */
  readonly floors: Floors | undefined;
  /** Name of the street; undefined if it has none, or if the graph keeps none. */
  readonly street: string | undefined;
  readonly metres: number;
  /** lon, lat in degrees. */
  readonly points: readonly (readonly [lon: number, lat: number])[];
}

/** The parts of a way that have a length, in the order of the walk. */
export function partsOf(graph: WalkGraph, stretches: readonly Stretch[]): WayPart[] {
  return stretches.flatMap((stretch) => {
    const { tile, edge, from, to } = stretch;
    if (from === to) return [];
    const { bits, lengths, floors, streets } = graph.tiles[tile]!.columns;
    const points: [number, number][] = [];
    addLine(graph, stretch, points);
    const metres = (Math.abs(from - to) * lengths[edge]!) / 10;
    return [{ bits: bits[edge]!, floors: floors.get(edge), street: streets.nameOf(edge), metres, points }];
  });
}

/** Parts of edges in the order of the walk. */
export function stretchesOf({ graph, seen, origin, joint, slot, end }: FoundWay): Stretch[] {
  const { parents, parentEdges, names } = seen;
  if (slot < 0) {
    const from = origin.snaps[Math.floor(end / joint.snaps.length)]!;
    const to = joint.snaps[end % joint.snaps.length]!;
    return [{ tile: from.tile, edge: from.edge, from: from.share, to: to.share }];
  }
  const stretches: Stretch[] = [toNode(joint, end, true)];
  let at = slot;
  for (; parents[at]! >= 0; at = parents[at]!) {
    const edge = parentEdges[at]!;
    if (edge < 0) continue;
    const node = names[at]!;
    const tile = node >>> 16;
    const { ends } = graph.tiles[tile]!.columns;
    // An edge from a node to itself looks the same both ways.
    const isBackward = ends[edge * 2] === (node & 0xffff) && ends[edge * 2] !== ends[edge * 2 + 1];
    stretches.push({ tile, edge, from: isBackward ? 1 : 0, to: isBackward ? 0 : 1 });
  }
  const first = names[at]!;
  let best = -1;
  for (let i = 0; i < origin.nodes.length; i++)
    if (origin.nodes[i] === first && (best < 0 || origin.efforts[i]! < origin.efforts[best]!)) best = i;
  stretches.push(toNode(origin, best, false));
  return stretches.reverse();
}

/** Between the point where a joint meets its edge and a node; nothing of the edge if private ways lead on. */
function toNode({ snaps, via, sides }: Joint, end: number, isFromNode: boolean): Stretch {
  const { tile, edge, share } = snaps[via[end]!]!;
  const node = sides[end]! < 0 ? share : sides[end]!;
  return { tile, edge, from: isFromNode ? node : share, to: isFromNode ? share : node };
}

/** Adds the points of a stretch. A point that repeats the one before it is left out. */
function addLine(graph: WalkGraph, { tile, edge, from, to }: Stretch, points: [number, number][]): void {
  const flat: number[] = [];
  const count = graph.tiles[tile]!.shape(edge, flat);
  const lengths = new Float64Array(count);
  const scale = METRES_PER_E7 * Math.cos((flat[1]! / 1e7) * (Math.PI / 180));
  for (let i = 1; i < count; i++)
    lengths[i] =
      lengths[i - 1]! +
      Math.hypot(
        (flat[i * 2]! - flat[i * 2 - 2]!) * scale,
        (flat[i * 2 + 1]! - flat[i * 2 - 1]!) * METRES_PER_E7,
      );
  const whole = lengths[count - 1]!;
  const [low, high] = [Math.min(from, to) * whole, Math.max(from, to) * whole];
  const line: [number, number][] = [pointAt(flat, lengths, low)];
  for (let i = 0; i < count; i++)
    if (lengths[i]! > low && lengths[i]! < high) line.push([flat[i * 2]!, flat[i * 2 + 1]!]);
  line.push(pointAt(flat, lengths, high));
  if (from > to) line.reverse();
  for (const [lon, lat] of line) {
    const point: [number, number] = [lon / 1e7, lat / 1e7];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
}

/** The point of a line so many metres from its start, E7. */
function pointAt(flat: readonly number[], lengths: Float64Array, metres: number): [number, number] {
  let i = 1;
  while (i < lengths.length - 1 && lengths[i]! < metres) i++;
  const step = lengths[i]! - lengths[i - 1]!;
  const share = step === 0 ? 0 : Math.min(1, Math.max(0, (metres - lengths[i - 1]!) / step));
  const between = (axis: number) =>
    Math.round(flat[i * 2 - 2 + axis]! + share * (flat[i * 2 + axis]! - flat[i * 2 - 2 + axis]!));
  return [between(0), between(1)];
}
