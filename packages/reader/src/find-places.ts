/**
 * Finds places by name in a publication: in its lookup, as a server does (place-index.ts). Without a lookup, as in publications of
 * before and in kept areas without network, it looks in the lists of towns, and in the labels of positions around a town that the
 * text names, or around a position.
 *
 * There every word of a text has to be a word of the place or of its town. While a text is typed the last one may be unfinished. Numbers
 * are left out if nothing has them: they are houses. One wrong letter is forgiven in names of towns that are found no other way.
 * Nothing is found by sound.
 */
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import { BlobError } from '../../../shards/format/blob.ts';
import { fromE7, toE7 } from '../../../shards/format/e7.ts';
import { beginningOf, type Town } from '../../../shards/publication/town-list.ts';
import { jsonInside } from '../../../shards/shard/toilet-record.ts';
import {
  askedTexts,
  asksForCentre,
  countryCode,
  errorsBetween,
  isGenericWord,
  type LabelTile,
  readPlaceText,
  wordsOf,
} from '../../gazetteer/labels.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import { NotFetched } from './not-fetched.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PublishedDataset } from './publication.ts';
import { type Ignored, type NotFound, originAt } from './search-origin.ts';
import type { TileNames } from './tile-names.ts';
import { typedPlaces } from './typed-places.ts';

export interface NamedPlace {
  readonly label: string;
  /** As the gazetteer names it; `position` for a written position, `place` for what only labels know. */
  readonly kind: string;
  readonly lon: number;
  readonly lat: number;
  /** Words of the text that it was found without. */
  readonly ignored?: Ignored | undefined;
}

export interface PlaceOptions {
  /** Places near it come first; streets around it are found without their town. */
  readonly near?: { readonly lon: number; readonly lat: number } | undefined;
  readonly limit?: number | undefined;
  /** The last word may go on. */
  readonly isTyping?: boolean | undefined;
  /** ISO 3166-1 alpha-2 in any case; only places there. */
  readonly country?: string | undefined;
  /** Nothing is guessed: the lists do not know the towns that the data does not cover. */
  readonly isExact?: boolean | undefined;
}

const DEFAULT_LIMIT = 5;
/** Towns whose streets are searched. */
const MOST_TOWNS = 3;
/** Tiles that are searched if the text names no town. */
const FEW_TILES = 2;
/** Streets of a town lie in its own tile, or in one near its middle. */
const REACHES_M = [3_000, 15_000];
/** Labels of a tile whose positions are looked up. */
const MOST_OF_TILE = 50;
/** A label without the name of the town is worse by this, and by as much again at this distance. */
const OTHER_NAME = 0.3;
const FAR_M = 10_000;
const NO_WORDS: ReadonlySet<string> = new Set();
const SHORTEST_WITH_ERROR = 5;
/** More words are no name of a place; bounds the work. */
const MOST_WORDS = 12;

interface Ranked extends NamedPlace {
  /** Lower is better. */
  readonly cost: number;
}

interface Words {
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly isTyping: boolean;
}

interface Asked extends Words, Pick<PlaceOptions, 'near' | 'isExact'> {
  /** Code of the country that was asked for, in upper case. */
  readonly country: string | undefined;
  readonly wordsOfCountry: (country: string | null) => readonly string[];
}

/** The best places first; empty if no place has all words. Throws if a list of towns is not there. */
export function findPlaces(
  dataset: PublishedDataset,
  text: string,
  { limit = DEFAULT_LIMIT, isTyping = false, ...options }: PlaceOptions = {},
): readonly NamedPlace[] {
  const read = readPlaceText(text);
  if (read.kind === 'position') return [positionAt(dataset, read.lon, read.lat)];
  if (read.kind !== 'name') return [];
  const { near, country } = options;
  const found = isTyping
    ? typedPlacesLookedUp(dataset, text, { limit, near, country })
    : placesLookedUp(dataset, text, { limit, country });
  if (found) return found;
  for (const { text: asked } of askedTexts(text)) {
    const places = placesWithout(dataset, asked, { ...options, limit, isTyping });
    if (places.length > 0) return places;
  }
  return [];
}

/** Finds places in the lists of towns and the labels. */
function placesWithout(
  dataset: PublishedDataset,
  text: string,
  { limit, isTyping, ...options }: PlaceOptions & { readonly limit: number; readonly isTyping: boolean },
): readonly NamedPlace[] {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const named = words.filter((word) => !/\p{N}/u.test(word));
  const asked = {
    ...options,
    country: options.country && countryCode(options.country),
    wordsOfCountry: englishCountries(),
  };
  const first = placesOf(dataset, { ...asked, words, isTyping });
  if (first.length > 0 || named.length === words.length) return best(first, limit);
  const ignored = { house: null, words: words.filter((word) => !named.includes(word)) };
  const found = placesOf(dataset, { ...asked, words: named, isTyping: false });
  return best(found, limit).map((place) => ({ ...place, ignored }));
}

/** The lookup of a publication; undefined if it has none, or it cannot be had. */
function askLookup<T>({ names }: PublishedDataset, ask: (index: PlaceIndex) => T): T | undefined {
  try {
    return names.lookup && ask(names.lookup());
  } catch (error) {
    if (error instanceof NotFetched || !(error instanceof BlobError)) throw error;
    return undefined;
  }
}

type LookupOptions = Parameters<PlaceIndex['find']>[1];

function hitsOf(dataset: PublishedDataset, text: string, options: LookupOptions) {
  const pointsOf: Parameters<PlaceIndex['find']>[2] = (label, [lon, lat]) =>
    dataset.labels.pointsOf(jsonInside(label), lon, lat);
  return askLookup(dataset, (index) => index.find(text, options, pointsOf));
}

function placesLookedUp(
  dataset: PublishedDataset,
  text: string,
  options: LookupOptions,
): NamedPlace[] | undefined {
  const hits = hitsOf(dataset, text, options);
  return hits?.map(({ label, kind, lon, lat, ignoredHouse: house, ignoredWords }) => ({
    ...{ label, kind, lon, lat },
    ...((house !== null || ignoredWords.length > 0) && { ignored: { house, words: ignoredWords } }),
  }));
}

function typedPlacesLookedUp(
  dataset: PublishedDataset,
  text: string,
  { limit, near, country }: Pick<PlaceOptions, 'near' | 'country'> & { readonly limit: number },
): NamedPlace[] | undefined {
  const nearest = (places: readonly NamedPlace[]) =>
    places
      .map((place, i) => ({ ...place, cost: 0.02 * i + fartherBy(place, near) }))
      .toSorted((one, other) => one.cost - other.cost);
  const found = typedPlaces(
    text,
    limit,
    (options) => hitsOf(dataset, text, { ...options, country }),
    near && nearest,
  );
  return found?.map(({ label, kind, lon, lat }) => ({ label, kind, lon, lat }));
}

/**
 * Asks with the towns of the first list and those that the last word leads to; then with those that the first word leads to.
 * Streets mostly come before their towns, so two lists answer most questions.
 */
function placesOf(dataset: PublishedDataset, asked: Asked): Ranked[] {
  const { words } = asked;
  if (words.length === 0) return [];
  const { names, directory } = dataset;
  const first = names.townList(directory.towns);
  const listOf = (word: string) => first?.parts.get(beginningOf(word, first) ?? '') ?? null;
  const nearly: Ranked[] = [];
  for (const list of new Set([listOf(words.at(-1)!), listOf(words[0]!)])) {
    const towns = [...(first?.towns ?? []), ...(names.townList(list)?.towns ?? [])];
    const inside = towns.filter(({ country }) => asked.country === undefined || country === asked.country);
    const isOneCountry = asked.country === undefined || (towns.length > 0 && inside.length === towns.length);
    const ranked = inside.flatMap((town) => rankedTown(town, asked));
    const found = [...ranked, ...streetsOf(dataset, inside, asked, isOneCountry)];
    if (found.length > 0) return found;
    nearly.push(...townsNearly(inside, asked));
  }
  return nearly;
}

function rankedTown(town: Town, asked: Asked): Ranked[] {
  const label = [...wordsOf(town.label), ...asked.wordsOfCountry(town.country)];
  const extras = town.names.flatMap((name) => {
    const words = wordsOf(name);
    const isFound = isAsked(asked, new Set([...words, ...label])) && asksFor(asked, new Set(words));
    return isFound ? [words.length] : [];
  });
  if (extras.length === 0) return [];
  const more = Math.max(0, Math.min(...extras) - asked.words.length);
  return [placed(town, 0.1 * more - town.importance, asked)];
}

/** Towns whose name differs by one letter. */
function townsNearly(towns: readonly Town[], asked: Asked): Ranked[] {
  const text = asked.words.join(' ');
  if (text.length < SHORTEST_WITH_ERROR || asked.isTyping || asked.isExact) return [];
  const isNear = (name: string) => errorsBetween(wordsOf(name).join(' '), text, 1) <= 1;
  return towns.flatMap((town) => (town.names.some(isNear) ? [placed(town, 1 - town.importance, asked)] : []));
}

/** The words of the English names of countries, each made once. */
function englishCountries(): Asked['wordsOfCountry'] {
  const display = new Intl.DisplayNames(['en'], { type: 'region' });
  const known = new Map<string | null, readonly string[]>([[null, []]]);
  return (country) => {
    const words = known.get(country) ?? wordsOf(display.of(country ?? '') ?? '');
    known.set(country, words);
    return words;
  };
}

/** A place whose streets are searched. */
interface Around {
  readonly lon: number;
  readonly lat: number;
  /** Its names in all languages, and its country. A label has only one name, so the others may be missing. */
  readonly words: ReadonlySet<string>;
}

/** @param isOneCountry labels around no town are of the country that was asked for */
function streetsOf(
  dataset: PublishedDataset,
  towns: readonly Town[],
  asked: Asked,
  isOneCountry: boolean,
): Ranked[] {
  const around = [...townsNamed(towns, asked), ...(asked.near ? [{ ...asked.near, words: NO_WORDS }] : [])];
  const { labels, names } = dataset;
  for (const reachM of REACHES_M) {
    const found = around.flatMap((each) =>
      labels.readNear(each.lon, each.lat, reachM, (tile) =>
        rankedLabels(tile, names.tileNames, asked, { ...each, reachM }),
      ),
    );
    if (found.some(({ length }) => length > 0)) return found.flat();
  }
  return !isOneCountry
    ? []
    : labels.readFew(FEW_TILES, (tile) => rankedLabels(tile, names.tileNames, asked)).flat();
}

/** The towns that a text names by a whole name, the longest names first. */
function townsNamed(towns: readonly Town[], { words, wordsOfCountry }: Asked): Around[] {
  const named = towns.flatMap((town) => {
    const names = town.names.map(wordsOf).filter((name) => name.every((word) => words.includes(word)));
    return names.length === 0 ? [] : [{ town, words: new Set(names.flat()) }];
  });
  return named
    .toSorted(
      (one, other) => other.words.size - one.words.size || other.town.importance - one.town.importance,
    )
    .slice(0, MOST_TOWNS)
    .map(({ town: { lon, lat, country }, words: own }) => ({
      ...{ lon, lat },
      words: new Set([...own, ...wordsOfCountry(country)]),
    }));
}

/** The labels of a tile that have all words, but for those of the town around which they are. */
function rankedLabels(
  tile: LabelTile,
  names: TileNames,
  asked: Asked,
  around?: Around & { readonly reachM: number },
): Ranked[] {
  const words = asked.words.filter((word) => !around?.words.has(word));
  const rest = { words, isTyping: asked.isTyping && words.at(-1) === asked.words.at(-1) };
  // Without its town a place answers to its whole name: "Paris" is no "Rua da Galeria de Paris".
  const isWhole = (own: ReadonlySet<string>) =>
    !asked.isExact || around || [...own].every((word) => words.includes(word) || isGenericWord(word));
  return names
    .with(tile, words, rest.isTyping)
    .filter(({ own, all }) => asksFor(rest, own) && isAsked(rest, all) && isWhole(own))
    .map((name) => ({ ...name, more: [...name.own].filter((word) => !asked.words.includes(word)).length }))
    .toSorted((one, other) => one.more - other.more)
    .slice(0, MOST_OF_TILE)
    .flatMap(({ inside, label, all, more }) => {
      const [lon = 0, lat = 0] = names.positionOf(tile, inside).map((degrees) => fromE7(toE7(degrees)));
      const offM =
        around && !isAsked(asked, all) ? metresOf(squaredChord(around.lon, around.lat, lon, lat)) : 0;
      // A tile of a large area has labels far from the town.
      if (around && offM > around.reachM) return [];
      const off = offM > 0 ? OTHER_NAME + offM / FAR_M : 0;
      return [placed({ label, kind: 'place', lon, lat }, 0.1 * more + off, asked)];
    });
}

/** Whether all words of a text are among those of a place. */
function isAsked({ words, isTyping }: Words, all: ReadonlySet<string>): boolean {
  return words.every((word, i) => hasWord(all, word, isTyping && i === words.length - 1));
}

/** Whether a word of a text is one of the place itself: a town alone asks for none of its streets. */
function asksFor({ words, isTyping }: Words, own: ReadonlySet<string>): boolean {
  return words.some((word, i) => hasWord(own, word, isTyping && i === words.length - 1));
}

function hasWord(words: ReadonlySet<string>, word: string, mayGoOn: boolean): boolean {
  if (words.has(word)) return true;
  return mayGoOn && [...words].some((each) => each.startsWith(word));
}

function placed(place: NamedPlace, cost: number, { near }: Asked): Ranked {
  const { label, kind, lon, lat } = place;
  return { label, kind, lon, lat, cost: cost + fartherBy(place, near) };
}

/** Ten times as far is as bad as a word more. */
function fartherBy({ lon, lat }: NamedPlace, near: PlaceOptions['near']): number {
  return near ? 0.1 * Math.log10(1 + metresOf(squaredChord(near.lon, near.lat, lon, lat)) / 1_000) : 0;
}

function best(places: readonly Ranked[], limit: number): NamedPlace[] {
  const byLabel = new Map<string, NamedPlace>();
  for (const { label, kind, lon, lat } of places.toSorted((one, other) => one.cost - other.cost))
    if (!byLabel.has(label)) byLabel.set(label, { label, kind, lon, lat });
  return [...byLabel.values()].slice(0, limit);
}

function positionAt(dataset: PublishedDataset, lon: number, lat: number): NamedPlace {
  return { label: JSON.parse(`"${originAt(dataset, lon, lat).label}"`), kind: 'position', lon, lat };
}

/** The start that the query of a nearest search names: a position, a name, or none. */
export type SearchStart =
  | { readonly kind: 'position'; readonly lon: number; readonly lat: number }
  | { readonly kind: 'name'; readonly name: string }
  /** A text that tries to be a position. */
  | { readonly kind: 'unreadable'; readonly text: string }
  /** The position of the caller, which the query does not say. */
  | { readonly kind: 'here' };

/** Reads the start. Beside a place, 0, 0 is no position: some agents fill in every field, and there is only sea. */
export function startOf({ lat, lon, place }: Pick<NearestQuery, 'lat' | 'lon' | 'place'>): SearchStart {
  const isFilledIn = place !== undefined && lat === 0 && lon === 0;
  if (lat !== undefined && lon !== undefined && !isFilledIn) return { kind: 'position', lon, lat };
  if (place === undefined) return { kind: 'here' };
  const read = readPlaceText(place);
  if (read.kind === 'name') return { kind: 'name', name: place };
  return read.kind === 'unreadable' ? { kind: 'unreadable', text: place } : read;
}

export type FoundByName =
  | ({ readonly status: 'found'; readonly place: NamedPlace } & Pick<NamedPlace, 'ignored'>)
  | ({ readonly status: 'not-found' } & NotFound);

/**
 * Looks a place up in the names of a publication. Never guesses: without its word for word, it is not found.
 * @param country ISO 3166-1 alpha-2 in any case; narrows
 */
export function findByName(
  dataset: PublishedDataset,
  name: string,
  country: string | undefined,
): FoundByName {
  const [place] = placesByName(dataset, name, country, 1);
  if (!place) {
    const why = askLookup(dataset, (index) => index.nothingFound(name, country));
    return { status: 'not-found', covered: dataset.covered, ...why, isCentre: asksForCentre(name) };
  }
  return { status: 'found', place, ignored: place.ignored };
}

/** All places that have each word of a name, the best first. */
export function placesByName(
  dataset: PublishedDataset,
  name: string,
  country: string | undefined,
  most: number,
): readonly NamedPlace[] {
  return findPlaces(dataset, name, { limit: most, country, isExact: true });
}

/** Finds the first places of a text that is being typed. */
export function suggestByName(dataset: PublishedDataset, text: string, most: number): NamedPlace[] {
  const found = findPlaces(dataset, text, { limit: most, isTyping: true });
  return found.map(({ label, kind, lat, lon }) => ({ label, kind, lat, lon }));
}
