/**
 * Rings of coast that contradict the coast around them: an island that lies on land, a pool that lies in the sea. Left in, such a
 * ring turns whole tiles round. Both have land inside: the first is left out, the second is turned round.
 *
 * The larger ring is believed, and a coast that goes on beyond the extract before any ring. From the four ends of a ring it
 * is looked outwards for the next believed coast. A ring is contradicted only if all that is seen agrees: one gap or one way
 * that was turned round is no proof. If an extract has no other coast to look at, the tiles beside an island tell: it lies on
 * land if each that has no coast at all has something on land. One such tile without anything may be sea, so it is no proof.
 */
import Flatbush from 'flatbush';
import { chainLines, joinChain } from '../geometry/chain.ts';
import { boxOf, doubleArea, isInside, reversed } from '../geometry/rings.ts';
import { tileOf, tileStart } from '../spool/tiers.ts';
import { COAST_ZOOM } from './coast-grid.ts';
import type { Region } from './region.ts';

/** A ring, or an open line; `lines` are the numbers of the lines that it was made of. */
interface Chain {
  readonly xy: Int32Array;
  readonly lines: readonly number[];
}

const TILE = tileStart(1, COAST_ZOOM) - tileStart(0, COAST_ZOOM);
/** How far it is looked, in turn: most coast is near. The last one is 160 km at the equator. */
const REACHES = [TILE, 8 * TILE, 64 * TILE] as const;
/** Numbers of the segments that are found together: 32 of them. */
const RUN = 64;
/** A ring that touches another coast sees nothing there. */
const TOUCHING = 1;

/** West, east, north, south. */
const WAYS = [
  { axis: 0, sign: -1 },
  { axis: 0, sign: 1 },
  { axis: 1, sign: -1 },
  { axis: 1, sign: 1 },
] as const;
type Way = (typeof WAYS)[number];

/** Whether the extract has something on land in the tile of COAST_ZOOM of a position. */
export type HasLand = (x: number, y: number) => boolean;

/** The lines without those of islands on land; those of pools in the sea turned round. Others stay as they are. */
export function withoutContradiction(
  lines: readonly Int32Array[],
  region: Region,
  hasLand: HasLand,
): Int32Array[] {
  const { open, rings } = chainsOf(lines);
  if (rings.length === 0) return [...lines];
  const believed = new BelievedCoast([...open, ...rings].map(({ xy }) => xy));
  const kept: (Int32Array | undefined)[] = [...lines];
  for (const [at, { xy, lines: own }] of rings.entries()) {
    const number = open.length + at;
    const isIsland = doubleArea(xy) < 0;
    if (!isContradicted(believed, { number, xy, isIsland }, region, hasLand)) continue;
    believed.correct(number, isIsland ? 0 : -1);
    for (const line of own) kept[line] = isIsland ? undefined : reversed(lines[line]!);
  }
  return kept.filter((line) => line !== undefined);
}

/** Rings come the largest first. */
function chainsOf(lines: readonly Int32Array[]): { open: Chain[]; rings: Chain[] } {
  const numbers = new Map<string, number>();
  const numberOf = (xy: Int32Array, at: number) => {
    const key = `${xy[at]},${xy[at + 1]}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const starts = lines.map((xy) => numberOf(xy, 0));
  const ends = lines.map((xy) => numberOf(xy, xy.length - 2));
  const open: Chain[] = [];
  const rings: { chain: Chain; size: number }[] = [];
  for (const chain of chainLines(starts, ends, { reversible: false, strict: false })) {
    const found = { xy: joinChain(chain, lines), lines: chain };
    if (starts[chain[0]!] !== ends[chain.at(-1)!]) open.push(found);
    else rings.push({ chain: found, size: Math.abs(doubleArea(found.xy)) });
  }
  rings.sort((a, b) => b.size - a.size);
  return { open, rings: rings.map(({ chain }) => chain) };
}

/** A ring that is asked about. */
interface Ring {
  /** Those before it are believed. */
  readonly number: number;
  readonly xy: Int32Array;
  readonly isIsland: boolean;
}

function isContradicted(believed: BelievedCoast, ring: Ring, region: Region, hasLand: HasLand): boolean {
  let isSeen = false;
  const known = verticesIn(ring.xy, region);
  if (known.length === 0) return false;
  const ends = WAYS.map((way) => ({ way, end: endOf(known, way) }));
  for (const { way, end } of ends) {
    const isSea = believed.isSeaTowards(way, ...end, ring.number, region);
    if (isSea === undefined) continue;
    if (isSea === ring.isIsland) return false;
    isSeen = true;
  }
  if (isSeen || !ring.isIsland) return isSeen;
  const beside = ends
    .map(({ way, end }) => ({ end, next: inNextTile(end, way) }))
    .filter(({ end, next }) => region.has(...next) && believed.isCoastless(end, next, ring.number));
  return (
    beside.length > 0 && beside.every(({ next }) => hasLand(...next) && !believed.isWithin(next, ring.number))
  );
}

/** The nearest position of the tile beside one's own. */
function inNextTile(from: Position, { axis, sign }: Way): Position {
  const tile = tileOf(from[axis], COAST_ZOOM);
  const near = sign < 0 ? tileStart(tile, COAST_ZOOM) - 1 : tileStart(tile + 1, COAST_ZOOM);
  return axis === 0 ? [near, from[1]] : [from[0], near];
}

type Position = readonly [x: number, y: number];

function verticesIn(ring: Int32Array, region: Region): Position[] {
  const inside: Position[] = [];
  for (let i = 0; i < ring.length; i += 2)
    if (region.has(ring[i]!, ring[i + 1]!)) inside.push([ring[i]!, ring[i + 1]!]);
  return inside;
}

/** The one that lies farthest in a direction. */
function endOf(positions: readonly Position[], { axis, sign }: Way): Position {
  return positions.reduce((best, one) => (one[axis] * sign > best[axis] * sign ? one : best));
}

/** Coasts, the most believed first, in runs of segments that are found by their boxes. */
class BelievedCoast {
  readonly #lines: readonly Int32Array[];
  /** How each line counts: as it is, turned round (-1), or not at all (0). */
  readonly #signs: Int8Array;
  /** The line of each run, and the place in that at which it begins. */
  readonly #lineOf: number[] = [];
  readonly #startOf: number[] = [];
  readonly #runs: Flatbush;

  constructor(lines: readonly Int32Array[]) {
    this.#lines = lines;
    this.#signs = new Int8Array(lines.length).fill(1);
    for (const [line, xy] of lines.entries())
      for (let start = 0; start + 2 < xy.length; start += RUN) {
        this.#lineOf.push(line);
        this.#startOf.push(start);
      }
    this.#runs = new Flatbush(this.#lineOf.length);
    for (const run of this.#lineOf.keys()) this.#runs.add(...boxOf([this.#positionsOf(run)]));
    this.#runs.finish();
  }

  correct(line: number, sign: -1 | 0): void {
    this.#signs[line] = sign;
  }

  /** The near side of the first line that is met, of those before one; undefined if that is not known. */
  isSeaTowards(way: Way, x: number, y: number, before: number, region: Region): boolean | undefined {
    const isAsked = (run: number) => this.#lineOf[run]! < before && this.#signs[this.#lineOf[run]!] !== 0;
    for (const reach of REACHES) {
      const [dx, dy] = way.axis === 0 ? [reach, 0] : [0, reach];
      const [west, east] = way.sign < 0 ? [x - dx, x] : [x, x + dx];
      const [north, south] = way.sign < 0 ? [y - dy, y] : [y, y + dy];
      let nearest: Met = { distance: reach, isSea: undefined };
      for (const run of this.#runs.search(west, north, east, south, isAsked))
        nearest = this.#nearer(run, way, [x, y], nearest);
      if (nearest.isSea === undefined) continue;
      const [ex, ey] = way.axis === 0 ? [nearest.distance, 0] : [0, nearest.distance];
      const isKnown = nearest.distance > TOUCHING && region.has(x + way.sign * ex, y + way.sign * ey);
      return isKnown ? nearest.isSea : undefined;
    }
    return undefined;
  }

  /** Whether the tile of a position has no coast, and the way to it from the end of a ring no larger one. */
  isCoastless(end: Position, next: Position, ring: number): boolean {
    const isCounted = (run: number) => this.#signs[this.#lineOf[run]!] !== 0;
    const isLarger = (run: number) => isCounted(run) && this.#lineOf[run]! < ring;
    const [west, north] = next.map((value) => tileStart(tileOf(value, COAST_ZOOM), COAST_ZOOM)) as [
      number,
      number,
    ];
    return (
      this.#runs.search(west, north, west + TILE, north + TILE, isCounted).length === 0 &&
      this.#runs.search(...boxOf([Int32Array.of(...end, ...next)]), isLarger).length === 0
    );
  }

  /** Whether a position lies within a ring, or a smaller one. */
  isWithin([x, y]: Position, ring: number): boolean {
    return this.#lines.some((xy, line) => line >= ring && isInside(x, y, xy));
  }

  #nearer(run: number, { axis, sign }: Way, from: Position, nearest: Met): Met {
    const xy = this.#positionsOf(run);
    const [along, across] = [from[axis], from[1 - axis]!];
    let best = nearest;
    for (let i = 0; i + 3 < xy.length; i += 2) {
      const [a, b] = [xy[i + 1 - axis]!, xy[i + 3 - axis]!];
      if (a > across === b > across) continue;
      const [start, end] = [xy[i + axis]!, xy[i + 2 + axis]!];
      const distance = (start + ((across - a) * (end - start)) / (b - a) - along) * sign;
      if (distance < -TOUCHING || distance >= best.distance) continue;
      // Water lies to the right of a coast: of one that leads north in the west of here, here.
      const isForward = b > a === (axis === 1);
      best = { distance, isSea: isForward === sign * this.#signs[this.#lineOf[run]!]! < 0 };
    }
    return best;
  }

  #positionsOf(run: number): Int32Array {
    const start = this.#startOf[run]!;
    return this.#lines[this.#lineOf[run]!]!.subarray(start, start + RUN + 2);
  }
}

interface Met {
  readonly distance: number;
  readonly isSea: boolean | undefined;
}
