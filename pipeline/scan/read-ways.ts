/**
 * Ways of a block: those whose tags match, and the refs of those that multipolygons want.
 *
 * A way's fields are stepped over by their lengths, whatever their order; refs are copied in their packed form, and
 * decoded only when geometry is made. Locations on ways (an optional feature) are not used: not every file has them.
 * Cost: about 60 ns for a way that does not match.
 */
import { type Block, type Group, requireSameKind, type Span, WAY, WAYS_TAG } from './primitive-block.ts';
import { Cursor, Damage } from './protobuf.ts';
import { type ReadTags, readTags } from './read-nodes.ts';
import type { TagTable } from './tag-rules.ts';
import { indexOfId, type WantedRange } from './wanted.ts';

export interface WaySink {
  readonly table: TagTable;
  /** The rules that make a way worth handing on, with the mask of all rules. */
  readonly mask: number;
  readonly wantedIds: Float64Array;
  /** The refs are packed in `bytes`; they are gone when this returns. */
  onWay(id: number, mask: number, tags: ReadTags, bytes: Buffer, refs: Span): void;
  onWanted(id: number, bytes: Buffer, refs: Span): void;
}

export function readWays(block: Block, range: WantedRange, sink: WaySink): void {
  for (const group of block.groups) if (group.kind === WAY) readGroup(block.bytes, group, range, sink);
}

function readGroup(bytes: Buffer, group: Group, range: WantedRange, sink: WaySink): void {
  const cursor = new Cursor(bytes, group.from, group.to);
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag !== WAYS_TAG) {
      requireSameKind(tag, group);
      cursor.skip(tag);
      continue;
    }
    const length = cursor.length();
    readWay(bytes, cursor.at, cursor.at + length, range, sink);
    cursor.at += length;
  }
}

/** The hot part: once for every way of the file. */
function readWay(bytes: Buffer, from: number, to: number, range: WantedRange, sink: WaySink): void {
  let at = from;
  let idAt = -1;
  let keysFrom = 0;
  let keysTo = 0;
  let valuesFrom = 0;
  let valuesTo = 0;
  let refsFrom = 0;
  let refsTo = 0;
  while (at < to) {
    const tag = bytes[at++]!;
    if (tag === 8) {
      idAt = at;
      while (bytes[at++]! > 127);
      continue;
    }
    if ((tag & 7) !== 2 || tag > 127) {
      at = skipRareField(bytes, at - 1, to);
      continue;
    }
    let length = bytes[at++]!;
    if (length > 127) {
      const low = length & 127;
      const high = bytes[at++]!;
      length = low | (high << 7);
      if (high > 127) {
        const cursor = new Cursor(bytes, at - 2, to);
        length = cursor.varint();
        at = cursor.at;
      }
    }
    const start = at;
    at += length;
    if (tag === 18) {
      keysFrom = start;
      keysTo = at;
    } else if (tag === 26) {
      valuesFrom = start;
      valuesTo = at;
    } else if (tag === 66) {
      refsFrom = start;
      refsTo = at;
    }
  }
  // Every field ends where the next begins, so this one comparison proves all lengths.
  if (at !== to) throw new Damage('a way runs past its end');
  const mask = sink.table.mask(bytes, keysFrom, keysTo, valuesFrom, valuesTo);
  const matches = (mask & sink.mask) !== 0;
  const wanted = range.from < range.to;
  if (!matches && !wanted) return;
  if (idAt < 0) throw new Damage('a way has no id');
  const id = new Cursor(bytes, idAt, to).int64();
  const refs = { from: refsFrom, to: refsTo };
  if (wanted && indexOfId(sink.wantedIds, id, range.from, range.to) >= 0) sink.onWanted(id, bytes, refs);
  if (!matches) return;
  const keys = { from: keysFrom, to: keysTo };
  const values = { from: valuesFrom, to: valuesTo };
  sink.onWay(id, mask, (keeps) => readTags(sink.table, bytes, keys, values, keeps), bytes, refs);
}

/** Fields that no OSM writer puts into a way: of another wire type, or with a number over 15. */
function skipRareField(bytes: Buffer, at: number, to: number): number {
  const cursor = new Cursor(bytes, at, to);
  const tag = cursor.varint();
  const field = Math.floor(tag / 8);
  if (field === 2 || field === 3 || field === 8)
    throw new Damage('a way stores its tags or nodes one by one instead of packed');
  cursor.skip(tag);
  return cursor.at;
}
