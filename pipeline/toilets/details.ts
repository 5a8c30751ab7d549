/**
 * The rule that reads each detail (schemas/toilet/details.ts) from the tags of an object. The compiler names a missing one.
 *
 * Text is text: control characters are gone, nothing is markup. Links are kept only with https, and phone numbers only
 * with their country. Of a host only its tags about the toilet count, and its address.
 */
import { MAX_CABINS } from '../../schemas/toilet/detail-shape.ts';
import {
  CENTRAL_KEYS,
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  type DetailValue,
  isStated,
  type StatedDetail,
  type StatedDetails,
  type ToiletDetails,
} from '../../schemas/toilet/details.ts';
import { addressOf } from './address.ts';
import { isFreeForCustomers } from './fee.ts';
import { hostKindOf } from './host-kind.ts';
import { conditionOf } from './lifecycle.ts';
import { link, picturesOf } from './pictures.ts';
import { firstValue, type Tags, word, words } from './tag-value.ts';
import { cleanText, MAX_NAME } from './text.ts';
import { keyInTexts } from './text-rules.ts';

/** The object whose details are read. */
interface Place {
  /** All of its tags; of a host, the rules see only those about its toilet. */
  readonly tags: Tags;
  readonly host: boolean;
  readonly country: string | null;
}

type DetailRule<D extends Detail> = (tags: Tags, place: Place) => DetailValue<D> | undefined;

const DISPOSAL: Readonly<Record<string, DetailValue<'disposal'>[number]>> = {
  flush: 'flush',
  pitlatrine: 'pit_latrine',
  pit_latrine: 'pit_latrine',
  dry_toilet: 'dry',
  dry: 'dry',
  composting: 'dry',
  bucket: 'bucket',
  chemical: 'chemical',
  tank: 'chemical',
};
const POSITION: Readonly<Record<string, DetailValue<'position'>[number]>> = {
  seated: 'seated',
  sitting: 'seated',
  squat: 'squat',
  squatting: 'squat',
  urinal: 'urinal',
  urinals: 'urinal',
};
const PAYMENT: readonly (readonly [RegExp, DetailValue<'payment'>[number]])[] = [
  [/^cash$/, 'cash'],
  [/^coins$/, 'coins'],
  [/^notes$/, 'notes'],
  [/^(?:cards|credit_cards|debit_cards|visa|mastercard|maestro|girocard|american_express|v_pay)$/, 'cards'],
  [/^(?:contactless|apple_pay|google_pay|nfc|mobile_phone)$/, 'contactless'],
  [/^(?:app|wall_app|paypal)$/, 'app'],
];
const NO = new Set(['no', '0', 'none']);

type TagDetail = Exclude<Detail, StatedDetail>;

const FROM_TAGS: { readonly [D in TagDetail]: DetailRule<D> } = {
  names: namesOf,
  host: (_, { tags, host }) => (host ? hostKindOf(tags) : undefined),
  condition: (_, { tags, host }) => conditionOf(tags, !host),
  season: (_, { tags, host }) => (host ? undefined : seasonOf(tags)),
  disposal: (tags) => mapped(words(tags, 'toilets:disposal'), DISPOSAL),
  position: (tags) => mapped(words(tags, 'toilets:position'), POSITION),
  level: (tags) => wholeText(tags.level, DETAILS.level.maxLength),
  layer: (tags) =>
    (tags.level === undefined ? wholeNumber(tags.layer, DETAILS.layer) : undefined) || undefined,
  indoor: (tags) => {
    const indoor = word(tags, 'indoor');
    return indoor === null ? undefined : NO.has(indoor) ? 'no' : 'yes';
  },
  address: (tags, { country }) => text(addressOf(tags, country), DETAILS.address.maxLength),
  description: (tags) => textsOf(tags, DETAILS.description.maxLength, 'description'),
  wheelchair_description: (tags) =>
    textsOf(
      tags,
      DETAILS.wheelchair_description.maxLength,
      'wheelchair:description',
      'toilets:wheelchair:description',
    ),
  drinking_water: (tags) => yesNo(tags, 'drinking_water', 'toilets:drinking_water'),
  handwashing: (tags) => yesNo(tags, 'toilets:handwashing', 'handwashing'),
  paper: (tags) => yesNo(tags, 'toilets:paper_supplied', 'toilets:paper', 'toilets:paper:supplied'),
  menstrual_products: (tags) => yesNo(tags, 'toilets:menstrual_products', 'menstrual_products'),
  shower: (tags) =>
    words(tags, 'amenity').includes('shower') ? 'yes' : yesNo(tags, 'shower', 'toilets:shower', 'showers'),
  changing_table_location: (tags) => {
    const found = words(tags, 'changing_table:location').map((at) => (at === 'room' ? 'dedicated_room' : at));
    const known = DETAILS.changing_table_location.values.filter((value) => found.includes(value));
    return known.length > 0 ? known : undefined;
  },
  changing_places: (tags) =>
    yesNo(tags, 'changing_places', 'toilets:changing_places', 'changing_table:adult'),
  hoist: (tags) => yesNo(tags, 'hoist', 'toilets:hoist', 'wheelchair:hoist'),
  central_key: centralKeyOf,
  payment: (tags) => {
    const said = new Set(
      Object.entries(tags).flatMap(([key, value]) => {
        const way = key.startsWith('payment:') && !NO.has(value.trim().toLowerCase()) ? key.slice(8) : null;
        return way === null ? [] : PAYMENT.flatMap(([pattern, means]) => (pattern.test(way) ? [means] : []));
      }),
    );
    const known = DETAILS.payment.values.filter((value) => said.has(value));
    return known.length > 0 ? known : undefined;
  },
  free_for: (_, { tags, host }) => (isFreeForCustomers(tags, host) ? 'customers' : undefined),
  supervised: (tags) => yesNo(tags, 'supervised', 'toilets:supervised'),
  portable: (tags) => yesNo(tags, 'portable', 'toilets:portable'),
  capacity: (tags) =>
    wholeNumber(firstValue(tags, 'capacity', 'toilets:capacity', 'toilets:number'), DETAILS.capacity),
  website: (tags) => link(firstValue(tags, 'website', 'contact:website', 'url'), DETAILS.website.maxLength),
  image: (tags) => link(firstValue(tags, 'image'), DETAILS.image.maxLength),
  pictures: picturesOf,
  phone: (tags) => phone(firstValue(tags, 'phone', 'contact:phone')),
};

const STATED_NAMES: ReadonlySet<string> = new Set(DETAIL_NAMES.filter(isStated));
const TAG_DETAILS = DETAIL_NAMES.filter((name): name is TagDetail => !isStated(name));

/** The keys of a host that speak of its toilet, of where it is, or of its name. */
const ABOUT_HOSTS_TOILET = /^(?:toilets:|addr:|changing_table:|name(?::|$))/;

/** The details that tags give; undefined if there are none. */
export function detailsFromTags(
  tags: Tags,
  host: boolean,
  country: string | null,
): ToiletDetails | undefined {
  const read = host
    ? Object.fromEntries(Object.entries(tags).filter(([key]) => ABOUT_HOSTS_TOILET.test(key)))
    : tags;
  const known = TAG_DETAILS.flatMap((name) => {
    const value = FROM_TAGS[name](read, { tags, host, country });
    return value === undefined ? [] : [[name, value] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** The details of two records of one toilet: those of the first, and for the rest those of the second. */
export function fillDetails(
  first: ToiletDetails | undefined,
  second: ToiletDetails | undefined,
): ToiletDetails | undefined {
  if (!first || !second) return first ?? second;
  const known = DETAIL_NAMES.flatMap((name) => {
    const value = name === 'grade' ? gradeOf(first.grade, second.grade) : (first[name] ?? second[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/**
 * The details of two rooms that become one toilet, such as for men and for women. Their cabins add up if both are counted. It
 * is out of service if both rooms are, until the first of them is not.
 */
export function fillRoomDetails(
  first: ToiletDetails | undefined,
  second: ToiletDetails | undefined,
): ToiletDetails | undefined {
  const { cabins: _, out_of_service: __, ...rest } = fillDetails(first, second) ?? {};
  const cabins = first?.cabins &&
    second?.cabins && { ...first.cabins, count: first.cabins.count + second.cabins.count };
  const outOfService = [first?.out_of_service, second?.out_of_service]
    .filter((each) => each !== undefined)
    .sort((a, b) => endOf(a).localeCompare(endOf(b)));
  const all = {
    ...rest,
    ...(cabins && cabins.count <= MAX_CABINS && { cabins }),
    ...(outOfService.length === 2 && { out_of_service: outOfService[0] }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The details that no tag has; undefined if there are none. */
export function statedOf(details: ToiletDetails | undefined): ToiletDetails | undefined {
  const stated = Object.entries(details ?? {}).filter(([name]) => STATED_NAMES.has(name));
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** The newer grade; of two rooms that were graded at once, the worse. */
function gradeOf(first: Grade | undefined, second: Grade | undefined): Grade | undefined {
  if (!first || !second) return first ?? second;
  const [one, other] = [first, second].map(({ on, as_of }) => on ?? as_of);
  if (one !== other) return one! > other! ? first : second;
  const isWorse = first.source === second.source && placeOf(second) > placeOf(first);
  return isWorse ? second : first;
}
type Grade = StatedDetails['grade'];

function placeOf({ value, scale }: Grade): number {
  return scale.indexOf(value);
}

/** A text that sorts by the end: a day ends behind its last minute, and no known end comes last. */
function endOf({ until = '9' }: StatedDetails['out_of_service']): string {
  return until.includes('T') ? until : `${until}T24:00`;
}

function mapped<Value extends string>(
  found: readonly string[],
  meanings: Readonly<Record<string, Value>>,
): readonly Value[] | undefined {
  const known = found.flatMap((each) => (Object.hasOwn(meanings, each) ? [meanings[each]!] : []));
  return known.length > 0 ? [...new Set(known)] : undefined;
}

function wholeNumber(
  value: string | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const number = /^-?\d{1,3}$/.test(value ?? '') ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

function yesNo(tags: Tags, ...keys: readonly string[]): 'yes' | 'no' | undefined {
  for (const key of keys) {
    const value = word(tags, key);
    if (value === null) continue;
    if (NO.has(value)) return 'no';
    if (value === 'yes' || /^(?:[1-9]\d?|hot|cold|free|designated|soap|only|limited|interval)$/.test(value))
      return 'yes';
  }
  return undefined;
}

function centralKeyOf(tags: Tags): DetailValue<'central_key'> | undefined {
  const key = word(tags, 'centralkey');
  if (word(tags, 'radar_key') === 'yes' || word(tags, 'radar_key_needed') === 'yes') return 'radar';
  if (key !== null && NO.has(key)) return undefined;
  if (key !== null && key !== 'yes') return CENTRAL_KEYS.find((known) => known === key) ?? 'other';
  return keyOfValues(tags) ?? keyInTexts(tags) ?? (key === 'yes' ? 'other' : undefined);
}

/** The key that a tag about access, or about a scheme, has for its value: `access=radar_key`, `toilets:scheme=RADAR`. */
function keyOfValues(tags: Tags): DetailValue<'central_key'> | undefined {
  for (const key of ['toilets:scheme', 'toilets:access', 'access', 'access_1', 'wheelchair']) {
    const value = word(tags, key)?.replace(/[ _]?key$/, '');
    if (value === 'radar' || value === 'nks' || value === 'mlak') return value;
    if (value === 'euro') return 'eurokey';
  }
  return undefined;
}

/** Hours with months say themselves when it is closed. */
const NAMES_MONTHS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|easter|week)/i;
const SEASONS = new Set(['spring', 'summer', 'autumn', 'fall', 'winter']);

/** The season in which it is open, by `seasonal`, if its hours do not say so. `seasonal=yes` tells only that there is one. */
function seasonOf(tags: Tags): DetailValue<'season'> | undefined {
  const found = words(tags, 'seasonal').flatMap((each) => each.split(/[,/ ]+/));
  if (found.length === 0 || found.some((each) => NO.has(each))) return undefined;
  const hours = firstValue(tags, 'opening_hours', 'toilets:opening_hours', 'opening_hours:toilets');
  if (NAMES_MONTHS.test(hours ?? '')) return undefined;
  const [summer, winter] = [found.includes('summer'), found.includes('winter')];
  if (!found.every((each) => SEASONS.has(each))) return 'part_of_year';
  if (summer) return winter ? undefined : 'summer';
  return winter && found.length === 1 ? 'winter' : 'part_of_year';
}

/** `name:de` and the like that say something else than the name that is published. */
function namesOf(tags: Tags): Readonly<Record<string, string>> | undefined {
  if (!Object.keys(tags).some((key) => key.startsWith('name:'))) return undefined;
  const shown = text(firstValue(tags, 'name', 'name:en') ?? undefined, MAX_NAME);
  const { und, ...names } = textsOf(tags, DETAILS.names.maxLength, 'name') ?? {};
  const others = Object.entries(names).filter(([key, name]) => name !== shown && !NO_LANGUAGES.has(key));
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}
/** `name:old` is no language. */
const NO_LANGUAGES = new Set(['old', 'alt', 'abv']);

/** `description` and `description:de`, each under its language. */
function textsOf(
  tags: Tags,
  max: number,
  ...keys: readonly string[]
): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(tags)) {
    for (const base of keys) {
      const language = key === base ? 'und' : key.startsWith(`${base}:`) ? key.slice(base.length + 1) : null;
      const words = language !== null && LANGUAGE.test(language) ? text(value, max) : undefined;
      if (words !== undefined && language !== null && Object.keys(found).length < MAX_LANGUAGES)
        found[language] ??= words;
    }
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
const MAX_LANGUAGES = 20;
/** `de`, `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/;

function text(value: string | undefined, max: number): string | undefined {
  return cleanText(value, max) ?? undefined;
}

/** A list that is cut would leave out floors, and may end in half a number. */
function wholeText(value: string | undefined, max: number): string | undefined {
  const whole = text(value, Number.POSITIVE_INFINITY);
  return whole !== undefined && Array.from(whole).length <= max ? whole : undefined;
}

/** The first number, with its country. */
function phone(value: string | null): string | undefined {
  const [first = ''] = (value ?? '').split(/[;,/]/);
  const digits = first
    .trim()
    .replace(/^00/, '+')
    .replace(/\(0\)/, '')
    .replace(/[\s().-]+/g, ' ')
    .trim();
  return /^\+[1-9][\d ]{5,24}$/.test(digits) ? digits : undefined;
}
