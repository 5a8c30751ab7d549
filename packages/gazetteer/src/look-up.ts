/**
 * From a text to places with their labels and houses, over an index: a lookup file (stored-index.ts), or one that is loaded
 * piece by piece. Pure.
 */
import { type AskedHouse, AskedHouses } from './asked-houses.ts';
import { withoutPart } from './house-number.ts';
import { type FoundHouse, findHouse } from './houses.ts';
import { labelOf, type PlaceKind } from './place-record.ts';
import { asTyped } from './search/as-typed.ts';
import { askedTexts, asksForCentre, withoutAsking } from './search/asking.ts';
import { countryCode } from './search/country-code.ts';
import {
  type FindOptions,
  findPlaces,
  namesElsewhere,
  placesAlike,
  type RankedPlace,
} from './search/find-places.ts';
import { isStreet, isTown } from './search/in-area.ts';
import type { PlaceIndex } from './search/place-index.ts';
import { parsePlaceQuery } from './search/place-query.ts';
import type { ReadPlace } from './search/place-reader.ts';
import { wordsOf } from './search/tokenize.ts';

export interface PlaceHit {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly town: string | null;
  readonly country: string | null;
  /** The place, with the house if the query asks for one that it has, and its town. */
  readonly label: string;
  /** Number of the house at the position; null if the position is the place's own. */
  readonly house: string | null;
  readonly importance: number;
  /** The house number of the query that the place does not have; null if there is none. */
  readonly ignoredHouse: string | null;
  /** Words of the query that the place was found without, as they were typed; none if it answers all. */
  readonly ignoredWords: readonly string[];
  /** rank.ts; higher is better, 1 is about the most. */
  readonly score: number;
}

export interface LookupOptions extends FindOptions {
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 5;
const MOST_HITS = 50;
const COUNTRY = /^[A-Za-z]{2}$/;
/** Places that are asked about if the one that was meant is not known. */
const MOST_ALIKE = 3;
/** Most texts have none, and need not be read for the number of a house. */
const HAS_NUMBER = /\p{N}/u;
/** Streets of one name whose scores differ by less: the one that has the house is meant. */
const AS_GOOD = 0.03;
const SIGHTS: ReadonlySet<PlaceKind> = new Set(['landmark', 'station', 'stop', 'aerodrome']);
/** A street called "Phố Văn Miếu" has this much less than a sight called "Văn Miếu", and some for its lower rank. */
const NAMED_ALIKE = 0.35;
/** Streets that are looked at for a house, however few hits are wanted. */
const STREETS_LOOKED_AT = 10;

/** The index that a text is looked up in. It throws if it is damaged, or lacks a piece. */
export interface LookupIndex extends PlaceIndex {
  /** The houses of a place as `packHouses` packs them; undefined if it has none. Undefined in old lookup files. */
  readonly housesOf: ((place: number) => string | undefined) | undefined;
  /** The only city that it has; without a city its only town, or else village. */
  readonly onlyTown: () => ReadPlace | undefined;
}

/** The best answers first; empty if nothing answers at least half of the query. Throws what the index throws. */
export function lookUp(text: string, asked: LookupOptions, index: LookupIndex): PlaceHit[] {
  if (asked.country !== undefined && !COUNTRY.test(asked.country)) return [];
  const options = { ...asked, country: asked.country && countryCode(asked.country) };
  return asksForCentre(text) ? findCentre(text, options, index) : findAsked(text, options, index);
}

/** Why nothing was found. */
export interface NothingFound {
  /** The text names a town of the world that lies outside of what the index covers. */
  readonly isOutside: boolean;
  /** Labels of places with names alike, the best first; none if it lies outside. */
  readonly alike: readonly string[];
}

/** Says why `lookUp` has no answer to a text. Throws what the index throws. */
export function nothingFound(text: string, { country }: FindOptions, index: LookupIndex): NothingFound {
  const asked = withoutAsking(text);
  if (namesElsewhere(asked, index)) return { isOutside: true, alike: [] };
  const labels = placesAlike(asked, country && countryCode(country), index).map(labelOf);
  return { isOutside: false, alike: [...new Set(labels)].slice(0, MOST_ALIKE) };
}

/** The text as it was typed if a place has its words of asking in its name, or else without them. */
function findAsked(text: string, options: LookupOptions, index: LookupIndex): PlaceHit[] {
  let nearly: PlaceHit[] = [];
  for (const { text: asked, own } of askedTexts(text)) {
    if (own.some((word) => index.vocabulary.places(word) === 0)) continue;
    const hits = findTyped(asked, options, index);
    if (hits[0] && hasAll(hits[0], own)) return hits;
    if (own.length === 0 && nearly.length === 0) nearly = hits;
  }
  return nearly;
}

/** Whether a hit answers a whole text, and has words of it in its label. */
function hasAll({ label, ignoredWords }: PlaceHit, own: readonly string[]): boolean {
  const words = new Set(wordsOf(label));
  return ignoredWords.length === 0 && own.every((word) => words.has(word));
}

/** Finds what is called so, as quarters are, or else the only town. */
function findCentre(text: string, options: LookupOptions, index: LookupIndex): PlaceHit[] {
  const called = findAsked(text, options, index).filter(({ name }) => asksForCentre(name));
  const town = called.length > 0 ? undefined : index.onlyTown();
  return town ? [{ ...hitOf({ place: town, score: 1 }, undefined, []), ignoredWords: [] }] : called;
}

function findTyped(text: string, options: LookupOptions, index: LookupIndex): PlaceHit[] {
  const query = withoutPart(text);
  const { limit = DEFAULT_LIMIT } = options;
  const words = parsePlaceQuery(query);
  const ranked = findPlaces(query, words, options, index);
  const most = Math.min(limit, MOST_HITS);
  const streets = ranked.filter(({ place }) => isStreet(place)).slice(0, STREETS_LOOKED_AT);
  const first = [...new Set([...ranked.slice(0, Math.max(most, STREETS_LOOKED_AT)), ...streets])];
  const ordinals = words.flatMap(({ spelling, ordinal }) => (ordinal ? [spelling] : []));
  const asked = HAS_NUMBER.test(text) ? new AskedHouses(text, new Set(ordinals)) : undefined;
  const street = asked?.isFirst ? streetBeforeSight(asked, ranked) : undefined;
  const sorted = street ? [street, ...first.filter((each) => each !== street)] : first;
  return withHouses(asked, most, sorted, index).map(({ hit, ignored }) => ({
    ...hit,
    ignoredWords: asTyped(query, ignored()),
  }));
}

/**
 * Hits in their order, but the first of the best streets that has the house goes ahead; and a street that has it goes
 * ahead of its town and its quarter, however well it fits.
 *
 * @param most hits that are wanted
 */
function withHouses(
  asked: AskedHouses | undefined,
  most: number,
  ranked: readonly RankedPlace[],
  index: LookupIndex,
): Hit[] {
  const known = new Map<RankedPlace, HouseFound | undefined>();
  const houseIn = (each: RankedPlace) => {
    if (!asked) return undefined;
    if (!known.has(each)) known.set(each, houseFound(each, asked.of(each.place), index));
    return known.get(each);
  };
  const [top] = ranked;
  const least = (top?.score ?? 0) - AS_GOOD;
  const isIn = ({ place: { town, country } }: RankedPlace) =>
    top &&
    isTown(top.place) &&
    (town === top.place.name ||
      town === top.place.town ||
      (country === 'JP' && town?.startsWith(top.place.name)));
  // Houses are read last, and few of them: from files each list may have to be loaded.
  const isBetter = askedNotInName(asked, ranked);
  const withHouse = ranked.filter(
    (each) =>
      ((each.score > least || isIn(each)) && houseIn(each) !== undefined) ||
      (isBetter(each) && houseIn(each)?.isAll === true),
  );
  const meant = withHouse.find((each) => houseIn(each)?.isAll) ?? withHouse[0];
  return [...(meant ? [meant] : []), ...ranked.filter((each) => each !== meant)]
    .slice(0, most)
    .map((each) => ({
      hit: hitOf(each, houseIn(each), asked?.of(each.place) ?? []),
      ignored: each.ignored,
    }));
}

/** The first number that the place has as it is; or else the first that it has in part. */
function houseFound(
  { place }: RankedPlace,
  asked: readonly AskedHouse[],
  { housesOf, latinOf }: LookupIndex,
): HouseFound | undefined {
  const list = asked.length > 0 ? housesOf?.(place.id) : undefined;
  if (list === undefined) return undefined;
  let inPart: HouseFound | undefined;
  for (const each of asked) {
    const house = findHouse(list, each, place, latinOf);
    if (house?.isAll) return { ...house, asked: each };
    if (house) inPart ??= { ...house, asked: each };
  }
  return inPart;
}

/**
 * The street that a name alone after a number means, if the best answer is a sight or a station of that name: "32 Văn Miếu"
 * is a house of Phố Văn Miếu. "10 Downing Street" is a sight whose name has the number.
 */
function streetBeforeSight(asked: AskedHouses, ranked: readonly RankedPlace[]): RankedPlace | undefined {
  const [top] = ranked;
  if (!top || !SIGHTS.has(top.place.kind) || !asked.of(top.place).some(({ isFirst }) => isFirst))
    return undefined;
  return ranked.find(
    ({ place, answered, score }) =>
      isStreet(place) && answered >= top.answered && top.score - score < NAMED_ALIKE,
  );
}

/**
 * Whether a street that has the house is meant rather than the best place: if that is a sight of the same name ("Cát Linh 40"), or has
 * more in its name than was asked for, as "Ngõ 40 Cát Linh" and "Kammer 40" have. "Gate 40" is a sight that has the number.
 */
function askedNotInName(
  asked: AskedHouses | undefined,
  ranked: readonly RankedPlace[],
): (street: RankedPlace) => boolean {
  const [top] = ranked;
  // "Rua das Flores 20" is no house of Rua Nova das Flores if a street has the very name.
  const isNamedStreet = ranked.some(({ place, isNamed }) => isNamed && isStreet(place));
  const isBeside = !!top && !!asked && asked.of(top.place).length > 0;
  const isSight = !!top && isBeside && SIGHTS.has(top.place.kind) && top.ignored().length === 0;
  return ({ place, answered, score, isNamed }) =>
    !!top &&
    (isSight || (!top.isNamed && isNamed)) &&
    (isNamed || !isNamedStreet) &&
    isStreet(place) &&
    answered >= top.answered &&
    top.score - score < NAMED_ALIKE;
}

interface HouseFound extends FoundHouse {
  readonly asked: AskedHouse;
}

/** A hit without its ignored words, which are found for those that are returned only. */
interface Hit {
  readonly hit: Omit<PlaceHit, 'ignoredWords'>;
  readonly ignored: RankedPlace['ignored'];
}

function hitOf(
  { place, score }: Pick<RankedPlace, 'place' | 'score'>,
  found: HouseFound | undefined,
  asked: readonly AskedHouse[],
): Hit['hit'] {
  const { kind, name, lon, lat, town, country, importance } = place;
  const ignored = found ? (found.isAll ? undefined : found.asked) : asked.find(({ isSaid }) => isSaid);
  const ignoredHouse = ignored ? ignored.typed : null;
  const rest = { kind, name, town, country, importance, score, ignoredHouse };
  if (!found) return { ...rest, lon, lat, label: labelOf(place), house: null };
  const address = found.asked.isFirst ? `${found.number} ${name}` : `${name} ${found.number}`;
  const label = labelOf({ name: address, town });
  return { ...rest, lon: found.lon, lat: found.lat, label, house: found.number };
}
