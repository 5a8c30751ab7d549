/**
 * Finds places by name in what a publication has of names: its lists of towns, and the labels of positions around a town that the
 * text names, or around a position.
 *
 * Every word of a text has to be a word of the place or of its town. While a text is typed the last one may be unfinished. Numbers
 * are left out if nothing has them: they are houses. One wrong letter is forgiven in names of towns that are found no other way.
 * Nothing is found by sound.
 */
import { beginningOf, type Town, type TownList } from '../../../shards/publication/town-list.ts';
import { errorsBetween, type LabelTile, readPlaceText, wordsOf } from '../../gazetteer/labels.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import type { PublishedDataset } from './publication.ts';
import { originAt } from './search-origin.ts';
import type { TileNames } from './tile-names.ts';

export interface NamedPlace {
  readonly label: string;
  /** As the gazetteer names it; `position` for a written position, `place` for what only labels know. */
  readonly kind: string;
  readonly lon: number;
  readonly lat: number;
}

export interface PlaceOptions {
  /** Places near it come first; streets around it are found without their town. */
  readonly near?: { readonly lon: number; readonly lat: number } | undefined;
  readonly limit?: number | undefined;
  /** The last word may go on. */
  readonly isTyping?: boolean | undefined;
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

interface Asked extends Words {
  readonly near: PlaceOptions['near'];
}

/** The best places first; empty if no place has all words. Throws if a list of towns is not there. */
export function findPlaces(
  dataset: PublishedDataset,
  text: string,
  { near, limit = DEFAULT_LIMIT, isTyping = false }: PlaceOptions = {},
): readonly NamedPlace[] {
  const read = readPlaceText(text);
  if (read.kind === 'position') return [positionAt(dataset, read.lon, read.lat)];
  const words = read.kind === 'name' ? wordsOf(text).slice(0, MOST_WORDS) : [];
  const named = words.filter((word) => !/\p{N}/u.test(word));
  const first = placesOf(dataset, { words, isTyping, near });
  const found =
    first.length > 0 || named.length === words.length
      ? first
      : placesOf(dataset, { words: named, isTyping: false, near });
  return distinct(found.toSorted((one, other) => one.cost - other.cost)).slice(0, limit);
}

function placesOf(dataset: PublishedDataset, asked: Asked): Ranked[] {
  if (asked.words.length === 0) return [];
  const towns = townsFor(dataset, asked);
  const found = [...towns.flatMap((town) => rankedTown(town, asked)), ...streetsOf(dataset, towns, asked)];
  return found.length > 0 ? found : townsNearly(towns, asked);
}

/** The towns of the first list, and of those that the last word and the first one lead to. */
function townsFor({ directory, names }: PublishedDataset, { words }: Asked): readonly Town[] {
  const first = names.townList(directory.towns);
  if (!first) return [];
  const listOf = (word: string): TownList | undefined => {
    const beginning = beginningOf(word, first);
    return names.townList((beginning !== undefined && first.parts.get(beginning)) || null);
  };
  const ends = [...new Set([words.at(-1)!, words[0]!])];
  return [first, ...ends.map(listOf)].flatMap((list) => list?.towns ?? []);
}

function rankedTown(town: Town, asked: Asked): Ranked[] {
  const label = wordsOf(town.label);
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
  if (text.length < SHORTEST_WITH_ERROR || asked.isTyping) return [];
  const isNear = (name: string) => errorsBetween(wordsOf(name).join(' '), text, 1) <= 1;
  return towns.flatMap((town) => (town.names.some(isNear) ? [placed(town, 1 - town.importance, asked)] : []));
}

/** A place whose streets are searched. */
interface Around {
  readonly lon: number;
  readonly lat: number;
  /** Its names in all languages. A label has only one, so the others may be missing. */
  readonly words: ReadonlySet<string>;
}

function streetsOf(dataset: PublishedDataset, towns: readonly Town[], asked: Asked): Ranked[] {
  const around = [...townsNamed(towns, asked), ...(asked.near ? [{ ...asked.near, words: NO_WORDS }] : [])];
  const { labels, names } = dataset;
  for (const reachM of REACHES_M) {
    const found = around.flatMap((each) =>
      labels.readNear(each.lon, each.lat, reachM, (tile) => rankedLabels(tile, names.tileNames, asked, each)),
    );
    if (found.some(({ length }) => length > 0)) return found.flat();
  }
  return labels.readFew(FEW_TILES, (tile) => rankedLabels(tile, names.tileNames, asked)).flat();
}

/** The towns that a text names by a whole name, the longest names first. */
function townsNamed(towns: readonly Town[], { words }: Asked): Around[] {
  const named = towns.flatMap((town) => {
    const names = town.names.map(wordsOf).filter((name) => name.every((word) => words.includes(word)));
    return names.length === 0 ? [] : [{ town, words: new Set(names.flat()) }];
  });
  return named
    .toSorted(
      (one, other) => other.words.size - one.words.size || other.town.importance - one.town.importance,
    )
    .slice(0, MOST_TOWNS)
    .map(({ town: { lon, lat }, words: own }) => ({ lon, lat, words: own }));
}

/** The labels of a tile that have all words, but for those of the town around which they are. */
function rankedLabels(tile: LabelTile, names: TileNames, asked: Asked, around?: Around): Ranked[] {
  const words = asked.words.filter((word) => !around?.words.has(word));
  const rest = { words, isTyping: asked.isTyping && words.at(-1) === asked.words.at(-1) };
  return names
    .with(tile, words, rest.isTyping)
    .filter(({ own, all }) => asksFor(rest, own) && isAsked(rest, all))
    .map((name) => ({ ...name, more: [...name.own].filter((word) => !asked.words.includes(word)).length }))
    .toSorted((one, other) => one.more - other.more)
    .slice(0, MOST_OF_TILE)
    .map(({ inside, label, all, more }) => {
      const [lon, lat] = names.positionOf(tile, inside);
      const offM =
        around && !isAsked(asked, all) ? metresOf(squaredChord(around.lon, around.lat, lon, lat)) : 0;
      const off = offM > 0 ? OTHER_NAME + offM / FAR_M : 0;
      return placed({ label, kind: 'place', lon, lat }, 0.1 * more + off, asked);
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

/** Ten times as far is as bad as a word more. */
function placed({ label, kind, lon, lat }: NamedPlace, cost: number, { near }: Asked): Ranked {
  const farther = near
    ? 0.1 * Math.log10(1 + metresOf(squaredChord(near.lon, near.lat, lon, lat)) / 1_000)
    : 0;
  return { label, kind, lon, lat, cost: cost + farther };
}

function distinct(places: readonly Ranked[]): NamedPlace[] {
  const byLabel = new Map<string, NamedPlace>();
  for (const { label, kind, lon, lat } of places)
    if (!byLabel.has(label)) byLabel.set(label, { label, kind, lon, lat });
  return [...byLabel.values()];
}

function positionAt(dataset: PublishedDataset, lon: number, lat: number): NamedPlace {
  return { label: JSON.parse(`"${originAt(dataset, lon, lat).label}"`), kind: 'position', lon, lat };
}
