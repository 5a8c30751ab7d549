/**
 * Ids in a leaf (FORMAT.md §15.2). Most are a letter and the number of an object of the source, in base 36: its neighbours
 * were often mapped on the same day, so the difference from the last number of that letter is packed well.
 */
import { ID_KEY_BYTES } from '../ids/id-key.ts';
import type { LeafReader, LeafWriter } from './leaf-bytes.ts';

/** An id; `number` is undefined if it is not a letter and a number. */
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
