/**
 * Days, minutes and opening hours as registers write them. Pure.
 *
 * A moment is `2026`, `2026-12`, `2026-12-01`, `2026-12-01T14:00` by the clock of its place, or `2026-12-01T13:00Z`.
 * Midnight is the day alone: portals write days so.
 */

const DAY = '(\\d{4})(?:[-/.](\\d{1,2})(?:[-/.](\\d{1,2})';
const MINUTE = '(?:[T ] ?(\\d{1,2}):(\\d{2})(?::\\d{2}(?:\\.\\d+)?)? ?(Z|[+-]\\d{2}(?::?\\d{2})?)?)?';
const YEAR_FIRST = new RegExp(`^${DAY}${MINUTE})?)?$`, 'i');
/** 1 December or 12 January: the order of a register is for its mapping to say. */
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?=$|[T ])/;
const MINUTE_MS = 60_000;

/** A moment; null if the text is none, or could be two. */
export function readMoment(text: string): string | null {
  const words = text.trim();
  // Milliseconds since 1970, as ArcGIS has them; then 20261201. Days with points begin with the day everywhere.
  if (/^\d{12,13}$/.test(words)) return readMoment(new Date(Number(words)).toISOString());
  const ordered = words
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, '$3-$2-$1');
  const [, year = '', month, day, hour, minute, zone] = YEAR_FIRST.exec(ordered) ?? [];
  const date = [year, month, day]
    .flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]))
    .join('-');
  if (!isDate(date)) return null;
  if (hour === undefined || minute === undefined || Number(hour) + Number(minute) === 0) return date;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const wall = `${date}T${hour.padStart(2, '0')}:${minute}`;
  if (zone === undefined) return wall;
  const instantMs = Date.parse(`${wall}Z`) - offsetMin(zone) * MINUTE_MS;
  return `${new Date(instantMs).toISOString().slice(0, 16)}Z`;
}

/** `1/12/2026` with the day first, as a text that readMoment reads; null for all else. */
export function dayFirst(text: string): string | null {
  return YEAR_LAST.test(text.trim()) ? text.trim().replace(YEAR_LAST, '$3-$2-$1') : null;
}

/** `12/1/2026` with the month first. */
export function monthFirst(text: string): string | null {
  return YEAR_LAST.test(text.trim()) ? text.trim().replace(YEAR_LAST, '$3-$1-$2') : null;
}

/** A moment by the clock of a zone. */
export function localMoment(moment: string, zone: string): string {
  return moment.endsWith('Z') ? localMinute(new Date(moment), zone) : moment;
}

/** `2026-12-01T14:00` */
export function localMinute(time: Date, timeZone: string): string {
  // Swedish is written so.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(time).replace(' ', 'T');
}

/** Whether a year, a month or a day is on the calendar: 30 February is not. */
function isDate(date: string): boolean {
  const ms = Date.parse(date);
  return date !== '' && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}

/** Minutes east of UTC: `+08:00`, `+0800`, `+08`, `Z`. */
function offsetMin(zone: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Mo',
  tue: 'Tu',
  wed: 'We',
  thu: 'Th',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'Su',
};
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const DAY_LIST = `${WEEKDAY}(?:-${WEEKDAY})?(?:, ?${WEEKDAY}(?:-${WEEKDAY})?)*`;
const TIME = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm)';
const RULE = new RegExp(`^(?:(${DAY_LIST}) )?${TIME} ?- ?${TIME}$`);
/** A comma before days that times follow begins a rule. */
const BETWEEN_RULES = new RegExp(`(?<=[ap]m),? (?=${WEEKDAY})`);

/**
 * Opening hours in English words, as the register of Australia and Toronto write them (`Mon-Fri 5:15am-6:30pm`), in the
 * syntax of OpenStreetMap; null if their words have no such meaning ("Variable hours").
 */
export function englishHours(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^open: ?/, '')
    .replaceAll(/\b([ap])\.m\.?/g, '$1m')
    .replaceAll(' to ', '-');
  if (words === '24 hours') return '24/7';
  if (words === 'daylight hours') return 'sunrise-sunset';
  if (words === 'currently closed') return 'off';
  const rules = words.split(BETWEEN_RULES).map(ruleOf);
  return rules.every((rule) => rule !== null) ? rules.join('; ') : null;
}

function ruleOf(text: string): string | null {
  const match = RULE.exec(text.trim());
  if (!match) return null;
  const [, days = '', fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match;
  const from = clockOf(fromHour, fromMinute, fromHalf);
  const to = clockOf(toHour, toMinute, toHalf);
  if (from === null || to === null) return null;
  const list = days.replace(/[a-z]+/g, (day) => DAYS[day] ?? day).replaceAll(', ', ',');
  return `${list} ${from}-${to === '00:00' ? '24:00' : to}`.trim();
}

function clockOf(hour = '', minute = '00', half = ''): string | null {
  const twelve = Number(hour);
  if (twelve < 1 || twelve > 12 || Number(minute) > 59) return null;
  const hours = (twelve % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
