/**
 * Splits JSON objects into a template each and columns of the texts of their fields (FORMAT.md §15.3). A field that says the
 * same in all objects stands in the template itself, and so does an object that the columns would not give back exactly.
 */
import { toAscii } from '../shard/toilet-record.ts';
import type { LeafReader } from './leaf-bytes.ts';
import { FIRST_SLOT, MAX_COLUMNS, MAX_SHARD_BYTES, type Marks, textOfMark } from './leaf-layout.ts';
import { TextColumns } from './text-columns.ts';

/** A text that is a JSON object, or is part of one. */
export interface ObjectText {
  readonly text: string;
  /** Text before the first and behind the last field. */
  readonly open: string;
  readonly close: string;
  /** The fields, in their order, with marks. */
  readonly fields: readonly (readonly [key: string, text: string])[];
  /** Texts of the marks in the fields; undefined if these have none. */
  readonly marks: Marks | undefined;
}

/** Column 0 has the templates. */
export function splitObjects(objects: readonly ObjectText[]): string[][] {
  const distinct = new Map<string, Set<string>>();
  for (const [key, text] of objects.flatMap(({ fields }) => fields))
    distinct.set(key, (distinct.get(key) ?? new Set()).add(text));
  const varied = [...distinct].flatMap(([key, texts]) => (texts.size > 1 ? [key] : [])).slice(0, MAX_COLUMNS);
  const slots = new Map(varied.map((key, i) => [key, i]));
  const columns: string[][] = varied.map(() => []);
  const templates = objects.map((object) => {
    const { open, close, fields, text } = object;
    const template = fields.map(([key, value]) => {
      const slot = slots.get(key);
      return `${name(key)}:${slot === undefined ? value : String.fromCharCode(FIRST_SLOT + slot)}`;
    });
    if (!isSame(object)) return text;
    for (const [key, value] of fields) columns[slots.get(key) ?? -1]?.push(value);
    return open + template.join(',') + close;
  });
  return [templates, ...columns];
}

/** The fields of a JSON object, as a shard writes them; none if it is not one. */
export function fieldsOf(json: string): [key: string, text: string][] {
  try {
    const object: unknown = JSON.parse(json);
    const entries = typeof object === 'object' && object !== null ? Object.entries(object) : [];
    return entries.map(([key, value]) => [key, toAscii(JSON.stringify(value))]);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isSame({ open, close, fields, marks, text }: ObjectText): boolean {
  const marked = open + fields.map(([key, value]) => `${name(key)}:${value}`).join(',') + close;
  return marked.replace(/[\u0080-\uffff]/g, (mark) => textOfMark(mark.charCodeAt(0), marks) ?? mark) === text;
}

function name(key: string): string {
  return toAscii(JSON.stringify(key));
}

/** Objects one after the other, as a shard has them. */
interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The start of each object, and the end of the last. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/**
 * Joins the texts of a leaf to the objects that they were split from: the inverse, byte for
 * byte.
 * @param marksOf what marks stand for in each object; undefined: they have none
 */
export function joinTexts(reader: LeafReader, objects: number, marksOf?: (index: number) => Marks): Texts {
  const length = reader.count();
  if (length > MAX_SHARD_BYTES) reader.fail(`promises texts of ${length} bytes`);
  const columns = new TextColumns(reader);
  const bytes = new Uint8Array(length);
  const offsets = new Uint32Array(objects + 1);
  let at = 0;
  const write = (byte: number) => {
    if (at === length) reader.fail('has texts that are longer than it says');
    bytes[at++] = byte;
  };
  const writeAscii = (text: Uint8Array, replace: (byte: number) => void) => {
    for (const byte of text) {
      if (byte < 0x80) write(byte);
      else replace(byte);
    }
  };
  for (let i = 0; i < objects; i++) {
    const marks = marksOf?.(i);
    const writeMark = (byte: number) => {
      const text = textOfMark(byte, marks) ?? reader.fail(`has a byte ${byte} in a text`);
      for (let c = 0; c < text.length; c++) write(text.charCodeAt(c));
    };
    writeAscii(columns.next(0), (byte) => {
      if (byte < FIRST_SLOT) writeMark(byte);
      else writeAscii(columns.next(1 + byte - FIRST_SLOT), writeMark);
    });
    offsets[i + 1] = at;
  }
  if (at !== length) reader.fail('has texts that are shorter than it says');
  columns.end();
  return { bytes, offsets };
}
