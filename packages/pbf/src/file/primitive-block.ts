/**
 * The frame of an uncompressed PrimitiveBlock: the offsets of its string table and its groups, which kinds of objects
 * it has, how its coordinates are scaled, and the id that it starts with. The groups themselves are read by
 * read-nodes.ts, read-ways.ts and read-relations.ts.
 *
 * Invariant: fields may come in any order (writers put granularity and offsets behind the groups), so the frame is
 * complete before anything is read.
 * Cost: a handful of fields a block of any size.
 */
import { Cursor, Damage, LENGTH, VARINT } from './protobuf.ts';

export const NODE = 0;
export const WAY = 1;
export const RELATION = 2;
export type Kind = typeof NODE | typeof WAY | typeof RELATION;

/** A member of a relation. */
export interface Member {
  /** One of `Kind`; the numbers are those of the format. */
  readonly kind: number;
  /** NaN past 2^53. */
  readonly ref: number;
  readonly role: string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Group extends Span {
  readonly kind: Kind;
}

export interface Block {
  readonly bytes: Buffer;
  readonly table: Span;
  readonly groups: readonly Group[];
  /** Nanodegrees per unit of a stored coordinate, and the offset of its zero. */
  readonly granularity: number;
  readonly latOffset: number;
  readonly lonOffset: number;
}

/** The tags (field number × 8 + wire type) under which a group holds its objects. */
export const PLAIN_NODES_TAG = 8 + LENGTH;
export const DENSE_NODES_TAG = 16 + LENGTH;
export const WAYS_TAG = 24 + LENGTH;
export const RELATIONS_TAG = 32 + LENGTH;

const KIND_OF_TAG = new Map<number, Kind>([
  [PLAIN_NODES_TAG, NODE],
  [DENSE_NODES_TAG, NODE],
  [WAYS_TAG, WAY],
  [RELATIONS_TAG, RELATION],
]);

export function parseBlock(bytes: Buffer): Block {
  const cursor = new Cursor(bytes);
  const groups: Group[] = [];
  let table: Span | undefined;
  let granularity = 100;
  let latOffset = 0;
  let lonOffset = 0;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === 8 + LENGTH) {
      if (table) throw new Damage('a block holds two string tables');
      table = cursor.span();
    } else if (tag === 16 + LENGTH) {
      const span = cursor.span();
      const kind = kindOfGroup(bytes, span);
      if (kind !== undefined) groups.push({ kind, from: span.from, to: span.to });
    } else if (tag === 136 + VARINT) granularity = cursor.int64();
    else if (tag === 152 + VARINT) latOffset = cursor.int64();
    else if (tag === 160 + VARINT) lonOffset = cursor.int64();
    else cursor.skip(tag);
  }
  if (!table) throw new Damage('a block holds no string table');
  if (!(granularity > 0 && Number.isFinite(latOffset + lonOffset)))
    throw new Damage('a block has an invalid scale of coordinates');
  return { bytes, table, groups, granularity, latOffset, lonOffset };
}

/**
 * A group holds one kind of object, by the format; `requireSameKind` checks that while it is read. Groups without
 * objects, or with changesets, are of no kind.
 */
function kindOfGroup(bytes: Buffer, { from, to }: Span): Kind | undefined {
  return from < to ? KIND_OF_TAG.get(new Cursor(bytes, from, to).varint()) : undefined;
}

/** Longer than what the frame of a group needs up to its kind. */
const FRAME_BYTES = 32;

/** The kind of the first objects, from the start of a block; undefined if that does not reach as far. */
export function firstKind(start: Buffer): Kind | undefined {
  const cursor = new Cursor(start);
  while (cursor.at + FRAME_BYTES < cursor.end) {
    const tag = cursor.varint();
    if (tag % 8 !== LENGTH) {
      cursor.skip(tag);
      continue;
    }
    const length = cursor.varint();
    const kind =
      tag === 16 + LENGTH ? kindOfGroup(start, { from: cursor.at, to: cursor.at + length }) : undefined;
    if (kind !== undefined) return kind;
    cursor.at += length;
  }
  return undefined;
}

export function requireSameKind(tag: number, group: Group): void {
  const kind = KIND_OF_TAG.get(tag);
  if (kind !== undefined && kind !== group.kind) throw new Damage('a group mixes nodes, ways and relations');
}

/** The id of a group's first object; NaN when it is beyond 2^53 or the group holds none. */
export function firstId(bytes: Buffer, group: Group): number {
  const outer = new Cursor(bytes, group.from, group.to);
  const tag = outer.varint();
  const object = outer.span();
  const cursor = new Cursor(bytes, object.from, object.to);
  while (cursor.at < cursor.end) {
    const field = cursor.varint();
    if (tag === DENSE_NODES_TAG && field === 8 + LENGTH) {
      const ids = cursor.span();
      return ids.from < ids.to ? new Cursor(bytes, ids.from, ids.to).sint64() : Number.NaN;
    }
    if (field === 8 + VARINT) return tag === PLAIN_NODES_TAG ? cursor.sint64() : cursor.int64();
    cursor.skip(field);
  }
  return Number.NaN;
}
