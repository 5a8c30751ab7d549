/**
 * Opening hours that break the specification but can mean one thing only: `9-19`, `Mo-Fr 06-24`, `8 - 21 h`,
 * `8.30-17.00`, `9am-5pm`, `Mon-Fri 9:00 to 17:00`. They are evaluated in the form that the specification knows, and
 * shown as they are.
 *
 * Only the way of writing is repaired. What can be read in two ways stays unknown: `9-5`, and `24.12-26.12`, which may be
 * dates. Of 36,930 values that another strict parser refuses, 17,560 are well-formed by our grammar and 5,766 more are
 * repaired; of 64 such values of toilets 12.
 * Linear; values are at most 255 characters long.
 */
import { isWellFormed } from './hours-grammar.ts';

/** Days alone do not say when: "every day" is no promise of 24 hours. */
const SAYS_WHEN = /\d:\d\d|24\/7|off|closed|sunrise|sunset|dawn|dusk/i;
const MAX_LENGTH = 255;
const MAX_KEPT = 2_000;
const known = new Map<string, string | null>();

/** The value in a form that the specification knows; null if it cannot be read. */
export function readableHours(value: string): string | null {
  const before = known.get(value);
  if (before !== undefined) return before;
  const readable = isWellFormed(value) ? value : repaired(value);
  if (known.size >= MAX_KEPT) known.clear();
  known.set(value, readable);
  return readable;
}

function repaired(value: string): string | null {
  if (value.length > MAX_LENGTH) return null;
  const trimmed = value.trim();
  if (isWellFormed(trimmed)) return trimmed;
  const text = withRepairs(WRITING, value.normalize('NFKC').trim());
  // "4-6pm" is the afternoon: beside am and pm a bare hour is no hour of the day.
  const whole = HALVES.test(value) ? text : withRepairs(BARE_HOURS, text);
  return SAYS_WHEN.test(whole) && isWellFormed(whole) ? whole : null;
}

function withRepairs(repairs: readonly Repair[], text: string): string {
  return repairs.reduce((written, [pattern, replace]) => {
    return typeof replace === 'string'
      ? written.replace(pattern, replace)
      : written.replace(pattern, replace);
  }, text);
}

const HALVES = /\d ?[ap]\.?m(?![a-z])/i;

type Repair = readonly [RegExp, string | ((match: string, ...parts: (string | undefined)[]) => string)];

/** The quarters of an hour: `8.30` is a time, `24.12` a date. */
const QUARTER = '(00|15|30|45)';
const HOUR = '([01]?\\d|2[0-4])';
/** No part of a longer number or time, and not the days of a month or the weeks of a year: `Apr 1-15`, `week 1-26`. */
const ALONE = '(?<![\\d:.]|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week)[ \\d,-]*)';
const DAY_NAMES: ReadonlyMap<string, string> = new Map(
  ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => [day.toLowerCase(), day]),
);

/** Repairs of the way of writing, in this order: later rows see what earlier rows wrote. */
const WRITING: readonly Repair[] = [
  [/\s*[\n\r]+\s*/g, '; '],
  [/\s+/g, ' '],
  [/[‐-―−~～〜]/g, '-'],
  [/ ?- ?/g, '-'],
  [/ ?; ?/g, '; '],
  [/ ?, ?/g, ','],
  [/[;,. ]+$/, ''],
  [/^24[ -]?[/x]?[ -]?7$|^24 ?(?:h|hs|hrs?|hours?|std\.?|stunden)$|^(?:open )?24 hours(?: a day)?$/i, '24/7'],
  [
    /(?<![a-z])(mon|tue|wed|thu|fri|sat|sun)(?:days?|s|sdays?|nesdays?|rs|r|rsdays?|urdays?)?\.?(?![a-z])/gi,
    (match, day) => DAY_NAMES.get(day!.slice(0, 2).toLowerCase()) ?? match,
  ],
  [/(?<![a-z])(?:daily|every ?day|täglich)(?![a-z])/gi, 'Mo-Su'],
  [
    /(?<![\d:])(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\.?(?![a-z])/gi,
    (match, hour, minute = '00', half) => twelveHours(Number(hour), minute, half!.toLowerCase()) ?? match,
  ],
  [/(\d) ?(?:uhr|hrs?\.?|hs\.?|hours)(?![a-z])/gi, '$1'],
  [new RegExp(`(?<![\\d:.])${HOUR}h([0-5]\\d)(?!\\d)`, 'gi'), '$1:$2'],
  [/(\d) ?h\.?(?![a-z])/gi, '$1'],
  [new RegExp(`(?<![\\d:.])${HOUR}\\.${QUARTER}(?![\\d.])`, 'g'), '$1:$2'],
  [new RegExp(`(?<![\\d:])([01]\\d|2[0-4])${QUARTER}-([01]\\d|2[0-4])${QUARTER}(?!\\d)`, 'g'), unlessYears],
  [/(\d) (?:to|bis|à|a|do|until) (?=\d)/gi, '$1-'],
  // "Mo-Fr08:00", and "08:00-20:00 Mo-Fr", a whole value.
  [/(Mo|Tu|We|Th|Fr|Sa|Su)(?=\d)/g, '$1 '],
  [/^(\d{1,2}:\d\d-\d{1,2}:\d\d),? ((?:Mo|Tu|We|Th|Fr|Sa|Su)[A-Za-z,-]*)$/, '$2 $1'],
];

const BARE_HOURS: readonly Repair[] = [
  [new RegExp(`(?<![\\d:.])${HOUR}(:\\d\\d)-${HOUR}()(?![\\d:./-])`, 'g'), bareHours],
  [new RegExp(`${ALONE}${HOUR}(:\\d\\d)?-${HOUR}(:\\d\\d)?(?![\\d:./-])`, 'gi'), bareHours],
];

function twelveHours(hour: number, minute: string, half: string): string | null {
  if (hour < 1 || hour > 12) return null;
  const whole = (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${minute}`;
}

/** `0800-1700`, but not `2015-2030`. */
function unlessYears(match: string, ...[from, fromMin, to, toMin]: (string | undefined)[]): string {
  const isYear = (text: string) => /^(?:19|20)/.test(text);
  return isYear(`${from}`) && isYear(`${to}`) ? match : `${from}:${fromMin}-${to}:${toMin}`;
}

/**
 * Gives hours their minutes: `9-19`, `06-11`, `9:30-12`, and `18-2` over midnight. An end up to 11 may be the evening
 * (`9-5`, `3-5:45`), unless a zero before it says otherwise.
 */
function bareHours(match: string, ...[from, fromMinutes, to, toMinutes]: (string | undefined)[]): string {
  const [start, end] = [Number(from), Number(to)];
  const isMorning = start < end && (/^0/.test(`${from}`) || (start >= 6 && end === 12));
  const isClear = isMorning || (start < end && end > 12) || (start >= 15 && end <= 6);
  return isClear ? `${from}${fromMinutes ?? ':00'}-${to}${toMinutes || ':00'}` : match;
}
