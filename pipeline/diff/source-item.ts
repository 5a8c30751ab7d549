/**
 * What is kept of the source between imports: the objects that are or have toilets, the venues that toilets may lie
 * in, the ways that multipolygons of either are made of, and the positions of all their nodes.
 *
 * Positions of nodes are E7, OSM's own grid. A version is 0 where nobody told it (dumps).
 */

import type { Member } from '../scan/read-relations.ts';
import type { Tags } from '../scan/tag-rules.ts';
import type { NodeState } from '../scan/wanted.ts';
import type { OsmType } from '../scanned-object.ts';

/** Where a node is that something kept uses. */
export interface SourceNode {
  readonly version: number;
  /** `missing`: deleted, or not in the dump. */
  readonly state: NodeState;
  /** Degrees; 0 unless the state is `known`. */
  readonly lon: number;
  readonly lat: number;
  readonly isEntrance: boolean;
}

/** Where an object was last seen whole: it stays there while its new outline is not known. */
export interface LastPlace {
  readonly lon: number;
  readonly lat: number;
  readonly outline: readonly (readonly number[])[] | null;
}

export interface SourceItem {
  readonly type: OsmType;
  readonly id: number;
  readonly version: number;
  /** One of the scan's objects (scan-rules.ts). */
  readonly isObject: boolean;
  /** An area of the venue rules. A way that is neither is part of a multipolygon that is. */
  readonly isVenue: boolean;
  /** Of objects only. */
  readonly tags: Tags;
  /** Of nodes, degrees; else 0. */
  readonly lon: number;
  readonly lat: number;
  /** Of ways; NaN for ids past 2^53. */
  readonly refs: Float64Array;
  /** Of relations. */
  readonly members: readonly Member[];
  /** `node/1`, `way/2`: parts that a change named, and that neither a change nor the dump brought. */
  readonly lacks: readonly string[];
  readonly last: LastPlace | null;
}

export const NO_REFS = new Float64Array(0);

export const EMPTY_ITEM: Omit<SourceItem, 'type' | 'id'> = {
  version: 0,
  isObject: false,
  isVenue: false,
  tags: {},
  lon: 0,
  lat: 0,
  refs: NO_REFS,
  members: [],
  lacks: [],
  last: null,
};

/** `node/1`, `way/2`, `relation/3`. */
export function itemKey(type: OsmType, id: number): string {
  return `${type}/${id}`;
}

/** The inverse of itemKey. */
export function parseItemKey(key: string): { type: OsmType; id: number } {
  const [type, id] = key.split('/');
  if (type !== 'node' && type !== 'way' && type !== 'relation') throw new Error(`${key} names no object.`);
  return { type, id: Number(id) };
}

/** Ids of the nodes that an item's geometry is made of, without those of its ways. */
export function nodesOf({ refs, members }: SourceItem): readonly number[] {
  return [...refs, ...members.filter(({ kind }) => kind === 0).map(({ ref }) => ref)];
}

export function waysOf({ members }: SourceItem): number[] {
  return members.filter(({ kind }) => kind === 1).map(({ ref }) => ref);
}
