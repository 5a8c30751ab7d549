/** Ways and relations of a block: the wanted tags, and the ids that they refer to. */
import {
  type Block,
  RELATION,
  RELATIONS_TAG,
  requireSameKind,
  type Span,
  WAY,
  WAYS_TAG,
} from '../file/primitive-block.ts';
import { Cursor, Damage, LENGTH, sumDeltas, VARINT } from '../file/protobuf.ts';
import type { BlockTags, Tags } from './block-tags.ts';

export interface BlockObject {
  readonly id: number;
  /** Undefined if no key is a main one. */
  readonly tags: Tags | undefined;
  /** Node ids of a way. Ids of all members of a relation. */
  readonly refs: Float64Array<ArrayBuffer>;
  /** Packed varints, one for each member of a relation: its `Kind`. */
  readonly kinds: Span;
  /** Packed varints, one for each member of a relation: its role in the string table. */
  readonly roles: Span;
}

const NOTHING: Span = { from: 0, to: 0 };

/** Ids of the members of a relation that are ways and have the role `inner`, and of those that have another. */
export function ringMembers(
  block: Block,
  relation: BlockObject,
  tags: BlockTags,
): { readonly inner: Float64Array; readonly outer: Float64Array } {
  const { bytes } = block;
  const kinds = new Cursor(bytes, relation.kinds.from, relation.kinds.to);
  const roles = new Cursor(bytes, relation.roles.from, relation.roles.to);
  const inner: number[] = [];
  const outer: number[] = [];
  for (const id of relation.refs) {
    const isInner = roles.at < roles.end && tags.isText(roles.varint(), 'inner');
    if (kinds.varint() === WAY) (isInner ? inner : outer).push(id);
  }
  return { inner: Float64Array.from(inner), outer: Float64Array.from(outer) };
}

/** Ids of the members of a relation that are ways. */
export function memberWays({ bytes }: Block, { refs, kinds }: BlockObject): Float64Array<ArrayBuffer> {
  const cursor = new Cursor(bytes, kinds.from, kinds.to);
  const ways = refs.filter(() => cursor.varint() === WAY);
  if (cursor.at !== kinds.to) throw new Damage('a relation has more kinds than members');
  return ways;
}

/**
 * Ways or relations with a main key.
 * @param isWanted whether an object is wanted without one
 */
export function eachObject(
  { bytes, groups }: Block,
  kind: typeof WAY | typeof RELATION,
  tags: BlockTags,
  isWanted: (id: number) => boolean,
  onObject: (object: BlockObject) => void,
): void {
  const [objectTag, refsTag] = kind === WAY ? [WAYS_TAG, 64 + LENGTH] : [RELATIONS_TAG, 72 + LENGTH];
  for (const group of groups) {
    if (group.kind !== kind) continue;
    const outer = new Cursor(bytes, group.from, group.to);
    while (outer.at < outer.end) {
      const tag = outer.varint();
      if (tag !== objectTag) {
        requireSameKind(tag, group);
        outer.skip(tag);
        continue;
      }
      const { from, to } = outer.span();
      const cursor = new Cursor(bytes, from, to);
      let id = Number.NaN;
      let [keys, values, refs, kinds, roles] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
      while (cursor.at < to) {
        const field = cursor.varint();
        if (field === 8 + VARINT) id = cursor.int64();
        else if (field === 16 + LENGTH) keys = cursor.span();
        else if (field === 24 + LENGTH) values = cursor.span();
        else if (field === refsTag) refs = cursor.span();
        else if (kind === RELATION && field === 64 + LENGTH) roles = cursor.span();
        else if (field === 80 + LENGTH) kinds = cursor.span();
        else cursor.skip(field);
      }
      const found = tags.read(keys, values);
      if (!found && !isWanted(id)) continue;
      onObject({ id, tags: found, refs: idsIn(bytes, refs), kinds, roles });
    }
  }
}

/** A number takes a byte at least, so the field is as long as its ids are many, or longer. */
function idsIn(bytes: Buffer, { from, to }: Span): Float64Array<ArrayBuffer> {
  const ids = new Float64Array(to - from);
  return ids.subarray(0, sumDeltas(bytes, from, to, ids));
}
