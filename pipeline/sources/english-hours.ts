/** Opening hours in English words, as the register of Australia and Toronto write them: `Mon-Fri 5:15am-6:30pm`. Pure. */

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Mo',
  tue: 'Tu',
  wed: 'We',
  thu: 'Th',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'Su',
};
const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const DAY_LIST = `${DAY}(?:-${DAY})?(?:, ?${DAY}(?:-${DAY})?)*`;
const TIME = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm)';
const RULE = new RegExp(`^(?:(${DAY_LIST}) )?${TIME} ?- ?${TIME}$`);
/** A comma before days that times follow begins a rule. */
const BETWEEN_RULES = new RegExp(`(?<=[ap]m),? (?=${DAY})`);

/** Hours in the syntax of OpenStreetMap; null if their words have no such meaning ("Variable hours"). */
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
