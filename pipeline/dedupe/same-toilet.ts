/**
 * Which candidates are the same toilet: one function a rule, each from a list of toilets to pairs of its indices.
 *
 * Only finds, joins nothing, so each rule sees one state of the list. Candidates that clash in level, number or
 * telling name (marks.ts) never match. The list must be sorted by id: equal distances go to the lower index.
 */

import { contains, distanceToOutlineM } from '../../packages/pbf/index.ts';
import type { Gender } from '../../schemas/toilet/toilet.ts';
import type { Candidate } from '../toilets/candidate.ts';
import { CONFLICTS, clash, IDENTITY } from '../toilets/marks.ts';
import { ALIKE_M, at, boxOf, boxOfPoint, distanceM, gendersAgree, type Match, Nearby } from './nearby.ts';

export const PAIR_M = 15;
/** Doors with a number each: rooms of one corridor. */
const NUMBERED_PAIR_M = 9;
const NODE_TO_AREA_M = 5;
const DOUBLE_M = 5;
/** A urinal stands beside its cabin: 16 of 33 pairs of {male} and {unisex} in Britain are 2 to 4 m apart. */
const CABIN_M = 5;
const DOOR_CONFLICTS = CONFLICTS.filter((mark) => mark !== 'ref');

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

/** Puts the node first: its position wins; of two nodes, the lower id. */
function nodeFirst(candidates: readonly Candidate[], a: number, b: number): { a: number; b: number } {
  return at(candidates, b).isPoint && b < a ? { a: b, b: a } : { a, b };
}

export function menAndWomen(candidates: readonly Candidate[]): Match[] {
  const men = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'male'));
  const women = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'female'));
  const nearestWoman = nearestOf(candidates, men, women, PAIR_M, mayBePair);
  const nearestMan = nearestOf(candidates, women, men, PAIR_M, mayBePair);
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

/** A door for one gender and the cabin for all beside it, each the other's nearest. */
export function doorsAndCabins(candidates: readonly Candidate[]): Match[] {
  const doors = indicesWhere(candidates, (each) => isOnlyFor(each, 'male') || isOnlyFor(each, 'female'));
  const cabins = indicesWhere(candidates, (each) => isOnlyFor(each, 'unisex'));
  const nearestCabin = nearestOf(candidates, doors, cabins, CABIN_M);
  const nearestDoor = nearestOf(candidates, cabins, doors, CABIN_M);
  return [...nearestCabin.values()].filter(
    // A free urinal is not behind the lock of the cabin.
    ({ a, b }) =>
      nearestDoor.get(b)?.b === a && at(candidates, a).toilet.key === at(candidates, b).toilet.key,
  );
}

/** Toilets that no fact tells apart: in a list they would be the same line twice. */
export function alikes(candidates: readonly Candidate[]): Match[] {
  const nearby = pointsOf(candidates);
  const matches: Match[] = [];
  for (const [a, first] of candidates.entries()) {
    const sight = sightOf(first);
    for (const b of nearby.around(first.toilet.lon, first.toilet.lat, ALIKE_M)) {
      const second = at(candidates, b);
      if (b <= a || sightOf(second) !== sight) continue;
      const apartM = distanceM(first.toilet, second.toilet);
      if (apartM <= ALIKE_M) matches.push({ a, b, distanceM: apartM });
    }
  }
  return matches;
}

const sights = new WeakMap<Candidate, string>();

/** All that tells a toilet apart, as one text. When it was checked, by how much it is doubted, its names in other languages, and how a source grades it or counts its cabins do not. */
function sightOf(candidate: Candidate): string {
  const known = sights.get(candidate);
  if (known !== undefined) return known;
  const { toilet, marks, genders } = candidate;
  const { id, aliases, source, reference, lon, lat, checked, doubts, operatorOrRef, country, ...facts } =
    toilet;
  const { names, grade, cabins, ...details } = toilet.details ?? {};
  const sight = JSON.stringify([{ ...facts, details }, marks, genders]);
  sights.set(candidate, sight);
  return sight;
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

/** Doors of one toilet may have a number each if nothing else but the gender tells them apart. */
function mayBePair(a: Candidate, b: Candidate): boolean {
  if (mayBeOne(a, b)) return true;
  return (
    distanceM(a.toilet, b.toilet) <= NUMBERED_PAIR_M &&
    !clash(a.marks, b.marks, DOOR_CONFLICTS) &&
    doorOf(a) === doorOf(b)
  );
}

/** The facts that must be equal of two doors with numbers, as one text. */
function doorOf({ toilet, marks }: Candidate): string {
  const { id, aliases, source, reference, lon, lat, checked, doubts, country, name, gender, ...facts } =
    toilet;
  return JSON.stringify([facts, marks.level]);
}

function isOnlyFor({ genders, stage }: Candidate, gender: Gender): boolean {
  return stage === 'single' && genders.length === 1 && genders[0] === gender;
}

/** For each of `from` the nearest of `to` that it may be one with; ties go to the lower index. */
function nearestOf(
  candidates: readonly Candidate[],
  from: readonly number[],
  to: readonly number[],
  radiusM: number,
  isOne: (a: Candidate, b: Candidate) => boolean = mayBeOne,
): Map<number, Match> {
  const nearby = pointsOf(to.map((index) => at(candidates, index)));
  const nearest = new Map<number, Match>();
  for (const a of from) {
    const first = at(candidates, a);
    for (const index of nearby.around(first.toilet.lon, first.toilet.lat, radiusM)) {
      const b = to[index] ?? a;
      const second = at(candidates, b);
      const match = { a, b, distanceM: distanceM(first.toilet, second.toilet) };
      if (match.distanceM > radiusM || !isOne(first, second)) continue;
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
