/**
 * Opening hours that break the specification but can mean one thing only: `9-19`, `Mo-Fr 06-24`, `8 - 21 h`,
 * `8.30-17.00`, `9am-5pm`, `Mon-Fri 9:00 to 17:00`. They are evaluated in the form that the specification knows, and
 * shown as they are.
 *
 * Only the way of writing is repaired. What can be read in two ways stays unknown: `9-5`, and `24.12-26.12`, which may be
 * dates. Of 36,930 values that another strict parser refuses, 17,560 are well-formed by our grammar and 7,396 more are
 * repaired; of 64 such values of toilets 18.
 * Linear; values are at most 255 characters long.
 */
import { isWellFormed } from './hours-grammar.ts';

/** The days from Monday on, each with its spellings. Polish and Czech are there because their `so` is a Saturday. */
const DAYS: readonly string[] = [
  'mo|tu|we|th|fr|sa|su',
  'mo montag montags|di dienstag dienstags|mi mittwoch mittwochs|do donnerstag donnerstags|fr freitag freitags|sa samstag samstags sonnabend|so sonntag sonntags',
  'lu lun lundi|ma mardi|me mer mercredi|je jeu jeudi|ve ven vendredi|sa sam samedi|di dim dimanche',
  'lu lun lunes|ma martes|mi mié miércoles|ju jue jueves|vi vie viernes|sa sáb sábado sábados|do dom domingo domingos',
  'lu lun lunedì|ma martedì|me mer mercoledì|gi gio giovedì|ve ven venerdì|sa sab sabato|do dom domenica',
  'ma maandag|di dinsdag|wo woensdag|do donderdag|vr vrijdag|za zaterdag|zo zondag',
  'seg segunda|ter terça|qua quarta|qui quinta|sex sexta|sáb sábado sábados|dom domingo domingos',
  'pn pon poniedziałek|wt wtorek|śr środa|cz czw czwartek|pt piątek|so sob sobota|nd niedziela',
  'po pondělí|út úterý|st středa|čt čtvrtek|pá pátek|so sobota|ne neděle',
];
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const LANGUAGES = DAYS.map(namesOf(NAMES));
const ALL_DAYS = new Set(LANGUAGES.flatMap((language) => [...language.keys()]));

/** The months whose names in English, German and French are no word for anything else. */
const MONTHS = namesOf('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '))(
  'january januar janvier|february februar février|march märz mär mrz|april avril avr|mai|june juni juin|july juli juillet|august août|september septembre sept|october oktober octobre okt|november novembre|december dezember décembre dez déc',
);

/**
 * Days and months in other languages than the English of the specification: `Mo-So`, `lu-ve`, `Lundi-Vendredi`,
 * `Okt`.
 *
 * A short name may be a day of several languages: `do` is a Thursday in German and a Sunday in Spanish. So all days
 * of a value are read in one language, and only if all languages that know them agree. `Mo-Do` is German alone,
 * `do` stays.
 *
 * The text with the days and months of the specification.
 */
function withEnglishDays(text: string): string {
  const found = wordsOf(text).filter((word) => ALL_DAYS.has(word));
  const readings = LANGUAGES.filter((language) => found.every((word) => language.has(word))).map((language) =>
    renamed(text, language),
  );
  const [reading = text, ...others] = new Set(readings);
  return renamed(others.length > 0 ? text : reading, MONTHS);
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\p{L}+/gu, (word) => names.get(word.toLowerCase()) ?? word);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** From `a b|c` to the names by their spellings. */
function namesOf(names: readonly string[]): (spellings: string) => ReadonlyMap<string, string> {
  return (spellings) =>
    new Map(
      spellings
        .split('|')
        .flatMap((list, index) => list.split(' ').map((spelling) => [spelling, names[index]!] as const)),
    );
}

/** Days alone do not say when: "every day" is no promise of 24 hours. Months do, as `Apr-Oct` does (decision 12.2). */
const SAYS_WHEN =
  /\d:\d\d|24\/7|off|closed|sunrise|sunset|dawn|dusk|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/i;
/** A day that is open from its first minute does not close for its last one. */
const WHOLE_DAY = /(?<![\d:.])0?0:0[01] ?- ?23:59(?![\d:])/g;
const MAX_LENGTH = 255;
const MAX_KEPT = 2_000;
const known = new Map<string, string | null>();

/** The value in a form that the specification knows; null if it cannot be read. */
export function readableHours(value: string): string | null {
  const before = known.get(value);
  if (before !== undefined) return before;
  const written = isWellFormed(value) ? value : repaired(value);
  const readable = written?.replace(WHOLE_DAY, '00:00-24:00') ?? null;
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

/** Day and night, every day: `24/7` in words, or in numbers, such as `24/24 7/7` and `24h/24`. */
const ALWAYS = new RegExp(
  `^(?:${[
    '24[ -]?[/x]?[ -]?7(?:/365)?',
    '24 ?h? ?/ ?24 ?h?(?:[ ,;/-]+7(?: ?j?/ ?7 ?j?)?)?',
    '7 ?j?/ ?7 ?j?[ ,;/-]+24 ?h? ?/ ?24 ?h?',
    '24 ?(?:h|hs|hrs?|hours?|std\\.?|stunden)',
    '(?:open )?24 hours(?: a day)?',
    '(?:daily|every ?day) 24/7',
    'always(?: open)?|toujours(?: ouvert)?|siempre(?: abierto)?|sempre(?: aperto| aberto)?|immer(?: geöffnet| offen)?',
  ].join('|')})$`,
  'i',
);
const DAY_OR_MONTH =
  '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?![a-z])';
const SELECTOR = `${DAY_OR_MONTH}(?: \\d{1,2}(?!:))?`;
const SUN = '(?:sunrise|sunset|dawn|dusk)';

/** Repairs of the way of writing, in this order: later rows see what earlier rows wrote. */
const WRITING: readonly Repair[] = [
  [/\s*[\n\r]+\s*/g, '; '],
  [/\s+/g, ' '],
  [/[‐-―−~～〜]/g, '-'],
  [/ ?- ?/g, '-'],
  [/(?: ?; ?)+/g, '; '],
  [/ ?, ?/g, ','],
  [/[;,. ]+$/, ''],
  [ALWAYS, '24/7'],
  [/^(?:permanently|temporarily|currently) closed$/i, 'closed'],
  [
    /(?<![a-z])(mon|tue|wed|thu|fri|sat|sun)(?:days?|s|sdays?|nesdays?|rs|r|rsdays?|urdays?)?\.?(?![a-z])/gi,
    (match, day) => DAY_NAMES.get(day!.slice(0, 2).toLowerCase()) ?? match,
  ],
  [
    /(?<!\p{L})(?:daily|every ?day|täglich|tous les jours|todos los días|todos os dias|tutti i giorni|dagelijks|codziennie)(?!\p{L})/giu,
    'Mo-Su',
  ],
  [
    /(?<![\d:])(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\.?(?![a-z])/gi,
    (match, hour, minute = '00', half) => twelveHours(Number(hour), minute, half!.toLowerCase()) ?? match,
  ],
  [/(\d) ?(?:uhr|hrs?\.?|hs\.?|hours)(?![a-z])/gi, '$1'],
  [new RegExp(`(?<![\\d:.])${HOUR}h([0-5]\\d)(?!\\d)`, 'gi'), '$1:$2'],
  [/(\d) ?h\.?(?![a-z])/gi, '$1'],
  [new RegExp(`(?<![\\d:.])${HOUR}\\.${QUARTER}(?![\\d.])`, 'g'), '$1:$2'],
  [new RegExp(`(?<![\\d:])([01]\\d|2[0-4])${QUARTER}-([01]\\d|2[0-4])${QUARTER}(?!\\d)`, 'g'), unlessYears],
  [/^.*$/, (text) => withEnglishDays(text)],
  [new RegExp(`(\\d|${SUN}) (?:to|bis|à|a|do|til|till|until) (?=\\d|${SUN})`, 'gi'), '$1-'],
  [new RegExp(`(${DAY_OR_MONTH}) (?:to|bis|à|au|al|a|do|tot|through) (?=${DAY_OR_MONTH})`, 'g'), '$1-'],
  // "Mo-Fr, 08:00-18:00", and "May 15-Aug 30,00:00-24:00": after the first days of a rule a comma adds nothing.
  [new RegExp(`((?:^|; )${SELECTOR}(?:-${SELECTOR})?),(?=\\d{1,2}:\\d\\d)`, 'g'), '$1 '],
  // "Mo-Fr 08:00-20:00 Sa 10:00-12:00": each time stands behind its days.
  [
    new RegExp(
      `(?<=(?:^|; )${DAY_OR_MONTH}[^;]*:\\d\\d) (?=${DAY_OR_MONTH}[^;]*?(?::\\d\\d|off|closed))`,
      'g',
    ),
    '; ',
  ],
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
