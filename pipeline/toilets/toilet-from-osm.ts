/**
 * From an OSM object to a toilet: which fields its tags give, each by the rule in the file of that name.
 *
 * Pure and total: any tags give a valid toilet or null. Unknown stays unknown; what is published was tagged, with
 * one exception that access.ts explains. Cost: some ten microseconds.
 */
import { hasHolidays } from '../../packages/hours/index.ts';
import type { ScannedObject } from '../../packages/pbf/index.ts';
import { accessOf, statedAccess } from './access.ts';
import { hoursByAccess } from './access-conditional.ts';
import type { Candidate, DraftToilet, MappingContext } from './candidate.ts';
import { type Kind, kindOf } from './classify-object.ts';
import { detailsFromTags } from './details.ts';
import { genderOf } from './facilities.ts';
import { plainFactsFromTags } from './facts.ts';
import { feeOf } from './fee.ts';
import { conditionOf } from './lifecycle.ts';
import { marksOf } from './marks.ts';
import { schemeOf } from './scheme.ts';
import { firstValue, type Tags, word } from './tag-value.ts';
import { cleanText, MAX_HOURS, MAX_NAME } from './text.ts';
import { statementsOf } from './text-rules.ts';
import { osmReference, toiletId } from './toilet-id.ts';

/** All that the tags of an object say of its toilet. */
interface TagReading extends Pick<Candidate, 'kind' | 'marks'> {
  readonly facts: TagFacts;
}

/** Reads the tags of an object; null if the object does not count (classify-object.ts). */
type ReadTags = (object: Pick<ScannedObject, 'type' | 'tags'>, context: MappingContext) => TagReading | null;

export const readTags: ReadTags = (object, context) => {
  const kind = kindOf(object, context.now);
  if (kind === null) return null;
  const { tags } = object;
  return { kind, facts: factsFromTags(tags, kind, context), marks: marksOf(tags, kind) };
};

/**
 * Remembers readings by the objects of tags and context, of which equal ones must be one. Candidates share them: 104,263
 * objects of 42 countries have 29,665 readings.
 */
export function memoizeTags(read: ReadTags): ReadTags {
  const known = new Map<MappingContext, Map<Tags, TagReading | null>>();
  return (object, context) => {
    // The tags of a relation can count as those of a node and not as its own.
    if (object.type === 'relation') return read(object, context);
    const inContext = known.get(context) ?? new Map<Tags, TagReading | null>();
    known.set(context, inContext);
    let reading = inContext.get(object.tags);
    if (reading === undefined) {
      reading = read(object, context);
      inContext.set(object.tags, reading);
    }
    return reading;
  };
}

/** Makes a candidate of an object; null if the object does not count. */
export function toiletFromOsm(
  object: ScannedObject,
  context: MappingContext,
  read: ReadTags = readTags,
): Candidate | null {
  const reading = read(object, context);
  if (reading === null) return null;
  const { type, id } = object;
  const names = { id: toiletId(type, id), source: 'openstreetmap', reference: osmReference(type, id) };
  return candidateOf(object, reading, { names, isPoint: type === 'node', precisionM: 0, context });
}

interface CandidateParts extends Pick<Candidate, 'isPoint' | 'precisionM' | 'context'> {
  readonly names: Pick<DraftToilet, 'id' | 'source' | 'reference'>;
}

/** Makes a candidate of an object that counts, of any source. */
export function candidateOf(
  { tags, lon, lat, outline }: Pick<ScannedObject, 'tags' | 'lon' | 'lat' | 'outline'>,
  { kind, facts, marks }: TagReading,
  { names: { id, source, reference }, isPoint, precisionM, context }: CandidateParts,
): Candidate {
  const toilet: DraftToilet = {
    id,
    aliases: [],
    ...{ source, reference },
    lon: roundDegrees(lon),
    lat: roundDegrees(lat),
    ...facts,
  };
  return {
    toilet,
    ...{ kind, tags, context, outline: outline ?? null, isPoint, precisionM },
    marks,
    genders: toilet.gender,
    spots: null,
    stage: 'single',
  };
}

type TagFacts = Omit<DraftToilet, 'id' | 'aliases' | 'source' | 'reference' | 'lon' | 'lat'>;

/** Doubts of a text that says closed: with all facts and a new check (8 points) the confidence is medium until people confirm. */
const SAID_CLOSED = 4;

/** All facts that tags give; dedupe.ts calls it again for the tags of two objects laid over each other. */
export function factsFromTags(
  tags: Tags,
  kind: Kind,
  { country, insideVenue, now }: MappingContext,
): TagFacts {
  const host = kind !== 'own';
  const scheme = schemeOf(tags);
  const { fee, contradictory } = feeOf(tags, {
    host,
    accessIsFee: statedAccess(tags, kind) === 'fee',
    schemeIsFree: scheme?.free ?? false,
    country,
  });
  const access = accessOf(tags, { kind, hasScheme: scheme !== null, feeRequired: fee.required, insideVenue });
  const opening_hours = openingHoursOf(tags, host);
  const operator = cleanText(firstValue(tags, 'operator', host ? 'brand' : 'operator:short'), MAX_NAME);
  const doubts = [
    // A host's note to mappers is about anything but its toilet.
    !host && firstValue(tags, 'fixme', 'FIXME') !== null,
    word(tags, 'temporary') === 'yes',
    isSeasonalWithoutHours(tags, opening_hours),
    contradictory,
    conditionOf(tags, !host) !== undefined,
    opening_hours !== null && !hasHolidays(opening_hours, country, now.getTime()),
  ];
  return {
    // Never made up from operator, description or street: the name is what the sign says.
    name: cleanText(firstValue(tags, 'name', host ? 'brand' : 'name:en'), MAX_NAME),
    operator,
    ...access,
    scheme_name: scheme?.name ?? null,
    fee,
    opening_hours,
    ...plainFactsFromTags(tags, host),
    gender: genderOf(tags, host),
    checked: checkedOf(tags, now),
    host,
    // The number of a station is not the number of its toilet.
    operatorOrRef: operator !== null || (!host && firstValue(tags, 'ref') !== null),
    doubts: doubts.filter(Boolean).length + (!host && statementsOf(tags).has('doubtful') ? SAID_CLOSED : 0),
    details: detailsFromTags(tags, host, country),
    country,
  };
}

/** OSM's own grid of 1e-7 degrees, about a centimetre. Adding 0 turns -0 into 0. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0;
}

const KEY = /^(?:check_date(?::.+)?|.+:check_date|last_?check(?:ed)?|survey[:_]date)$/;
const DATE = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
/** The year OSM began: older dates are typing errors. */
const FIRST_YEAR = 2004;
/** A mapper in Kiribati writes tomorrow's date, seen from UTC. */
const DATE_LINE_MS = 14 * 3600 * 1000;

/**
 * The month in which a mapper last checked the toilet, from the keys that StreetComplete reads and writes.
 *
 * The newest date of all such keys counts, also of one about a single tag (`check_date:opening_hours`): a mapper who
 * looked at the hours stood before the entrance. The time of the last edit is no check, bots edit too.
 * `YYYY-MM`; null if no date is valid.
 */
export function checkedOf(tags: Tags, now: Date): string | null {
  let newest: string | null = null;
  for (const [key, value] of Object.entries(tags)) {
    if (!KEY.test(key)) continue;
    const month = monthOf(value.trim(), now);
    if (month !== null && (newest === null || month > newest)) newest = month;
  }
  return newest;
}

function monthOf(text: string, now: Date): string | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '01'] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Date rolls 30 February over to March: the parts must come back as they went in.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  if (Number(year) < FIRST_YEAR || date.getTime() > now.getTime() + DATE_LINE_MS) return null;
  return `${year}-${month}`;
}

/**
 * The opening hours of a toilet as tagged: the raw text, also if no parser will read it.
 *
 * Whether it is open now is worked out at the time of the question; text that cannot be read gives `unknown` there and
 * still helps a person ("heures du marché").
 * The opening hours as tagged, narrowed by conditions on access, and closed while the toilet is out of order. On a host its own hours are the last resort: the toilet is not open longer than the
 * place.
 */
export function openingHoursOf(tags: Tags, host: boolean): string | null {
  const keys = host
    ? ['toilets:opening_hours', 'opening_hours:toilets', 'opening_hours']
    : ['opening_hours', 'toilets:opening_hours', 'opening_hours:toilets'];
  const hours = cleanText(firstValue(tags, ...keys), Number.POSITIVE_INFINITY);
  const condition = conditionOf(tags, !host);
  if (condition !== undefined) return `closed "${condition.replaceAll('_', ' ')}"`;
  // OSM holds no more. Half a rule may say the opposite of the whole ("24/7; ... off"), so it is never cut.
  const whole = hours !== null && Array.from(hours).length > MAX_HOURS ? null : hours;
  return hoursByAccess(whole, tags, host);
}

/** `seasonal=yes` without hours: it is closed for months, no tag says which. */
export function isSeasonalWithoutHours(tags: Tags, hours: string | null): boolean {
  const seasonal = tags.seasonal?.trim().toLowerCase();
  return hours === null && seasonal !== undefined && seasonal !== '' && seasonal !== 'no';
}
