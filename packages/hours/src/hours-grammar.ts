/**
 * Which opening_hours values are evaluated at all: those that follow the OpenStreetMap specification (wiki:
 * Key:opening_hours/specification), as one regular expression built from its selectors.
 *
 * The opening_hours package repairs what it cannot read ("8 - 21 h", foreign words, "1st April"), guesses, and can
 * hang. A row of 270 blanks holds it for over a minute. A wrong "open" costs a user a walk, so what the specification
 * does not know is left unknown before the package sees it, unless its meaning is unmistakable (repair-hours.ts). That is 64 of the 1,174 values of real toilets (71 of 5,629
 * toilets), prose or broken. Tolerated are letter case, doubled blanks and a last semicolon. 1-2 µs; never exponential,
 * because no two branches can read the same text (for commas see COMPLETE).
 */

/** OpenStreetMap's own limit for a tag value. */
const MAX_LENGTH = 255;

const CLOCK = '(?:[01]?\\d|2[0-4]):[0-5]\\d';
/** Ends of spans may pass midnight: 26:00 is two in the morning. */
const LATE_CLOCK = '(?:[0-3]?\\d|4[0-8]):[0-5]\\d';
const SUN = '(?:sunrise|sunset|dawn|dusk)';
const MOVING = `(?:${SUN}|\\(${SUN} ?[+-] ?${CLOCK}\\))`;
const TIMES = list(`(?:${CLOCK}|${MOVING})(?: ?- ?(?:${LATE_CLOCK}|${MOVING})\\+?|\\+)`);

const SHIFT = ' [+-]\\d{1,3} days?';
const WEEKDAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const NTH = `\\[${list('(?:-?[1-5]|[1-5]-[1-5])')}\\]`;
const HOLIDAY = `(?:PH(?:${SHIFT})?|SH)`;
const DAYS = list(`(?:${WEEKDAY}(?: ?- ?${WEEKDAY}|${NTH}(?:${SHIFT})?)?|${HOLIDAY})`);

const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])';
const NTH_DAY = `${WEEKDAY}\\[-?[1-5]\\]`;
const DATE = `(?:${YEAR} )?(?:${MONTH} (?:${DAY_NUMBER}|${NTH_DAY})|easter)(?:${SHIFT})?`;
const DATES = list(
  `(?:(?:${YEAR} )?${MONTH} ${DAY_NUMBER}-${DAY_NUMBER}` +
    `|${DATE}(?: ?- ?${DATE}|\\+)?` +
    `|(?:${YEAR} )?${MONTH}(?: ?- ?${MONTH}|(?! ${NTH_DAY})))`,
);
/** A single year before a month is part of the date: were it a list of its own as well, failing would be exponential. */
const YEARS = list(`${YEAR}(?:-${YEAR}(?:/\\d{1,2})?|\\+|(?! (?:${MONTH}|easter)))`);
const WEEKS = `week ${list('\\d{1,2}(?:-\\d{1,2}(?:/\\d{1,2})?)?')}`;
const SEASON = `(?:${YEARS}(?: ${DATES})?(?: ${WEEKS})?|${DATES}(?: ${WEEKS})?|${WEEKS})`;

const COMMENT = '"[^"]+"';
const MODIFIER = `(?:(?:open|closed|off|unknown)(?: ?${COMMENT})?|${COMMENT})`;

const ON_DAYS = `(?:${list(HOLIDAY)} )?${DAYS}`;
const WHEN = `(?:24/7|(?:${ON_DAYS}:? )?${TIMES})`;
/** A rule whose end cannot be taken for an unfinished list, so that a comma after it begins another rule. */
const COMPLETE = `(?:${WHEN}(?: ${MODIFIER})?|${ON_DAYS} ${MODIFIER}|${MODIFIER})`;
const SEASONAL = `(?:${SEASON}:? )?${COMPLETE}`;
/** After a comma, "10:00-12:00" belongs to the list before it: only a rule that names days begins anew. */
const MORE = `, ?(?=[A-Z"]|${YEAR})(?!${MOVING})${SEASONAL}`;
const BARE = `(?:${SEASON}(?::? ${ON_DAYS})?|${ON_DAYS})`;
const RULE = `(?:${SEASONAL}(?:${MORE})*|${BARE})`;

const VALUE = new RegExp(`^${RULE}(?: ?(?:;|\\|\\|) ?${RULE})*(?: ?;)?$`, 'i');

export function isWellFormed(value: string): boolean {
  return value.length <= MAX_LENGTH && VALUE.test(value.replace(/ {2,}/g, ' '));
}

function list(item: string): string {
  return `${item}(?: ?, ?${item})*`;
}
