/**
 * Ways of a block: those whose tags match, and the refs of those that multipolygons want.
 *
 * A way's fields are stepped over by their lengths, in any order; refs are copied in their packed form, and decoded
 * only when geometry is made. Locations on ways (an optional feature) are not used: not every file has them.
 * Cost: about 20 ns for a way that does not match.
 */
import { IDS_OUT_OF_ORDER } from '../file/file-order.ts';
import {
  type Block,
  type Group,
  requireSameKind,
  type Span,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, Damage, NOT_PACKED, Unsupported } from '../file/protobuf.ts';
import { lowerBound } from '../lower-bound.ts';
import { indexOfId, type WantedRange } from './geometry/wanted.ts';
import { type ReadTags, readTags } from './read-nodes.ts';
import type { TagTable } from './tag-rules/tag-rules.ts';

export interface WaySink {
  readonly table: TagTable;
  /** The rules that make a way worth handing on, with the mask of all rules. */
  readonly mask: number;
  readonly wantedIds: Float64Array;
  /** Whether tags that may satisfy these rules are worth a look at all. */
  mayMatch(mask: number): boolean;
  /** The refs are packed in `bytes`; they are gone when this returns. */
  onWay(id: number, mask: number, tags: ReadTags, bytes: Buffer, refs: Span): void;
  onWanted(id: number, bytes: Buffer, refs: Span): void;
}

export function readWays(block: Block, range: WantedRange, sink: WaySink): void {
  for (const group of block.groups) if (group.kind === WAY) readGroup(block.bytes, group, range, sink);
}

function readGroup(bytes: Buffer, group: Group, range: WantedRange, sink: WaySink): void {
  const { to } = group;
  const wanted = new WantedWays(sink.wantedIds, range);
  let at = group.from;
  while (at < to) {
    if (bytes[at] !== WAYS_TAG) {
      at = skipOther(bytes, at, group);
      continue;
    }
    let length = bytes[at + 1]!;
    at += 2;
    if (length > 127) {
      length = (length & 127) | (bytes[at]! << 7);
      if (length > 16_383) {
        const cursor = new Cursor(bytes, at - 1, to);
        length = cursor.varint();
        at = cursor.at;
      } else at++;
    }
    if (!(length <= to - at)) throw new Damage('a field is longer than the message it stands in');
    readWay(bytes, at, at + length, wanted, sink);
    at += length;
  }
}

function skipOther(bytes: Buffer, at: number, group: Group): number {
  const cursor = new Cursor(bytes, at, group.to);
  const tag = cursor.varint();
  requireSameKind(tag, group);
  cursor.skip(tag);
  return cursor.at;
}

/** The wanted ids that a group can contain; if its own ids ascend, each is looked at once. */
class WantedWays {
  readonly #ids: Float64Array;
  readonly #range: WantedRange;
  #next: number;
  #latest = 0;

  constructor(ids: Float64Array, range: WantedRange) {
    this.#ids = ids;
    this.#range = range;
    this.#next = range.from;
  }

  get any(): boolean {
    return this.#next < this.#range.to;
  }

  has(id: number): boolean {
    const { from, to, ascending } = this.#range;
    if (!ascending) return indexOfId(this.#ids, id, from, to) >= 0;
    if (id < this.#latest) throw new Unsupported(IDS_OUT_OF_ORDER);
    this.#latest = id;
    if (this.#next < to && this.#ids[this.#next]! < id)
      this.#next = lowerBound(this.#ids, id, this.#next + 1, to);
    return this.#next < to && this.#ids[this.#next] === id;
  }
}

/** The hot part: once for every way of the file. Most are done with when their keys have been seen. */
function readWay(bytes: Buffer, from: number, to: number, wanted: WantedWays, sink: WaySink): void {
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
      if (at > to) break;
      keysFrom = start;
      keysTo = at;
      // Before anything wanted is passed over its id must be known; writers put it first.
      if (
        (!wanted.any || (idAt >= 0 && !wanted.has(idOf(bytes, idAt, to)))) &&
        !sink.mayMatch(sink.table.keyMask(bytes, start, at))
      )
        return;
    } else if (tag === 26) {
      valuesFrom = start;
      valuesTo = at;
    } else if (tag === 66) {
      refsFrom = start;
      refsTo = at;
    }
  }
  // Every field ends at the beginning of the next, so this one comparison proves all lengths.
  if (at !== to) throw new Damage('a way runs past its end');
  const mask = sink.table.mask(bytes, keysFrom, keysTo, valuesFrom, valuesTo);
  const matches = (mask & sink.mask) !== 0;
  if (!matches && !wanted.any) return;
  if (idAt < 0) throw new Damage('a way has no id');
  const id = idOf(bytes, idAt, to);
  const refs = { from: refsFrom, to: refsTo };
  if (wanted.has(id)) sink.onWanted(id, bytes, refs);
  if (matches)
    handOn(sink, id, mask, bytes, { from: keysFrom, to: keysTo }, { from: valuesFrom, to: valuesTo }, refs);
}

/** A function of its own: a closure in `readWay` would make it allocate its variables for each way of the file. */
function handOn(
  sink: WaySink,
  id: number,
  mask: number,
  bytes: Buffer,
  keys: Span,
  values: Span,
  refs: Span,
): void {
  sink.onWay(id, mask, (keeps) => readTags(sink.table, bytes, keys, values, keeps), bytes, refs);
}

/** Ids of today's ways have four or five bytes. */
function idOf(bytes: Buffer, at: number, to: number): number {
  const low = (bytes[at]! & 127) | ((bytes[at + 1]! & 127) << 7) | ((bytes[at + 2]! & 127) << 14);
  if (bytes[at]! > 127 && bytes[at + 1]! > 127 && bytes[at + 2]! > 127) {
    const fourth = bytes[at + 3]!;
    if (fourth < 128) return low | (fourth << 21);
    const fifth = bytes[at + 4]!;
    if (fifth < 128) return (low | ((fourth & 127) << 21)) + fifth * 2 ** 28;
  }
  return new Cursor(bytes, at, to).int64();
}

/** Fields that no OSM writer puts into a way: of another wire type, or with a number over 15. */
function skipRareField(bytes: Buffer, at: number, to: number): number {
  const cursor = new Cursor(bytes, at, to);
  const tag = cursor.varint();
  const field = Math.floor(tag / 8);
  if (field === 2 || field === 3 || field === 8) throw new Unsupported(NOT_PACKED);
  cursor.skip(tag);
  return cursor.at;
}
