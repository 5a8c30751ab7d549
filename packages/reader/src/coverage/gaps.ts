/**
 * The changes that help most: a toilet that exists and lacks something, or a new one. The change that brings most streets within
 * MINUTES is chosen, then the next, with those before it made. So gains add up, and gaps lie apart.
 *
 * The greedy choice is at least 63 % as good as the best ten together: a change never gains more after another one.
 */
import type { CoverageGap, Lack } from '../../../../schemas/reads/town-coverage.ts';
import type { Toilet } from '../../../../schemas/toilet/toilet.ts';
import {
  lengthWithin,
  longestFrom,
  type Reach,
  type Target,
  type WalkGraph,
} from '../../../footways/index.ts';
import { METRES_PER_E7 } from '../../../sphere/index.ts';
import { minutesWithin, type Streets } from './street-minutes.ts';

const MOST_GAPS = 10;
/** A smaller share of the streets is no gap. */
const LEAST_SHARE = 0.002;
/** New toilets are tried once in each square of so many metres, in those with most streets that are too far. */
const SQUARE_M = 250;
const MOST_SQUARES = 80;
/** Toilets that are tried, those that lack least first. */
const MOST_TOILETS = 120;
/** A toilet that lacks more needs a new one in its place. */
const MOST_LACKS = 2;
/** Trials follow walks of so many times the effort: a walk beside fast traffic that is feared more does not count as gained. */
const TRIED = 2;
/** A new toilet costs more than a change: it must gain so many times as much. */
const NEW_COSTS = 1.5;

/** A place that is tried. */
export interface Site {
  readonly place: Target;
  readonly toilet: Toilet | undefined;
  readonly lacks: readonly Lack[];
  readonly street: string | undefined;
}

interface Tried {
  readonly site: Site;
  gainDm: number;
  longestDm: number;
  /** How many changes were made before it was tried. */
  round: number;
}

/** @param reach with all toilets that count; it has the changes afterwards */
export function* gapsOf(
  { graph, reach, streets }: { readonly graph: WalkGraph; readonly reach: Reach; readonly streets: Streets },
  toilets: readonly Site[],
  withinDm: number,
): Generator<void, readonly CoverageGap[]> {
  const known = new Map<number, number>();
  for (const [i, edge] of streets.edges.entries()) {
    known.set(edge, lengthOn(reach, edge, withinDm));
    if (i % 5_000 === 4_999) yield;
  }
  const lacking = toilets
    .filter(({ lacks }) => lacks.length > 0 && lacks.length <= MOST_LACKS)
    .sort((a, b) => a.lacks.length - b.lacks.length);
  const sites = [...lacking.slice(0, MOST_TOILETS), ...newSites(graph, streets, known)];
  const measure = (tried: Tried, round: number) =>
    Object.assign(tried, gainOf(reach, tried.site, known, withinDm), { round });
  const waiting: Tried[] = [];
  for (const site of sites) {
    waiting.push(measure({ site, gainDm: 0, longestDm: 0, round: 0 }, 0));
    yield;
  }
  const gaps: CoverageGap[] = [];
  while (gaps.length < MOST_GAPS && waiting.length > 0) {
    waiting.sort((a, b) => worthOf(b) - worthOf(a));
    const [best] = waiting as [Tried, ...Tried[]];
    if (best.round < gaps.length) {
      measure(best, gaps.length);
      yield;
      continue;
    }
    if (best.gainDm < streets.lengthDm * LEAST_SHARE) break;
    waiting.shift();
    gaps.push(gapOf(best, streets));
    yield* make(reach, best.site, known, withinDm);
  }
  return gaps;
}

/** Makes a change. */
function* make(
  reach: Reach,
  { place }: Site,
  known: Map<number, number>,
  withinDm: number,
): Generator<void, void> {
  const changed = reach.try(place, (edges) => edges);
  reach.add(place);
  reach.explore();
  for (const edge of changed) if (known.has(edge)) known.set(edge, lengthOn(reach, edge, withinDm));
  yield;
}

function worthOf({ gainDm, site }: Tried): number {
  return site.toilet ? gainDm * NEW_COSTS : gainDm;
}

function gapOf({ site, gainDm, longestDm }: Tried, { lengthDm }: Streets): CoverageGap {
  const { place, toilet, lacks, street } = site;
  return {
    ...{ lon: place.lon / 1e7, lat: place.lat / 1e7, toilet, lacks, street },
    longestMin: minutesWithin(longestDm),
    gain: gainDm / lengthDm,
  };
}

function lengthOn(reach: Reach, edge: number, withinDm: number): number {
  let sum = 0;
  for (const part of reach.partsOf(edge >>> 16, edge & 0xffff)) sum += lengthWithin(part, withinDm);
  return sum;
}

function longestOn(reach: Reach, edge: number): number {
  return Math.max(...reach.partsOf(edge >>> 16, edge & 0xffff).map(longestFrom));
}

function gainOf(reach: Reach, { place }: Site, known: ReadonlyMap<number, number>, withinDm: number) {
  let gainDm = 0;
  const nearer: number[] = [];
  reach.try(
    place,
    (changed) => {
      for (const edge of changed) {
        const before = known.get(edge);
        if (before === undefined) continue;
        const more = lengthOn(reach, edge, withinDm) - before;
        if (more > 0) nearer.push(edge);
        gainDm += more;
      }
    },
    (withinDm / 10) * TRIED,
  );
  return { gainDm, longestDm: nearer.reduce((most, edge) => Math.max(most, longestOn(reach, edge)), 0) };
}

interface Square {
  farDm: number;
  edge: number;
  /** Decimetres of the edge that are too far: the most of the square. */
  mostDm: number;
}

/** The streets that new toilets are tried at: in each square the one with most metres that are too far. */
function newSites(graph: WalkGraph, { edges }: Streets, known: ReadonlyMap<number, number>): readonly Site[] {
  const squares = new Map<string, Square>();
  for (const edge of edges) {
    const [tile, local] = [edge >>> 16, edge & 0xffff];
    const { lengths } = graph.tiles[tile]!.columns;
    const farDm = lengths[local]! - known.get(edge)!;
    const { lon, lat } = beginOf(graph, tile, local);
    const side = SQUARE_M / METRES_PER_E7;
    const column = Math.floor((lon * Math.cos((Math.round(lat / 1e7) * Math.PI) / 180)) / side);
    const name = `${column} ${Math.floor(lat / side)}`;
    const square = squares.get(name) ?? { farDm: 0, edge, mostDm: -1 };
    squares.set(name, square);
    square.farDm += farDm;
    if (farDm > square.mostDm) Object.assign(square, { edge, mostDm: farDm });
  }
  return [...squares.values()]
    .sort((a, b) => b.farDm - a.farDm)
    .slice(0, MOST_SQUARES)
    .filter(({ farDm }) => farDm > 0)
    .map(({ edge }) => {
      const [tile, local] = [edge >>> 16, edge & 0xffff];
      const street = graph.tiles[tile]!.columns.streets.nameOf(local);
      const place = { ...beginOf(graph, tile, local), floor: undefined };
      return { place, toilet: undefined, lacks: [], street };
    });
}

/** E7. */
function beginOf(graph: WalkGraph, tile: number, edge: number) {
  const { ends, positions } = graph.tiles[tile]!.columns;
  const at = ends[edge * 2]! * 2;
  return { lon: positions[at]!, lat: positions[at + 1]! };
}
