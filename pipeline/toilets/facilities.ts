/**
 * Reads the facilities: wheelchair access, a changing table, for which gender.
 *
 * Three-valued throughout: what is not tagged is unknown, never no. Of a host only the `toilets:*` tags speak of the
 * toilet, with one exception: people who cannot enter the place cannot reach its toilet.
 */
import type { KnownValue } from '../../schemas/toilet/plain-facts.ts';
import type { Gender } from '../../schemas/toilet/toilet.ts';
import { firstValue, type Tags, word, words } from './tag-value.ts';
import { gendersOfName } from './toilet-name.ts';

type Wheelchair = KnownValue<'wheelchair'>;

const WHEELCHAIR: ReadonlyMap<string, Wheelchair> = new Map<string, Wheelchair>([
  ['yes', 'yes'],
  ['designated', 'yes'],
  ['only', 'yes'],
  ['official', 'yes'],
  ['limited', 'limited'],
  ['partial', 'limited'],
  ['no', 'no'],
]);
/** Worst first. */
const WHEELCHAIR_ORDER: readonly Wheelchair[] = ['no', 'limited', 'yes'];

/**
 * The wheelchair access. If two tags disagree (3 of 450), the worse one: the other way a person stands before a step.
 */
export function wheelchairOf(tags: Tags, host: boolean): Wheelchair | 'unknown' {
  const place = WHEELCHAIR.get(word(tags, 'wheelchair') ?? '');
  const toilet = WHEELCHAIR.get(word(tags, 'toilets:wheelchair') ?? word(tags, 'wheelchair:toilets') ?? '');
  const told = host && place !== 'no' ? [toilet] : [place, toilet];
  return WHEELCHAIR_ORDER.find((value) => told.includes(value)) ?? 'unknown';
}

/** Nothing but an accessible cabin. */
export function isAccessibleCabin(tags: Tags): boolean {
  return wheelchairOf(tags, false) === 'yes' && isSingleCabin(tags);
}

/** No door for women or men is tagged, and no urinal. */
export function isSingleCabin(tags: Tags): boolean {
  return (
    genderOf(tags, false).every((gender) => gender === 'unisex') &&
    !words(tags, 'toilets:position').some((position) => position.startsWith('urinal'))
  );
}

const CHANGING_TABLE_KEYS = [
  'changing_table',
  'toilets:changing_table',
  'diaper',
  'baby_changing',
  'toilets:baby_changing',
];
/** The values of `changing_table:location` (OSM wiki) are written into the main key too. */
const CHANGING_TABLE_YES = new Set(
  'yes room dedicated_room male_toilet female_toilet unisex_toilet wheelchair_toilet sales_area counter table bench'.split(
    ' ',
  ),
);

/** The first key that says anything decides. `limited` is a surface not made for it, so not known to be one. */
export function changingTableOf(tags: Tags): KnownValue<'changing_table'> | 'unknown' {
  if (word(tags, 'not:changing_table') === 'yes') return 'no';
  for (const key of CHANGING_TABLE_KEYS) {
    const value = word(tags, key);
    if (value === null || value === 'unknown') continue;
    if (value === 'no' || value === '0') return 'no';
    return CHANGING_TABLE_YES.has(value) || /^[1-9]\d?$/.test(value) ? 'yes' : 'unknown';
  }
  return 'unknown';
}

const GENDER_ORDER: readonly Gender[] = ['unisex', 'female', 'male'];
const GENDER_KEYS: Readonly<Record<Gender, readonly string[]>> = {
  unisex: ['unisex', 'all_gender', 'gender_neutral'],
  female: ['female', 'women'],
  male: ['male', 'men'],
};
const GENDER_YES = new Set(['yes', 'designated', 'only', '1']);
/** `gender=male` is what a few mappers write for `male=yes`. `both` and `mixed` may mean either thing. */
const GENDER_VALUES: ReadonlyMap<string, readonly Gender[]> = new Map<string, readonly Gender[]>([
  ['segregated', ['female', 'male']],
  ['separated', ['female', 'male']],
  ['male', ['male']],
  ['men', ['male']],
  ['female', ['female']],
  ['women', ['female']],
  ['unisex', ['unisex']],
]);

/**
 * Empty is not known. `male=no` alone says nothing of others. Without a tag the sign decides: "Damen", "Gents Toilet". A toilet's own keys come before `toilets:male` and
 * the like, which are the only ones that count for a host (`female=yes` on a sauna is about the sauna).
 */
export function genderOf(tags: Tags, host: boolean): Gender[] {
  const own = host ? [] : taggedGenders(tags, '');
  const told = own.length > 0 ? own : taggedGenders(tags, 'toilets:');
  if (told.length > 0) return told;
  const gender = host ? null : word(tags, 'gender');
  const segregated =
    (host ? null : word(tags, 'gender_segregated')) ?? word(tags, 'toilets:gender_segregated');
  if (segregated === 'yes') return ['female', 'male'];
  const named = gender === null ? undefined : GENDER_VALUES.get(gender);
  if (named) return [...named];
  if (segregated === 'no') return ['unisex'];
  const positions = words(tags, 'toilets:position');
  const onlyUrinals =
    positions.length > 0 && positions.every((each) => each === 'urinal' || each === 'urinals');
  if (onlyUrinals) return ['male'];
  return host ? [] : gendersOfName(firstValue(tags, 'name', 'name:en'));
}

/** Each once, in the order that answers use. */
export function sortGenders(genders: Iterable<Gender>): Gender[] {
  const set = new Set(genders);
  return GENDER_ORDER.filter((gender) => set.has(gender));
}

function taggedGenders(tags: Tags, prefix: string): Gender[] {
  return GENDER_ORDER.filter((gender) =>
    GENDER_KEYS[gender].some((key) => GENDER_YES.has(word(tags, `${prefix}${key}`) ?? '')),
  );
}
