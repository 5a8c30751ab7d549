/**
 * The answer of a tool in words, for a model that reads text: the facts that an answer to a person needs, a line a
 * toilet. All facts are in the structured content. Five toilets take less than 3 KB, 0.6 KB of it links to directions.
 *
 * The JSON took 5 KB as text: a model pays for every byte, and cannot misread "hours unknown" as it can `null`.
 */

import { wordsOf } from '../../packages/gazetteer/labels.ts';
import { metresOf, squaredChord } from '../../packages/sphere/index.ts';
import type { NamedPosition, Reading } from '../../reads/reading.ts';
import type { ToiletAnswer } from '../../schemas/reads/mcp-tools.ts';
import type { Aside, FindResult, Origin } from '../../schemas/reads/read-results.ts';
import type { Words } from '../../schemas/reads/words.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { oneLine } from './protocol.ts';
import { type Known, knownLines } from './toilet-text.ts';
import { walkWords, wayLines } from './way-steps.ts';

/** Characters of a text of the public. The structured content has all of it. */
const LONGEST_NAME = 40;
const LONGEST_HOURS = 32;
const LONGEST_FACT = 120;
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Returns the facts of a toilet beside its fields, by its id. */
type AsideOf = (id: string) => Aside;

/** Facts that a text says beside the answer, each looked up when it is said. */
export interface Beside {
  readonly asideOf: AsideOf;
  readonly knownOf: (id: string) => Known;
  /** Sentences about facts that are hardly mapped around an origin, and about other places that its name may mean. */
  readonly notesOf: (origin: Origin) => readonly string[];
  /** Whether the answer is about now, or about another time. */
  readonly when: 'now' | 'then';
  /** The time that the answer is for, if feeds say states of toilets. */
  readonly liveAtMs?: number | undefined;
}

/** Nothing beside the answer. */
export const NOTHING_BESIDE: Beside = {
  asideOf: () => ({}),
  knownOf: () => ({}),
  notesOf: () => [],
  when: 'now',
};

/** The text of an answer of one of the tools. */
export function resultText(result: FindResult | ToiletAnswer, beside: Beside): string {
  const lines = 'toilet' in result ? toiletLines(result, beside) : foundLines(result, beside);
  const { text, url } = result.attribution;
  return [...lines, result.display_note, `${text}: ${url}`].join('\n');
}

function foundLines(
  { status, origin, results, order, ask_user: question }: FindResult,
  beside: Beside,
): string[] {
  if (origin === null) return [`${status}. Ask the user: ${question ?? 'Where are you?'}`];
  const from = `${oneLine(origin.label, 2 * LONGEST_NAME)} (${origin.lat}, ${origin.lon})`;
  if (results.length === 0) return [`no_results around ${from}.`, ...beside.notesOf(origin)];
  const by = order === 'walk' ? 'shortest walk' : 'nearest';
  return [
    `Toilets around ${from}, ${by} first:`,
    ...results.map((toilet, i) => `${i + 1}. ${lineOf(toilet, beside)}`),
    ...beside.notesOf(origin),
  ];
}

function toiletLines({ toilet, way, words }: ToiletAnswer, beside: Beside): string[] {
  const known = knownLines(toilet, beside.knownOf(toilet.id));
  return [lineOf(toilet, beside), ...known, ...(words ? [saidIn(words)] : []), ...(way ? wayLines(way) : [])];
}

function saidIn({ language, facts }: Words): string {
  const said = facts.map(({ name, value }) => oneLine(`${name}: ${value}`, LONGEST_FACT));
  return `In the language ${language}: ${said.join('; ')}.`;
}

function lineOf(toilet: Toilet | FoundToilet, beside: Beside): string {
  const name = toilet.name === null ? 'Toilet without a name' : oneLine(toilet.name, LONGEST_NAME);
  const aside = beside.asideOf(toilet.id);
  const facts = [
    ...way(toilet),
    openWords(toilet, beside) + liveWords(toilet, beside) + seasonWords(aside),
    costWords(toilet, aside),
    `wheelchair ${toilet.wheelchair}`,
    `changing table ${toilet.changing_table}`,
    ...(toilet.verification_state === 'disputed' ? [reportedWords(aside)] : []),
    ...(toilet.partner?.open_now === false ? [`its business says closed ${beside.when}`] : []),
  ];
  return `${name}: ${facts.join('; ')}. id ${toilet.id}, ${toilet.url} Directions: ${toilet.directions.google}`;
}

function way(toilet: Toilet | FoundToilet): string[] {
  const { lat, lon } = toilet;
  if (!('distance_m' in toilet)) return [`at ${lat}, ${lon}`];
  const { distance_m: distanceM, walk_min: walkMin, bearing } = toilet;
  const direction = COMPASS[Math.round(bearing / 45) % 8];
  return [
    `${distanceM} m ${direction}, ${walkMin} min walk${toilet.walk ? walkWords(toilet.walk) : ''}`,
    `at ${lat}, ${lon}`,
  ];
}

function openWords(
  { id, open_now: isOpen, closes_at: closesAt, opening_hours: hours }: Toilet,
  { asideOf, when }: Beside,
): string {
  const listed = hours === null ? '' : ` (${oneLine(hours, LONGEST_HOURS)})`;
  if (isOpen === 'unknown') return hours === null ? 'hours unknown' : `hours unclear${listed}`;
  if (!isOpen) {
    const { opens_at: opensAt } = asideOf(id);
    return `closed ${when}${opensAt === undefined ? '' : `, opens ${minuteOf(opensAt)}`}${listed}`;
  }
  // Null also if the closing time is not known: then the hours say all that is.
  return closesAt === null ? `open ${when}${listed}` : `open until ${minuteOf(closesAt)}`;
}

/** The local time of "2026-11-17T22:00:00+01:00" with its day: it may be next week's, or next year's. */
function minuteOf(local: string): string {
  return local.slice(0, 16).replace('T', ' ');
}

const LIVE = { open: 'open', closed: 'closed', out_of_service: 'out of service' } as const;

/** Says the live state, how old it is, and whether the words before follow it. It is looked up only if feeds say any. */
function liveWords({ id }: Toilet, { asideOf, liveAtMs: nowMs }: Beside): string {
  const live = nowMs === undefined ? undefined : asideOf(id).live;
  if (!live || nowMs === undefined) return '';
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(live.observed_at)) / 60_000));
  const age = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} old`;
  const source = oneLine(live.source, LONGEST_NAME);
  if (live.counts) return ` (live state, ${age}, from ${source}: ${LIVE[live.state]})`;
  return ` (the live state from ${source} is ${age}, so these are the hours)`;
}

const SEASON = {
  summer: ', open in summer only, likely closed in winter',
  winter: ', open in winter only, likely closed in summer',
  part_of_year: ', open in a part of the year only',
} as const;

function seasonWords({ season }: Aside): string {
  return season === undefined ? '' : SEASON[season];
}

const REPORTED = {
  gone: 'gone',
  closed: 'closed',
  wrong_place: 'at the wrong place',
  wrong_hours: 'with wrong hours',
} as const;

function reportedWords({ reports }: Aside): string {
  if (!reports) return 'disputed: a user reports it gone, closed or wrong';
  const { kinds, last_on: day } = reports;
  const parts = (['gone', 'closed', 'wrong_place', 'wrong_hours'] as const).flatMap((kind) => {
    const people = kinds[kind];
    return people === undefined
      ? []
      : [`${people} ${people === 1 ? 'person' : 'people'} reported it ${REPORTED[kind]}`];
  });
  return `disputed: ${parts.join(', ')}, last on ${day}`;
}

const ACCESS = {
  public: 'public',
  permissive: 'open to all',
  customers: 'customers only',
  scheme: 'open to all by a scheme',
  unknown: 'access unknown',
} as const;

function costWords({ access, access_rule: rule, fee }: Toilet, { free_for: freeFor }: Aside): string {
  const forAll = fee.required === null ? 'fee unknown' : fee.required ? feeWords(fee) : 'free';
  const cost = freeFor && fee.required !== false ? `${forAll} (free for ${freeFor})` : forAll;
  return `${ACCESS[access]}, ${cost}${rule === 'key' ? ', key needed' : ''}`;
}

function feeWords({ amount, currency }: Toilet['fee']): string {
  return amount === null ? 'fee' : `fee ${amount} ${currency ?? ''}`.trim();
}

/** Says which other places a text may mean, so that a model asks instead of answering for the wrong one. */
const MOST_OTHERS = 3;
const LOOKED_AT = 8;
const LONGEST_LABEL = 80;
/** A nearer place has the same toilets. */
const APART_M = 300;

/**
 * A sentence; undefined if there is no other place. Beside a place of the very name that was asked for, only others of that
 * name count.
 */
export function otherPlaces(
  reading: Pick<Reading<string | Uint8Array>, 'placesNamed'>,
  text: string,
  country: string | undefined,
  origin: Origin,
): string | undefined {
  const isExact =
    nameOf(origin) === wordsOf(text).join(' ') || wordsOf(origin.label).join(' ') === wordsOf(text).join(' ');
  const labels = new Set([origin.label]);
  const others = reading.placesNamed(text, country, LOOKED_AT).flatMap((place) => {
    const metres = metresOf(squaredChord(origin.lon, origin.lat, place.lon, place.lat));
    if (labels.has(place.label) || metres < APART_M) return [];
    if (isExact && nameOf(place) !== nameOf(origin)) return [];
    labels.add(place.label);
    return [
      `${oneLine(place.label, LONGEST_LABEL)} (${place.lat}, ${place.lon}), ${distanceWords(metres)} away`,
    ];
  });
  if (others.length === 0) return undefined;
  return `${JSON.stringify(text)} may also mean: ${others.slice(0, MOST_OTHERS).join('; ')}. If the user means one of them, call again with its lat and lon.`;
}

/** The words of a label without its town. */
function nameOf({ label }: Pick<NamedPosition, 'label'>): string {
  return wordsOf(label.split(',')[0] ?? '').join(' ');
}

function distanceWords(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres / 10) * 10} m` : `${Math.round(metres / 100) / 10} km`;
}
