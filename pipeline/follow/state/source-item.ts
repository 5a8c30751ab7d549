/**
 * Items of the source that are kept between imports: the objects that are or have toilets, and the venues that toilets
 * may lie in. Also the ways that multipolygons of either are made of, and the positions of all their nodes.
 *
 * Positions of nodes are E7, OSM's own grid. A version is 0 if it is not known (extracts).
 */

import type { Member, NodeState, OsmType, Tags } from '../../../packages/pbf/index.ts';
import { fromE7 } from '../../../shards/format/e7.ts';
import { VENUE_RULES } from '../../toilets/scan-rules.ts';
import { MISSING, OUT_OF_RANGE } from './source-sections.ts';

/** Position of a node that an item uses. */
export interface SourceNode {
  readonly version: number;
  /** `missing`: deleted, or not in the extract. */
  readonly state: NodeState;
  /** Degrees; 0 unless the state is `known`. */
  readonly lon: number;
  readonly lat: number;
  readonly isEntrance: boolean;
}

/** Decodes a stored position (FORMAT.md §10): the longitude holds a marker if the node has no position. */
export function sourcePosition(lonE7: number, latE7: number): Pick<SourceNode, 'state' | 'lon' | 'lat'> {
  if (lonE7 === MISSING) return { state: 'missing', lon: 0, lat: 0 };
  if (lonE7 === OUT_OF_RANGE) return { state: 'outOfRange', lon: 0, lat: 0 };
  return { state: 'known', lon: fromE7(lonE7), lat: fromE7(latE7) };
}

/** The place at which an object was last seen whole: it stays there while its new outline is not known. */
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
  /** All tags of objects, the floor of venues. */
  readonly tags: Tags;
  /** Longitude of nodes, degrees; else 0. */
  readonly lon: number;
  readonly lat: number;
  /** Refs of ways; NaN for ids past 2^53. */
  readonly refs: Float64Array;
  /** Members of relations. */
  readonly members: readonly Member[];
  /** `node/1`, `way/2`: parts that a change named, and that neither a change nor the extract brought. */
  readonly lacks: readonly string[];
  readonly last: LastPlace | null;
}

const NO_REFS = new Float64Array(0);

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

/** The tags of a venue that are kept: whether a toilet lies in it depends on its floor. */
export function venueTags(tags: Tags): Tags {
  const kept = VENUE_RULES.detailKeys.flatMap((key) =>
    tags[key] === undefined ? [] : [[key, tags[key]] as const],
  );
  return Object.fromEntries(kept);
}

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
