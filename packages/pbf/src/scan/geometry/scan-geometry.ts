/**
 * Ways and multipolygons become scanned objects once the positions of their nodes are known.
 *
 * Invariant: an outline is whole or there is none, since a clipped one would be wrong in silence. A toilet at the edge of
 * an extract is a point in the middle of those of its nodes that are there; a venue there is skipped. A way without any
 * known node is skipped and counted. A multipolygon keeps the rings that close.
 */
import type { Tags } from '../../blocks/block-tags.ts';
import type { Member } from '../../file/primitive-block.ts';
import { type LonLat, midpointOfLine, type Outline, pointOfArea, unwrap } from '../../geometry.ts';
import type { OsmType, ScannedObject } from '../scanned-object.ts';
import { indexOfId, type NodePositions, type WayStore } from './wanted.ts';

/** Reasons for which objects that matched are not returned, and how many of each. The rest of the scan is good. */
export interface ScanSkips {
  /** Ways of which the file has no node, and venues that lack one, as at the edge of an extract. */
  missingNodes: number;
  /** Multipolygons of whose outer rings none closes, mostly for missing member ways. */
  unclosedRings: number;
  /** A position off the globe. */
  outOfRange: number;
  /** An id past 2^53, of the object or of one of its nodes. */
  unsafeIds: number;
  /** No nodes, no members. */
  emptyGeometry: number;
  /** Relations with matching tags of a type other than multipolygon. */
  otherRelations: number;
  /** Further copies of an object that the file holds more than once. */
  repeated: number;
}

export const noSkips = (): ScanSkips => ({
  missingNodes: 0,
  unclosedRings: 0,
  outOfRange: 0,
  unsafeIds: 0,
  emptyGeometry: 0,
  otherRelations: 0,
  repeated: 0,
});

type Skip = keyof ScanSkips;

export interface Multipolygon {
  readonly id: number;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

/** Ways by their place, wherever they are kept. */
export type Ways = Pick<WayStore, 'id' | 'refs' | 'tags'>;

/** The ways that relations are made of, by their place in the sorted ids. */
export interface MemberWays<Store extends Ways = Ways> {
  readonly ids: Float64Array;
  /** Each way's place in the store, -1 while it is unread. */
  readonly places: Int32Array;
  readonly store: Store;
}

/** A venue needs no entrance: no route leads there. */
interface GeometryOptions {
  readonly entrances: boolean;
}

export function wayObject(
  store: Ways,
  place: number,
  nodes: NodePositions,
  options: GeometryOptions,
): ScannedObject | Skip {
  const id = store.id(place);
  const refs = store.refs(place);
  if (!Number.isSafeInteger(id)) return 'unsafeIds';
  const line = lineOf(refs, nodes);
  if (line === 'missingNodes' && options.entrances) {
    const middle = onlyEntrance([refs], nodes) ?? middleOfKnown(refs, nodes);
    return middle ? scannedObject('way', id, store.tags(place), middle) : line;
  }
  if (typeof line === 'string') return line;
  unwrap(line, line[0]!);
  const outline = isClosed(refs) ? [line] : undefined;
  const point =
    (options.entrances && onlyEntrance([refs], nodes)) ||
    (outline ? pointOfArea(outline, []) : midpointOfLine(line));
  return scannedObject('way', id, store.tags(place), point, outline);
}

/** A relation keeps the rings that close; a member way that is missing or lacks nodes only costs its own ring. */
export function multipolygonObject(
  relation: Multipolygon,
  ways: MemberWays,
  nodes: NodePositions,
  options: GeometryOptions,
): ScannedObject | Skip {
  if (!Number.isSafeInteger(relation.id)) return 'unsafeIds';
  const refsByRole = { outer: new Map<number, Float64Array>(), inner: new Map<number, Float64Array>() };
  for (const { kind, ref, role } of relation.members) {
    if (kind !== 1 || (role !== '' && role !== 'outer' && role !== 'inner')) continue;
    const index = indexOfId(ways.ids, ref);
    const place = index < 0 ? -1 : ways.places[index]!;
    if (place >= 0) refsByRole[role === 'inner' ? 'inner' : 'outer'].set(ref, ways.store.refs(place));
  }
  if (!relation.members.some(({ kind }) => kind === 1)) return 'emptyGeometry';
  const outer = ringLines([...refsByRole.outer.values()], nodes);
  if (outer.rings.length === 0) return outer.skip ?? 'unclosedRings';
  const inner = ringLines([...refsByRole.inner.values()], nodes);
  const nearLon = outer.rings[0]![0]!;
  const outline = [...outer.rings, ...inner.rings].map((ring) => unwrap(ring, nearLon));
  const lists = [...refsByRole.outer.values(), ...refsByRole.inner.values(), memberNodes(relation)];
  const point = (options.entrances && onlyEntrance(lists, nodes)) || pointOfArea(outer.rings, inner.rings);
  return scannedObject('relation', relation.id, relation.tags, point, outline);
}

/** The nodes that a relation lists itself: a mapper may put the entrance there. */
export const memberNodes = (relation: Multipolygon): Float64Array =>
  Float64Array.from(relation.members.filter(({ kind }) => kind === 0).map(({ ref }) => ref));

function ringLines(ways: Float64Array[], nodes: NodePositions): { rings: Float64Array[]; skip?: Skip } {
  const rings: Float64Array[] = [];
  let skip: Skip | undefined;
  for (const refs of assembleRings(ways.filter((way) => way.length > 1)).rings) {
    const line = lineOf(refs, nodes);
    if (typeof line === 'string') skip ??= line;
    else rings.push(line);
  }
  return skip ? { rings, skip } : { rings };
}

/** Lon and lat in turn, or why not. */
function lineOf(refs: Float64Array, nodes: NodePositions): Float64Array | Skip {
  if (refs.length === 0) return 'emptyGeometry';
  const line = new Float64Array(refs.length * 2);
  for (let index = 0; index < refs.length; index++) {
    if (Number.isNaN(refs[index]!)) return 'unsafeIds';
    const node = nodes.find(refs[index]!);
    const state = node < 0 ? 'missing' : nodes.state(node);
    if (state !== 'known') return state === 'missing' ? 'missingNodes' : 'outOfRange';
    line[index * 2] = nodes.lon(node);
    line[index * 2 + 1] = nodes.lat(node);
  }
  return line;
}

/** The mean of the nodes whose position is known; undefined if there is none. */
function middleOfKnown(refs: Float64Array, nodes: NodePositions): LonLat | undefined {
  const known = [...new Set(refs)].flatMap((ref) => {
    const node = nodes.find(ref);
    return node >= 0 && nodes.state(node) === 'known' ? [nodes.lon(node), nodes.lat(node)] : [];
  });
  const [firstLon] = known;
  if (firstLon === undefined) return undefined;
  const line = unwrap(Float64Array.from(known), firstLon);
  const mean = (from: 0 | 1) =>
    line.reduce((sum, each, i) => (i % 2 === from ? sum + each : sum), 0) / (line.length / 2);
  const lon = mean(0);
  return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, mean(1)];
}

/** The only entrance. With two entrances it is not known which leads to the toilet. */
function onlyEntrance(lists: readonly Float64Array[], nodes: NodePositions): LonLat | undefined {
  const found = new Set<number>();
  for (const refs of lists)
    for (const ref of refs) {
      const node = nodes.find(ref);
      if (node >= 0 && nodes.isEntrance(node) && nodes.state(node) === 'known') found.add(node);
    }
  const [node] = found;
  return node !== undefined && found.size === 1 ? [nodes.lon(node), nodes.lat(node)] : undefined;
}

function scannedObject(
  type: OsmType,
  id: number,
  tags: Tags,
  [lon, lat]: LonLat,
  outline?: Outline,
): ScannedObject {
  return outline ? { type, id, tags, lon, lat, outline } : { type, id, tags, lon, lat };
}

interface AssembledRings {
  /** Node ids, first repeated last. */
  readonly rings: Float64Array[];
  /** Ways that belong to no ring: their continuation is missing or never existed. */
  readonly leftOver: number;
}

interface Step {
  readonly way: Float64Array;
  readonly reversed: boolean;
}

/**
 * Closed rings from the member ways of a multipolygon.
 *
 * Ways are chained end to end; as soon as the chain meets a node that it has visited, the loop is cut off as a ring of
 * its own, so rings that touch in a node stay apart. A dead end is walked back, so a stray way spoils nothing but itself.
 * Cost: every way enters the chain once.
 */
export function assembleRings(ways: readonly Float64Array[]): AssembledRings {
  const rings: Float64Array[] = [];
  const open: Float64Array[] = [];
  for (const way of ways) (isClosed(way) ? rings : open).push(way);

  const waysAt = new Map<number, Float64Array[]>();
  for (const way of open)
    for (const end of [way[0]!, way.at(-1)!]) {
      const others = waysAt.get(end);
      if (others) others.push(way);
      else waysAt.set(end, [way]);
    }
  const unused = new Set(open);
  let leftOver = 0;

  for (const seed of open) {
    if (!unused.delete(seed)) continue;
    const chain: Step[] = [{ way: seed, reversed: false }];
    // Index in the chain of each visited node: as the start of that step.
    const visited = new Map([[seed[0]!, 0]]);
    while (chain.length > 0) {
      const head = endOf(chain.at(-1)!);
      const loopFrom = visited.get(head);
      if (loopFrom !== undefined) {
        const loop = chain.splice(loopFrom);
        for (const step of loop) visited.delete(startOf(step));
        rings.push(join(loop));
        continue;
      }
      const next = takeUnused(waysAt.get(head), unused);
      if (next) {
        visited.set(head, chain.length);
        chain.push({ way: next, reversed: next[0] !== head });
      } else {
        visited.delete(startOf(chain.pop()!));
        leftOver++;
      }
    }
  }
  return { rings, leftOver };
}

/** A first node that comes again last; a way of one node encloses nothing. */
const isClosed = (refs: Float64Array): boolean => refs.length > 1 && refs[0] === refs.at(-1);

const startOf = ({ way, reversed }: Step): number => (reversed ? way.at(-1)! : way[0]!);
const endOf = ({ way, reversed }: Step): number => (reversed ? way[0]! : way.at(-1)!);

function takeUnused(ways: Float64Array[] | undefined, unused: Set<Float64Array>): Float64Array | undefined {
  for (let way = ways?.pop(); way; way = ways?.pop()) if (unused.delete(way)) return way;
  return undefined;
}

function join(loop: readonly Step[]): Float64Array {
  const ring: number[] = [];
  for (const { way, reversed } of loop) {
    const refs = reversed ? way.toReversed() : way;
    for (let index = 0; index < refs.length - 1; index++) ring.push(refs[index]!);
  }
  ring.push(ring[0]!);
  return Float64Array.from(ring);
}
