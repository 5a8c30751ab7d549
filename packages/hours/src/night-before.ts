/**
 * Nights in values of several rules: `Su-Th 11:00-03:00; Fr-Sa 11:00-05:00` on a Friday at two in the morning, or
 * `Mo-Su 18:00-02:00; We off` on a Thursday at one. The opening_hours package lets the rule of Friday replace all of
 * Friday, the end of Thursday's night too, and opens the end of a night that Wednesday did not have. People who write
 * this mean a night that belongs to the day on which it began (docs/deviations.md).
 *
 * So such a value is taken apart at midnight. The evenings are the value with its times up to 24:00. The mornings are a
 * value of their own, which is asked a day earlier: each time over midnight becomes the rest of it (`00:00-03:00`), each
 * other rule becomes `off`.
 */

const CLOCK = /^(\d\d?):(\d\d)$/;
const SUN = '(?:sunrise|sunset|dawn|dusk)';
const POINT = `(?:\\d\\d?:\\d\\d|${SUN}|\\(${SUN}[^)]*\\))`;
const SPAN = `${POINT}(?: ?- ?${POINT})?\\+?`;
/** The times of a rule with the rest behind them: what it is then, and a comment. */
const TIMES = new RegExp(`${SPAN}(?: ?, ?${SPAN})*`, 'i');
const ENDS = / (?:off|closed)\b/i;

/** Between the rules of one list, such as `Mo-Fr 08:00-20:00, Sa 10:00-02:00`, and not between days or dates. */
const LISTED = /(?<=:\d\d[+)]?|sunset|sunrise|dawn|dusk|off|closed|open|unknown|") ?, ?(?=[a-z"])/i;
/** The end of the days and dates of a rule without times. */
const STATE = / ?(?:24\/7|\b(?:off|closed|open|unknown)\b|"|$)/i;

export interface Nights {
  readonly evenings: string;
  readonly mornings: string;
}

/** A value taken apart at midnight, as said above; null if one reading by the package is right. Well-formed values only. */
export function nightsOf(value: string): Nights | null {
  // What follows `||` holds only if nothing else does.
  if (!value.includes(';') || value.includes('||')) return null;
  const comments = value.match(/"[^"]*"/g) ?? [];
  if (comments.some((comment) => /[\d;,]/.test(comment))) return null;
  const rules = value
    .split(/ ?; ?/)
    .filter(Boolean)
    .map((rule) => rule.split(LISTED));
  // An end at a time of day (`01:00-05:00 off`) cuts the night on purpose.
  if (rules.length < 2 || rules.flat().some(endsAtTime)) return null;
  if (rules.flat().every((rule) => nightOf(rule) === null)) return null;
  return {
    evenings: rules
      .map((rule) => rule.map((each) => withTimes(each, eveningOf) ?? each).join(', '))
      .join('; '),
    mornings: rules
      .map(([first = '', ...more]) =>
        [
          nightOf(first) ?? `${daysOf(first)} off`.trim(),
          ...more.flatMap((rule) => nightOf(rule) ?? []),
        ].join(', '),
      )
      .join('; '),
  };
}

function endsAtTime(rule: string): boolean {
  const times = TIMES.exec(rule);
  return times !== null && ENDS.test(rule.slice(times.index + times[0].length));
}

/** The rule for the mornings after its days; null if it does not go over midnight. */
function nightOf(rule: string): string | null {
  return withTimes(rule, morningOf);
}

/** The rule with other times; null if it has none then. */
function withTimes(rule: string, change: (span: string) => readonly string[]): string | null {
  const times = TIMES.exec(rule)?.[0] ?? '';
  const changed = times.split(/ ?, ?/).flatMap(change);
  return changed.length > 0 ? rule.replace(times, changed.join(',')) : null;
}

function daysOf(rule: string): string {
  return rule.slice(0, TIMES.exec(rule)?.index ?? rule.search(STATE)).trim();
}

function morningOf(span: string): string[] {
  const end = morningEnd(span);
  return end === 0 ? [] : [`00:00-${clockOf(end)}${span.endsWith('+') ? '+' : ''}`];
}

function eveningOf(span: string): string[] {
  if (span === '') return [];
  return [morningEnd(span) === 0 ? span : `${span.replace(/ ?-.*/, '')}-24:00`];
}

/** The minute of the next day at which a span ends; 0 if it does not reach it. Sunrises are left to the package. */
function morningEnd(span: string): number {
  const [from, to] = span.replace('+', '').split(/ ?- ?/).map(minutesOf);
  if (from == null || to == null) return 0;
  return to > 1_440 ? to - 1_440 : to <= from ? to : 0;
}

function minutesOf(clock: string): number | null {
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
