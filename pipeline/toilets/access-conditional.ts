/**
 * Access that depends on the clock (`access:conditional=no @ (Nov-Mar)`), as opening hours.
 *
 * A toilet that is for no one is closed, so a condition that is a time becomes a part of the hours. A condition that is
 * none ("winter", "event") makes them unknown: months are not guessed. `yes @ (customers)` is access for customers.
 */
import { readableHours } from '../../packages/hours/index.ts';
import type { Access } from '../../schemas/toilet/toilet.ts';
import { type Tags, word } from './tag-value.ts';

interface Condition {
  readonly value: string;
  readonly when: string;
}

/** `value @ (condition)`, several with `;` between; the parentheses may be missing around one without `;`. */
const CONDITION = /([a-z_]+) ?@ ?(?:\(((?:[^()]|\([^()]*\))*)\)|([^;]*))/gi;
/** Longer comments are cut: the whole value has 255 characters. */
const MAX_COMMENT = 80;

/** The access that a toilet grants at times, or to some people, although it is closed otherwise; null if it does not. */
export function grantedAccess(tags: Tags, host: boolean): string | null {
  const conditions = conditionsOf(tags, host);
  const base = conditions.length > 0 ? baseAccess(tags, host) : null;
  if (base === null || !CLOSED_TO_PUBLIC.has(base)) return null;
  const grant = conditions.find(isGrant);
  if (!grant) return null;
  return accessMeaning(grant.when) === 'customers' ? 'customers' : grant.value;
}

/** The hours of a toilet, narrowed by its conditions on access. */
export function hoursByAccess(hours: string | null, tags: Tags, host: boolean): string | null {
  const conditions = conditionsOf(tags, host);
  if (conditions.length === 0) return hours;
  const base = baseAccess(tags, host);
  // "Yes at these times" beside "yes" means these times; beside "customers" it would widen what is not closed.
  const isNarrowed = base === null || CLOSED_TO_PUBLIC.has(base) || accessMeaning(base) === 'public';
  const times = conditions.filter((each) => isNarrowed && isGrant(each) && accessMeaning(each.when) === null);
  const within =
    times.length > 0
      ? onlyAt(
          hours,
          times.map(({ when }) => when),
        )
      : hours;
  return conditions.filter(({ value }) => CLOSED_TO_PUBLIC.has(value)).reduce(exceptAt, within);
}

function conditionsOf(tags: Tags, host: boolean): Condition[] {
  return conditionsIn(tags['toilets:access:conditional'] ?? (host ? undefined : tags['access:conditional']));
}

/** The conditions of a value such as `no @ (Nov-Mar); yes @ customers`. */
export function conditionsIn(text: string | undefined): Condition[] {
  if (text === undefined) return [];
  return Array.from(text.matchAll(CONDITION), ([, value = '', inside, bare = '']) => ({
    value: value.toLowerCase(),
    when: (inside ?? bare).replaceAll('"', '').replace(/\s+/g, ' ').trim(),
  })).filter(({ when }) => when !== '');
}

function baseAccess(tags: Tags, host: boolean): string | null {
  return word(tags, 'toilets:access') ?? (host ? null : word(tags, 'access'));
}

function isGrant({ value }: Condition): boolean {
  return accessMeaning(value) !== null;
}

function onlyAt(hours: string | null, whens: readonly string[]): string {
  const times = whens.map(readableHours);
  const all = times.includes(null) ? null : times.join('; ');
  // A season before hours without one: "May-Oct" and "Mo-Fr 08:00-18:00".
  const value = all !== null && hours !== null && hours !== all ? `${all} ${hours}` : all;
  return value !== null && readableHours(value) === value ? value : comment(whens.join('; '));
}

function exceptAt(hours: string | null, { value, when }: Condition): string {
  const times = readableHours(when);
  const off = times?.split('; ').map((each) => `${each} off`);
  const narrowed = off && [hours ?? '24/7', ...off].join('; ');
  if (narrowed && readableHours(narrowed) === narrowed) return narrowed;
  const doubt = `unknown ${comment(`${value} @ ${when}`)}`;
  return hours === null ? doubt : `${hours}; ${doubt}`;
}

function comment(text: string): string {
  return `"${text.slice(0, MAX_COMMENT)}"`;
}

const MEANING: ReadonlyMap<string, Access> = new Map<string, Access>([
  ['yes', 'public'],
  // Deprecated for `yes`, still 4 % of the values.
  ['public', 'public'],
  ['official', 'public'],
  // Everyone may who pays; fee.ts reads the same value.
  ['fee', 'public'],
  ['permissive', 'permissive'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['guests', 'customers'],
  ['visitors', 'customers'],
  ['patrons', 'customers'],
  // The German wiki page recommends it for toilets of customers.
  ['destination', 'customers'],
  ['passengers', 'customers'],
  ['students', 'customers'],
]);
/** Values that name a key instead of people. `watermate_key` opens the toilets of Dutch marinas. */
export const KEYS = new Set([
  'key',
  'ask for key',
  'ask_for_key',
  'watermate_key',
  'radar',
  'radar_key',
  'radar key',
  'euro_key',
  'euro key',
  'eurokey',
  'nks',
]);
/** Values of `access` and `toilets:access` that keep the public out. */
export const CLOSED_TO_PUBLIC = new Set(
  'private no employee employees staff resident residents member members military delivery forestry agricultural'.split(
    ' ',
  ),
);

/** The meaning of a stated value of access; null if it has none of ours. */
export function accessMeaning(stated: string): Access | null {
  return MEANING.get(stated) ?? null;
}
