/** Joins the texts of a leaf to the objects that they were split from (split-objects.ts): the inverse, byte for byte. */
import type { LeafReader } from './leaf-bytes.ts';
import { FIRST_SLOT, MAX_SHARD_BYTES } from './leaf-layout.ts';
import { type Marks, textOfMark } from './row-marks.ts';
import { TextColumns } from './text-columns.ts';

/** Objects one after the other, as a shard has them. */
export interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The start of each object, and the end of the last. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** @param marksOf what marks stand for in each object; undefined: they have none */
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
