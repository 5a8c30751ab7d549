/**
 * Opening times as people tap them, and their text in the syntax of OpenStreetMap. Pure. The server brings the text into
 * its normal form.
 */

/** Times on some days of the week. */
export interface OpeningTimes {
  /** Monday to Sunday; at least one. */
  readonly days: readonly boolean[];
  /** `HH:MM`; an end that is not later than the start is on the next day. */
  readonly from: string;
  readonly to: string;
}

export const ALWAYS = '24/7';
const DAYS: readonly string[] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const RULE = /^(?:([A-Z][a-z](?:[-,][A-Z][a-z])*) )?(\d{2}:\d{2}-\d{2}:\d{2}(?:,\d{2}:\d{2}-\d{2}:\d{2})*)$/;

/** Times that most toilets with times have. */
export const USUAL_TIMES: OpeningTimes = { days: DAYS.map(() => true), from: '08:00', to: '20:00' };

/** The text of all times; days with the same times are one rule. Empty if there are none. */
export function hoursOf(times: readonly OpeningTimes[]): string {
  const ofDays = DAYS.map((_, day) =>
    times
      .filter(({ days }) => days[day])
      .map(({ from, to }) => `${from}-${to === '00:00' ? '24:00' : to}`)
      .sort()
      .join(','),
  );
  if (ofDays.every((text) => text === '00:00-24:00')) return ALWAYS;
  return [...new Set(ofDays)]
    .filter((text) => text !== '')
    .map((text) => `${daysOf(ofDays.map((each) => each === text))} ${text}`)
    .join('; ');
}

/** The times of a text; undefined if it says more than days and times, or a day twice. */
export function timesOf(text: string): readonly OpeningTimes[] | undefined {
  const seen = new Set<number>();
  const times: OpeningTimes[] = [];
  for (const rule of text.split(/; ?/)) {
    const [, names, spans] = RULE.exec(rule) ?? [];
    const days = spans === undefined ? undefined : daysNamed(names);
    if (!days || days.some((isOn, day) => isOn && seen.has(day))) return undefined;
    for (const [day, isOn] of days.entries()) if (isOn) seen.add(day);
    for (const span of spans?.split(',') ?? []) {
      const [from = '', to = ''] = span.split('-');
      times.push({ days, from, to: to === '24:00' ? '00:00' : to });
    }
  }
  return times.every(({ from, to }) => isTime(from) && isTime(to)) ? times : undefined;
}

function isTime(text: string): boolean {
  return text < '24:00' && text.slice(3) < '60';
}

/** "Mo-Fr,Su". */
function daysOf(on: readonly boolean[]): string {
  const runs: string[] = [];
  for (let day = 0; day < DAYS.length; day++) {
    if (!on[day]) continue;
    let last = day;
    while (on[last + 1]) last++;
    runs.push(last === day ? `${DAYS[day]}` : `${DAYS[day]}-${DAYS[last]}`);
    day = last;
  }
  return runs.join(',');
}

/** All days if none are named; undefined if one is no day, or a range ends before it begins. */
function daysNamed(names: string | undefined): readonly boolean[] | undefined {
  const on = DAYS.map(() => names === undefined);
  for (const run of names?.split(',') ?? []) {
    const [first = -1, last = first] = run.split('-').map((name) => DAYS.indexOf(name));
    if (first < 0 || last < first) return undefined;
    on.fill(true, first, last + 1);
  }
  return on;
}
