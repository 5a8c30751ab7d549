/**
 * The water of one tile, from the pieces of coast in it. Water lies to the right of a piece.
 *
 * Pieces are joined if an end is another's start. Every piece then runs from edge to edge: from where it leaves, the
 * edge is followed clockwise to where the next piece enters; that closes a ring of water. A piece that ends inside, because
 * the extract cut it, is led to a loose start that is nearer than the edges, else to the nearest edge; the tile is not sure.
 */
import { chainLines, joinChain } from '../geometry/chain.ts';
import { doubleArea, nestRings } from '../geometry/rings.ts';
import { nearestOn } from './region.ts';

export interface TileWater {
  /** Outer rings clockwise, each followed by its holes. */
  readonly rings: Int32Array[];
  /** No end of a piece had to be guessed. */
  readonly isSure: boolean;
}

interface Crossing {
  readonly xy: readonly number[];
  /** Places on the edge. */
  readonly enters: number;
  readonly leaves: number;
}

/** @param edge of the tile, clockwise, as far as the extract covers it; pieces are cut to it */
export function waterOfTile(pieces: readonly Int32Array[], edge: Int32Array): TileWater {
  const boundary = new Boundary(edge);
  const rings: Int32Array[] = [];
  const crossing: Crossing[] = [];
  const lines = joined(pieces, edge);
  const linked = linkLoose(lines, boundary);
  let isSure = linked.length === lines.length && linked.every((line, i) => line === lines[i]);
  for (const xy of linked) {
    const last = xy.length - 2;
    if (xy[0] === xy[last] && xy[1] === xy[last + 1]) {
      if (last >= 6) rings.push(xy.slice(0, last));
      continue;
    }
    const line = [...xy];
    if (boundary.placeOf(xy[last]!, xy[last + 1]!) < 0)
      line.push(...nearestOn([edge], xy[last]!, xy[last + 1]!));
    if (boundary.placeOf(xy[0]!, xy[1]!) < 0) line.unshift(...nearestOn([edge], xy[0]!, xy[1]!));
    if (line.length !== xy.length) isSure = false;
    const enters = boundary.placeOf(line[0]!, line[1]!);
    const leaves = boundary.placeOf(line.at(-2)!, line.at(-1)!);
    crossing.push({ xy: line, enters, leaves });
  }
  if (crossing.length > 0) rings.push(...closed(crossing, boundary));
  else if (isInSea(rings)) rings.push(edge);
  return { rings: rings.length > 0 ? nestRings(rings) : [], isSure };
}

/** Pieces that meet, one behind the other. Their direction counts, so none is turned round. */
function joined(pieces: readonly Int32Array[], edge: Int32Array): Int32Array[] {
  const [x0, y0] = [edge[0]!, edge[1]!];
  const key = (xy: Int32Array, at: number) => (xy[at]! - x0) * 2 ** 26 + (xy[at + 1]! - y0);
  const starts = pieces.map((xy) => key(xy, 0));
  const ends = pieces.map((xy) => key(xy, xy.length - 2));
  return chainLines(starts, ends, { reversible: false, strict: false }).map((chain) =>
    joinChain(chain, pieces),
  );
}

/** Only islands or pools: the largest tells what is around it. An island's coast runs counter-clockwise. */
function isInSea(rings: readonly Int32Array[]): boolean {
  let largest = 0;
  for (const ring of rings) {
    const area = doubleArea(ring);
    if (Math.abs(area) > Math.abs(largest)) largest = area;
  }
  return largest < 0;
}

function closed(crossing: readonly Crossing[], boundary: Boundary): Int32Array[] {
  const rings: Int32Array[] = [];
  const open = new Set(crossing);
  for (const first of crossing) {
    if (!open.delete(first)) continue;
    const ring = [...first.xy];
    const others = new Set(crossing);
    others.delete(first);
    for (let at = first.leaves; ; ) {
      const { piece, isBack } = nextAlong(at, first, open, others, boundary);
      ring.push(...boundary.corners(at, isBack ? piece.leaves : piece.enters));
      if (piece === first) break;
      ring.push(...(isBack ? turned(piece.xy) : piece.xy));
      at = isBack ? piece.enters : piece.leaves;
      others.delete(piece);
      if (!isBack) open.delete(piece);
    }
    if (ring.length >= 6) rings.push(Int32Array.from(ring));
  }
  return rings;
}

interface Along {
  readonly piece: Crossing;
  /** It is followed from the point at which it leaves to that at which it enters. */
  readonly isBack: boolean;
}

/**
 * The piece that is met first clockwise from a place: one that enters, the first piece of the ring being the last resort. If another
 * one leaves before, the extract lacks a line between them, such as the far side of a breakwater without a node in it. Then the line
 * that leaves is followed back, as if the other one lay on it: only what is between the two is not known.
 *
 * @param open pieces of no ring @param others that this ring does not have
 */
function nextAlong(
  at: number,
  first: Crossing,
  open: ReadonlySet<Crossing>,
  others: ReadonlySet<Crossing>,
  boundary: Boundary,
): Along {
  let next: Along = { piece: first, isBack: false };
  let least = boundary.gap(at, first.enters);
  const meet = (piece: Crossing, isBack: boolean) => {
    const gap = boundary.gap(at, isBack ? piece.leaves : piece.enters);
    if (gap < least && (gap > 0 || !isBack)) [next, least] = [{ piece, isBack }, gap];
  };
  for (const piece of others) {
    if (open.has(piece)) meet(piece, false);
    meet(piece, true);
  }
  return next;
}

/** The same positions in the other order. */
function turned(xy: readonly number[]): number[] {
  return Array.from(xy, (_, i) => xy[xy.length - 2 - i + 2 * (i % 2)]!);
}

/** A loose end and a loose start that are nearer to each other than to the edges are two sides of a gap: closed straight. */
function linkLoose(lines: readonly Int32Array[], boundary: Boundary): Int32Array[] {
  const open = [...lines];
  const isLoose = (xy: Int32Array, at: number) => boundary.placeOf(xy[at]!, xy[at + 1]!) < 0;
  const toEdge = (x: number, y: number) => {
    const [ex, ey] = nearestOn([boundary.ring], x, y);
    return Math.hypot(ex - x, ey - y);
  };
  for (;;) {
    let best = { gain: 0, from: -1, to: -1 };
    const ends = [...open.keys()].filter((at) => isLoose(open[at]!, open[at]!.length - 2));
    const starts = [...open.keys()].filter((at) => isLoose(open[at]!, 0));
    for (const from of ends)
      for (const to of starts) {
        const [ax, ay] = [open[from]!.at(-2)!, open[from]!.at(-1)!];
        const [bx, by] = [open[to]![0]!, open[to]![1]!];
        if (ax === bx && ay === by) continue;
        const gain = toEdge(ax, ay) + toEdge(bx, by) - Math.hypot(bx - ax, by - ay);
        if (gain > best.gain) best = { gain, from, to };
      }
    if (best.from < 0) return open;
    const [a, b] = [open[best.from]!, open[best.to]!];
    const both = best.from === best.to ? Int32Array.of(...a, a[0]!, a[1]!) : Int32Array.of(...a, ...b);
    open.splice(Math.max(best.from, best.to), 1);
    if (best.from !== best.to) open.splice(Math.min(best.from, best.to), 1);
    open.push(both);
  }
}

/** Rounding moves what lies on a slanting edge by less than this. */
const ON_EDGE = 1.5;

/**
 * The edge of a tile, as far as the extract covers it, as a way to go along: a place is a distance from its first
 * corner.
 */
class Boundary {
  /** Clockwise. */
  readonly ring: Int32Array;
  readonly length: number;
  /** Positions of each corner. */
  readonly #places: Float64Array;

  constructor(ring: Int32Array) {
    this.ring = ring;
    this.#places = new Float64Array(ring.length / 2);
    let length = 0;
    for (let i = 0; i < ring.length; i += 2) {
      this.#places[i / 2] = length;
      const j = (i + 2) % ring.length;
      length += Math.hypot(ring[j]! - ring[i]!, ring[j + 1]! - ring[i + 1]!);
    }
    this.length = length;
  }

  /** Place on the edge; -1 if the point does not lie on it. */
  placeOf(x: number, y: number): number {
    const { ring } = this;
    let best = ON_EDGE;
    let place = -1;
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length;
      const [ax, ay] = [ring[i]!, ring[i + 1]!];
      const [dx, dy] = [ring[j]! - ax, ring[j + 1]! - ay];
      const length = Math.hypot(dx, dy);
      if (length === 0) continue;
      const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), length);
      const distance = Math.hypot(x - ax - (along * dx) / length, y - ay - (along * dy) / length);
      if (distance >= best) continue;
      best = distance;
      place = (this.#places[i / 2]! + along) % this.length;
    }
    return place;
  }

  /** How far it is clockwise from one place to another. */
  gap(from: number, to: number): number {
    return (to - from + this.length) % this.length;
  }

  /** The corners that are passed between two places, in order: x, y pairs. */
  corners(from: number, to: number): number[] {
    const whole = this.gap(from, to);
    const passed: { x: number; y: number; gap: number }[] = [];
    for (const [i, place] of this.#places.entries()) {
      const gap = this.gap(from, place);
      if (gap > 0 && gap < whole) passed.push({ x: this.ring[i * 2]!, y: this.ring[i * 2 + 1]!, gap });
    }
    return passed.sort((a, b) => a.gap - b.gap).flatMap(({ x, y }) => [x, y]);
  }
}
