/** Descriptions of parameters, for the API and for tools. */
import { detailFilter, detailShape, filterShape, flagFilter } from '../toilet/facts.ts';
import type { EXTRA_FILTERS } from './parameters.ts';
import { ITEMS_LIMITS, type QUESTIONS } from './questions.ts';
import { MAX_SIDE } from './read-limits.ts';

const OPEN_NOW =
  'Drops toilets that are closed now by their own hours. Toilets with unknown hours stay. The filter does not look at partner.open_now: a toilet that its business closed for now stays. Check that field too.';

const OF_FILTERS = filterShape((name) => (name === 'open_now' ? OPEN_NOW : flagFilter(name).description));
const OF_EXTRA_FILTERS: Readonly<Record<keyof typeof EXTRA_FILTERS, string>> = {
  gender:
    'Drops toilets that are known to be for others only. Toilets for everyone, and those whose genders are not known, stay.',
  key: 'Only toilets that this central key opens.',
  always_open: 'Only toilets that are known to be open day and night.',
  ...detailShape((name) => detailFilter(name).description),
};

/** The description of a parameter in all questions that have no other. */
const WORDS = {
  place: 'Street, station, landmark or town.',
  country: 'Country code (ISO 3166-1 alpha-2). Narrows the lookup of place.',
  lat: 'Latitude in degrees (WGS84). Send it with lon. A position wins over place.',
  lon: 'Longitude in degrees (WGS84). Send it with lat.',
  limit: 'Maximum number of toilets.',
  ...OF_FILTERS,
  ...OF_EXTRA_FILTERS,
  known_open: 'Only toilets that are known to be open now: unknown hours do not pass.',
  max_distance_m: 'Only toilets within this distance in metres.',
  by: 'Order of the results: by straight line (default) or by walking time.',
  step_free:
    'Walks without known steps and without ways known to be bad for wheelchairs. No promise: the map may lack some. Implies by=walk.',
  lang: 'Adds words: all facts with their labels in this language.',
  at: 'Time that open_now, closes_at and the filters are for, within the next 7 days. Without an offset from UTC it is by the clock of each toilet: 2026-11-25T22:00, or 22:00 for the next 22:00 there. Now if it is left out.',
} as const;

const BOX = 'west,south,east,north in degrees (WGS84)';

const WORDS_OF: { readonly [Name in keyof typeof QUESTIONS]?: Readonly<Record<string, string>> } = {
  listToiletsInArea: { bbox: `${BOX}. West is less than east; each side is at most ${MAX_SIDE} degrees.` },
  getToiletDetails: { week: 'Beyond the interface. Adds week: the hours of seven days as periods.' },
  getWalk: {
    lat: 'Latitude of the start in degrees (WGS84).',
    lon: 'Longitude of the start in degrees (WGS84).',
  },
  findToiletsAlong: {
    from_lat: 'Latitude of the start in degrees (WGS84).',
    from_lon: 'Longitude of the start in degrees (WGS84).',
    to_lat: 'Latitude of the end in degrees (WGS84).',
    to_lon: 'Longitude of the end in degrees (WGS84).',
    at: 'Time of the walk: opening hours and gates are those of that time. Without an offset from UTC it is by the clock at the start; 22:00 is the next 22:00. Now if it is left out.',
  },
  suggestPlaces: {
    q: 'The beginning of the name of a place, as a user types it.',
    limit: 'Maximum number of places.',
  },
  namePosition: { lat: 'Latitude in degrees (WGS84).', lon: 'Longitude in degrees (WGS84).' },
  summarizeArea: { bbox: `${BOX}, of any size. West is less than east.` },
  listChanges: {
    since: 'Date of the dump that you have: later changes are listed.',
    cursor: 'Goes on with the next page: part of next_url.',
  },
  items: {
    bbox: `${BOX}. West may be behind east, over the antimeridian.`,
    limit: `Toilets of a page; more than ${ITEMS_LIMITS.most} count as so many.`,
    datetime: 'A time or an interval. Every toilet matches: none has a time.',
    cursor: 'That of the link to the next page.',
  },
  // Short: hosts keep them in the context of every conversation.
  find_toilets_near: {
    limit: 'Number of toilets. A person needs few.',
    gender: 'Drops toilets known to be for others only.',
    by: 'Order: straight line (default), or walking time.',
    step_free: 'Walks without known steps. Implies by=walk.',
    at: 'Time asked about, by the clock there: 22:00 or 2026-11-26T22:00.',
  },
  get_toilet: {
    id: 'Id of a toilet from find_toilets_near.',
    from: 'Place or "lat,lon" from which the answer says the way on foot.',
    step_free: 'For from: a way without known steps.',
    lang: 'Also says the facts in this language.',
    at: 'Time asked about.',
  },
};

/** A description; undefined if a parameter has none. */
export function wordsOf(question: keyof typeof QUESTIONS, parameter: string): string | undefined {
  const own: Readonly<Record<string, string>> = { ...WORDS, ...WORDS_OF[question] };
  return own[parameter];
}
