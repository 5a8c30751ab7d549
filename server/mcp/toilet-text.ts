/** Facts of one toilet beside its fields, in words: its exact position, its hours this week, its equipment. */
import type { DayHours } from '../../packages/hours/read.ts';
import type { Whereabouts } from '../../packages/reader/index.ts';
import type { ServedDetails } from '../../schemas/toilet/detail-shape.ts';
import {
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  isStated,
  type StatedDetail,
  type Statement,
} from '../../schemas/toilet/details.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { oneLine } from './protocol.ts';

export interface Known {
  readonly where?: Whereabouts | undefined;
  /** Hours of seven days; null if they are not known. */
  readonly week?: readonly DayHours[] | null | undefined;
}

const LONGEST_TEXT = 255;
const MOST_LANGUAGES = 3;
/** Details that `whereWords` says, and pictures. */
const NOT_LISTED: ReadonlySet<Detail> = new Set([
  ...(['level', 'layer', 'host', 'indoor', 'address', 'description'] as const),
  ...(['image', 'pictures'] as const),
]);
const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** No line says what is not known. */
export function knownLines({ opening_hours: hours }: Toilet, { where, week }: Known): string[] {
  const lines = [
    ['Where', where && whereWords(where)],
    ['Opening hours', hours === null ? '' : oneLine(hours, LONGEST_TEXT)],
    ['Open this week', week?.map(dayWords).join(', ')],
    ['Also known', where && detailWords(where.details)],
    ['Public registers say', where && statedWords(where.details)],
  ] as const;
  return lines.flatMap(([label, words]) => (words ? [`${label}: ${words}.`] : []));
}

function whereWords({ place, details }: Whereabouts): string {
  const { level, layer, host, indoor, address, description } = details;
  return [
    ...(place === undefined ? [] : [`at or near ${oneLine(place, LONGEST_TEXT)}`]),
    ...(address === undefined ? [] : [`address ${oneLine(address, LONGEST_TEXT)}`]),
    ...(level === undefined ? [] : [`floor ${oneLine(level, LONGEST_TEXT)} (0 is the ground floor)`]),
    ...(layer === undefined || level !== undefined ? [] : [layerWords(layer)]),
    ...(host === undefined ? [] : [`belongs to: ${host.replaceAll('_', ' ')}`]),
    ...(indoor === undefined ? [] : [indoor === 'yes' ? 'inside a building' : 'not inside a building']),
    ...(description === undefined ? [] : [`description ${textsWords(description)}`]),
  ].join('; ');
}

function layerWords(layer: number): string {
  return layer === 0 ? 'on the ground' : layer < 0 ? 'below the ground' : 'above the ground';
}

function detailWords(details: ServedDetails): string {
  const known = DETAIL_NAMES.flatMap((name) => {
    if (isStated(name) || NOT_LISTED.has(name)) return [];
    const value = details[name];
    if (value === undefined) return [];
    return [`${DETAILS[name].label}: ${valueWords(value)}`];
  });
  return known.join('; ');
}

/** Each with its source and age. A grade is never to be taken for the rating by users. */
function statedWords({ grade, cabins, out_of_service: closure }: ServedDetails): string {
  const said = [
    closure &&
      `out of service ${closure.until === undefined ? 'without a known end' : `until ${closure.until.replace('T', ' ')} local time`}${sourceWords(closure)}`,
    grade &&
      `cleanliness grade by an authority (not by users) ${quoted(grade.value)}, ${grade.scale.indexOf(grade.value) + 1} of ${grade.scale.length} where 1 is the best${grade.on === undefined ? '' : `, graded ${grade.on}`}${sourceWords(grade)}`,
    cabins && `${cabins.count} cabins${sourceWords(cabins)}`,
  ];
  return said.filter((each) => each !== undefined).join('; ');
}

function sourceWords({ title, credit, licence, as_of }: Statement): string {
  return ` (${quoted(title)}, credit ${quoted(credit)}, ${oneLine(licence, LONGEST_TEXT)}, data of ${as_of})`;
}

function quoted(text: string): string {
  return JSON.stringify(oneLine(text, LONGEST_TEXT));
}

function valueWords(value: NonNullable<ServedDetails[Exclude<Detail, StatedDetail>]>): string {
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'string') return oneLine(value.replaceAll('_', ' '), LONGEST_TEXT);
  if (Array.isArray(value)) return value.map((each) => `${each}`.replaceAll('_', ' ')).join(', ');
  return textsWords(Object.fromEntries(Object.entries(value)));
}

/** Texts by language, each in quotes. */
function textsWords(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .slice(0, MOST_LANGUAGES)
    .map(([language, text]) => {
      return language === 'und' ? quoted(text) : `${quoted(text)} (${language})`;
    })
    .join(', ');
}

function dayWords({ day, open, isUnclear }: DayHours): string {
  const spans = open.map(({ from, to }) => `${from}-${to}`).join(' and ');
  const words =
    spans === '' ? (isUnclear ? 'unknown' : 'closed') : `${spans}${isUnclear ? ' and maybe more' : ''}`;
  return `${WEEKDAY.format(Date.parse(day))} ${words}`;
}
