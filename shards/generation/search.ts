/**
 * Nearest toilets over all shards of a data set: the one search behind the nearest and the box read.
 *
 * It begins in a shard near the position and lets the k-th distance found there shrink the circle in which
 * other shards are looked at, so a query touches one to three shards however many there are. In a shard the
 * k-d tree is walked near side first; a subtree is left out when its slab is farther than the k-th best, or
 * when none of its toilets has the needed flags. Results leave in order of distance, ties in order of id.
 *
 * One search at a time a process: the hits are kept in scratch arrays that the next search overwrites.
 */

import { LEAF, metresOf, searchBoxesAround, writeUnitVector } from '../../packages/sphere/index.ts';
import { firstE7From, lastE7To } from '../format/e7.ts';
import { type Filter, passesTraits, type TraitFilter } from '../shard/filters.ts';
import type { Columns, Shard } from '../shard/shard.ts';
import { recordId } from '../shard/toilet-record.ts';
import type { Dataset } from './dataset.ts';

/** The most a search returns: the largest limit of the box read, and one more to know whether there are more. */
const MAX_HITS = 201;

/** A lon/lat box in degrees, edges included; never across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The minute that a question is about, at each toilet. */
export type MinuteOf = (shard: Shard, row: number) => number;

/** Result of the newest search: `count` hits in order. */
export interface Hits {
  count: number;
  readonly squaredChords: Float64Array;
  readonly shards: Shard[];
  readonly rows: Uint32Array;
}

const hits: Hits = {
  count: 0,
  squaredChords: new Float64Array(MAX_HITS),
  shards: new Array(MAX_HITS),
  rows: new Uint32Array(MAX_HITS),
};
/** Index of the shard of each hit: cheaper to move about than the shard itself. */
const shardOf = new Uint32Array(MAX_HITS);

/** The current query; module state keeps the recursion free of closures and allocation. */
const query = {
  x: 0,
  y: 0,
  z: 0,
  wanted: 0,
  flags: 0,
  openNow: false,
  knownOpen: false,
  traits: undefined as TraitFilter | undefined,
  nowMin: 0,
  minuteOf: undefined as MinuteOf | undefined,
  shards: [] as readonly Shard[],
  /** Index of the shard that is walked. */
  shard: 0,
  inBox: false,
  /** Bounds of the box, inclusive, in 1e-7 degrees. */
  west: 0,
  south: 0,
  east: 0,
  north: 0,
  /** Squared chord beyond which nothing counts any more. */
  worst: 0,
};
const unit = new Float64Array(3);

/**
 * @param wanted how many at most, up to MAX_HITS
 * @param withinSquaredChord farthest that counts, inclusive
 * @param box if given, only toilets inside it count
 * @param minuteOf if each toilet's own clock counts; then in place of nowMin
 */
export function search(
  dataset: Dataset,
  lon: number,
  lat: number,
  wanted: number,
  withinSquaredChord: number,
  filter: Filter,
  nowMin: number,
  box?: Box,
  minuteOf?: MinuteOf,
): Hits {
  writeUnitVector(lon, lat, unit, 0);
  query.x = unit[0]!;
  query.y = unit[1]!;
  query.z = unit[2]!;
  query.wanted = wanted;
  query.flags = filter.flags;
  query.openNow = filter.openNow;
  query.knownOpen = filter.knownOpen === true;
  query.traits = filter.traits;
  query.nowMin = nowMin;
  query.minuteOf = minuteOf;
  query.inBox = box !== undefined;
  if (box) {
    query.west = firstE7From(box.west);
    query.south = firstE7From(box.south);
    query.east = lastE7To(box.east);
    query.north = lastE7To(box.north);
  }
  query.worst = withinSquaredChord;
  query.shards = dataset.shards;
  hits.count = 0;

  const first = dataset.shardNear(lon, lat);
  if (first < 0) return hits;
  searchShard(dataset, first);
  for (const around of box ? [box] : searchBoxesAround(lon, lat, metresOf(query.worst))) {
    for (const index of dataset.shardsIn(around.west, around.south, around.east, around.north)) {
      if (index !== first) searchShard(dataset, index);
    }
  }
  for (let i = 0; i < hits.count; i++) hits.shards[i] = dataset.shards[shardOf[i]!]!;
  return hits;
}

function searchShard(dataset: Dataset, index: number): void {
  if (query.flags !== 0 && (dataset.flagsOf(index) & query.flags) !== query.flags) return;
  const shard = query.shards[index]!;
  query.shard = index;
  walk(shard.columns, 0, 0, shard.rows);
}

/** @param node of the splitting row of [lo, hi) */
function walk(columns: Columns, node: number, lo: number, hi: number): void {
  if (hi - lo <= LEAF) {
    for (let row = lo; row < hi; row++) consider(columns, row);
    return;
  }
  const mid = (lo + hi) >>> 1;
  const { axes, masks, values } = columns.splits;
  // Without flags neither masks nor flags are touched: a search waits for memory that is not in the cache.
  if (query.flags !== 0 && (masks[node]! & query.flags) !== query.flags) return;
  const axis = axes[node]!;
  const side = (axis === 0 ? query.x : axis === 1 ? query.y : query.z) - values[node]!;
  if (side < 0) {
    walk(columns, 2 * node + 1, lo, mid);
    if (side * side > query.worst) return;
    consider(columns, mid);
    walk(columns, 2 * node + 2, mid + 1, hi);
  } else {
    walk(columns, 2 * node + 2, mid + 1, hi);
    if (side * side > query.worst) return;
    consider(columns, mid);
    walk(columns, 2 * node + 1, lo, mid);
  }
}

function consider(columns: Columns, row: number): void {
  if (query.flags !== 0 && (columns.flags[row]! & query.flags) !== query.flags) return;
  const { points } = columns;
  const dx = points[row * 3]! - query.x;
  const dy = points[row * 3 + 1]! - query.y;
  const dz = points[row * 3 + 2]! - query.z;
  const squaredChord = dx * dx + dy * dy + dz * dz;
  if (squaredChord > query.worst) return;
  if (query.inBox && !isInBox(columns, row)) return;
  if (query.traits !== undefined && !passesTraits(columns.traits?.[row] ?? 0, query.traits)) return;
  if (query.openNow || query.knownOpen) {
    const shard = query.shards[query.shard]!;
    const minute = query.minuteOf === undefined ? query.nowMin : query.minuteOf(shard, row);
    if (query.openNow && shard.isClosed(row, minute)) return;
    if (query.knownOpen && !shard.isOpen(row, minute)) return;
  }
  insert(squaredChord, row);
}

function isInBox({ positions }: Columns, row: number): boolean {
  const lon = positions[row * 2]!;
  const lat = positions[row * 2 + 1]!;
  return lon >= query.west && lon <= query.east && lat >= query.south && lat <= query.north;
}

/** Insertion sort: the near side is walked first, so a new hit mostly belongs at the end. */
function insert(squaredChord: number, row: number): void {
  const { squaredChords, rows } = hits;
  let at = hits.count;
  if (at === query.wanted) {
    if (!isBefore(squaredChord, row, at - 1)) return;
    at--;
  } else {
    hits.count++;
  }
  while (at > 0 && isBefore(squaredChord, row, at - 1)) {
    squaredChords[at] = squaredChords[at - 1]!;
    shardOf[at] = shardOf[at - 1]!;
    rows[at] = rows[at - 1]!;
    at--;
  }
  squaredChords[at] = squaredChord;
  shardOf[at] = query.shard;
  rows[at] = row;
  if (hits.count === query.wanted) query.worst = squaredChords[query.wanted - 1]!;
}

function isBefore(squaredChord: number, row: number, other: number): boolean {
  const difference = squaredChord - hits.squaredChords[other]!;
  if (difference !== 0) return difference < 0;
  const { shards, shard } = query;
  return recordId(shards[shard]!.record(row)) < recordId(shards[shardOf[other]!]!.record(hits.rows[other]!));
}
