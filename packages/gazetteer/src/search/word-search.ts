/**
 * Finds the most important places that have a word of every group, by the full-text index, at a bounded cost.
 *
 * What a search costs is known before it runs, from how many places each word has. An intersection leaps along its
 * rarest group (about 7 µs a leap over a long list, 5 ns a place over a short one; measured on 3,000,000 rows). A
 * search begins with the rarest group and takes others in while they are cheap; groups left out are for the ranking to
 * check. If so many rows come back that the ranking sees only the first, or if even two groups are too frequent, the
 * search is repeated. It then has all groups, among the most important places only (their mark ends the intersection
 * early). So no query, however frequent its words, reads more than BUDGET; counted, not timed: the same query, the same
 * answer.
 */
import { TIERS } from '../places-file.ts';
import { tierMark } from './category-words.ts';

export interface Group {
  /** Words of the index; one of them is enough. */
  readonly words: readonly string[];
  /** How many places have one of them, at most. */
  readonly places: number;
}

/** Rows of one search that are read and ranked. */
export const MOST_ROWS = 80;
/** Places stepped over by one search, and by all searches of one query: some 6 and 12 ms. */
const SEARCH_BUDGET = 1_200_000;
const BUDGET = 2_400_000;
/** Limit of a rarest group up to which the rest of the budget may go into one search for all words of a query. */
const WHOLE_SEARCH = 50_000;
/** The cost of one leap, counted in places of a short list. */
const LEAP = 1400;
const STEP = 6;
/** Searches of one query; each has a fixed cost of some 50 µs. */
const MOST_SEARCHES = 12;
/** Texts, and parts of them, that one query looks up: with other spaces, in other letters, without an area. */
export const MOST_ATTEMPTS = 12;
/** Names of all rows of one query times its words, some 0.3 µs each. Of 42,000 questions of people none had above 3,429. */
export const MOST_COMPARED = 8_000;
/** Rows that all searches of one query may read and rank, some 10 µs each. */
const MOST_READ = 320;

/** Finds the numbers of the places that have a word of every group: the lowest, at most MOST_ROWS of them, in their order. */
export type GroupSearch = (groups: readonly Group[]) => readonly number[];

/** The cost of a query, counted. */
export interface Spent {
  /** Places stepped over. */
  readonly places: number;
  readonly searches: number;
  /** Names that were ranked, times the words that they were compared with. */
  readonly compared: number;
  /** Texts and parts of texts that were looked up. */
  readonly attempts: number;
}

/** The searches of one query, which share a budget. */
export class BoundedSearch {
  readonly #run: GroupSearch;
  readonly #done = new Map<string, readonly number[]>();
  #left = BUDGET;
  #read = 0;
  #compared = 0;
  #attempts = 0;

  constructor(run: GroupSearch) {
    this.#run = run;
  }

  /** To be asked before each row that is read. */
  mayRead(): boolean {
    return this.#compared < MOST_COMPARED && this.#read++ < MOST_READ;
  }

  /** Counts a place that is ranked: each of its names is compared with each word of the text. A region has a hundred names. */
  ranks({ names }: { readonly names: readonly unknown[] }, words: number): void {
    this.#compared += names.length * words;
  }

  /** To be asked before a text, or a part of it, is looked up in other words. */
  mayTry(): boolean {
    return this.#attempts++ < MOST_ATTEMPTS;
  }

  /** The counts so far; tests bound them. */
  get spent(): Spent {
    const attempts = Math.min(this.#attempts, MOST_ATTEMPTS);
    return { places: BUDGET - this.#left, searches: this.#done.size, compared: this.#compared, attempts };
  }

  /**
   * Numbers of places, most important first; empty if nothing was found or the budget is used up.
   *
   * @param isAgain whether a search that ran before gives its places once more: true for the same text in other parts. Other
   *   spellings of a text want new places only (hostile texts ranked 1.7 times the places, +30 % of time).
   */
  find(groups: readonly Group[], isAgain: boolean): readonly number[] {
    const sorted = [...groups].sort((a, b) => a.places - b.places);
    const rarest = sorted[0];
    if (!rarest || rarest.places === 0) return [];
    const taken = this.#affordable(sorted);
    if (taken.length === sorted.length || rarest.places <= MOST_ROWS) return this.#search(taken, isAgain);
    const found = taken.length > 1 ? this.#search(taken, isAgain) : [];
    if (found.length > 0 && found.length < MOST_ROWS) return found;
    if (rarest.places <= WHOLE_SEARCH && costOf(sorted) <= this.#left) return this.#search(sorted, isAgain);
    return [...this.#amongImportant(sorted, isAgain), ...found];
  }

  /** The rarest groups that together are cheap. */
  #affordable(sorted: readonly Group[]): Group[] {
    let size = 1;
    if (sorted[0]!.places <= MOST_ROWS) return sorted.slice(0, 1);
    while (size < sorted.length && costOf(sorted.slice(0, size + 1)) <= SEARCH_BUDGET) size++;
    return sorted.slice(0, size);
  }

  #amongImportant(sorted: readonly Group[], isAgain: boolean): readonly number[] {
    const capped = (tier: number) =>
      [{ words: [tierMark(tier)], places: TIERS[tier]! }, ...sorted].map(({ words, places }) => ({
        words,
        places: Math.min(places, TIERS[tier]!),
      }));
    for (let tier = TIERS.length - 1; tier >= 0; tier--) {
      const groups = capped(tier);
      if (costOf(groups) <= SEARCH_BUDGET) return this.#search(groups, isAgain);
    }
    return [];
  }

  #search(groups: readonly Group[], isAgain: boolean): readonly number[] {
    const expression = expressionOf(groups);
    const cost = costOf(groups);
    const known = this.#done.get(expression);
    if (known) return isAgain ? known : [];
    if (this.#done.size >= MOST_SEARCHES || cost > this.#left) return [];
    this.#left -= cost;
    const found = this.#run(groups);
    this.#done.set(expression, found);
    return found;
  }
}

/** Cost in places of a short list, some 5 ns each. One group alone stops at its first rows. */
function costOf(groups: readonly Group[]): number {
  const rarest = Math.min(...groups.map((group) => group.places));
  const others = groups.length === 1 ? [] : groups;
  const steps = groups.length === 1 ? MOST_ROWS : rarest;
  return others.reduce(
    (cost, { words, places }) =>
      cost + (Math.min(places, rarest * LEAP) + STEP * steps) * (1 + words.length / 8),
    groups.reduce((terms, { words }) => terms + 1000 * words.length, 0),
  );
}

/** The groups as the full-text index asks for them. */
export function expressionOf(groups: readonly Group[]): string {
  return groups.map(({ words }) => `(${words.map(quoted).join(' OR ')})`).join(' AND ');
}

/** No word holds a quote (tokenize.ts). */
function quoted(word: string): string {
  return `"${word}"`;
}
