/**
 * The toilets beside a way, and its longest stretch without one.
 *
 * *Beside* means: at most BESIDE_M of effort from the way. All nodes that are as near are the ground, and the walk by a toilet
 * is the shortest that stays on it. Two searches find the walks by all toilets: one from the begin of the way, one back
 * from its end. So detours are exact over that ground. A walk that leaves the way for more than three minutes may be shorter.
 *
 * The walk that closes the longest stretch is chosen, not proven: from at most MOST_TOILETS toilets, those nearest to the
 * stretch by air, with walks that stay within CLOSING_M of it. Its length is exact over that ground.
 *
 * Metres of pace are metres of good ground that take as long. All else that is said of detours follows from two numbers of
 * a toilet: the walk from the begin to it, and the walk from it to the end.
 */

import { lineBetween, metresToLine, type Point, pointsAlong } from './line.ts';
import type { AirHits, RouteQuestion, Toilets, WalkRoute } from './walk-questions.ts';

/** Three minutes. */
export const BESIDE_M = 240;
/**
 * A longer way is not looked for. Malta, the way with all it says, median and 99th percentile in ms: 1 km 0.1 and 0.2, 5 km
 * 0.4 and 2.1, 10 km 2.0 and 11, 18 km 5.4 and 43 (Helsinki, 2 km: 1.4 and 11; bench/results/2026-11-25.md).
 */
export const LONGEST_WAY_M = 20_000;
/** Toilets beside a way: those nearest to its line. */
const MOST_TOILETS = 200;
/** The search by air is asked around points of the line this far from each other. */
const STEP_M = 400;
/** A stretch of five minutes and less needs no other walk. */
const SHORT_GAP_M = 400;
/** How far from the way a toilet may lie that closes a stretch. A tenth of the way there and back is a fifth. */
const CLOSING_M = 1_000;
const CLOSING_SHARE = 0.1;
const LONGEST_CLOSING = 1.2;
/** A walk that shortens the longest stretch by less than a minute closes nothing. */
const LEAST_GAIN_M = 80;

/** Asks for a way, and for the toilets beside it. */
export interface AlongQuestion<S extends Toilets> extends RouteQuestion {
  /** The toilets within so many metres of a position in degrees, all filters applied. They are copied before it is asked again. */
  readonly around: (lon: number, lat: number, withinM: number) => AirHits<S>;
}

interface Row<S> {
  readonly shard: S;
  readonly row: number;
}

/** A part of a walk by a toilet: to it, or from it. */
export type Leg = Omit<WalkRoute, 'settled'>;

export interface Visit {
  readonly there: Leg;
  readonly onward: Leg;
}

export interface Stop<S> extends Row<S> {
  /** Metres of effort from the nearest point of the way. */
  readonly reachM: number;
  /** Metres of effort that the walk by the toilet is longer than the way. */
  readonly effortM: number;
  /** The same in metres of pace; never below 0. */
  readonly paceM: number;
  /** Metres of pace from the begin: halfway between the points at which the walk leaves the way and meets it again. */
  readonly alongM: number;
  readonly visit: Visit;
}

/** The longest stretch without a toilet, in metres of pace. */
export interface Gap<S> {
  /** From a toilet, or the begin, to the next, or the end: with the ways from and to them. */
  readonly paceM: number;
  /** Begin and end of it on the way. */
  readonly fromM: number;
  readonly toM: number;
  /** Its part of the line of the way. */
  readonly points: readonly Point[];
  /** A walk by another toilet, on which the longest stretch is shorter. */
  readonly closing: Closing<S> | undefined;
}

export interface Closing<S> extends Row<S> {
  readonly there: Leg;
  readonly onward: Leg;
  /** The longest stretch that is left, anywhere on the new walk. */
  readonly gapM: number;
}

export interface AlongWay<S> {
  readonly route: WalkRoute;
  /** Stops in the order of the way. */
  readonly stops: readonly Stop<S>[];
  readonly gap: Gap<S>;
  /** False if toilets were left out: there were too many candidates, or the search reached its limit. */
  readonly isAll: boolean;
}

/** Searches the graph for `findAlong`. */
export interface Walker {
  /** False if it met its bound. */
  layGround(isInside: (effortM: number) => boolean, mostM: number): boolean;
  reachOf(to: Toilet): number;
  visit(targets: readonly Toilet[], isDrawn: boolean): readonly (Visit | undefined)[];
}

interface Toilet {
  /** E7. */
  readonly lon: number;
  readonly lat: number;
  readonly floor: string | undefined;
}

type Candidate<S> = Row<S> & { readonly to: Toilet };

export function findAlong<S extends Toilets>(
  question: AlongQuestion<S>,
  route: WalkRoute,
  walker: Walker,
): AlongWay<S> {
  const { lon, lat, to, around } = question;
  const line: readonly Point[] = [[lon, lat], ...route.points, [to.lon / 1e7, to.lat / 1e7]];
  const isLaid = walker.layGround(() => true, BESIDE_M);
  const near = candidatesBeside(line, BESIDE_M, around);
  const stops = stopsOf(near.found, route, walker);
  const gap = longestOf(gapsBetween(stops, route.paceM));
  const whole = route.paceM || 1;
  const points = lineBetween(line, gap.fromM / whole, gap.toM / whole);
  const closing = closingOf(question, { route, stops, gap, points }, walker);
  return {
    ...{ route, stops, isAll: isLaid && near.isAll },
    gap: { paceM: gap.paceM, fromM: gap.fromM, toM: gap.toM, points, closing },
  };
}

/** The toilets within so many metres of a line by air, the nearest first: no walk to another one is as short. */
function candidatesBeside<S extends Toilets>(
  line: readonly Point[],
  withinM: number,
  around: AlongQuestion<S>['around'],
): { readonly found: readonly Candidate<S>[]; readonly isAll: boolean } {
  const known = new Map<S, Set<number>>();
  const found: (Candidate<S> & { readonly metres: number })[] = [];
  let isAll = true;
  for (const [lon, lat] of pointsAlong(line, STEP_M)) {
    const { count, shards, rows } = around(lon, lat, withinM + STEP_M / 2);
    if (count >= MOST_TOILETS) isAll = false;
    for (let i = 0; i < count; i++) {
      const [shard, row] = [shards[i]!, rows[i]!];
      const rowsOf = known.get(shard) ?? new Set();
      known.set(shard, rowsOf);
      if (rowsOf.has(row)) continue;
      rowsOf.add(row);
      const { positions } = shard.columns;
      const to = { lon: positions[row * 2]!, lat: positions[row * 2 + 1]!, floor: undefined };
      const metres = metresToLine(line, to.lon / 1e7, to.lat / 1e7);
      if (metres <= withinM) found.push({ shard, row, metres, to });
    }
  }
  found.sort((a, b) => a.metres - b.metres);
  const most = found.slice(0, MOST_TOILETS);
  return {
    found: most.map(({ shard, row, to }) => ({ shard, row, to: { ...to, floor: shard.floorOf(row) } })),
    isAll: isAll && found.length === most.length,
  };
}

/** Those that are beside the way on foot, in its order. */
function stopsOf<S>(
  candidates: readonly Candidate<S>[],
  { effortM, paceM }: WalkRoute,
  walker: Walker,
): readonly Stop<S>[] {
  const visits = walker.visit(
    candidates.map(({ to }) => to),
    false,
  );
  return candidates
    .flatMap(({ shard, row, to }, i): readonly Stop<S>[] => {
      const visit = visits[i];
      if (!visit) return [];
      const { there, onward } = visit;
      // The begin and the end lie on the way, too.
      const reachM = Math.min(walker.reachOf(to), there.effortM, onward.effortM);
      if (reachM > BESIDE_M) return [];
      const alongM = (there.paceM + paceM - onward.paceM) / 2;
      return [
        {
          ...{ shard, row, reachM, visit },
          effortM: there.effortM + onward.effortM - effortM,
          // A walk of less effort may take longer: it shuns fast traffic.
          paceM: Math.max(0, there.paceM + onward.paceM - paceM),
          alongM: Math.min(paceM, Math.max(0, alongM)),
        },
      ];
    })
    .sort((a, b) => a.alongM - b.alongM);
}

interface Stretch {
  readonly paceM: number;
  readonly fromM: number;
  readonly toM: number;
  /** From the toilet before it to the end of the way, and from the begin of the way to the toilet behind it. */
  readonly onwardM: number;
  readonly thereM: number;
}

/** The stretches between the begin, the toilets and the end. */
function gapsBetween(stops: readonly Stop<unknown>[], wayM: number): readonly Stretch[] {
  const places = [
    { alongM: 0, thereM: 0, onwardM: wayM },
    ...stops.map(({ alongM, visit: { there, onward } }) => ({
      ...{ alongM, thereM: there.paceM, onwardM: onward.paceM },
    })),
    { alongM: wayM, thereM: wayM, onwardM: 0 },
  ];
  return places.slice(1).map(({ alongM, thereM }, i) => {
    const { alongM: fromM, onwardM } = places[i]!;
    return { paceM: between(onwardM, thereM, wayM), fromM, toM: alongM, onwardM, thereM };
  });
}

/** Metres from one toilet to the next: what the walk from the first and the walk to the next are together longer than the way. */
function between(onwardM: number, thereM: number, wayM: number): number {
  return Math.max(0, onwardM + thereM - wayM);
}

function longestOf(gaps: readonly Stretch[]): Stretch {
  return gaps.reduce((longest, gap) => (gap.paceM > longest.paceM ? gap : longest));
}

interface Known<S> {
  readonly route: WalkRoute;
  readonly stops: readonly Stop<S>[];
  readonly gap: Stretch;
  readonly points: readonly Point[];
}

/** Chooses the walk that leaves the shortest stretch, of those by toilets farther away that are at most a fifth longer. */
function closingOf<S extends Toilets>(
  { around }: AlongQuestion<S>,
  { route, stops, gap, points }: Known<S>,
  walker: Walker,
): Closing<S> | undefined {
  const wayM = route.paceM;
  const withinM = Math.min(CLOSING_M, wayM * CLOSING_SHARE);
  if (gap.paceM <= SHORT_GAP_M) return undefined;
  const { found } = candidatesBeside(points, withinM, around);
  const others = found.filter(({ shard, row }) =>
    stops.every((stop) => stop.shard !== shard || stop.row !== row),
  );
  if (others.length === 0) return undefined;
  // Efforts and paces differ beside fast traffic alone: there the ground may be a little more or less than the stretch.
  const [from, to] = [gap.fromM / wayM, gap.toM / wayM].map((share) => share * route.effortM);
  walker.layGround((effortM) => effortM >= from! && effortM <= to!, withinM);
  const visits = walker.visit(
    others.map(({ to: place }) => place),
    false,
  );
  let best: { readonly candidate: Candidate<S>; readonly gapM: number } | undefined;
  for (const [i, candidate] of others.entries()) {
    const visit = visits[i];
    if (!visit || visit.there.paceM + visit.onward.paceM > wayM * LONGEST_CLOSING) continue;
    const gapM = Math.max(
      between(gap.onwardM, visit.there.paceM, wayM),
      between(visit.onward.paceM, gap.thereM, wayM),
    );
    if (gapM <= gap.paceM - LEAST_GAIN_M && gapM < (best?.gapM ?? Number.POSITIVE_INFINITY))
      best = { candidate, gapM };
  }
  if (!best) return undefined;
  const { candidate, gapM } = best;
  const [drawn] = walker.visit([candidate.to], true);
  if (!drawn) return undefined;
  const left = gapsBetween(stops, wayM).filter((each) => each.fromM !== gap.fromM || each.toM !== gap.toM);
  return {
    ...{ shard: candidate.shard, row: candidate.row, ...drawn },
    gapM: Math.max(gapM, ...left.map(({ paceM }) => paceM)),
  };
}
