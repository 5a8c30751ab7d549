/** Names what the bytes of a leaf mean (FORMAT.md §15), for its packer and its unpacker: sections, ids, and marks. */
import { LEAF } from '../../packages/sphere/index.ts';
import { fromE7 } from '../format/e7.ts';
import { DETAIL_SECTION, SHARD_SECTION } from '../format/sections.ts';
import { ID_KEY_BYTES } from '../ids/id-key.ts';
import type { LeafReader, LeafWriter } from './leaf-bytes.ts';

export const LEAF_SECTION = {
  columns: 1,
  /** The first section of the shard that is carried as it is; its place among the sections of the shard is added. */
  carried: 2,
} as const;

/** The sections of a shard that a leaf does not carry: the unpacker makes them from the columns. */
export const MADE_SECTIONS: ReadonlySet<number> = new Set([
  SHARD_SECTION.positions,
  SHARD_SECTION.points,
  SHARD_SECTION.axes,
  SHARD_SECTION.masks,
  SHARD_SECTION.flags,
  SHARD_SECTION.hoursRows,
  SHARD_SECTION.ids,
  SHARD_SECTION.idRows,
  SHARD_SECTION.recordOffsets,
  SHARD_SECTION.records,
  SHARD_SECTION.hoursStarts,
  SHARD_SECTION.hoursEnds,
  SHARD_SECTION.spanStarts,
  SHARD_SECTION.spanStates,
  SHARD_SECTION.spanOffsets,
  DETAIL_SECTION.rows,
  DETAIL_SECTION.offsets,
  DETAIL_SECTION.texts,
  DETAIL_SECTION.traits,
]);

/** Limit of the bytes of a shard: of some 80,000 toilets on one spot. A leaf that promises more is not unpacked. */
export const MAX_SHARD_BYTES = 64 * 2 ** 20;

/** The byte of a template that stands for the next text of the first column; those of the others follow. */
export const FIRST_SLOT = 0x90;
export const MAX_COLUMNS = 0x100 - FIRST_SLOT;

/** The splitting rows of the k-d tree of the rows [lo, hi), ascending. */
export function* splittingRows(lo: number, hi: number): Generator<number> {
  if (hi - lo <= LEAF) return;
  const mid = (lo + hi) >>> 1;
  yield* splittingRows(lo, mid);
  yield mid;
  yield* splittingRows(mid + 1, hi);
}

/**
 * An id (FORMAT.md §15.2); `number` is undefined if it is not a letter and a number. Most are a letter and the number of an
 * object of the source, in base 36: its neighbours were often mapped on the same day, so the difference from the last number
 * of that letter is packed well.
 */
export interface LeafId {
  /** Without `lt_`. */
  readonly text: string;
  readonly number: number | undefined;
}

/** Stands for a letter if the id is a text. */
const TEXT = 0;
const BASE = 36;
/** The difference of two such numbers has 53 bits in zigzag. */
const MAX_NUMBER = 2 ** 51;

export function leafId(text: string): LeafId {
  const number = Number.parseInt(text.slice(1), BASE);
  const isNumber = number <= MAX_NUMBER && text === `${text[0]}${number.toString(BASE)}`;
  return { text, number: isNumber ? number : undefined };
}

export function writeIds(out: LeafWriter, ids: readonly LeafId[]): void {
  for (const { text, number } of ids) out.byte(number === undefined ? TEXT : text.charCodeAt(0));
  const last = new Map<string, number>();
  for (const { text, number } of ids) {
    if (number === undefined) {
      out.text(text);
    } else {
      out.signed(number - (last.get(text[0]!) ?? 0));
      last.set(text[0]!, number);
    }
  }
}

export function readIds(reader: LeafReader, rows: number): LeafId[] {
  const letters = Array.from({ length: rows }, () => reader.byte());
  const last = new Map<number, number>();
  return letters.map((letter) => {
    if (letter === TEXT) return { text: readText(reader), number: undefined };
    const number = (last.get(letter) ?? 0) + reader.signed();
    if (number < 0 || number > MAX_NUMBER) reader.fail('has an id that is no number');
    last.set(letter, number);
    return { text: String.fromCharCode(letter) + number.toString(BASE), number };
  });
}

function readText(reader: LeafReader): string {
  const text = reader.text();
  if (text.length > ID_KEY_BYTES) reader.fail('has an id that is too long');
  return String.fromCharCode(...text);
}

/**
 * The texts that the marks of a row stand for (FORMAT.md §15.3): bytes in the texts of a leaf that stand for what their row
 * says elsewhere, its id and its position. So the links to maps, which differ in each record, are one text of a leaf.
 */
export interface Marks {
  readonly id: string;
  /** Decimal digits of the number in the id; undefined if it has none. */
  readonly number: string | undefined;
  /** With seven decimals. */
  readonly latFixed: string;
  readonly lonFixed: string;
  /** As JSON. */
  readonly lat: string;
  readonly lon: string;
}

/** Each mark is a character that no text of a shard has: these are ASCII. */
export const MARK = {
  id: '\u0080',
  number: '\u0081',
  latFixed: '\u0082',
  lonFixed: '\u0083',
  lat: '\u0084',
  lon: '\u0085',
} as const satisfies Record<keyof Marks, string>;

const NAMES = new Map(
  (Object.keys(MARK) as (keyof Marks)[]).map((name) => [MARK[name].charCodeAt(0), name] as const),
);

export function marksOf({ text, number }: LeafId, lonE7: number, latE7: number): Marks {
  const [lon, lat] = [fromE7(lonE7), fromE7(latE7)];
  return {
    id: `lt_${text}`,
    number: number?.toString(),
    latFixed: lat.toFixed(7),
    lonFixed: lon.toFixed(7),
    lat: `${lat}`,
    lon: `${lon}`,
  };
}

/** The text that a mark stands for; undefined if it stands for nothing. */
export function textOfMark(mark: number, marks: Marks | undefined): string | undefined {
  const name = NAMES.get(mark);
  return name && marks?.[name];
}
