/**
 * The words of a lookup file: how many places have each, which finish a prefix, which are an error away.
 *
 * Words are numbered by the most important place that has them. For short prefixes the best words are kept ready: two
 * letters would otherwise read a tenth of the vocabulary. Deletes (fuzzy.ts) are sorted in memory in
 * slices of their hash, as many as keep a slice under 256 MB: each of them reads all words. The length of a word takes a byte.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { integer, text } from './place-row.ts';
import { DELETE_LOW_BITS, MAX_STORED_PREFIX, PREFIX_WORDS } from './places-file.ts';
import { HASH_BITS, indexHashes } from './search/fuzzy.ts';

const SLICE = 32_000_000;
/** A hash and a word's number share one float64. */
const MAX_WORDS = 2 ** 26;
/** Marks (category-words.ts) are words of the index, but no text contains them. */
const FIRST_MARK = '\u{e000}';
const LAST_MARK = '\u{f8ff}';

export function writeVocabulary(file: DatabaseSync, staging: DatabaseSync): number {
  const words = numberWords(file, staging);
  if (words > MAX_WORDS)
    throw new Error(`The places have ${words} words; at most ${MAX_WORDS} can be numbered.`);
  file.exec('DROP TABLE temp.vocabulary');
  writePrefixes(file);
  writeDeletes(file, words);
  return words;
}

function numberWords(file: DatabaseSync, staging: DatabaseSync): number {
  file.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words, row)`);
  staging.exec('CREATE TABLE word (word TEXT, best INTEGER, places INTEGER)');
  const stage = staging.prepare('INSERT INTO word VALUES (?, ?, ?)');
  const best = file.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT 1');
  for (const { term, doc } of file.prepare('SELECT term, doc FROM temp.vocabulary').iterate()) {
    const word = text(term);
    stage.run(word, integer(best.get(`"${word}"`)?.rowid), integer(doc));
  }
  staging.exec(`COMMIT;
    CREATE TABLE numbered AS SELECT word, places, row_number() OVER (ORDER BY best, word) AS id FROM word
      WHERE word NOT BETWEEN '${FIRST_MARK}' AND '${LAST_MARK}';
    INSERT INTO numbered SELECT word, places, 0 FROM word WHERE word BETWEEN '${FIRST_MARK}' AND '${LAST_MARK}'`);
  const byId = file.prepare('INSERT INTO word_by_id VALUES (?, ?)');
  let words = 0;
  for (const row of staging.prepare('SELECT word, id FROM numbered WHERE id > 0 ORDER BY id').iterate()) {
    byId.run(integer(row.id), text(row.word));
    words++;
  }
  const insert = file.prepare('INSERT INTO word VALUES (?, ?, ?)');
  for (const row of staging.prepare('SELECT word, id, places FROM numbered ORDER BY word').iterate())
    insert.run(text(row.word), integer(row.id), integer(row.places));
  return words;
}

/** One pass over the sorted words: all words of a prefix are neighbours, so at most six prefixes are open at once. */
function writePrefixes(file: DatabaseSync): void {
  const insert = file.prepare('INSERT INTO prefix VALUES (?, ?)');
  const open: { prefix: string; count: number; ids: number[] }[] = [];
  const close = () => {
    const { prefix, count, ids } = open.pop()!;
    if (count > PREFIX_WORDS) insert.run(prefix, blobOf(Uint32Array.from(best(ids))));
  };
  for (const row of file.prepare('SELECT word, id FROM word WHERE id > 0 ORDER BY word').iterate()) {
    const word = text(row.word);
    while (open.length > 0 && !word.startsWith(open.at(-1)!.prefix)) close();
    const letters = Array.from(word.slice(0, MAX_STORED_PREFIX * 2));
    while (open.length < Math.min(letters.length, MAX_STORED_PREFIX))
      open.push({ prefix: letters.slice(0, open.length + 1).join(''), count: 0, ids: [] });
    for (const each of open) {
      each.count++;
      each.ids.push(integer(row.id));
      if (each.ids.length >= 64 * PREFIX_WORDS) each.ids = best(each.ids);
    }
  }
  while (open.length > 0) close();
}

function best(ids: number[]): number[] {
  return ids.sort((a, b) => a - b).slice(0, PREFIX_WORDS);
}

function writeDeletes(file: DatabaseSync, words: number): void {
  const all = file.prepare('SELECT word, id FROM word_by_id');
  const sizes = new Uint32Array(2 ** (HASH_BITS - DELETE_LOW_BITS));
  const lengths = new Uint8Array(words + 1);
  for (const row of all.iterate()) {
    const word = text(row.word);
    lengths[integer(row.id)] = word.length;
    for (const hash of indexHashes(word)) sizes[bucketOf(hash)]!++;
  }
  const insert = file.prepare('INSERT INTO deletes VALUES (?, ?)');
  for (let from = 0; from < sizes.length; ) {
    let to = from;
    let size = 0;
    while (to < sizes.length && (to === from || size + sizes[to]! <= SLICE)) size += sizes[to++]!;
    const entries = new Float64Array(size);
    let length = 0;
    for (const row of all.iterate()) {
      for (const hash of indexHashes(text(row.word))) {
        const bucket = bucketOf(hash);
        if (bucket >= from && bucket < to) entries[length++] = hash * MAX_WORDS + integer(row.id);
      }
    }
    writeBuckets(entries.sort(), lengths, insert);
    from = to;
  }
}

function bucketOf(hash: number): number {
  return hash >>> DELETE_LOW_BITS;
}

/** A bucket: the words' numbers as uint32, the low bits of each one's hash, and its length, as uint8. */
function writeBuckets(sorted: Float64Array, lengthOf: Uint8Array, insert: StatementSync): void {
  const size = MAX_WORDS * 2 ** DELETE_LOW_BITS;
  for (let from = 0; from < sorted.length; ) {
    const bucket = Math.floor(sorted[from]! / size);
    let to = from;
    while (to < sorted.length && Math.floor(sorted[to]! / size) === bucket) to++;
    const entries = sorted.subarray(from, to);
    const ids = new Uint32Array(entries.length);
    const [lows, lengths] = [new Uint8Array(entries.length), new Uint8Array(entries.length)];
    for (const [i, entry] of entries.entries()) {
      const id = entry % MAX_WORDS;
      ids[i] = id;
      lows[i] = entry / MAX_WORDS;
      lengths[i] = lengthOf[id]!;
    }
    insert.run(bucket, Buffer.concat([blobOf(ids), lows, lengths]));
    from = to;
  }
}

function blobOf(ids: Uint32Array): Uint8Array {
  return new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength);
}
