/**
 * Towns of the world that a lookup file does not cover. A query that names one is not answered by a namesake: "Paris"
 * is no hotel in Monaco, and "Gare de Lyon, Paris" no square there.
 *
 * A place keeps its right to its own name: "Hôtel de Paris" is found by its name, and so is a "Rue de Paris".
 */
import type { PlaceKind } from '../place-record.ts';
import { CANONICAL, STOP_WORDS } from './abbreviations.ts';
import { MOST_WORDS } from './in-area.ts';
import type { QueryWord } from './place-query.ts';
import type { Candidate, RankedWord } from './rank.ts';

/** A place of such a kind does not answer for a town by having its name: there is a street "Paris" in Malta. */
const BELOW_TOWNS: ReadonlySet<PlaceKind> = new Set(['street', 'square', 'stop', 'landmark']);

/** The words of a query that name a town elsewhere. */
export interface TownNamed {
  readonly words: readonly string[];
  /** The same words as they stand in the query. */
  readonly typed: readonly QueryWord[];
  /** The other words, but for articles. */
  readonly others: readonly string[];
  /** Nothing else was asked for, but for its country, articles and hints ("centre" if no place has the word). */
  readonly isAll: boolean;
  /** The words of the query that are the name of a country. */
  readonly countryWords: readonly string[];
}

export class TownsElsewhere {
  readonly #isListed: (name: string) => boolean;

  /** @param isListed whether a name, its words with spaces between, is listed */
  constructor(isListed: (name: string) => boolean) {
    this.#isListed = isListed;
  }

  /** Whether words are the whole name of a town. "Metro" and "Station" are towns, too, but no search is for them. */
  has(words: readonly QueryWord[]): boolean {
    if (words.every(isGeneric)) return false;
    return this.#isListed(words.map(({ word }) => word).join(' '));
  }

  /** The town that a query names as a whole, as a part after a comma, or at the start or end of a text without commas. */
  namedBy(query: readonly RankedWord[]): TownNamed | undefined {
    const named = query.filter(({ role }) => role !== 'number');
    const words = named.filter(({ country }) => country === undefined);
    const [first = [], ...parts] = Map.groupBy(words, ({ part }) => part).values();
    // The first part of several may be a shop called "Milano", its town comes after. "Andorra la Vella" has its country in it.
    const whole = [...Map.groupBy(named, ({ part }) => part).values()].slice(parts.length > 0 ? 1 : 0);
    for (const each of [words, ...(parts.length > 0 ? parts : within(first)), ...whole]) {
      if (each.length > MOST_WORDS || !this.has(each)) continue;
      const names = each.map(({ word }) => word);
      const countryWords = query.filter(({ country }) => country !== undefined).map(({ word }) => word);
      const rest = words.filter((word) => word.role !== 'stop' && !each.includes(word));
      const isAll = rest.every((word) => word.role === 'hint' || isOfTraffic(word));
      return { words: names, typed: each, others: rest.map(({ word }) => word), isAll, countryWords };
    }
    return undefined;
  }
}

/** The first and the last words of a text without commas, and all but the generic ones. */
function within(words: readonly RankedWord[]): RankedWord[][] {
  const lengths = Array.from({ length: MOST_WORDS }, (_, i) => MOST_WORDS - i);
  const ends = lengths.flatMap((length) => [words.slice(-length), words.slice(0, length)]);
  return [...ends, words.filter((word) => !isGeneric(word))];
}

/** "Park" and "Station" are towns, too. */
function isGeneric({ word, spelling, kinds, role }: QueryWord): boolean {
  return role !== 'word' || kinds.length > 0 || CANONICAL.has(spelling) || CANONICAL.has(word);
}

/** "Station" and "airport": a station that is called like a town elsewhere is asked for so. */
function isOfTraffic({ kinds }: QueryWord): boolean {
  return kinds.length > 0 && !kinds.some((kind) => BELOW_TOWNS.has(kind));
}

/** Whether a place may answer a query that names a town elsewhere. */
export function mayAnswer(
  { kind, names, townNames }: Candidate,
  { words, others, isAll, countryWords }: TownNamed,
): boolean {
  // "Paris, Monaco" names the town of the hotel: a country can have the name of its town.
  const hasTown =
    countryWords.length > 0 && townNames.some((name) => countryWords.every((word) => name.includes(word)));
  const isCalled = (name: readonly string[]) => words.every((word) => name.includes(word));
  // "Barcelona Sants" is not the hotel "Barcelona", but "Hotel Barcelona" is.
  const isNamesake = (name: readonly string[]) =>
    bare(name) === bare(words) && !names.some((each) => others.some((word) => each.includes(word)));
  if (hasTown) return [...names, ...townNames].some(isCalled);
  if (!isAll) return townNames.some(isCalled) || names.some((name) => isCalled(name) && !isNamesake(name));
  return !BELOW_TOWNS.has(kind) && names.some((name) => bare(name) === bare(words));
}

function bare(words: readonly string[]): string {
  return words.filter((word) => !STOP_WORDS.has(word)).join(' ');
}
