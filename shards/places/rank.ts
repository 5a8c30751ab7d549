/**
 * How well a place answers a query: the documented order of all hits. Pure.
 *
 *   score = 0.70 × matched + 0.12 × whole + 0.03 × phrase + 0.06 × part + 0.02 × town + 0.15 × importance − 0.12 × extra
 *
 * - matched: the share of the query's words that the place answers, each by its weight and the quality of its match.
 *   A word weighs by how rare it is (1 where no or one place has it, toward 0.15 where all have it), half where it is a
 *   house number, a quarter where it is a stop word. Quality is 1 for the same word, 0.9 for a beginning of it, 0.8 and
 *   0.65 with one and two errors; 0.85 where the place's kind or country says it; in the town's name, or where the same
 *   word of the name answers another word already, 0.95 of that.
 * - whole: 1 where every word of one of the place's names is in the query.
 * - phrase: 1 where they also stand there side by side in the name's order ("rue de Paris, Lyon").
 * - part: 1 where the name is all that stands between two commas, if there are commas ("Park Road, Wuhan").
 * - town: 1 where every word of one of the town's names is in the query ("Boston", not "South Boston").
 * - extra: the share of the name's words that nobody asked for.
 *
 * A place that is only near what was asked, because no word is in a name of its own, counts half.
 */
import { STOP_WORDS } from './abbreviations.ts';
import type { QueryWord } from './place-query.ts';
import type { PlaceKind } from './place-record.ts';
import { allowedErrors, errorsBetween } from './typing-errors.ts';

export interface RankedWord extends QueryWord {
  /** By rarity and role, 0 to 1. */
  readonly weight: number;
  /** Whether it may be the beginning of a word. */
  readonly open: boolean;
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
}

export interface Match {
  readonly score: number;
  /** Share of the weight of the words of role `word` that are answered at all, 0 to 1. */
  readonly answered: number;
}

const NEARLY = 0.95;
const IMPLIED = 0.85;
const BEGUN = 0.9;
const WITH_ERRORS = [1, 0.8, 0.65] as const;

export function weightOf(word: QueryWord, places: number, allPlaces: number): number {
  const rarity = 1 - Math.log(Math.max(1, places)) / Math.log(Math.max(2, allPlaces));
  const role = word.role === 'stop' ? 0.25 : word.role === 'number' ? 0.5 : 1;
  return (0.15 + 0.85 * Math.min(1, Math.max(0, rarity))) * role;
}

export class Ranking {
  readonly #words: readonly RankedWord[];
  readonly #weight: number;
  readonly #needed: number;
  /** Quality of a query's word against a word of a name: the same words come again in hundreds of candidates. */
  readonly #known: readonly Map<string, number>[];

  constructor(words: readonly RankedWord[]) {
    this.#words = words;
    this.#weight = sum(words.map((word) => word.weight));
    this.#needed = sum(words.map((word) => (word.role === 'word' ? word.weight : 0)));
    this.#known = words.map(() => new Map());
  }

  match(candidate: Candidate): Match {
    const around = this.#words.map((word, i) => this.#around(word, i, candidate));
    const asked = (word: string) => this.#words.some((_, i) => this.#quality(i, word) > 0);
    const town = candidate.townNames.some((name) => name.length > 0 && name.every(asked)) ? 1 : 0;
    let best: Match = { score: -1, answered: 0 };
    for (const name of candidate.names) {
      const match = this.#matchName(name, around, 0.02 * town + 0.15 * candidate.importance);
      if (match.score > best.score) best = match;
    }
    return best;
  }

  /** What the town, the country and the kind of a place say to a word. */
  #around(word: RankedWord, at: number, candidate: Candidate): number {
    let quality = candidate.townWords.has(word.word) ? NEARLY : 0;
    if (quality === 0) {
      for (const other of candidate.townWords) quality = Math.max(quality, NEARLY * this.#quality(at, other));
    }
    const implied =
      (word.kind !== undefined && word.kind === candidate.kind) ||
      (word.country !== undefined && word.country === candidate.country);
    return implied ? Math.max(quality, IMPLIED) : quality;
  }

  #matchName(name: readonly string[], around: readonly number[], prior: number): Match {
    const places: number[] = [];
    let matched = 0;
    let answered = 0;
    let inName = 0;
    for (const [i, word] of this.#words.entries()) {
      let own = 0;
      let at = -1;
      for (const [j, other] of name.entries()) {
        const quality = this.#quality(i, other);
        // A word that stands twice in the name is answered twice by a query that has it twice.
        const free = quality === own && quality > 0 && places.includes(at) && !places.includes(j);
        if (quality > own || free) [own, at] = [quality, j];
      }
      // One word of the name answers one word of the query well: "Baden-Baden" is not Baden.
      if (at >= 0 && places.includes(at)) own *= NEARLY;
      places.push(at);
      const quality = Math.max(own, around[i]!);
      matched += word.weight * quality;
      if (word.role === 'word' && quality > 0) answered += word.weight;
      if (word.role !== 'stop' && own > 0) inName++;
    }
    const share = this.#weight > 0 ? matched / this.#weight : 0;
    const asked = new Set(places);
    const long = name.filter((word) => !STOP_WORDS.has(word)).length;
    const extra = name.filter((word, j) => !asked.has(j) && !STOP_WORDS.has(word)).length;
    const whole = name.length > 0 && name.every((_, j) => asked.has(j)) ? 1 : 0;
    const score =
      0.7 * share +
      0.12 * whole +
      0.03 * (whole && inOrder(places, name.length) ? 1 : 0) +
      0.06 * (whole && this.#isPart(places, name.length) ? 1 : 0) +
      prior -
      0.12 * (long > 0 ? extra / long : 0);
    return {
      score: inName > 0 || long === 0 ? score : score / 2,
      answered: this.#needed > 0 ? answered / this.#needed : share > 0 ? 1 : 0,
    };
  }

  /** Whether the query has commas and the words of one part, all of them, make the whole name. */
  #isPart(places: readonly number[], length: number): boolean {
    const words = this.#words;
    const part = words[places.indexOf(0)]?.part;
    const own = places.filter((_, i) => words[i]!.part === part);
    return words.at(-1)!.part > 0 && !own.includes(-1) && new Set(own).size === length;
  }

  #quality(at: number, other: string): number {
    const known = this.#known[at]!.get(other);
    if (known !== undefined) return known;
    const quality = qualityOf(this.#words[at]!, other);
    this.#known[at]!.set(other, quality);
    return quality;
  }
}

function qualityOf({ word, role, open }: RankedWord, other: string): number {
  if (word === other) return 1;
  if (role !== 'word') return 0;
  if (open && other.startsWith(word)) return BEGUN;
  const most = allowedErrors(word);
  const errors = most === 0 ? 1 : errorsBetween(word, other, most);
  return errors <= most ? WITH_ERRORS[errors as 0 | 1 | 2] : 0;
}

/** Whether the query holds the name's words 0, 1, 2… one after the other. */
function inOrder(places: readonly number[], length: number): boolean {
  const from = places.indexOf(0);
  return from >= 0 && Array.from({ length }, (_, j) => places[from + j] === j).every(Boolean);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
