/**
 * How well a place answers a query: the documented order of all hits. Pure.
 *
 *   score = 0.70 × matched + 0.12 × whole + 0.03 × phrase + 0.03 × exact + 0.06 × part + 0.06 × begun + 0.02 × shown
 *     + 0.02 × town + 0.02 to 0.05 × kind + 0.15 × importance − 0.12 × extra
 *
 * - matched: the share of the query's words that the place answers, each by its weight and the quality of its match.
 *   A word weighs by how rare it is (1 if no or one place has it, toward 0.15 if all have it), half if it is a number or
 *   a hint ("tube"), a quarter if it is a stop word. Quality is 1 for the same word, 0.9 for a beginning of it (1 while
 *   it is typed), 0.8 and 0.65 with one and two errors; 0.85 if the place's kind or country says it; in the town's name,
 *   or if the same word of the name answers another word already, 0.95 of that; half of it for "South" if the query or
 *   the name has "S" as the name of a street.
 * - whole: 1 if every word of one of the place's names, but for stop words, is in the query.
 * - phrase: 1 if they also stand there side by side in the name's order ("rue de Paris, Lyon").
 * - exact: 1 if the name also has every word of the query itself, and none is being typed.
 * - part: 1 if the name is all that stands between two commas, if there are commas ("Park Road, Wuhan").
 * - begun: 1 if the query is being typed and its words are the first words of the name, in order.
 * - shown: 1 if the name is the one that a map shows, not one of the others.
 * - town: 1 if every word of one of the town's names is in the query ("Boston", not "South Boston").
 * - kind: the query names its category; 0.05 if a name of the place has the town that the query also
 *   names, or if the name of a station or airport has the word, or if it is the exact name of a city or town: "Praia". A word for a category is one of its names, too: "station" of every station.
 *   A place of another kind that is named after the category loses a fifth of that word; a stop, and what was asked for by
 *   nothing else, is not whole either. "Gare" is a station before it is a stop or a square.
 * - extra: the share of the name's words that were not asked for.
 *
 * A place that is only near what was asked, because no word is in a name of its own, counts half.
 */

import type { PlaceKind } from '../place-record.ts';
import { CANONICAL, STOP_WORDS } from './abbreviations.ts';
import { categoryOf, isOfCategory } from './category-words.ts';
import { allowedErrors, errorsBetween } from './fuzzy.ts';
import { DIRECTIONS, lettersIn } from './lettered-streets.ts';
import { HOUSE, type QueryWord } from './place-query.ts';

export interface RankedWord extends QueryWord {
  /** Weight by rarity and role, 0 to 1. */
  readonly weight: number;
  /** How many places have the word itself. */
  readonly places: number;
  /** Whether any place has the word or what it may mean. */
  readonly isKnown: boolean;
  /** Words of the index that this one may mean, and the quality of that match. */
  readonly meant: ReadonlyMap<string, number>;
  /** Whether it may be the beginning of a word. */
  readonly open: boolean;
  /** Whether it is being typed: the beginning of a word is as good as the word. */
  readonly unfinished: boolean;
}

export interface Candidate {
  readonly kind: PlaceKind;
  readonly country: string | null;
  /** 0 to 1. */
  readonly importance: number;
  /** The words of each name. */
  readonly names: readonly (readonly string[])[];
  /** The words of each name of its town. */
  readonly townNames: readonly (readonly string[])[];
  readonly townWords: ReadonlySet<string>;
  /** The name as a map shows it. */
  readonly name: string;
}

export interface Match {
  readonly score: number;
  /** Share of the weight of the words of role `word` that are answered at all, 0 to 1. */
  readonly answered: number;
  /** Whether every word of one of the place's names, but for stop words, was asked for. */
  readonly isNamed: boolean;
  /** Whether words for its kind alone are the best of its names: "station". */
  readonly isByKind: boolean;
}

/** How a place answers one word of a query: the qualities of the best matches, 0 for none. */
export interface WordAnswer {
  /** With a word of one of its names, or of its category. */
  readonly inName: number;
  /** With its town, its country or its kind. */
  readonly around: number;
  /** The words of its names that the word may be. */
  readonly nameWords: readonly string[];
  /** Those of them that it is without an error. */
  readonly exactWords: readonly string[];
}

/** How the town of a place answers the words of a query. */
interface TownAnswer {
  /** Whether every word of one of its names was asked for. */
  readonly isAsked: boolean;
  /** The quality of each word's match with it, and with those of its words that name it by themselves. */
  readonly ofAll: readonly number[];
  readonly ofLong: readonly number[];
}

/** Words that are passed over without a word: articles and postcodes. */
const UNSAID: ReadonlySet<QueryWord['role']> = new Set(['stop', 'number']);
/** The most that `answered` is if some words were passed over: an answer, but searches go on. */
export const ENOUGH = 0.9;
/** A town does not answer for the street in it that is not known. */
const ABOVE_STREETS: ReadonlySet<PlaceKind> = new Set([
  'city',
  'town',
  'village',
  'region',
  'island',
  'suburb',
]);
/** Endings of streets and squares: "Rosengasse" is no area. */
const IN_TOWNS =
  /(?:str|gasse|weg|allee|platz|ring|damm|ufer|hof|gatan|vagen|katu|tie|gade|vej|laan|plein|gracht|utca|ulica)$/;
/** Kinds that a place of another category is called after it by having its name: a town "Casino" is a town. */
const CALLED_AFTER: ReadonlySet<PlaceKind> = new Set(['stop', 'street', 'square', 'landmark']);
/** The part of a match that a place loses which is named after a category: the square or the stop "Gare". */
const AFTER = 0.2;
/** Bonus of a place of the category that was asked for, if its name says it. */
const CALLED_SO = 0.05;
/** Quality of another word for the same category: "казино" for "casino". */
const SYNONYM = 0.95;
const NONE: readonly boolean[] = [];
/** Longest word of a town's name that does not stand for the town: "san". */
const SHORT_WORD = 3;
const NEARLY = 0.95;
const IMPLIED = 0.85;
const OTHER_LETTER = 0.5;
export const BEGUN = 0.9;
export const WITH_ERRORS = [1, 0.8, 0.65] as const;

export function weightOf(word: Pick<QueryWord, 'role'>, places: number, allPlaces: number): number {
  const rarity = 1 - Math.log(Math.max(1, places)) / Math.log(Math.max(2, allPlaces));
  const role = word.role === 'stop' ? 0.25 : word.role === 'word' ? 1 : 0.5;
  return (0.15 + 0.85 * Math.min(1, Math.max(0, rarity))) * role;
}

export class Ranking {
  readonly #words: readonly RankedWord[];
  readonly #hasCategory: boolean;
  readonly #weight: number;
  readonly #needed: number;
  /** Whether the query has a letter or a direction that the other could be mistaken for. */
  readonly #hasDirection: boolean;
  /** Qualities of the query's words against a word of a name: the same words come again in hundreds of candidates. */
  readonly #known = new Map<string, readonly number[]>();
  readonly #none: readonly number[];
  /** Kept, because most candidates of a query lie in one town, whose name may be known in a hundred languages. */
  readonly #towns = new Map<Candidate['townNames'], TownAnswer>();

  constructor(words: readonly RankedWord[]) {
    this.#words = words;
    this.#hasCategory = words.some(({ category, unfinished }) => category !== undefined && !unfinished);
    this.#none = words.map(() => 0);
    this.#weight = sum(words.map((word) => word.weight));
    this.#needed = sum(words.map((word) => (word.role === 'word' ? word.weight : 0)));
    this.#hasDirection = words.some(({ word }) => DIRECTIONS.has(word));
  }

  match(candidate: Candidate): Match {
    const { isAsked, ofAll } = this.#townOf(candidate);
    const around = this.#around(candidate, ofAll);
    const asked = (word: string) => this.#isAsked(word);
    const town = isAsked ? 1 : 0;
    const letters = this.#hasDirection ? lettersIn(candidate.name) : undefined;
    const isOf = this.#hasCategory ? this.#ofCategories(candidate) : NONE;
    const generic = this.#words.flatMap(({ word }, i) => (isOf[i] ? word : []));
    const ofKind = generic.length === 0 ? 0 : isCalledSo(candidate, generic, asked) ? CALLED_SO : 0.02;
    const names = generic.length === 0 ? candidate.names : [...candidate.names, generic];
    let best: Match = { score: -1, answered: 0, isNamed: false, isByKind: false };
    for (const [i, name] of names.entries()) {
      const prior = 0.02 * town + 0.15 * candidate.importance + (i === 0 ? 0.02 : 0) + ofKind;
      const match = this.#matchName(name, around, prior, letters, candidate.kind, isOf);
      if (match.score > best.score) best = { ...match, isByKind: i >= candidate.names.length };
    }
    return best;
  }

  /** How each word of the query is answered by a place. */
  answersOf(candidate: Candidate): WordAnswer[] {
    const isOf = this.#hasCategory ? this.#ofCategories(candidate) : NONE;
    const ownWords = [...new Set(candidate.names.flat())].map(
      (other) => [other, this.#qualities(other)] as const,
    );
    const { isAsked, ofAll, ofLong } = this.#townOf(candidate);
    // "San Siro" asks for nothing in San Giljan.
    const around = this.#around(candidate, isAsked ? ofAll : ofLong);
    return this.#words.map((_, i) => {
      let inName = isOf[i] ? SYNONYM : 0;
      const nameWords: string[] = [];
      const exactWords: string[] = [];
      for (const [other, qualities] of ownWords) {
        const quality = qualities[i]!;
        if (quality > 0) nameWords.push(other);
        if (quality >= 1) exactWords.push(other);
        inName = Math.max(inName, quality);
      }
      return { inName, nameWords, exactWords, around: around[i]! };
    });
  }

  /** Whether a place is of the category that each word names. */
  #ofCategories(candidate: Candidate): boolean[] {
    return this.#words.map(
      ({ word, category, unfinished }) =>
        category !== undefined && !unfinished && isOfCategory(word, candidate),
    );
  }

  /** Words of the query that no name, nor anything else of a place, answers; but for numbers and stop words. */
  ignoredBy(candidate: Candidate): string[] {
    const isIn = (i: number) =>
      candidate.names.some((name) => name.some((other) => this.#qualities(other)[i]! > 0));
    const around = this.#around(candidate, this.#townOf(candidate).ofAll);
    return this.#words
      .filter((word, i) => !UNSAID.has(word.role) && around[i] === 0 && !isIn(i))
      .map(({ spelling }) => spelling);
  }

  /**
   * The quality of each word's match with the town, the country and the kind of a place.
   * @param ofTown the qualities of its town
   */
  #around(candidate: Candidate, ofTown: readonly number[]): number[] {
    return this.#words.map((word, i) => {
      const implied =
        (word.category === undefined
          ? word.kinds.includes(candidate.kind)
          : isOfCategory(word.word, candidate)) ||
        (word.country !== undefined && word.country === candidate.country);
      if (!implied) return ofTown[i]!;
      return Math.max(ofTown[i]!, word.category === undefined || word.unfinished ? IMPLIED : SYNONYM);
    });
  }

  #townOf({ townNames }: Candidate): TownAnswer {
    const known = this.#towns.get(townNames);
    if (known) return known;
    const ofWords = (words: readonly string[]) => {
      const qualities = [...new Set(words)].map((word) => this.#qualities(word));
      return this.#words.map((_, i) => NEARLY * Math.max(0, ...qualities.map((each) => each[i]!)));
    };
    const words = townNames.flat();
    const town = {
      isAsked: townNames.some((name) => name.length > 0 && name.every((word) => this.#isAsked(word))),
      ofAll: ofWords(words),
      ofLong: ofWords(words.filter((word) => word.length > SHORT_WORD)),
    };
    this.#towns.set(townNames, town);
    return town;
  }

  #matchName(
    name: readonly string[],
    around: readonly number[],
    prior: number,
    letters: readonly string[] | undefined,
    kind: PlaceKind,
    isOf: readonly boolean[],
  ): Omit<Match, 'isByKind'> {
    const places: number[] = [];
    let named = 0;
    let hasOther = false;
    let matched = 0;
    let answered = 0;
    let inName = 0;
    const ofWords = name.map((other) => this.#qualities(other));
    // Of most names most words are in no way those of the query.
    const maybe = [...name.keys()].filter((j) => isOf !== NONE || ofWords[j] !== this.#none);
    for (const [i, word] of this.#words.entries()) {
      let own = 0;
      let at = -1;
      for (const j of maybe) {
        const other = name[j]!;
        const isOther = letters && DIRECTIONS.has(other) && word.isLetter !== letters.includes(other);
        const isSynonym = isOf[i] && categoryOf(other) === word.category;
        const same = ofWords[j]![i]! * (isOther ? OTHER_LETTER : 1);
        const quality = Math.max(same, isSynonym ? SYNONYM : 0);
        // A word that stands twice in the name is answered twice by a query that has it twice.
        const free = quality === own && quality > 0 && places.includes(at) && !places.includes(j);
        if (quality > own || free) [own, at] = [quality, j];
      }
      // One word of the name answers one word of the query well: "Baden-Baden" is not Baden.
      if (at >= 0 && places.includes(at)) own *= NEARLY;
      places.push(at);
      if (own > 0 && word.category !== undefined && !isOf[i] && !word.unfinished) named += word.weight * own;
      else if (own > 0 && word.role !== 'stop') hasOther = true;
      const quality = Math.max(own, around[i]!);
      matched += word.weight * quality;
      if (word.role === 'word' && quality > 0) answered += word.weight;
      if (word.role !== 'stop' && own > 0) inName++;
    }
    const asked = new Set(places);
    const long = name.filter((word) => !STOP_WORDS.has(word)).length;
    const extra = name.filter((word, j) => !asked.has(j) && !STOP_WORDS.has(word)).length;
    const isAsked = (word: string, j: number) => asked.has(j) || (long > 0 && STOP_WORDS.has(word));
    const isWhole = name.length > 0 && name.every(isAsked);
    const isNamedAfter =
      named > 0 && !(isWhole && (!CALLED_AFTER.has(kind) || (hasOther && kind !== 'stop')));
    const whole = isWhole && !(isNamedAfter && (kind === 'stop' || !hasOther)) ? 1 : 0;
    const share = this.#weight > 0 ? (matched - (isNamedAfter ? AFTER * named : 0)) / this.#weight : 0;
    const exact =
      whole &&
      !this.#words.at(-1)!.unfinished &&
      this.#words.every(({ role }, i) => role === 'stop' || places[i]! >= 0)
        ? 1
        : 0;
    const isTownSo = exact && this.#hasCategory && (kind === 'city' || kind === 'town');
    const isPart = whole && this.#isPart(places, name) ? 1 : 0;
    const score =
      0.7 * share +
      0.12 * whole +
      0.03 * (whole && inOrder(places, name.length) ? 1 : 0) +
      0.06 * (this.#words.at(-1)!.unfinished && places.every((at, i) => at === i) ? 1 : 0) +
      0.06 * isPart +
      0.03 * exact +
      (isTownSo ? CALLED_SO : 0) +
      prior -
      0.12 * (long > 0 ? extra / long : 0);
    return {
      isNamed: whole === 1,
      score: inName > 0 || long === 0 ? score : score / 2,
      answered: Math.max(
        this.#needed > 0 ? answered / this.#needed : share > 0 ? 1 : 0,
        whole ? this.#withoutUnknown(name, places, answered, isPart === 1, kind, around) : 0,
      ),
    };
  }

  /**
   * The share that a place answers of what is known here, if its whole name was asked for. "Aldi, Landstrasse 12, Vaduz"
   * asks for the street, whatever "Aldi" is; "Eiffel Tower" does not ask for a "Tower". A town answers only for names of
   * areas after its own: "Springfield, Illinois".
   */
  #withoutUnknown(
    name: readonly string[],
    places: readonly number[],
    answered: number,
    isPart: boolean,
    kind: PlaceKind,
    around: readonly number[],
  ): number {
    if (ABOVE_STREETS.has(kind)) return this.#isBeforeAreas(name, places, around) ? ENOUGH : 0;
    const words = this.#words.filter(({ role }) => role === 'word');
    const own = this.#words.filter((word, i) => places[i]! >= 0 && word.role === 'word');
    if (!own.some((word) => isDistinctive(word) && name.includes(word.word))) return 0;
    if (isPart) return ENOUGH;
    const unknown = words.filter(({ isKnown, country }) => !isKnown && country === undefined);
    if (unknown.length > Math.max(1, own.length / 2)) return 0;
    const needed = this.#needed - sum(unknown.map(({ weight }) => weight));
    return needed > 0 ? Math.min(answered / needed, ENOUGH) : 0;
  }

  /** Whether the query is the name and then words of which no place has those that the town does not answer. */
  #isBeforeAreas(name: readonly string[], places: readonly number[], around: readonly number[]): boolean {
    return (
      name.every((_, i) => places[i] === i) &&
      !this.#words.some(({ role, word }) => role === 'number' && HOUSE.test(word)) &&
      this.#words.every(
        (word, i) => places[i]! >= 0 || around[i]! > 0 || UNSAID.has(word.role) || mayBeArea(word),
      )
    );
  }

  /** Whether the query has commas and the words of one part, all but numbers and stop words, make the whole name. */
  #isPart(places: readonly number[], name: readonly string[]): boolean {
    const words = this.#words;
    const first = words.find((word, i) => places[i]! >= 0 && word.role !== 'stop');
    if (!first || words.at(-1)!.part === 0) return false;
    const own = [...words.keys()].filter((i) => words[i]!.part === first.part);
    const asked = new Set(own.map((i) => places[i]!));
    return (
      own.every((i) => places[i]! >= 0 || words[i]!.role !== 'word') &&
      name.every((word, j) => asked.has(j) || STOP_WORDS.has(word))
    );
  }

  #isAsked(other: string): boolean {
    return this.#qualities(other) !== this.#none;
  }

  /** The quality of each word of the query against a word of a name. */
  #qualities(other: string): readonly number[] {
    const known = this.#known.get(other);
    if (known) return known;
    const qualities = this.#words.map((word) => qualityOf(word, other));
    const kept = qualities.some((quality) => quality > 0) ? qualities : this.#none;
    this.#known.set(other, kept);
    return kept;
  }
}

/** Whether a name has the town of the place that was asked for, or the name of a station or airport its category. */
function isCalledSo(
  { kind, names, townNames }: Candidate,
  category: readonly string[],
  asked: (word: string) => boolean,
): boolean {
  const isIn = (words: readonly string[]) => names.some((name) => words.every((word) => name.includes(word)));
  const isOfTown = townNames.some((town) => town.length > 0 && town.every(asked) && isIn(town));
  return isOfTown || (kind !== 'landmark' && isIn(category));
}

/** Whether a word that a town does not answer may be the name of an area. */
function mayBeArea(word: RankedWord): boolean {
  if (word.role === 'hint') return !CANONICAL.has(word.spelling);
  return !word.isKnown && word.country === undefined && isDistinctive(word) && !IN_TOWNS.test(word.word);
}

/** Not a generic word: "Square" alone is not the name of a place. */
function isDistinctive({ word, spelling, kinds }: RankedWord): boolean {
  return kinds.length === 0 && spelling.length > 2 && !CANONICAL.has(spelling) && !CANONICAL.has(word);
}

function qualityOf(query: RankedWord, other: string): number {
  const { word, spelling, role, open, unfinished, meant, country } = query;
  if (unfinished && (word === other || other.startsWith(spelling) || meant.has(other))) return 1;
  if (word === other) return 1;
  const meaning = meant.get(other) ?? 0;
  if (role !== 'word') return meaning;
  if (open && other.startsWith(spelling)) return Math.max(BEGUN, meaning);
  // A country is no error in "médico", as Mexico is.
  const most = country === undefined ? allowedErrors(word) : 0;
  const errors = most === 0 ? 1 : errorsBetween(word, other, most);
  return errors <= most ? Math.max(meaning, WITH_ERRORS[errors as 0 | 1 | 2]) : meaning;
}

/** Whether the query holds the name's words 0, 1, 2… one after the other. */
function inOrder(places: readonly number[], length: number): boolean {
  const from = places.indexOf(0);
  return from >= 0 && Array.from({ length }, (_, j) => places[from + j] === j).every(Boolean);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
