/**
 * Joins footways to the corners of quiet streets that they pass without meeting them: where pavements are mapped and
 * crossings are not, the map knows no way to the other side, and people cross. Without it a town whose pavements are
 * mapped on their own has walks that are wrong by hundreds of metres. None leads over a line that no join crosses, nor into a
 * cutting or up an embankment.
 */
import KDBush from 'kdbush';
import {
  BUSY,
  ELEVATED,
  KIND,
  PATH,
  PRIVATE,
  SLOPED,
  STREET,
  UNDERGROUND,
  WHEEL_LIMITED,
} from '../../walk-bits.ts';
import { latE7Of, lonE7Of, metresBetween } from '../ground.ts';
import type { GroupBarriers } from './group-barriers.ts';
import type { Network } from './network.ts';

const CORNER_M = 15;
const MIN_STREET_ENDS = 3;
/** No corner if the network leads there in so many metres, and so many more for each metre of the gap. */
const DETOUR_M = 25;
const DETOUR_FACTOR = 3;
const NOT_OPEN = PRIVATE | UNDERGROUND | ELEVATED | SLOPED;
const NOT_QUIET = NOT_OPEN | BUSY;

/** Returns how many were added. */
export function addCorners(network: Network, barriers: GroupBarriers): number {
  const { nodeBits, lons, lats, bits } = network;
  const { firsts, around } = network.linesAround();
  const isStreet = (piece: number) => (bits.at(piece) & (KIND | NOT_QUIET)) === STREET;
  const vertices = verticesOfPaths(network);
  if (!vertices) return 0;
  const lengths = Float64Array.from({ length: network.pieces }, (_, piece) => network.metres(piece));
  const found: { node: number; piece: number; point: number }[] = [];
  const nodes = nodeBits.length;
  for (let node = 0; node < nodes; node++) {
    if (firsts[node + 1]! - firsts[node]! < MIN_STREET_ENDS || nodeBits.at(node) !== 0) continue;
    let streets = 0;
    for (let at = firsts[node]!; at < firsts[node + 1]!; at++) if (isStreet(around[at]!)) streets++;
    if (streets < MIN_STREET_ENDS) continue;
    for (const { piece, point, metres } of nearestOfEach(network, vertices, lons.at(node), lats.at(node))) {
      const within = DETOUR_M + DETOUR_FACTOR * metres;
      if (leads(network, { firsts, around, lengths }, node, piece, point, within)) continue;
      // Asked last: it costs more, and few joins are left.
      const [fromX, fromY, toX, toY] = [lons.at(node), lats.at(node), network.lon(point), network.lat(point)];
      if (!barriers.isCrossed({ fromX, fromY, toX, toY, metres })) found.push({ node, piece, point });
    }
  }
  const ends = cutAt(network, found);
  for (const { node, piece, point } of found) {
    const other = ends.get(point)!;
    const start = network.pointCount;
    network.addPoint(lons.at(node), lats.at(node));
    network.addPoint(network.lon(point), network.lat(point));
    network.addPiece(node, other, PATH | WHEEL_LIMITED, network.way.at(piece), start);
  }
  return found.length;
}

interface Vertices {
  readonly tree: KDBush;
  readonly pieces: readonly number[];
  readonly points: readonly number[];
}

/** All points of footways; undefined if there are none. */
function verticesOfPaths(network: Network): Vertices | undefined {
  const pieces: number[] = [];
  const points: number[] = [];
  for (let piece = 0; piece < network.pieces; piece++) {
    if ((network.bits.at(piece) & (KIND | NOT_OPEN)) !== PATH) continue;
    for (let point = network.start.at(piece); point < network.end.at(piece); point++) {
      pieces.push(piece);
      points.push(point);
    }
  }
  if (points.length === 0) return undefined;
  const tree = new KDBush(points.length, 64, Int32Array);
  for (const point of points) tree.add(network.lon(point), network.lat(point));
  tree.finish();
  return { tree, pieces, points };
}

/** The nearest point of each piece within CORNER_M. */
function nearestOfEach(
  network: Network,
  { tree, pieces, points }: Vertices,
  lon: number,
  lat: number,
): { piece: number; point: number; metres: number }[] {
  const dx = lonE7Of(CORNER_M, lat);
  const dy = latE7Of(CORNER_M);
  const nearest = new Map<number, { piece: number; point: number; metres: number }>();
  for (const at of tree.range(lon - dx, lat - dy, lon + dx, lat + dy)) {
    const piece = pieces[at]!;
    const point = points[at]!;
    const metres = metresBetween(lon, lat, network.lon(point), network.lat(point));
    const best = nearest.get(piece);
    const isNearer =
      best === undefined || metres < best.metres || (metres === best.metres && point < best.point);
    if (metres <= CORNER_M && isNearer) nearest.set(piece, { piece, point, metres });
  }
  return [...nearest.values()].sort((a, b) => a.piece - b.piece);
}

/** Whether the network leads from a node to a point of a piece in so many metres. */
function leads(
  network: Network,
  { firsts, around, lengths }: ReturnType<Network['linesAround']> & { readonly lengths: Float64Array },
  node: number,
  piece: number,
  point: number,
  within: number,
): boolean {
  const { from, to, start } = network;
  const head = network.metresOf(start.at(piece), point + 1);
  const tail = lengths[piece]! - head;
  const best = new Map([[node, 0]]);
  const open = [node];
  // A node may be looked at again with fewer metres: the neighbourhood is tiny.
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const metres = best.get(at)!;
    if (at === from.at(piece) && metres + head <= within) return true;
    if (at === to.at(piece) && metres + tail <= within) return true;
    for (let i = firsts[at]!; i < firsts[at + 1]!; i++) {
      const edge = around[i]!;
      const next = from.at(edge) === at ? to.at(edge) : from.at(edge);
      const more = metres + lengths[edge]!;
      if (more > within || more >= (best.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(next, more);
      open.push(next);
    }
  }
  return false;
}

/** Cuts pieces at points. Returns the node of each point. */
function cutAt(
  network: Network,
  cuts: readonly { readonly piece: number; readonly point: number }[],
): ReadonlyMap<number, number> {
  const { from, to, start, end, bits, way } = network;
  const nodes = new Map<number, number>();
  const byPiece = Map.groupBy(cuts, ({ piece }) => piece);
  for (const [piece, wanted] of byPiece) {
    const last = end.at(piece) - 1;
    const points = [...new Set(wanted.map(({ point }) => point))].sort((a, b) => a - b);
    const inner = points.filter((point) => point > start.at(piece) && point < last);
    if (points.includes(start.at(piece))) nodes.set(start.at(piece), from.at(piece));
    if (points.includes(last)) nodes.set(last, to.at(piece));
    for (const point of inner) nodes.set(point, network.addNode(network.lon(point), network.lat(point), 0));
    const wholeTo = to.at(piece);
    const wholeEnd = end.at(piece);
    for (const [i, point] of inner.entries()) {
      const next = inner[i + 1];
      const toNode = next === undefined ? wholeTo : nodes.get(next)!;
      const toEnd = next === undefined ? wholeEnd : next + 1;
      network.addPiece(nodes.get(point)!, toNode, bits.at(piece), way.at(piece), point, toEnd);
    }
    if (inner.length === 0) continue;
    to.set(piece, nodes.get(inner[0]!)!);
    end.set(piece, inner[0]! + 1);
  }
  return nodes;
}
