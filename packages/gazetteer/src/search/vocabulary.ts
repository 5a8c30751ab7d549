/**
 * The words of an index: is a word there, which words finish it, which are an error or two away.
 *
 * Every answer is bounded: 32 completions, 12 corrections out of at most 300 looked at, the best words first. In a lookup file
 * a word costs some 3 µs, a correction some 90 µs (median; 310 µs if two errors are looked for). The last answers are kept.
 */
import { allowedErrors, errorsBetween } from './fuzzy.ts';

const MOST_CORRECTIONS = 12;

/** Answers of each kind that are kept between queries: the next letter of a text asks for the same words again. */
const MOST_KEPT = 500;

/** The words of a lookup file, or of pieces of one. Lists have the most important words first. */
export interface WordStore {
  /** How many places have the word; 0 if none has. */
  places(word: string): number;
  /** Words that begin so, at most PREFIX_WORDS of them. Not the word itself. */
  beginning(start: string): readonly string[];
  /** Words that may be so many errors away, at most 300. */
  near(word: string, errors: number): readonly string[];
}

export class Vocabulary {
  readonly #store: WordStore;
  readonly #keptPlaces = new Map<string, number>();
  readonly #keptCompletions = new Map<string, readonly string[]>();
  readonly #keptCorrections = new Map<string, readonly string[]>();

  constructor(store: WordStore) {
    this.#store = store;
  }

  /** How many places have the word; 0 if none has. */
  places(word: string): number {
    return kept(this.#keptPlaces, word, () => this.#store.places(word));
  }

  /** Words that begin so, most important first. Not the word itself. */
  completions(start: string): readonly string[] {
    return kept(this.#keptCompletions, start, () => this.#store.beginning(start));
  }

  /**
   * Words that a typing error turns into this one, most important first; if no word does, those of two errors.
   * Two errors are asked for only then: all at once took twice the time of a query, and found the place less often.
   * @param short also if the word is so short that most words are near it; for callers that choose among them
   */
  corrections(word: string, short = false): readonly string[] {
    const most = short ? 1 : allowedErrors(word);
    return kept(this.#keptCorrections, `${word} ${most}`, () => {
      const near = this.#correct(word, Math.min(most, 1));
      return near.length > 0 || most < 2 ? near : this.#correct(word, 2);
    });
  }

  /** Bounds what is kept. Call it after every query. */
  forget(): void {
    for (const each of [this.#keptPlaces, this.#keptCompletions, this.#keptCorrections])
      if (each.size > MOST_KEPT) each.clear();
  }

  #correct(word: string, errors: number): string[] {
    if (errors === 0) return [];
    return this.#store
      .near(word, errors)
      .filter((candidate) => candidate !== word && errorsBetween(word, candidate, errors) <= errors)
      .slice(0, MOST_CORRECTIONS);
  }
}

function kept<T>(answers: Map<string, T>, question: string, answer: () => T): T {
  const known = answers.get(question);
  if (known !== undefined) return known;
  const found = answer();
  answers.set(question, found);
  return found;
}
