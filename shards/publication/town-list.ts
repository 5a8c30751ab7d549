/**
 * Lists of towns of a publication (FORMAT.md §17): what a search by name knows without a lookup file. Pure.
 *
 * A town with all its names is 30 to 50 bytes packed: Malta's 87 are 2.6 KB, Monaco's 12 with 100 names 1.3 KB. A country of
 * 60,000 would be 2 MB in one file, so lists are a tree by the first letters of words. A list has the most important towns that
 * have a word which begins so, up to 120,000 characters. If it cannot have all, longer beginnings have lists of their own. A made
 * country of 60,000 has 257 lists with 3.3 MB, at most 38 KB each, after 2 s of CPU. A question needs the first list, and one
 * for the word that names its town.
 */
import { type ListedTown, wordsOf } from '../../packages/gazetteer/labels.ts';
import { BlobError } from '../format/blob.ts';

export type Town = ListedTown;

export interface TownList {
  readonly towns: readonly Town[];
  /** Names of further lists by the beginnings of words; only the first list names them. */
  readonly parts: ReadonlyMap<string, string>;
}

export const MAX_LIST_CHARACTERS = 120_000;
/** Words that begin alike for so long are the same word, but for their ends. */
const LONGEST_BEGINNING = 12;
/** Degrees: some 10 m. */
const DECIMALS = 4;
/** Towns in one go. */
const AT_ONCE = 100;
const COUNTRY = /^[A-Z]{2}$/;

interface Row {
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * Makes the texts of all lists by beginnings; the first is at ''. It names no parts yet. Stops every few milliseconds.
 * @param towns the most important first
 */
export function* listTowns(towns: readonly Town[]): Generator<void, Map<string, string>> {
  const rows: Row[] = [];
  for (const town of towns) {
    if (rows.length % AT_ONCE === 0) yield;
    rows.push({
      text: JSON.stringify(rowOf(town)),
      words: [...new Set(town.names.flatMap(wordsOf))],
    });
  }
  const lists = new Map<string, string>();
  yield* addList('', rows, lists);
  return lists;
}

export function encodeTownList(list: string, parts: ReadonlyMap<string, string>): string {
  return `{"parts":${JSON.stringify([...parts])},"towns":${list}}`;
}

/** Throws BlobError if the text is no list of towns. */
export function decodeTownList(text: string, name: string): TownList {
  const { parts, towns } = objectOf(text, name);
  if (!Array.isArray(parts) || !Array.isArray(towns)) throw damaged(name);
  return {
    parts: new Map(parts.map((part) => partOf(part, name))),
    towns: towns.map((row) => townOf(row, name)),
  };
}

/** The longest beginning of a word that has a list of its own; undefined if the first list has all. */
export function beginningOf(word: string, { parts }: TownList): string | undefined {
  const letters = Array.from(word);
  for (let length = Math.min(letters.length, LONGEST_BEGINNING); length > 0; length--) {
    const beginning = letters.slice(0, length).join('');
    if (parts.has(beginning)) return beginning;
  }
  return undefined;
}

function* addList(
  beginning: string,
  rows: readonly Row[],
  lists: Map<string, string>,
): Generator<void, void> {
  yield;
  // Who types the whole word means it, before more important ones that only begin so.
  const isWhole = ({ words }: Row) => words.includes(beginning);
  const ordered = beginning === '' ? rows : [...rows.filter(isWhole), ...rows.filter((row) => !isWhole(row))];
  const kept = ordered.slice(0, fitting(ordered));
  lists.set(beginning, `[${kept.map(({ text }) => text).join(',')}]`);
  if (kept.length === rows.length || Array.from(beginning).length === LONGEST_BEGINNING) return;
  const next = new Map<string, Row[]>();
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === 0) yield;
    for (const longer of longerOf(beginning, row.words)) {
      const alike = next.get(longer);
      if (alike) alike.push(row);
      else next.set(longer, [row]);
    }
  }
  for (const [longer, alike] of next) yield* addList(longer, alike, lists);
}

/** How many rows a list has room for. */
function fitting(rows: readonly Row[]): number {
  let characters = 0;
  const over = rows.findIndex(({ text }) => {
    characters += text.length + 1;
    return characters > MAX_LIST_CHARACTERS;
  });
  return over < 0 ? rows.length : over;
}

/** The beginnings of words that are a letter longer. */
function longerOf(beginning: string, words: readonly string[]): Set<string> {
  const longer = words.flatMap((word) => {
    const [letter] = word.startsWith(beginning) ? word.slice(beginning.length) : '';
    return letter === undefined ? [] : [beginning + letter];
  });
  return new Set(longer);
}

function rowOf({ kind, label, country, lon, lat, importance, names }: Town): unknown[] {
  const short = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return [kind, label, short(lon), short(lat), Number(importance.toFixed(2)), country, ...names];
}

function townOf(row: unknown, name: string): Town {
  const [kind, label, lon, lat, importance, country, ...names] = Array.isArray(row) ? row : [];
  if (!isText(kind) || !isText(label) || !names.every(isText)) throw damaged(name);
  if (!isNumber(lon) || !isNumber(lat) || !isNumber(importance)) throw damaged(name);
  if (country !== null && !(isText(country) && COUNTRY.test(country))) throw damaged(name);
  return { kind, label, country, lon, lat, importance, names };
}

function partOf(part: unknown, list: string): [beginning: string, name: string] {
  const [beginning, name] = Array.isArray(part) ? part : [];
  if (!isText(beginning) || !isText(name)) throw damaged(list);
  return [beginning, name];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function objectOf(text: string, name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch (cause) {
    throw damaged(name, cause);
  }
  throw damaged(name);
}

function damaged(name: string, cause?: unknown): BlobError {
  const message = `File ${name} of the publication is no list of towns. Run "lootiles publish" to write it again.`;
  return new BlobError(message, { blob: name, cause });
}
