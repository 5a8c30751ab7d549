/**
 * The tables of a lookup file: one SQLite database, written once, then only read.
 *
 * A place's number is its rank by importance, from 1: the full-text engine answers in the order of numbers, so the
 * first rows of any search are the most important ones and a limit never loses them. A word's number is its rank by
 * the most important place that has it, for the same reason.
 */

/** "LOPL", in the database's header; with VERSION it says what the file is before anything is read. */
export const APPLICATION_ID = 0x4c4f504c;
export const VERSION = 3;
/** Release 0.1.0 wrote it: without `elsewhere`, `covered` and houses, and some words of its index are folded in fewer ways. */
export const FIRST_VERSION = 1;
export const PAGE_SIZE = 8192;

/**
 * The index holds words without positions (detail=none) and without texts (content=''): ranking reads the rows anyway.
 * The ascii tokenizer only splits at spaces here: tokenize.ts has done the rest, and does it for queries too.
 */
export const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT NOT NULL, others TEXT);
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, others TEXT,
    lon INTEGER NOT NULL, lat INTEGER NOT NULL, importance INTEGER NOT NULL, town INTEGER, country TEXT
  );
  CREATE VIRTUAL TABLE words USING fts5 (text, content='', columnsize=0, detail=none, tokenize='ascii');
  CREATE TABLE word (word TEXT PRIMARY KEY, id INTEGER NOT NULL, places INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE word_by_id (id INTEGER PRIMARY KEY, word TEXT NOT NULL);
  CREATE TABLE prefix (prefix TEXT PRIMARY KEY, ids BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE deletes (bucket INTEGER PRIMARY KEY, entries BLOB NOT NULL);
  CREATE TABLE houses (place INTEGER PRIMARY KEY, list TEXT NOT NULL);
  CREATE TABLE elsewhere (name TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Positions are whole numbers of this part of a degree. */
export const E7 = 1e7;

/** Importance in steps of 1/10,000. */
export const IMPORTANCE_STEPS = 10_000;

/** Longer prefixes, and prefixes of fewer words than this, are looked up in the vocabulary itself. */
export const MAX_STORED_PREFIX = 6;
export const PREFIX_WORDS = 32;

/** The low bits of a delete's hash, kept in its entry; the bits above are its bucket. */
export const DELETE_LOW_BITS = 8;

/** How many of the most important places carry each mark of a tier (`tierMark`), least first. */
export const TIERS = [16_384, 131_072, 1_048_576] as const;

/** Limit of names in one record. The tags of an object are bounded, but a bug may pass more. */
export const MAX_NAMES = 200;

/** Names in one column. A line feed is in no name: `wordsOf` would split there anyway. */
export function joinNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map((name) => name.replaceAll('\n', ' ')).join('\n');
}
