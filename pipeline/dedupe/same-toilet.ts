/**
 * Which candidates are the same toilet: one function a rule, each from a list of toilets to pairs of its indices.
 *
 * Only finds, joins nothing, so each rule sees one state of the list. Candidates that clash in level, number or
 * telling name (marks.ts) never match. The list must be sorted by id: equal distances go to the lower index.
 */

import { contains, distanceToOutlineM } from '../geometry.ts';
import type { Candidate } from '../toilet/candidate.ts';
import { CONFLICTS, clash, IDENTITY } from './marks.ts';
import { type Box, boxOfOutline, boxOfPoint, distanceM, Nearby } from './nearby.ts';

export const PAIR_M = 15;
const NODE_TO_AREA_M = 5;
const DOUBLE_M = 5;

/** Two that are one, by their index; of `a` is the position. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly distanceM: number;
}

/** Inside, tags may differ, the node knows better; outside by a few metres it could be the next door. */
export function nodesInAreas(candidates: readonly Candidate[]): Match[] {
  const areas = indicesWhere(candidates, ({ outline }) => outline !== null);
  const nearby = new Nearby(areas.map((area) => boxOf(at(candidates, area))));
  const matches: Match[] = [];
  for (const [a, node] of candidates.entries()) {
    if (!node.isPoint) continue;
    const { lon, lat } = node.toilet;
    for (const index of nearby.around(lon, lat, NODE_TO_AREA_M)) {
      const b = areas[index] ?? a;
      const area = at(candidates, b);
      if (a === b || !area.outline) continue;
      if (clash(node.marks, area.marks, IDENTITY)) continue;
      const isInside = contains(area.outline, lon, lat);
      const distance = isInside ? 0 : distanceToOutlineM(area.outline, lon, lat);
      if (distance > NODE_TO_AREA_M || (!isInside && !gendersAgree(node, area))) continue;
      matches.push({ ...nodeFirst(candidates, a, b), distanceM: distance });
    }
  }
  return matches;
}

/** The position is that of the node; of two nodes, of the one with the lower id. */
function nodeFirst(candidates: readonly Candidate[], a: number, b: number): { a: number; b: number } {
  return at(candidates, b).isPoint && b < a ? { a: b, b: a } : { a, b };
}

export function menAndWomen(candidates: readonly Candidate[]): Match[] {
  const men = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'male'));
  const women = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'female'));
  const nearestWoman = nearestOf(candidates, men, women, PAIR_M);
  const nearestMan = nearestOf(candidates, women, men, PAIR_M);
  return [...nearestWoman.values()].filter(({ a, b }) => nearestMan.get(b)?.b === a);
}

export function accessibleCabins(candidates: readonly Candidate[]): Match[] {
  const pairs = indicesWhere(candidates, ({ stage }) => stage === 'pair');
  const cabins = indicesWhere(
    candidates,
    ({ stage, toilet, genders }) =>
      stage === 'single' && toilet.wheelchair === 'yes' && genders.every((gender) => gender === 'unisex'),
  );
  return [...nearestOf(candidates, pairs, cabins, PAIR_M).values()];
}

export function doubleEntries(candidates: readonly Candidate[]): Match[] {
  const nearby = pointsOf(candidates);
  const matches: Match[] = [];
  for (const [a, first] of candidates.entries()) {
    for (const b of nearby.around(first.toilet.lon, first.toilet.lat, DOUBLE_M)) {
      const second = at(candidates, b);
      if (b <= a || !isDouble(first, second)) continue;
      matches.push({ a, b, distanceM: distanceM(first.toilet, second.toilet) });
    }
  }
  return matches;
}

function isDouble(a: Candidate, b: Candidate): boolean {
  return (
    distanceM(a.toilet, b.toilet) <= DOUBLE_M &&
    // Unlike the other rules: a toilet without a level may be the one below.
    a.marks.level === b.marks.level &&
    gendersAgree(a, b) &&
    !clash(a.marks, b.marks, [...CONFLICTS, 'nameText'])
  );
}

function mayBeOne(a: Candidate, b: Candidate): boolean {
  return !clash(a.marks, b.marks, CONFLICTS);
}

function isOnlyFor({ genders, stage }: Candidate, gender: 'male' | 'female'): boolean {
  return stage === 'single' && genders.length === 1 && genders[0] === gender;
}

function gendersAgree(a: Candidate, b: Candidate): boolean {
  return a.genders.length === 0 || b.genders.length === 0 || a.genders.join() === b.genders.join();
}

/** For each of `from` the nearest of `to` that it may be one with; ties go to the lower index. */
function nearestOf(
  candidates: readonly Candidate[],
  from: readonly number[],
  to: readonly number[],
  radiusM: number,
): Map<number, Match> {
  const nearby = pointsOf(to.map((index) => at(candidates, index)));
  const nearest = new Map<number, Match>();
  for (const a of from) {
    const first = at(candidates, a);
    for (const index of nearby.around(first.toilet.lon, first.toilet.lat, radiusM)) {
      const b = to[index] ?? a;
      const second = at(candidates, b);
      const match = { a, b, distanceM: distanceM(first.toilet, second.toilet) };
      if (match.distanceM > radiusM || !mayBeOne(first, second)) continue;
      const best = nearest.get(a);
      const isBetter =
        !best || match.distanceM < best.distanceM || (match.distanceM === best.distanceM && b < best.b);
      if (isBetter) nearest.set(a, match);
    }
  }
  return nearest;
}

function pointsOf(candidates: readonly Candidate[]): Nearby {
  return new Nearby(candidates.map(({ toilet }) => boxOfPoint(toilet.lon, toilet.lat)));
}

function indicesWhere(candidates: readonly Candidate[], test: (candidate: Candidate) => boolean): number[] {
  return candidates.flatMap((candidate, index) => (test(candidate) ? [index] : []));
}

function at(candidates: readonly Candidate[], index: number): Candidate {
  const candidate = candidates[index];
  if (!candidate) throw new Error(`No candidate ${index}: an index of another list was used.`);
  return candidate;
}

export function boxOf({ outline, toilet }: Candidate): Box {
  return outline ? boxOfOutline(outline) : boxOfPoint(toilet.lon, toilet.lat);
}
