/**
 * Adds straight lines over squares: between the places at which other ways enter them, and from these to the toilets inside
 * and at the side, over nothing that no join crosses. Those around a hole turn at its corners. Lines to all corners were rejected:
 * they double the edges of Porto, whose pavements are mapped as areas.
 */
import KDBush from 'kdbush';
import type { Join } from '../../barriers.ts';
import { ACROSS, ELEVATED, KIND, UNDERGROUND } from '../../walk-bits.ts';
import { latE7Of, lonE7Of, metresBetween } from '../ground.ts';
import type { GroupBarriers } from './group-barriers.ts';
import type { GroupWays, Network, Square } from './network.ts';

/** More entrances make more lines than the walk is worth: it goes around the edge. */
const MAX_DOORS = 24;
/** A square with more corners has no ways around its holes: they take longer to try than the walk is worth. */
const MAX_CORNERS = 300;
/** A way around a hole is worth it if it is shorter than the edges by this. */
const WORTH = 1.03;
/** Doors on one side of a square have no line of their own: the edge is one. */
const STRAIGHT = 1.005;
/** A larger one may reach beyond what a group knows of its neighbourhood (groups.ts), so its lines would depend on it. */
const MAX_SIDE_M = 1_000;
/** How far from a square a toilet at its side lies at most. */
const BESIDE_M = 15;
const MAX_TOILETS = 50;
/** Part of a line that is left out at both of its ends, which touch the edge. */
const SHORTENED = 1e-3;

type XY = readonly [x: number, y: number];
/** Two corners of an area. */
type Line = readonly [from: number, to: number];

/** Finds toilets in a box. */
export class ToiletIndex {
  readonly #positions: Int32Array;
  readonly #tree: KDBush | undefined;

  /** @param positions lon, lat in turn, E7 */
  constructor(positions: Int32Array) {
    this.#positions = positions;
    if (positions.length === 0) return;
    this.#tree = new KDBush(positions.length / 2, 64, Int32Array);
    for (let i = 0; i < positions.length; i += 2) this.#tree.add(positions[i]!, positions[i + 1]!);
    this.#tree.finish();
  }

  within(west: number, south: number, east: number, north: number): XY[] {
    const found = this.#tree?.range(west, south, east, north) ?? [];
    return found
      .sort((a, b) => a - b)
      .slice(0, MAX_TOILETS)
      .map((i) => [this.#positions[i * 2]!, this.#positions[i * 2 + 1]!]);
  }
}

/** Returns how many were added. */
export function addWalksAcross(
  { network, squares }: GroupWays,
  toilets: ToiletIndex,
  barriers: GroupBarriers,
): number {
  const before = network.pieces;
  for (const square of squares) {
    const area = new Area(network, square);
    const { doors, corners } = area;
    if (doors.length === 0 || doors.length > MAX_DOORS || area.sideM > MAX_SIDE_M) continue;
    const across = (square.bits & ~KIND) | ACROSS;
    // Barriers are on the ground.
    const isOutside = (square.bits & (UNDERGROUND | ELEVATED)) === 0;
    const addLine = (from: number, to: number) => {
      if (!isOutside || !barriers.isCrossed(joinOf(network, from, to)))
        addPiece(network, from, to, across, square.way);
    };
    for (const end of area.endsAt(toilets)) {
      const seen = [
        ...doors.filter((door) => area.isInside(door, end)),
        ...corners.filter((corner) => area.isTaut(corner, end) && area.isInside(corner, end)),
      ];
      if (seen.length === 0) continue;
      const node = network.addNode(...end, 0);
      for (const corner of seen) addLine(area.nodeOf(corner), node);
    }
    for (const [a, b] of area.lines()) addLine(area.nodeOf(a), area.nodeOf(b));
  }
  return network.pieces - before;
}

function joinOf({ lons, lats }: Network, from: number, to: number): Join {
  const [fromX, fromY, toX, toY] = [lons.at(from), lats.at(from), lons.at(to), lats.at(to)];
  return { fromX, fromY, toX, toY, metres: metresBetween(fromX, fromY, toX, toY) };
}

function addPiece(network: Network, from: number, to: number, bits: number, way: number): void {
  const start = network.pointCount;
  for (const node of [from, to]) network.addPoint(network.lons.at(node), network.lats.at(node));
  network.addPiece(from, to, bits, way, start);
}

/** A square with its corners as numbers from 0: those of all rings, one after the other. */
class Area {
  readonly #nodes: readonly number[];
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  /** The corner behind each in its ring, and the one before. */
  readonly #next: number[] = [];
  readonly #last: number[] = [];
  /** The ring of each, and how far along its edge the corner is. */
  readonly #rings: { metres: number }[] = [];
  readonly #along: number[] = [];
  /** Corners at which other ways meet it. */
  readonly doors: readonly number[];
  /** Other corners of its holes, around which people walk; none if they are too many. */
  readonly corners: readonly number[];

  constructor({ lons, lats }: Network, { outer, inner, doors }: Square) {
    this.#nodes = [...outer, ...inner].flatMap((ring) => Array.from(ring));
    this.#xs = this.#nodes.map((node) => lons.at(node));
    this.#ys = this.#nodes.map((node) => lats.at(node));
    for (const { length } of [...outer, ...inner]) {
      const first = this.#next.length;
      const ring = { metres: 0 };
      for (let i = 0; i < length; i++) {
        this.#next.push(first + ((i + 1) % length));
        this.#last.push(first + ((i + length - 1) % length));
        this.#rings.push(ring);
        this.#along.push(ring.metres);
        ring.metres += metresBetween(...this.at(first + i), ...this.at(this.#next[first + i]!));
      }
    }
    const isDoor = (corner: number) => doors.has(this.#nodes[corner]!);
    const all = this.#nodes.map((_, corner) => corner);
    this.doors = all.filter(isDoor);
    const ofHoles = all.slice(outer.reduce((sum, { length }) => sum + length, 0));
    const others = ofHoles.filter((corner) => !isDoor(corner));
    this.corners = this.#nodes.length > MAX_CORNERS ? [] : others;
  }

  nodeOf(corner: number): number {
    return this.#nodes[corner]!;
  }

  at(corner: number): XY {
    return [this.#xs[corner]!, this.#ys[corner]!];
  }

  /** Pairs of corners between which a straight line is worth it: doors that see each other, and ways around holes from door to door. */
  lines(): Line[] {
    if (this.doors.length < 2) return [];
    const straight = this.doors.flatMap((a, i) =>
      this.doors
        .slice(i + 1)
        .flatMap((b): Line[] => (this.#isShorter(a, b) && this.#seesThrough(a, b) ? [[a, b]] : [])),
    );
    const around = [...this.doors, ...this.corners].flatMap((a, i) =>
      this.corners.slice(Math.max(0, i + 1 - this.doors.length)).flatMap((b): Line[] => {
        const isTurn = this.isTaut(b, this.at(a)) && (i < this.doors.length || this.isTaut(a, this.at(b)));
        return isTurn && this.#seesThrough(a, b) ? [[a, b]] : [];
      }),
    );
    return around.length === 0 ? straight : [...straight, ...this.#linesOnWays(straight, around)];
  }

  get sideM(): number {
    const [west, south, east, north] = this.#box();
    return metresBetween(west, south, east, north);
  }

  /** Finds the points at which walks to toilets in and at a square end: a toilet inside, or the nearest point of its edge. */
  endsAt(toilets: ToiletIndex): XY[] {
    const [west, south, east, north] = this.#box();
    const [dx, dy] = [lonE7Of(BESIDE_M, south), latE7Of(BESIDE_M)];
    return toilets.within(west - dx, south - dy, east + dx, north + dy).flatMap(([x, y]) => {
      if (this.#isIn(x, y)) return [[x, y] as const];
      const end = this.#nearestTo(x, y);
      return metresBetween(x, y, ...end) <= BESIDE_M ? [end] : [];
    });
  }

  /** Whether a walk from a point may turn around a corner of a hole: the hole is on one side of its line. */
  isTaut(corner: number, [x, y]: XY): boolean {
    const [cx, cy, last, next] = [
      this.#xs[corner]!,
      this.#ys[corner]!,
      this.#last[corner]!,
      this.#next[corner]!,
    ];
    const before = sideOfLine(x, y, cx, cy, this.#xs[last]!, this.#ys[last]!);
    return before * sideOfLine(x, y, cx, cy, this.#xs[next]!, this.#ys[next]!) >= 0;
  }

  /** Whether the line between a corner and a point, inside the rings or on one, runs inside of them. */
  isInside(corner: number, [x, y]: XY): boolean {
    const [cornerX, cornerY] = this.at(corner);
    const [dx, dy] = [(x - cornerX) * SHORTENED, (y - cornerY) * SHORTENED];
    const [ax, ay, bx, by] = [cornerX + dx, cornerY + dy, x - dx, y - dy];
    for (let i = 0; i < this.#next.length; i++) if (this.#crosses(ax, ay, bx, by, i)) return false;
    return this.#isIn((ax + bx) / 2, (ay + by) / 2);
  }

  /** Whether the straight line between two corners is shorter than the edge of their ring. */
  #isShorter(a: number, b: number): boolean {
    if (this.#rings[a] !== this.#rings[b]) return true;
    const there = Math.abs(this.#along[a]! - this.#along[b]!);
    const edgeM = Math.min(there, this.#rings[a]!.metres - there);
    return metresBetween(...this.at(a), ...this.at(b)) * STRAIGHT < edgeM;
  }

  /** Chooses the lines that the shortest ways between doors lead over, if edges do not lead nearly as short. */
  #linesOnWays(straight: readonly Line[], around: readonly Line[]): Line[] {
    const steps = this.#nodes.map((): [to: number, metres: number, line: Line | undefined][] => []);
    const add = (a: number, b: number, factor: number, line?: Line) => {
      const metres = metresBetween(...this.at(a), ...this.at(b)) * factor;
      steps[a]!.push([b, metres, line]);
      steps[b]!.push([a, metres, line]);
    };
    for (const [a, b] of this.#next.entries()) add(a, b, 1);
    for (const [a, b] of straight) add(a, b, 1);
    for (const line of around) add(...line, WORTH, line);
    const taken = new Set<Line>();
    for (const door of this.doors) {
      const best = this.#nodes.map(() => Number.POSITIVE_INFINITY);
      const by: ([from: number, line: Line | undefined] | undefined)[] = [];
      const open = new Set([door]);
      best[door] = 0;
      while (open.size > 0) {
        let at = -1;
        for (const each of open) if (at < 0 || best[each]! < best[at]!) at = each;
        open.delete(at);
        for (const [to, metres, line] of steps[at]!) {
          if (best[at]! + metres >= best[to]!) continue;
          best[to] = best[at]! + metres;
          by[to] = [at, line];
          open.add(to);
        }
      }
      for (const other of this.doors)
        for (let step = by[other]; step; step = by[step[0]]) if (step[1]) taken.add(step[1]);
    }
    return [...taken];
  }

  /** Whether the line between two corners that are no neighbours runs inside the rings. */
  #seesThrough(a: number, b: number): boolean {
    if (this.#next[a] === b || this.#next[b] === a) return false;
    const [[ax, ay], [bx, by]] = [this.at(a), this.at(b)];
    const [from, to] = [this.#nodes[a], this.#nodes[b]];
    if (from === to) return false;
    for (let i = 0; i < this.#next.length; i++) {
      const [one, other] = [this.#nodes[i], this.#nodes[this.#next[i]!]];
      if (one === from || one === to || other === from || other === to) continue;
      if (this.#crosses(ax, ay, bx, by, i)) return false;
    }
    return this.#isIn((ax + bx) / 2, (ay + by) / 2);
  }

  #box(): [west: number, south: number, east: number, north: number] {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [i, x] of this.#xs.entries()) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, this.#ys[i]!);
      north = Math.max(north, this.#ys[i]!);
    }
    return [west, south, east, north];
  }

  /** The point of a ring that is nearest to a position. */
  #nearestTo(x: number, y: number): XY {
    const scale = latE7Of(1) / lonE7Of(1, y);
    let nearest = this.at(0);
    let least = Number.POSITIVE_INFINITY;
    for (const [i, j] of this.#next.entries()) {
      const [[ax, ay], [jx, jy]] = [this.at(i), this.at(j)];
      const [bx, by] = [(jx - ax) * scale, jy - ay];
      const share = ((x - ax) * scale * bx + (y - ay) * by) / (bx * bx + by * by || 1);
      const on = Math.min(1, Math.max(0, share));
      const point: XY = [Math.round(ax + (on * bx) / scale), Math.round(ay + on * by)];
      const metres = metresBetween(x, y, ...point);
      if (metres < least) [nearest, least] = [point, metres];
    }
    return nearest;
  }

  /** Whether a line crosses or touches the edge that begins at a corner. */
  #crosses(ax: number, ay: number, bx: number, by: number, corner: number): boolean {
    const next = this.#next[corner]!;
    return cross(ax, ay, bx, by, this.#xs[corner]!, this.#ys[corner]!, this.#xs[next]!, this.#ys[next]!);
  }

  #isIn(x: number, y: number): boolean {
    let isInside = false;
    for (let i = 0; i < this.#next.length; i++) {
      const j = this.#next[i]!;
      const [cx, cy, dx, dy] = [this.#xs[i]!, this.#ys[i]!, this.#xs[j]!, this.#ys[j]!];
      if (cy > y !== dy > y && x < ((dx - cx) * (y - cy)) / (dy - cy) + cx) isInside = !isInside;
    }
    return isInside;
  }
}

/** Whether the lines a to b and c to d cross or touch. */
function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  return (
    sideOfLine(ax, ay, bx, by, cx, cy) !== sideOfLine(ax, ay, bx, by, dx, dy) &&
    sideOfLine(cx, cy, dx, dy, ax, ay) !== sideOfLine(cx, cy, dx, dy, bx, by)
  );
}

/** -1, 0, 1: on which side of the line p, q a point r lies. */
function sideOfLine(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
}
