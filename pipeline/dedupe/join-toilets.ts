/**
 * Makes one candidate of two that are the same toilet, one function a rule of dedupe.ts.
 *
 * Invariants: the lowest id is public, all others are aliases, so every link ever given out leads here. Marks are
 * those of both. The function decides only how facts combine; whether to join is dedupe.ts's business.
 */
import {
  bestKnownFacts,
  bestPlainFacts,
  fillPlainFacts,
  type PlainFacts,
} from '../../schemas/toilet/plain-facts.ts';
import { BY_ADDRESS } from '../sources/source-record.ts';
import type { Candidate, DraftToilet } from '../toilets/candidate.ts';
import { fillDetails, fillRoomDetails, statedOf } from '../toilets/details.ts';
import { sortGenders } from '../toilets/facilities.ts';
import { joinMarks } from '../toilets/marks.ts';
import { factsFromTags, roundDegrees } from '../toilets/toilet-from-osm.ts';
import { compareIds } from '../toilets/toilet-id.ts';
import { isGenderName } from '../toilets/toilet-name.ts';
import { midpoint, spotsOf } from './nearby.ts';

/** The node marks the entrance and was mapped with more care: its position and its tags come first. */
export function joinNodeAndArea(node: Candidate, area: Candidate): Candidate {
  const joined = layOver(node, area);
  if (!area.isPoint) return joined;
  // Two nodes in one area, say for men and for women: the second does not unsay the first.
  const genders = sortGenders([...node.genders, ...area.genders]);
  return { ...joined, genders, toilet: { ...joined.toilet, gender: genders } };
}

/** Twice the same: the record with the lower id comes first, it has been looked at longer. */
export function joinDouble(a: Candidate, b: Candidate): Candidate {
  return compareIds(a.toilet.id, b.toilet.id) <= 0 ? layOver(a, b) : layOver(b, a);
}

/** Doors of one building: in the middle, with the best that either side offers. */
export function joinPair(a: Candidate, b: Candidate): Candidate {
  const [first, second] = compareIds(a.toilet.id, b.toilet.id) <= 0 ? [a, b] : [b, a];
  const { lon, lat } = midpoint(first.toilet, second.toilet);
  return {
    ...join(first, second, {
      ...fillRooms(first.toilet, second.toilet),
      lon: roundDegrees(lon),
      lat: roundDegrees(lat),
      ...pairNames(first.toilet, second.toilet),
      gender: ['female', 'male'],
      ...bestPlainFacts(first.toilet, second.toilet),
    }),
    genders: ['female', 'male'],
    stage: 'pair',
  };
}

/** A urinal and its cabin: one place, at the cabin, for all that either is for. */
export function joinCabin(door: Candidate, cabin: Candidate): Candidate {
  const genders = sortGenders([...door.genders, ...cabin.genders]);
  const facts = { ...fillRooms(cabin.toilet, door.toilet), gender: genders };
  return {
    ...join(cabin, door, { ...facts, ...bestPlainFacts(cabin.toilet, door.toilet) }),
    genders,
    stage: 'pair',
  };
}

/** The accessible cabin beside a pair: same place, and now one can roll in. A key to the cabin alone leaves the pair open. */
export function joinAccessible(pair: Candidate, third: Candidate): Candidate {
  const genders = sortGenders([...pair.genders, ...third.genders]);
  return {
    ...join(pair, third, {
      ...fillRooms(pair.toilet, third.toilet),
      key: pair.toilet.key,
      gender: genders,
      ...bestPlainFacts(pair.toilet, third.toilet),
    }),
    genders,
    stage: 'complete',
  };
}

/**
 * Merges a host (a café tagged toilets=yes) with the toilet mapped inside it. Only the place's tags about its toilet fill gaps: its own
 * name, hours and operator are not the toilet's. `access` is a gap while it is only the default of the tag.
 * The toilet's own evidence stays as it was, so that this cannot make two toilets look alike afterwards.
 */
export function joinHost(own: Candidate, host: Candidate): Candidate {
  const tags = Object.fromEntries(Object.entries(host.tags).filter(([key]) => isAboutToilet(key)));
  const told = factsFromTags(tags, 'business', own.context);
  const { toilet } = own;
  const toldAccess = toilet.accessStated || !told.accessStated ? toilet : told;
  const { access, accessStated, key, scheme_name } = toldAccess;
  const aliases = [...toilet.aliases, host.toilet.id, ...host.toilet.aliases].sort(compareIds);
  return {
    ...own,
    toilet: {
      ...toilet,
      ...{ access, accessStated, key, scheme_name, aliases },
      reference: joinReferences(toilet, host.toilet),
      ...fillFacilities(toilet, told),
      gender: toilet.gender.length > 0 ? toilet.gender : told.gender,
      details: fillDetails(toilet.details, { ...told.details, host: host.toilet.details?.host }),
    },
  };
}

function isAboutToilet(key: string): boolean {
  return (
    key === 'toilets' || key.startsWith('toilets:') || key.endsWith(':toilets') || key === 'nette_toilette'
  );
}

/**
 * Reads the tags of both again, as if one object had them: a price here may belong to a fee there. Of facts with a best
 * value the better of both: one of two records may be the accessible cabin.
 */
function layOver(top: Candidate, under: Candidate): Candidate {
  const best = bestKnownFacts(top.toilet, under.toilet);
  const isOneMapping = top.stage === 'single' && under.stage === 'single' && haveOneSource(top, under);
  // Two sources state a fee each: laid over each other their tags would contradict.
  if (!isOneMapping) return join(top, under, { ...fillGaps(top.toilet, under.toilet), ...best });
  const tags = { ...under.tags, ...top.tags };
  const facts = factsFromTags(tags, 'own', top.context);
  const checked = newest(facts.checked, newest(top.toilet.checked, under.toilet.checked));
  // No tag has what a source states.
  const stated = statedOf(fillDetails(top.toilet.details, under.toilet.details));
  const details = fillDetails(facts.details, stated);
  return {
    ...join(top, under, { ...top.toilet, ...facts, ...best, checked, details }),
    genders: facts.gender,
  };
}

function haveOneSource(a: Candidate, b: Candidate): boolean {
  return new Set([...originsOf(a.toilet), ...originsOf(b.toilet)]).size === 1;
}

/** Joins two toilets, for every rule alike; `first` gives position and comes first in marks and tags. */
function join(first: Candidate, second: Candidate, facts: DraftToilet): Candidate {
  const ids = [first, second].flatMap(({ toilet }) => [toilet.id, ...toilet.aliases]).sort(compareIds);
  const [id = first.toilet.id, ...aliases] = ids;
  const [leading, other] =
    id === second.toilet.id ? [second.toilet, first.toilet] : [first.toilet, second.toilet];
  const { source } = leading;
  const reference = joinReferences(leading, other);
  const stages = [first.stage, second.stage];
  return {
    ...first,
    toilet: { ...facts, id, aliases, source, reference },
    tags: { ...second.tags, ...first.tags },
    outline: first.outline ?? second.outline,
    isPoint: first.isPoint || second.isPoint,
    marks: joinMarks(first.marks, second.marks),
    genders: first.genders.length > 0 ? first.genders : second.genders,
    spots: [...spotsOf(first), ...spotsOf(second)],
    stage: stages.includes('complete') ? 'complete' : stages.includes('pair') ? 'pair' : 'single',
  };
}

/** The first toilet's facts, and the second's if the first knows nothing. */
function fillGaps(first: DraftToilet, second: DraftToilet): DraftToilet {
  const { access, accessStated, scheme_name } = first.accessStated || !second.accessStated ? first : second;
  return {
    ...first,
    name: first.name ?? second.name,
    operator: first.operator ?? second.operator,
    ...{ access, accessStated, scheme_name },
    // One locked door is enough to stand before it.
    key: first.key || second.key,
    ...fillFacilities(first, second),
    gender: first.gender.length > 0 ? first.gender : second.gender,
    checked: newest(first.checked, second.checked),
    operatorOrRef: first.operatorOrRef || second.operatorOrRef,
    // The position is the first one's: that the second's was found by its address is no doubt any more.
    doubts: Math.max(first.doubts, second.doubts - (second.reference.endsWith(BY_ADDRESS) ? 1 : 0)),
    details: fillDetails(first.details, second.details),
    country: first.country ?? second.country,
  };
}

/** The same of two rooms. */
function fillRooms(first: DraftToilet, second: DraftToilet): DraftToilet {
  return { ...fillGaps(first, second), details: fillRoomDetails(first.details, second.details) };
}

type Facilities = Pick<DraftToilet, 'fee' | 'opening_hours'> & PlainFacts;

function fillFacilities(first: Facilities, second: Facilities): Facilities {
  const isSized = first.fee.required === true && second.fee.required === true && first.fee.amount === null;
  return {
    fee: first.fee.required === null || isSized ? second.fee : first.fee,
    opening_hours: first.opening_hours ?? second.opening_hours,
    ...fillPlainFacts(first, second),
  };
}

function newest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** The name of a pair, and its names in other languages if they are of that name. */
function pairNames(first: DraftToilet, second: DraftToilet): Pick<DraftToilet, 'name' | 'details'> {
  const name = pairName(first.name, second.name);
  const { names, ...details } = fillRoomDetails(first.details, second.details) ?? {};
  const named = [first, second].find((each) => each.name === name);
  const kept = name === null ? undefined : named?.details?.names;
  const all = kept ? { names: kept, ...details } : details;
  return { name, details: Object.keys(all).length > 0 ? all : undefined };
}

/** The shared name; none if the names only say for whom; else the longer, which says more. */
function pairName(a: string | null, b: string | null): string | null {
  if (a === b) return a;
  const telling = [a, b].filter((name) => name !== null && !isGenderName(name));
  if (telling.length === 0) return null;
  const [first = null, second = null] = telling;
  return second !== null && first !== null && second.length > first.length ? second : first;
}

const BETWEEN = '; ';

type Referenced = Pick<DraftToilet, 'reference'>;

/**
 * The sources that a toilet comes from, and which reference it has once records of several sources are one. Names
 * of the sources, such as `osm` and `paris`.
 */
function originsOf({ reference }: Referenced): string[] {
  return reference.split(BETWEEN).map(originOf);
}

/** Whether two toilets have no source in common. */
export function isOfOtherSources(a: Referenced, b: Referenced): boolean {
  const origins = originsOf(a);
  return originsOf(b).every((origin) => !origins.includes(origin));
}

/**
 * The reference of a toilet made of two. The leading one's stands first. Of each other source the first record follows:
 * its facts may fill gaps, so it must be named. Records of the same source stay with the leading one's name.
 */
function joinReferences(leading: Referenced, other: Referenced): string {
  const known = new Map<string, string>();
  for (const reference of [leading, other].flatMap((each) => each.reference.split(BETWEEN)))
    if (!known.has(originOf(reference))) known.set(originOf(reference), reference);
  return [...known.values()].join(BETWEEN);
}

function originOf(reference: string): string {
  return reference.slice(0, reference.indexOf(':'));
}
