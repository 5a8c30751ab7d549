/**
 * Relations of a block whose tags match, with their members.
 *
 * Cost: relations are a hundredth of the objects, so clarity wins: cursors everywhere, members as small objects.
 */
import type { Tags } from '../blocks/block-tags.ts';
import {
  type Block,
  type Member,
  RELATION,
  RELATIONS_TAG,
  requireSameKind,
  type Span,
} from '../file/primitive-block.ts';
import { Cursor, countPacked, Damage, LENGTH, sumDeltas, VARINT } from '../file/protobuf.ts';
import { readTags } from './read-nodes.ts';
import type { TagTable } from './tag-rules/tag-rules.ts';

export interface RelationSink {
  readonly table: TagTable;
  readonly mask: number;
  onRelation(id: number, mask: number, tags: Tags, members: Member[]): void;
}

const NOTHING: Span = { from: 0, to: 0 };

export function readRelations(block: Block, sink: RelationSink): void {
  for (const group of block.groups) {
    if (group.kind !== RELATION) continue;
    const cursor = new Cursor(block.bytes, group.from, group.to);
    while (cursor.at < cursor.end) {
      const tag = cursor.varint();
      if (tag === RELATIONS_TAG) readRelation(block.bytes, cursor.span(), sink);
      else {
        requireSameKind(tag, group);
        cursor.skip(tag);
      }
    }
  }
}

function readRelation(bytes: Buffer, { from, to }: Span, sink: RelationSink): void {
  const cursor = new Cursor(bytes, from, to);
  let id = Number.NaN;
  let keys = NOTHING;
  let values = NOTHING;
  let roles = NOTHING;
  let refs = NOTHING;
  let kinds = NOTHING;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === 8 + VARINT) id = cursor.int64();
    else if (tag === 16 + LENGTH) keys = cursor.span();
    else if (tag === 24 + LENGTH) values = cursor.span();
    else if (tag === 64 + LENGTH) roles = cursor.span();
    else if (tag === 72 + LENGTH) refs = cursor.span();
    else if (tag === 80 + LENGTH) kinds = cursor.span();
    else cursor.skip(tag);
  }
  const mask = sink.table.mask(bytes, keys.from, keys.to, values.from, values.to);
  if ((mask & sink.mask) === 0) return;
  sink.onRelation(
    id,
    mask,
    readTags(sink.table, bytes, keys, values),
    readMembers(sink.table, bytes, roles, refs, kinds),
  );
}

function readMembers(table: TagTable, bytes: Buffer, roles: Span, refs: Span, kinds: Span): Member[] {
  const ids = new Float64Array(countPacked(bytes, refs.from, refs.to));
  sumDeltas(bytes, refs.from, refs.to, ids);
  const roleCursor = new Cursor(bytes, roles.from, roles.to);
  const kindCursor = new Cursor(bytes, kinds.from, kinds.to);
  const members: Member[] = [];
  for (const ref of ids)
    members.push({ kind: kindCursor.varint(), ref, role: table.text(roleCursor.varint()) });
  if (roleCursor.at !== roles.to || kindCursor.at !== kinds.to)
    throw new Damage('a relation has more roles than members');
  return members;
}
