/**
 * Cuts the records of a cell that is too large for the memory of a thread into those of its four quarters, one record at
 * a time. The densest town that was measured has 7 MB.
 */
import { clipParts } from '../geometry/clip.ts';
import { partOf } from '../geometry/part.ts';
import { Bytes } from '../spool/bytes.ts';
import { SHAPES } from '../spool/cell-records.ts';
import { bufferAt } from '../spool/tiers.ts';
import { RecordReader } from './record-reader.ts';

export interface Quarter {
  /** 0 or 1, from the west and from the north. */
  readonly column: number;
  readonly row: number;
  readonly records: Uint8Array<ArrayBuffer>;
}

/** @param zoom of the cell */
export function splitRecords(records: Uint8Array<ArrayBuffer>, zoom: number): Quarter[] {
  const half = 2 ** (32 - zoom - 1);
  const buffer = bufferAt(zoom + 1);
  const quarters = [0, 1].flatMap((column) =>
    [0, 1].map((row) => ({ column, row, bytes: new Bytes(1 << 16) })),
  );
  const reader = new RecordReader(records);
  while (reader.next()) {
    const kind = reader.kind();
    const shape = SHAPES[kind[1]!]!;
    const parts = reader.lines().map(partOf);
    for (const { column, row, bytes } of quarters) {
      const [x, y] = [column * half, row * half];
      const strip = clipParts(parts, shape, 0, x - buffer, x + half + buffer);
      const inside = clipParts(strip, shape, 1, y - buffer, y + half + buffer);
      if (inside.length === 0) continue;
      bytes.varint(kind.length);
      bytes.room(kind.length);
      bytes.length += kind.copy(bytes.buffer, bytes.length);
      bytes.varint(reader.from);
      bytes.varint(reader.to);
      bytes.varint(inside.length);
      let [atX, atY] = [x, y];
      for (const { xy } of inside) {
        bytes.varint(xy.length / 2);
        for (let i = 0; i < xy.length; i += 2) {
          bytes.zigzag(xy[i]! - atX);
          bytes.zigzag(xy[i + 1]! - atY);
          atX = xy[i]!;
          atY = xy[i + 1]!;
        }
      }
    }
  }
  return quarters
    .filter(({ bytes }) => bytes.length > 0)
    .map(({ column, row, bytes }) => ({ column, row, records: new Uint8Array(bytes.used()) }));
}
