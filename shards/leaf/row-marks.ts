/**
 * Marks: bytes in the texts of a leaf that stand for what their row says elsewhere, its id and its position. So the links
 * to maps, which differ in each record, are one text of a leaf (FORMAT.md §15.3).
 */
import { fromE7 } from '../format/e7.ts';
import type { LeafId } from './leaf-ids.ts';

/** The texts that the marks of a row stand for. */
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
