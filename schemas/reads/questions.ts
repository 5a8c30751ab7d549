/** The table of all questions: the reads (parameters.ts), and what single doors take beside them. */
import { readTime, TOILET_ID } from '../text/numbers.ts';
import { boxOf, Fault, matching, NO_BOX, oneOf, positionFault, textual, whole } from './kinds.ts';
import { BOX_MISSING, EXTRA_FILTER_NAMES, LATITUDE, LONGITUDE, PLACE, READS } from './parameters.ts';
import { filled, optional, question, required } from './question.ts';

/**
 * Toilets of a page of features. One takes 15 µs. A larger limit than the most of a page is no fault in the standard, up to the
 * largest.
 */
export const ITEMS_LIMITS = { usual: 10, most: 1_000, largest: 10_000 } as const;

/** Toilets of one list of our own pages. */
const MOST_EXTRAS = 20;
const LONGEST_ID = 64;

const { lang, ...NEAR } = READS.findToiletsNear.table;
const { place, country: _, lat: __, lon: ___, by: ____, step_free, at, ...EACH } = NEAR;

const NAME_MISSING = 'is required: the beginning of a place name';
const NAMED_MISSING = 'is required: the position to name';

export const QUESTIONS = {
  ...READS,
  suggestPlaces: question({ q: required(PLACE, NAME_MISSING), limit: filled(whole(1, 10), 5) }),
  namePosition: question({
    lat: required(LATITUDE, NAMED_MISSING),
    lon: required(LONGITUDE, NAMED_MISSING),
  }),
  summarizeArea: question({ bbox: required(boxOf(positionFault), BOX_MISSING) }),
  findToiletsNearEach: question({
    ...EACH,
    fields: filled(oneOf(['all', 'ids']), 'all'),
  }),
  /** Both feeds of changes. */
  listChanges: question({
    since: optional(
      textual((text) => (isDate(text) ? text : new Fault('must be a date such as 2026-11-22')), {
        format: 'date',
      }),
    ),
    cursor: optional(matching(/^\d{4}-\d{2}-\d{2}\.\d{1,12}$/, 'must be from the next_url of an answer')),
  }),
  /** Features of a GIS program (OGC API). */
  items: question({
    bbox: optional(textual(featuresBox)),
    limit: filled(whole(1, ITEMS_LIMITS.largest), ITEMS_LIMITS.usual),
    // Toilets have no time: the standard lets every time match.
    datetime: optional(textual((text) => (isTimeOrInterval(text) ? text : NO_INTERVAL))),
    cursor: filled(textual(readCursor), { cell: 0, row: 0 }),
  }),
  /** A name that is typed on our own pages. */
  typed: question({ q: required(PLACE, NAME_MISSING) }),
  /** Toilets of which our own pages say more than their fields. */
  extras: question({ ids: required(textual(readIds), 'is required: ids of toilets, separated by commas') }),
  /** Tools of agents: strict. */
  find_toilets_near: question(NEAR, READS.findToiletsNear.faultOf),
  get_toilet: question({
    id: required(
      matching(TOILET_ID, 'must be the id of a toilet from find_toilets_near, such as lt_n123'),
      'must be a string',
    ),
    ...{ from: place, step_free, lang, at },
  }),
} as const;

/** The names of all parameters of the interface's reads that are beyond the interface. */
export const BEYOND: ReadonlySet<string> = new Set([
  ...EXTRA_FILTER_NAMES,
  ...['known_open', 'max_distance_m', 'by', 'step_free', 'lang', 'at'],
]);

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && readTime(`${text}T00:00Z`) !== undefined;
}

const NUMBERS =
  /^-?\d{1,3}(?:\.\d{1,20})?(?:,-?\d{1,9}(?:\.\d{1,20})?){3}(?:(?:,-?\d{1,9}(?:\.\d{1,20})?){2})?$/;

function featuresBox(text: string) {
  if (!NUMBERS.test(text)) return NO_BOX;
  const numbers = text.split(',').map(Number);
  // Six numbers have heights, which toilets lack.
  const [west = 0, south = 0, east = 0, north = 0] =
    numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]!) : numbers;
  const isOnEarth =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  return isOnEarth
    ? { west, south, east, north }
    : new Fault('must have longitudes from -180 to 180 and latitudes from -90 to 90, south before north');
}

const NO_INTERVAL = new Fault(
  'must be a time with its offset, or an interval from an earlier to a later one: 2026-01-01T00:00:00Z/..',
);

/** A time with its offset, or an interval of two, of which one may be open: `..` or nothing. */
function isTimeOrInterval(text: string): boolean {
  const ends = text.split('/');
  const times = ends.filter((end) => end !== '' && end !== '..').map(readTime);
  if (times.length === 0 || ends.length > 2 || times.includes(undefined)) return false;
  const [from = 0, to = from] = times;
  return ends.length === times.length ? from <= to : ends.length === 2;
}

function readCursor(text: string) {
  const [, cell, row] = /^(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return cell === undefined || row === undefined
    ? new Fault('must be that of a next link')
    : { cell: Number(cell), row: Number(row) };
}

function readIds(text: string) {
  const ids = text.split(',');
  if (ids.length > MOST_EXTRAS) return new Fault(`must have at most ${MOST_EXTRAS} ids`);
  return ids.every(({ length }) => length <= LONGEST_ID)
    ? ids
    : new Fault(`must have ids of at most ${LONGEST_ID} characters`);
}
