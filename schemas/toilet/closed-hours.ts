/**
 * Opening hours of a toilet that is out of service: the hours as they are otherwise, and behind them the days without them.
 * So every reader of hours knows: open now, opens at, the week, filters. Pure.
 */
import type { StatedDetails } from './details.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const OFF = 'off "out of service"';
const DAY = '\\d{4} [A-Z][a-z]{2} \\d{2}';
const CLOSURE = new RegExp(`(?:; ${DAY}(?:-${DAY}| 00:00-\\d{2}:\\d{2}) ${OFF})+$`);
const DAY_MS = 86_400_000;

/**
 * Lays a closure over hours. Without a known end it is closed. Hours that are not known, or cannot be read, are unknown
 * after the end.
 *
 * @param hours as they are otherwise
 * @param isReadable whether hours can be evaluated
 */
export function closedHours(
  hours: string | null,
  { until, as_of }: Pick<StatedDetails['out_of_service'], 'until' | 'as_of'>,
  isReadable: (hours: string) => boolean,
): string {
  if (until === undefined) return 'closed "out of service"';
  const closure = spansOf(`${as_of}-01`, until)
    .map((span) => `; ${span} ${OFF}`)
    .join('');
  const normal = hours === null ? [] : [hours, `24/7 unknown "${hours.replaceAll('"', "'")}"`];
  // What is too long cannot be read. Half of a rule may say the opposite of the whole, so it is never cut.
  return normal.map((text) => text + closure).find(isReadable) ?? `24/7 unknown${closure}`;
}

/** The hours as they are otherwise: a vote for the shown hours is one for these. */
export function withoutClosure(hours: string): string {
  return hours.replace(CLOSURE, '');
}

/** The days from the first to the last; of an end within a day that day has its hours from midnight on. */
function spansOf(first: string, until: string): string[] {
  const [last = until, minute] = until.split('T');
  if (minute === undefined) return [`${dayWords(first)}-${dayWords(last)}`];
  const before = new Date(Date.parse(last) - DAY_MS).toISOString().slice(0, 10);
  const days = before < first ? [] : [`${dayWords(first)}-${dayWords(before)}`];
  return [...days, `${dayWords(last)} 00:00-${minute}`];
}

/** `2026 Dec 01` */
function dayWords(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year} ${MONTHS[Number(month) - 1]} ${day}`;
}
