/**
 * The table of the reads: which one takes which parameters, of which kind, within which bounds, and what holds without them.
 * Readers of query strings and of values (question.ts) and descriptions (parameter-words.ts) derive from it. Questions of single
 * doors, such as tools and feeds, stand in questions.ts.
 */
import { CENTRAL_KEYS } from '../toilet/details.ts';
import { detailShape, filterShape } from '../toilet/facts.ts';
import { boxFault, boxOf, degrees, FLAG, LANGUAGE, matching, oneOf, TIME, textOf, whole } from './kinds.ts';
import { filled, optional, question, required } from './question.ts';

/** How far the nearest search looks. Beyond an hour's drive "no toilet near you" is the true answer. */
export const MAX_DISTANCE_M = 50_000;

export const PLACE = textOf(2, 200);
const COUNTRY = matching(
  /^[A-Za-z]{2}$/,
  'must be a country code of two letters (ISO 3166-1 alpha-2), such as DE',
);
export const LATITUDE = degrees(90);
export const LONGITUDE = degrees(180);

const FLAGS = filterShape(() => filled(FLAG, false));

/** Filters of the list reads beyond the interface. Their values are details (details.ts) or fields of the toilet. */
export const EXTRA_FILTERS = {
  gender: optional(oneOf(['unisex', 'female', 'male'])),
  key: optional(oneOf(CENTRAL_KEYS, `must be ${CENTRAL_KEYS.join(', ')}`)),
  always_open: optional(FLAG),
  ...detailShape(() => optional(FLAG)),
} as const;

export const EXTRA_FILTER_NAMES = Object.keys(EXTRA_FILTERS) as (keyof typeof EXTRA_FILTERS)[];

const KNOWN_OPEN = { known_open: optional(FLAG) };
const WITHIN = { max_distance_m: optional(whole(1, MAX_DISTANCE_M)) };
const STEP_FREE = { step_free: optional(FLAG) };
const WALKS = { by: optional(oneOf(['distance', 'walk'])), ...STEP_FREE };
const LANG = { lang: optional(LANGUAGE) };
const AT = { at: optional(TIME) };

const NEAR = {
  place: optional(PLACE),
  country: optional(COUNTRY),
  lat: optional(LATITUDE),
  lon: optional(LONGITUDE),
  limit: filled(whole(1, 20), 5),
  ...{ ...FLAGS, ...EXTRA_FILTERS, ...KNOWN_OPEN, ...WITHIN, ...WALKS },
};

/** The problem if only one of the two coordinates was given. */
function incompletePosition(has: (name: string) => boolean) {
  if (has('lat') === has('lon')) return undefined;
  const [given, name] = has('lat') ? ['lat', 'lon'] : ['lon', 'lat'];
  return { name, reason: `is required beside ${given}: send both, or neither` };
}

const walkEnd = (does: string) => `is required: the position that the walk ${does}`;
const START = walkEnd('starts from');
const END = walkEnd('leads to');
export const BOX_MISSING = 'is required: west,south,east,north in degrees';

/** Every source answers these questions: a server, files, the API. A package for browsers brings them alone. */
export const READS = {
  findToiletsNear: question({ ...NEAR, ...LANG, ...AT }, incompletePosition),
  listToiletsInArea: question({
    bbox: required(boxOf(boxFault), BOX_MISSING),
    limit: filled(whole(1, 200), 100),
    ...{ ...FLAGS, ...EXTRA_FILTERS, ...LANG, ...AT },
  }),
  getToilet: question(AT),
  getToiletDetails: question({ ...LANG, week: filled(FLAG, false), ...AT }),
  getWalk: question({ lat: required(LATITUDE, START), lon: required(LONGITUDE, START), ...STEP_FREE }),
  findToiletsAlong: question({
    from_lat: required(LATITUDE, START),
    from_lon: required(LONGITUDE, START),
    to_lat: required(LATITUDE, END),
    to_lon: required(LONGITUDE, END),
    ...{ ...FLAGS, ...EXTRA_FILTERS, ...KNOWN_OPEN, ...STEP_FREE, ...LANG, ...AT },
  }),
} as const;
