/**
 * Makes one candidate of two that are the same toilet, one function a rule of dedupe.ts.
 *
 * Invariants: the lowest id is public, all others are aliases, so every link ever given out leads here. Marks are
 * those of both. The function decides only how facts combine; whether to join is dedupe.ts's business.
 */
import type { ChangingTable, Wheelchair } from '../../schemas/toilet.ts';
import type { Candidate, DraftToilet } from '../toilet/candidate.ts';
import { sortGenders } from '../toilet/facilities.ts';
import { factsFromTags, roundDegrees } from '../toilet/toilet-from-osm.ts';
import { compareIds } from '../toilet/toilet-id.ts';
import { isGenderName } from '../toilet/toilet-name.ts';
import { joinMarks } from './marks.ts';
import { midpoint } from './nearby.ts';

/** The node stands where one walks to, and was mapped with more care: its position and its tags come first. */
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
      ...fillGaps(first.toilet, second.toilet),
      lon: roundDegrees(lon),
      lat: roundDegrees(lat),
      name: pairName(first.toilet.name, second.toilet.name),
      gender: ['female', 'male'],
      wheelchair: bestWheelchair(first.toilet.wheelchair, second.toilet.wheelchair),
      changingTable: bestChangingTable(first.toilet.changingTable, second.toilet.changingTable),
    }),
    genders: ['female', 'male'],
    stage: 'pair',
  };
}

/** The accessible cabin beside a pair: same place, and now one can roll in. */
export function joinAccessible(pair: Candidate, third: Candidate): Candidate {
  const genders = sortGenders([...pair.genders, ...third.genders]);
  return {
    ...join(pair, third, {
      ...fillGaps(pair.toilet, third.toilet),
      gender: genders,
      wheelchair: bestWheelchair(pair.toilet.wheelchair, third.toilet.wheelchair),
      changingTable: bestChangingTable(pair.toilet.changingTable, third.toilet.changingTable),
    }),
    genders,
    stage: 'complete',
  };
}

/**
 * A place that has the toilet which is mapped inside it. Only the place's tags about its toilet fill gaps: its own
 * name, hours and operator are not the toilet's. `access` is a gap while it is only the default of the tag.
 * The toilet's own evidence stays as it was, so that this cannot make two toilets look alike afterwards.
 */
export function joinHost(own: Candidate, host: Candidate): Candidate {
  const tags = Object.fromEntries(Object.entries(host.tags).filter(([key]) => isAboutToilet(key)));
  const told = factsFromTags(tags, 'business', own.context);
  const { toilet } = own;
  const toldAccess = toilet.accessStated || !told.accessStated ? toilet : told;
  const { access, accessStated, key, schemeName } = toldAccess;
  const aliases = [...toilet.aliases, host.toilet.id, ...host.toilet.aliases].sort(compareIds);
  return {
    ...own,
    toilet: {
      ...toilet,
      ...{ access, accessStated, key, schemeName, aliases },
      ...fillFacilities(toilet, told),
      gender: toilet.gender.length > 0 ? toilet.gender : told.gender,
      wheelchair: toilet.wheelchair === 'unknown' ? told.wheelchair : toilet.wheelchair,
    },
  };
}

function isAboutToilet(key: string): boolean {
  return (
    key === 'toilets' || key.startsWith('toilets:') || key.endsWith(':toilets') || key === 'nette_toilette'
  );
}

/** Reads the tags of both again, as if one object had them: a price here may belong to a fee there. */
function layOver(top: Candidate, under: Candidate): Candidate {
  if (top.stage !== 'single' || under.stage !== 'single')
    return join(top, under, fillGaps(top.toilet, under.toilet));
  const tags = { ...under.tags, ...top.tags };
  const facts = factsFromTags(tags, 'own', top.context);
  const checked = newest(facts.checked, newest(top.toilet.checked, under.toilet.checked));
  return { ...join(top, under, { ...top.toilet, ...facts, checked }), genders: facts.gender };
}

/** What every join has in common; `first` gives position and comes first in marks and tags. */
function join(first: Candidate, second: Candidate, facts: DraftToilet): Candidate {
  const ids = [first, second].flatMap(({ toilet }) => [toilet.id, ...toilet.aliases]).sort(compareIds);
  const [id = first.toilet.id, ...aliases] = ids;
  const { reference } = id === second.toilet.id ? second.toilet : first.toilet;
  const stages = [first.stage, second.stage];
  return {
    ...first,
    toilet: { ...facts, id, aliases, reference },
    tags: { ...second.tags, ...first.tags },
    outline: first.outline ?? second.outline,
    isPoint: first.isPoint || second.isPoint,
    marks: joinMarks(first.marks, second.marks),
    genders: first.genders.length > 0 ? first.genders : second.genders,
    stage: stages.includes('complete') ? 'complete' : stages.includes('pair') ? 'pair' : 'single',
  };
}

/** The first toilet's facts, and the second's where the first knows nothing. */
function fillGaps(first: DraftToilet, second: DraftToilet): DraftToilet {
  const { access, accessStated, schemeName } = first.accessStated || !second.accessStated ? first : second;
  return {
    ...first,
    name: first.name ?? second.name,
    operator: first.operator ?? second.operator,
    ...{ access, accessStated, schemeName },
    // One locked door is enough to stand before it.
    key: first.key || second.key,
    ...fillFacilities(first, second),
    wheelchair: first.wheelchair === 'unknown' ? second.wheelchair : first.wheelchair,
    gender: first.gender.length > 0 ? first.gender : second.gender,
    checked: newest(first.checked, second.checked),
    operatorOrRef: first.operatorOrRef || second.operatorOrRef,
    doubts: Math.max(first.doubts, second.doubts),
    country: first.country ?? second.country,
  };
}

type Facilities = Pick<DraftToilet, 'fee' | 'openingHours' | 'changingTable'>;

function fillFacilities(first: Facilities, second: Facilities): Facilities {
  const isSized = first.fee.required === true && second.fee.required === true && first.fee.amount === null;
  return {
    fee: first.fee.required === null || isSized ? second.fee : first.fee,
    openingHours: first.openingHours ?? second.openingHours,
    changingTable: first.changingTable === 'unknown' ? second.changingTable : first.changingTable,
  };
}

function newest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** The shared name; none where the names only say for whom; else the longer, which says more. */
function pairName(a: string | null, b: string | null): string | null {
  if (a === b) return a;
  const telling = [a, b].filter((name) => name !== null && !isGenderName(name));
  if (telling.length === 0) return null;
  const [first = null, second = null] = telling;
  return second !== null && first !== null && second.length > first.length ? second : first;
}

/** One side "no" and the other not known is not known: the good door may be the other one. */
function bestWheelchair(a: Wheelchair, b: Wheelchair): Wheelchair {
  return (['yes', 'limited', 'unknown'] as const).find((value) => a === value || b === value) ?? 'no';
}

function bestChangingTable(a: ChangingTable, b: ChangingTable): ChangingTable {
  return (['yes', 'unknown'] as const).find((value) => a === value || b === value) ?? 'no';
}
