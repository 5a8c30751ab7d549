/**
 * Nearest toilets over all shards of a data set: the one search behind the nearest and the box read.
 *
 * It begins in a shard near the position and lets the k-th distance found there shrink the circle in which
 * other shards are looked at, so a query touches one to three shards however many there are. Each shard is walked as
 * packages/sphere walks k-d trees. Results leave in order of distance, ties in order of id.
 */

import { type KdRules, KdSearch, metresOf, searchBoxesAround } from '../../packages/sphere/index.ts';
import { firstE7From, lastE7To } from '../format/e7.ts';
import { type Filter, NO_FILTER, passesTraits, type TraitFilter } from '../shard/filters.ts';
import type { Columns, Shard } from '../shard/shard.ts';
import { recordId } from '../shard/toilet-record.ts';

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

export interface AirQuestion {
  readonly lon: number;
  readonly lat: number;
  /** How many at most, up to MAX_HITS. */
  readonly wanted: number;
  /** Squared chord of the farthest that counts, inclusive. */
  readonly within: number;
  /** NO_FILTER unless given. */
  readonly filter?: Filter;
  /** Minutes since 1970; only filters by hours need it. */
  readonly nowMin?: number;
  /** If each toilet's own clock counts; then in place of nowMin. */
  readonly minuteOf?: MinuteOf | undefined;
  /** If given, only toilets inside it count. */
  readonly box?: Box | undefined;
}

/** Hits of a search: `count` of them, in order. */
export interface Hits {
  count: number;
  readonly squaredChords: Float64Array;
  readonly shards: Shard[];
  readonly rows: Uint32Array;
}

/** The shards of a data set, and which of them lie where. */
export interface SearchedShards {
  readonly shards: readonly Shard[];
  /** Index of a shard near a position; -1 if there are no shards. */
  shardNear(lon: number, lat: number): number;
  /** Indexes of the shards whose box meets a lon/lat window. */
  shardsIn(west: number, south: number, east: number, north: number): readonly number[];
  /** The filters that toilets of a shard can pass. */
  flagsOf(index: number): number;
}

/** Searches the shards of a data set, one question at a time. */
export class AirSearch implements KdRules {
  readonly #searched: SearchedShards;
  readonly #trees: KdSearch;
  readonly #hits: Hits;
  #flags = 0;
  #traits: TraitFilter | undefined;
  #openNow = false;
  #knownOpen = false;
  #nowMin = 0;
  #minuteOf: MinuteOf | undefined;
  #inBox = false;
  /** Bounds of the box, inclusive, in 1e-7 degrees. */
  #west = 0;
  #south = 0;
  #east = 0;
  #north = 0;
  /** The shard that is searched. */
  #shard!: Shard;
  #columns!: Columns;

  constructor(searched: SearchedShards) {
    this.#searched = searched;
    this.#trees = new KdSearch(MAX_HITS, this);
    const { squaredChords } = this.#trees;
    this.#hits = { count: 0, squaredChords, shards: new Array(MAX_HITS), rows: new Uint32Array(MAX_HITS) };
  }

  /** The nearest toilets. The hits are valid until the next question. */
  nearest(question: AirQuestion): Hits {
    const { lon, lat, wanted, within, filter = NO_FILTER, nowMin = 0, minuteOf, box } = question;
    this.#trees.begin({ lon, lat, wanted, within, flags: filter.flags });
    this.#flags = filter.flags;
    this.#traits = filter.traits;
    this.#openNow = filter.openNow;
    this.#knownOpen = filter.knownOpen === true;
    this.#nowMin = nowMin;
    this.#minuteOf = minuteOf;
    this.#inBox = box !== undefined;
    if (box) {
      this.#west = firstE7From(box.west);
      this.#south = firstE7From(box.south);
      this.#east = lastE7To(box.east);
      this.#north = lastE7To(box.north);
    }
    this.#searchShards(lon, lat, box);
    return this.#found();
  }

  #searchShards(lon: number, lat: number, box: Box | undefined): void {
    const searched = this.#searched;
    const first = searched.shardNear(lon, lat);
    if (first < 0) return;
    this.#searchShard(first);
    for (const around of box ? [box] : searchBoxesAround(lon, lat, metresOf(this.#trees.worst))) {
      for (const index of searched.shardsIn(around.west, around.south, around.east, around.north)) {
        if (index !== first) this.#searchShard(index);
      }
    }
  }

  #searchShard(index: number): void {
    if (this.#flags !== 0 && (this.#searched.flagsOf(index) & this.#flags) !== this.#flags) return;
    this.#shard = this.#searched.shards[index]!;
    this.#columns = this.#shard.columns;
    this.#trees.searchTree(this.#columns, index);
  }

  #found(): Hits {
    const hits = this.#hits;
    const trees = this.#trees;
    const { shards } = this.#searched;
    hits.count = trees.count;
    for (let i = 0; i < hits.count; i++) {
      hits.shards[i] = shards[trees.treeOf(i)]!;
      hits.rows[i] = trees.rowOf(i);
    }
    return hits;
  }

  /** Whether a row of the shard that is searched counts, as its search over trees asks. */
  passes(row: number): boolean {
    if (this.#inBox && !this.#isInBox(row)) return false;
    if (this.#traits !== undefined && !passesTraits(this.#columns.traits?.[row] ?? 0, this.#traits))
      return false;
    return !(this.#openNow || this.#knownOpen) || this.#passesHours(row);
  }

  /** Ties are in order of id. */
  comesBefore(row: number, hit: number): boolean {
    const trees = this.#trees;
    const other = this.#searched.shards[trees.treeOf(hit)]!;
    return recordId(this.#shard.record(row)) < recordId(other.record(trees.rowOf(hit)));
  }

  #isInBox(row: number): boolean {
    const { positions } = this.#columns;
    const lon = positions[row * 2]!;
    const lat = positions[row * 2 + 1]!;
    return lon >= this.#west && lon <= this.#east && lat >= this.#south && lat <= this.#north;
  }

  #passesHours(row: number): boolean {
    const shard = this.#shard;
    const minute = this.#minuteOf === undefined ? this.#nowMin : this.#minuteOf(shard, row);
    if (this.#openNow && shard.isClosed(row, minute)) return false;
    return !this.#knownOpen || shard.isOpen(row, minute);
  }
}
