/**
 * Reads the words of a lookup file: is a word there, which words finish it, which are an error or two away.
 *
 * Every answer is bounded: 32 completions, 12 corrections out of at most 300 looked at, the best words first. A word
 * costs some 3 µs, a correction some 90 µs (median; 310 µs if two errors are looked for). The last answers are kept.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { bytes, integer, text } from '../place-row.ts';
import { DELETE_LOW_BITS, PREFIX_WORDS } from '../places-file.ts';
import { allowedErrors, deleteHashes, errorsBetween } from './fuzzy.ts';

const MOST_CORRECTIONS = 12;
const MOST_LOOKED_AT = 300;

/** Answers of each kind that are kept between queries: the next letter of a text asks for the same words again. */
const MOST_KEPT = 500;

export class Vocabulary {
  readonly #places: StatementSync;
  readonly #words: StatementSync;
  readonly #prefix: StatementSync;
  readonly #range: StatementSync;
  readonly #deletes: StatementSync;
  readonly #keptPlaces = new Map<string, number>();
  readonly #keptCompletions = new Map<string, readonly string[]>();
  readonly #keptCorrections = new Map<string, readonly string[]>();

  constructor(file: DatabaseSync) {
    this.#places = file.prepare('SELECT places FROM word WHERE word = ?');
    // One text for all words: a row each costs twice as much.
    this.#words = file.prepare(
      `SELECT group_concat(value || ' ' || word, ' ') AS words FROM json_each(?) CROSS JOIN word_by_id AS w ON w.id = value`,
    );
    this.#prefix = file.prepare('SELECT ids FROM prefix WHERE prefix = ?');
    this.#range = file.prepare(
      `SELECT word, id FROM word WHERE word >= ? AND word < ? AND id > 0 LIMIT ${4 * PREFIX_WORDS}`,
    );
    this.#deletes = file.prepare('SELECT entries FROM deletes WHERE bucket = ?');
  }

  /** How many places have the word; 0 if none has. */
  places(word: string): number {
    return kept(this.#keptPlaces, word, () => {
      const row = this.#places.get(word);
      return row ? integer(row.places) : 0;
    });
  }

  /** Words that begin so, most important first. Not the word itself. */
  completions(start: string): readonly string[] {
    return kept(this.#keptCompletions, start, () => this.#complete(start));
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

  #complete(start: string): string[] {
    const stored = this.#prefix.get(start);
    if (stored) {
      const words = this.#wordsOf(uint32s(bytes(stored.ids)));
      return words.map(([, word]) => word).filter((word) => word !== start);
    }
    const rows = this.#range.all(start, `${start}\u{10ffff}`);
    rows.sort((a, b) => integer(a.id) - integer(b.id));
    return rows
      .map((row) => text(row.word))
      .filter((word) => word !== start)
      .slice(0, PREFIX_WORDS);
  }

  #correct(word: string, errors: number): string[] {
    if (errors === 0) return [];
    return this.#wordsOf(this.#sharingDeletes(word, errors))
      .map(([, candidate]) => candidate)
      .filter((candidate) => candidate !== word && errorsBetween(word, candidate, errors) <= errors)
      .slice(0, MOST_CORRECTIONS);
  }

  /** Numbers of words that share a delete and are not too long or short, lowest first: the most important. */
  #sharingDeletes(word: string, errors: number): number[] {
    const ids = new Set<number>();
    for (const hash of deleteHashes(word, errors)) {
      const row = this.#deletes.get(hash >>> DELETE_LOW_BITS);
      if (!row) continue;
      const entries = bytes(row.entries);
      const count = Math.floor(entries.length / 6);
      const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
      const low = hash & ((1 << DELETE_LOW_BITS) - 1);
      for (let i = 0; i < count; i++)
        if (entries[count * 4 + i] === low && Math.abs(entries[count * 5 + i]! - word.length) <= errors)
          ids.add(view.getUint32(i * 4, true));
    }
    return [...ids].sort((a, b) => a - b).slice(0, MOST_LOOKED_AT);
  }

  /** The words of numbers, lowest first. No word has a space. */
  #wordsOf(ids: readonly number[]): (readonly [id: number, word: string])[] {
    if (ids.length === 0) return [];
    const parts = text(this.#words.get(JSON.stringify(ids))?.words).split(' ');
    const words = ids.map((_, index) => [Number(parts[2 * index]), parts[2 * index + 1] ?? ''] as const);
    return words.sort(([a], [b]) => a - b);
  }
}

function uint32s(blob: Uint8Array): number[] {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  return Array.from({ length: Math.floor(blob.length / 4) }, (_, i) => view.getUint32(i * 4, true));
}

function kept<T>(answers: Map<string, T>, question: string, answer: () => T): T {
  const known = answers.get(question);
  if (known !== undefined) return known;
  const found = answer();
  answers.set(question, found);
  return found;
}
