/**
 * The entries of a published lookup (FORMAT.md §18): a lookup file as keys and values, for readers that load pieces of it. A key
 * is the letter of its table, and what it is found by. Values are JSON. Pure.
 *
 * A word that at most MOST_ROWS places have holds their rows: a search reads them all, and it is the rarest words that searches
 * begin with. So rows are there once for each such word, some 25 bytes packed each. Other words name parts of their own: the
 * numbers of their places, and the rows of the first MOST_ROWS.
 */
import { PLACE_KINDS } from './place-record.ts';
import type { PlaceRow } from './place-row.ts';
import { CANONICAL, STOP_WORDS } from './search/abbreviations.ts';

/** Lengths are letters from here on. */
const FIRST_LENGTH = 0x40;

/** The tables, by the order of their letters. Words of the private use area are marks. */
export const KEYS = {
  /** Letters of 256 code points in Latin ones. */
  letters: (block: number) => `a${block.toString(16).padStart(4, '0')}`,
  /** Towns elsewhere. */
  elsewhere: (name: string) => `e${name}`,
  houses: (place: number) => `h${numbered(place)}`,
  place: (place: number) => `p${numbered(place)}`,
  /** Begins the keys of reversed words of a length. */
  ofLength: (length: number) => `r${String.fromCharCode(FIRST_LENGTH + length)}`,
  /** Words by their length and from behind: those with an error near their beginning. */
  reversed: (word: string) => `${KEYS.ofLength(word.length)}${reversed(word)}`,
  town: (town: number) => `t${numbered(town)}`,
  /** The number of a word and how many places have it. */
  known: (word: string) => `v${word}`,
  /** The places of a word. */
  word: (word: string) => `w${word}`,
  /** The most important words that begin so. */
  prefix: (prefix: string) => `x${prefix}`,
} as const;

export function reversed(word: string): string {
  let text = '';
  for (let i = word.length - 1; i >= 0; i--) text += word[i]!;
  return text;
}

/** A number whose text has the order of numbers. */
function numbered(id: number): string {
  return id.toString(36).padStart(7, '0');
}

/** Words that queries ask for all the time: the root says how many places have them. */
export const FREQUENT: ReadonlySet<string> = new Set([...CANONICAL.values(), ...STOP_WORDS]);

const FIRST_MARK = '\u{e000}';
const LAST_MARK = '\u{f8ff}';

/** Whether a word of the index is a mark (category-words.ts), which no text has. */
export function isMark(word: string): boolean {
  return word >= FIRST_MARK && word <= `${LAST_MARK}\u{ffff}`;
}

/** A place as it is published. */
export interface PublishedRow {
  readonly id: number;
  /** Its town is given by its number. */
  readonly row: Omit<PlaceRow, 'town' | 'townOthers' | 'houses'>;
  readonly town: number | undefined;
  /** The words of names of other scripts, in Latin letters and by their sound. */
  readonly readings: readonly (readonly string[])[];
  /** The position to which people walk, in units of the file, if it is another. */
  readonly foot: readonly [lon: number, lat: number] | undefined;
}

export function encodeRow({ id, row, town, readings, foot }: PublishedRow): string {
  const { kind, name, others, lon, lat, importance, country } = row;
  const words = readings.length === 0 ? 0 : readings.map((each) => each.join(' '));
  const said = [others ?? 0, words, foot ?? 0];
  while (said.at(-1) === 0) said.pop();
  return JSON.stringify([id, kind, lon, lat, importance, town ?? 0, country ?? 0, name, ...said]);
}

/** Throws if a field is off. */
export function decodeRow(value: unknown): PublishedRow {
  const [id, kind, lon, lat, importance, town, country, name, ...more] = listOf(value);
  const [others = 0, readings = 0, foot = 0] = more;
  if (PLACE_KINDS[integerOf(kind)] === undefined) throw new Error(`kind ${String(kind)} is not known`);
  const row = {
    ...{ kind: integerOf(kind), lon: integerOf(lon), lat: integerOf(lat), importance: integerOf(importance) },
    ...{ name: textOf(name), others: others === 0 ? null : textOf(others) },
    country: country === 0 ? null : textOf(country),
  };
  const words = readings === 0 ? [] : listOf(readings).map((each) => textOf(each).split(' '));
  const ownWords = words.map((each) => each.filter((word) => word !== ''));
  return {
    ...{ id: integerOf(id), row, readings: ownWords },
    town: town === 0 ? undefined : integerOf(town),
    foot: foot === 0 ? undefined : positionOf(foot),
  };
}

function positionOf(value: unknown): readonly [number, number] {
  const [lon, lat] = listOf(value);
  return [integerOf(lon), integerOf(lat)];
}

/** The places of a word: their rows, or the parts that have them. */
export type WordPlaces =
  | { readonly kind: 'rows'; readonly rows: readonly PublishedRow[] }
  | {
      readonly kind: 'parts';
      readonly places: number;
      /** Numbers of places by the first of each part. */
      readonly numbers: readonly (readonly [first: number, part: string])[];
      /** Rows of the first places. */
      readonly rows: string;
    };

export function encodeParts({ places, numbers, rows }: Extract<WordPlaces, { kind: 'parts' }>): string {
  return JSON.stringify({ places, numbers, rows });
}

export function decodeWordPlaces(value: unknown): WordPlaces {
  if (Array.isArray(value)) return { kind: 'rows', rows: value.map(decodeRow) };
  const { places, numbers, rows } = fieldsOf(value);
  const parts = listOf(numbers).map((pair) => {
    const [first, part] = listOf(pair);
    return [integerOf(first), textOf(part)] as const;
  });
  return { kind: 'parts', places: integerOf(places), numbers: parts, rows: textOf(rows) };
}

/** How many places a word has, without reading them. */
export function placesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : integerOf(fieldsOf(value).places);
}

/** Numbers that rise, as the steps between them; the first one is known. */
export function encodeNumbers(ids: readonly number[]): string {
  return JSON.stringify(ids.slice(1).map((id, i) => id - ids[i]!));
}

export function decodeNumbers(first: number, value: unknown): number[] {
  let last = first;
  return [first, ...listOf(value).map((step) => (last += integerOf(step)))];
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('a list is missing');
  return value;
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a text is missing');
  return value;
}

export function integerOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('a number is missing');
  return value;
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('an object is missing');
  return { ...value };
}
