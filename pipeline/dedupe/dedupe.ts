/**
 * One toilet, mapped more than once, becomes one result.
 *
 *   node in area        a toilets node inside a toilets area, or at most 5 m from it
 *   men and women       the two doors of one building, each the other's nearest, at most 15 m apart; then the
 *                       accessible cabin at most 15 m from them
 *   door and cabin      a door for women or men and the cabin for all beside it, at most 5 m apart
 *   double entry        at most 5 m apart, alike in all that is tagged
 *   alike               at most 25 m apart, and no fact tells them apart: a list would have the same line twice
 *   two sources         of different sources, within the precision of their positions (25 m by default), the best fit
 *                       of all pairs; floor, number, access and gender do not clash, while names may differ
 *   place and toilet    a place with `toilets=yes` that holds a toilet mapped on its own: the place is dropped
 * Never merged: different levels, reference numbers, or (within a source) names that set apart, and what stands in a crowd (crowds.ts).
 * Nor become objects of one source a toilet that is wider than GROUP_M: chains of alike cabins along a beach did.
 * Of 337 men/women pairs within 5 m in Brazil 124 differ by level alone. 15 m is the knee there: 122, 196, 236, 273, 297
 * pairs at 5, 10, 15, 20, 25 m.
 *
 * Rounds of joining until nothing is left to join. In a round a candidate is joined once at most, closest pairs
 * first, ties by id: the result does not depend on the order of the input, and deduping it again changes nothing.
 * Cost: n log n for the first look (who has a neighbour at all, one in nine of 103,534), then rounds over those only.
 */
import type { Candidate, DraftToilet } from '../toilets/candidate.ts';
import { compareIds } from '../toilets/toilet-id.ts';
import { acrossSources } from './across-sources.ts';
import { cellOf, crowdedCells } from './crowds.ts';
import { dropMappedHosts } from './dedupe-hosts.ts';
import { joinAccessible, joinCabin, joinDouble, joinNodeAndArea, joinPair } from './join-toilets.ts';
import { ALIKE_M, boxAround, boxOf, distanceM, type Match, Nearby, spotsOf } from './nearby.ts';
import {
  accessibleCabins,
  alikes,
  doorsAndCabins,
  doubleEntries,
  menAndWomen,
  nodesInAreas,
  PAIR_M,
} from './same-toilet.ts';

/**
 * Metres within which neighbours may become one, by how far positions may be off. A pair's middle is up to 7.5 m from its
 * doors, so neighbours of it were neighbours within this.
 */
export function neighbourM(precisionM: number): number {
  return Math.max(ALIKE_M, precisionM) + PAIR_M / 2 + 1;
}

/** The objects of one source that become a toilet are no farther apart. 34 chains of 97,785 toilets were, the widest 77 m. */
const GROUP_M = 50;

type MergeRule =
  | 'node in area'
  | 'men and women'
  | 'accessible cabin'
  | 'door and cabin'
  | 'double entry'
  | 'alike'
  | 'two sources'
  | 'place and toilet';

/** Records that vanished into another one, by rule. */
export type MergeCounts = Record<MergeRule, number>;

/** Returns whether a candidate stands in a crowd. */
export type IsCrowded = (candidate: Candidate) => boolean;

/** @param isCrowded by the crowds of the whole world, if `candidates` are only a part of it */
export function dedupe(
  candidates: readonly Candidate[],
  isCrowded?: IsCrowded,
): { toilets: DraftToilet[]; merged: MergeCounts } {
  const { candidates: left, merged } = mergeCandidates(candidates, isCrowded);
  return { toilets: left.map(({ toilet }) => toilet), merged };
}

/** The same with the evidence kept. Sorted by id. */
export function mergeCandidates(
  all: readonly Candidate[],
  isCrowded: IsCrowded = crowdsOf(all),
): { candidates: Candidate[]; merged: MergeCounts } {
  const merged: MergeCounts = {
    'node in area': 0,
    'men and women': 0,
    'accessible cabin': 0,
    'door and cabin': 0,
    'double entry': 0,
    alike: 0,
    'two sources': 0,
    'place and toilet': 0,
  };
  const { crowded = [], apart = [] } = Object.groupBy(all, (each) => (isCrowded(each) ? 'crowded' : 'apart'));
  const sorted = apart.toSorted(byId);
  const own = sorted.filter(({ kind }) => kind === 'own');
  const hosts = sorted.filter(({ kind }) => kind !== 'own');
  const { alone, close } = splitByNeighbours(own);
  const toilets = [...alone, ...joinInRounds(close, merged)].sort(byId);
  const { candidates, dropped } = dropMappedHosts(toilets, hosts);
  merged['place and toilet'] = dropped;
  return { candidates: [...candidates, ...crowded].sort(byId), merged };
}

function crowdsOf(all: readonly Candidate[]): IsCrowded {
  const crowded = crowdedCells(all.map(({ toilet }) => toilet));
  return ({ toilet }) => crowded.size > 0 && crowded.has(cellOf(toilet));
}

function byId(a: Candidate, b: Candidate): number {
  return compareIds(a.toilet.id, b.toilet.id);
}

/** Most toilets stand alone; only the others are worth the rounds. */
function splitByNeighbours(own: readonly Candidate[]): { alone: Candidate[]; close: Candidate[] } {
  const nearby = new Nearby(own.map(boxOf));
  const reachM = neighbourM(own.reduce((most, { precisionM }) => Math.max(most, precisionM), 0));
  const isClose = new Uint8Array(own.length);
  for (const [index, { toilet }] of own.entries()) {
    nearby.some(boxAround(toilet.lon, toilet.lat, reachM), (other) => {
      if (other === index) return false;
      isClose[index] = 1;
      isClose[other] = 1;
      return false;
    });
  }
  return {
    alone: own.filter((_, index) => !isClose[index]),
    close: own.filter((_, index) => isClose[index]),
  };
}

function joinInRounds(close: readonly Candidate[], merged: MergeCounts): Candidate[] {
  let current = [...close];
  for (let before = -1; before !== current.length; ) {
    before = current.length;
    current = joinAll(current, nodesInAreas(current), 'node in area', joinNodeAndArea, merged);
    current = joinAll(current, menAndWomen(current), 'men and women', joinPair, merged);
    current = joinAll(current, accessibleCabins(current), 'accessible cabin', joinAccessible, merged);
    current = joinAll(current, doorsAndCabins(current), 'door and cabin', joinCabin, merged);
    current = joinAll(current, doubleEntries(current), 'double entry', joinDouble, merged);
    current = joinAll(current, alikes(current), 'alike', joinDouble, merged);
    current = joinAll(current, acrossSources(current), 'two sources', joinDouble, merged);
  }
  return current;
}

/** Whether together they would be wider than a toilet may be. */
function areApart(a: Candidate, b: Candidate): boolean {
  return spotsOf(a).some((spot) => spotsOf(b).some((other) => distanceM(spot, other) > GROUP_M));
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
    // A source says itself how far its positions may be off, and a toilet takes one record of it.
    if (rule !== 'two sources' && areApart(first, second)) continue;
    isTaken[a] = 1;
    isTaken[b] = 1;
    result[a] = join(first, second);
    result[b] = null;
    merged[rule]++;
  }
  return result.filter((candidate) => candidate !== null).sort(byId);
}
