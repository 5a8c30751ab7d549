/**
 * One toilet, mapped more than once, becomes one result.
 *
 *   node in area        a toilets node inside a toilets area, or at most 5 m from it
 *   men and women       the two doors of one building, each the other's nearest, at most 15 m apart; then the
 *                       accessible cabin at most 15 m from them
 *   double entry        at most 5 m apart, alike in all that is tagged
 *   place and toilet    a place with `toilets=yes` that holds a toilet mapped on its own: the place is dropped
 * Never merged: different levels, reference numbers, or names that set apart. Of 337 men/women pairs within 5 m in
 * Brazil 124 differ by level alone. 15 m is the knee there: 122, 196, 236, 273, 297 pairs at 5, 10, 15, 20, 25 m.
 *
 * Rounds of joining until nothing is left to join. In a round a candidate is joined once at most, closest pairs
 * first, ties by id: the result does not depend on the order of the input, and deduping it again changes nothing.
 * Cost: n log n for the first look (who has a neighbour at all, about one in six), then rounds over those only.
 */
import type { Candidate, DraftToilet } from './candidate.ts';
import { dropMappedHosts } from './dedupe-hosts.ts';
import { contains, distanceToOutlineM } from './geometry.ts';
import { joinAccessible, joinDouble, joinNodeAndArea, joinPair } from './join-toilets.ts';
import { CONFLICTS, clash, IDENTITY } from './marks.ts';
import { type Box, boxOfOutline, boxOfPoint, distanceM, Nearby } from './nearby.ts';
import { compareIds } from './toilet-id.ts';

const NODE_TO_AREA_M = 5;
const PAIR_M = 15;
const DOUBLE_M = 5;
/** A pair's middle is up to 7.5 m from its doors, so neighbours of it were neighbours within this. */
const NEIGHBOUR_M = PAIR_M + PAIR_M / 2 + 1;

export type MergeRule =
  | 'node in area'
  | 'men and women'
  | 'accessible cabin'
  | 'double entry'
  | 'place and toilet';

/** Records that vanished into another one, by rule. */
export type MergeCounts = Record<MergeRule, number>;

export function dedupe(candidates: readonly Candidate[]): { toilets: DraftToilet[]; merged: MergeCounts } {
  const { candidates: left, merged } = mergeCandidates(candidates);
  return { toilets: left.map(({ toilet }) => toilet), merged };
}

/** The same with the evidence kept. Sorted by id. */
export function mergeCandidates(all: readonly Candidate[]): { candidates: Candidate[]; merged: MergeCounts } {
  const merged: MergeCounts = {
    'node in area': 0,
    'men and women': 0,
    'accessible cabin': 0,
    'double entry': 0,
    'place and toilet': 0,
  };
  const sorted = all.toSorted(byId);
  const own = sorted.filter(({ kind }) => kind === 'own');
  const hosts = sorted.filter(({ kind }) => kind !== 'own');
  const { alone, close } = splitByNeighbours(own);
  const toilets = [...alone, ...joinInRounds(close, merged)].sort(byId);
  const { candidates, dropped } = dropMappedHosts(toilets, hosts);
  merged['place and toilet'] = dropped;
  return { candidates: candidates.sort(byId), merged };
}

function byId(a: Candidate, b: Candidate): number {
  return compareIds(a.toilet.id, b.toilet.id);
}

/** Most toilets stand alone; only the others are worth the rounds. */
function splitByNeighbours(own: readonly Candidate[]): { alone: Candidate[]; close: Candidate[] } {
  const nearby = new Nearby(own.map(boxOf));
  const isClose = new Uint8Array(own.length);
  for (const [index, { toilet }] of own.entries()) {
    for (const other of nearby.around(toilet.lon, toilet.lat, NEIGHBOUR_M)) {
      if (other === index) continue;
      isClose[index] = 1;
      isClose[other] = 1;
    }
  }
  return {
    alone: own.filter((_, index) => !isClose[index]),
    close: own.filter((_, index) => isClose[index]),
  };
}

function boxOf({ outline, toilet }: Candidate): Box {
  return outline ? boxOfOutline(outline) : boxOfPoint(toilet.lon, toilet.lat);
}

function joinInRounds(close: readonly Candidate[], merged: MergeCounts): Candidate[] {
  let current = [...close];
  for (let before = -1; before !== current.length; ) {
    before = current.length;
    current = joinAll(current, nodesInAreas(current), 'node in area', joinNodeAndArea, merged);
    current = joinAll(current, menAndWomen(current), 'men and women', joinPair, merged);
    current = joinAll(current, accessibleCabins(current), 'accessible cabin', joinAccessible, merged);
    current = joinAll(current, doubleEntries(current), 'double entry', joinDouble, merged);
  }
  return current;
}

/** Two that may be joined, by their index. */
interface Match {
  readonly a: number;
  readonly b: number;
  readonly distanceM: number;
}

function joinAll(
  candidates: readonly Candidate[],
  matches: readonly Match[],
  rule: MergeRule,
  join: (a: Candidate, b: Candidate) => Candidate,
  merged: MergeCounts,
): Candidate[] {
  const result: (Candidate | null)[] = [...candidates];
  const isTaken = new Uint8Array(candidates.length);
  for (const { a, b } of matches.toSorted((x, y) => x.distanceM - y.distanceM || x.a - y.a || x.b - y.b)) {
    const [first, second] = [candidates[a], candidates[b]];
    if (!first || !second || isTaken[a] || isTaken[b]) continue;
    isTaken[a] = 1;
    isTaken[b] = 1;
    result[a] = join(first, second);
    result[b] = null;
    merged[rule]++;
  }
  return result.filter((candidate) => candidate !== null).sort(byId);
}

/** Inside, tags may differ, the node knows better; outside by a few metres it could be the next door. */
function nodesInAreas(candidates: readonly Candidate[]): Match[] {
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

function menAndWomen(candidates: readonly Candidate[]): Match[] {
  const men = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'male'));
  const women = indicesWhere(candidates, (candidate) => isOnlyFor(candidate, 'female'));
  const nearestWoman = nearestOf(candidates, men, women, PAIR_M);
  const nearestMan = nearestOf(candidates, women, men, PAIR_M);
  return [...nearestWoman.values()].filter(({ a, b }) => nearestMan.get(b)?.b === a);
}

function accessibleCabins(candidates: readonly Candidate[]): Match[] {
  const pairs = indicesWhere(candidates, ({ stage }) => stage === 'pair');
  const cabins = indicesWhere(
    candidates,
    ({ stage, toilet, genders }) =>
      stage === 'single' && toilet.wheelchair === 'yes' && genders.every((gender) => gender === 'unisex'),
  );
  return [...nearestOf(candidates, pairs, cabins, PAIR_M).values()];
}

function doubleEntries(candidates: readonly Candidate[]): Match[] {
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
