/**
 * The interface of a peer of our own search, and its input: the same toilets, their hours as of the moment of loading.
 *
 * Each is built in two ways. `plain` is what one writes first: one search as the manual has it, toilets as objects,
 * JSON by the framework. `best` is all that can be prepared for it: the JSON of every toilet is finished and only
 * joined, circles grow until they hold enough, and Postgres has an index for every combination of filters, as Redis and
 * SQLite, which have no filters, must have in both.
 */

import type { Bbox } from '../../schemas/reads/kinds.ts';
import { MAX_DISTANCE_M } from '../../schemas/reads/parameters.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { recordId, recordPrefix } from '../../shards/shard/toilet-record.ts';
import { BASE_URL } from '../lib/server.ts';

export interface PeerToilet {
  readonly id: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Position on the unit sphere. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** shards/shard/filters.ts */
  readonly flags: number;
  /** The toilet as it is answered, but for what depends on the question, and the closing brace. */
  readonly json: string;
}

export type Style = 'plain' | 'best';

export type Found = Pick<PeerToilet, 'lon' | 'lat' | 'json'>;

export interface Position {
  readonly lon: number;
  readonly lat: number;
}

export interface Nearby extends Position {
  readonly limit: number;
  /** Bits that a toilet must have; 0 for no filter. */
  readonly flags: number;
}

/** Metres around a position that are looked at in turn: small ones first, the last as far as the search reaches. */
export const REACHES_M: Readonly<Record<Style, readonly number[]>> = {
  plain: [MAX_DISTANCE_M],
  best: [1_000, 4_000, 16_000, MAX_DISTANCE_M],
};

export type Later<T> = T | Promise<T>;

export interface Peer {
  /** Nearest first. May hold some that are farther than the search reaches. */
  nearest(query: Nearby): Later<readonly Found[]>;
  /** Nearest to the centre of the box first. May hold some outside. */
  box(box: Bbox, query: Nearby): Later<readonly Found[]>;
  /** Its JSON; undefined if there is none. */
  byId(id: string): Later<string | undefined>;
  close(): Promise<void>;
}

/** Every combination of the four filters of the reads, the empty one first. */
export const FLAG_SETS: readonly number[] = Array.from({ length: 16 }, (_, flags) => flags);

/** All toilets of a generation, with the hours of a moment. */
export function* toiletsOf({ shards }: Generation, nowMs: number): Generator<PeerToilet> {
  const prefix = recordPrefix(BASE_URL);
  for (const shard of shards) {
    const { points, positions, flags, hours, hoursRows } = shard.columns;
    for (let row = 0; row < shard.rows; row++) {
      const record = shard.record(row);
      const at = row * 3;
      yield {
        id: recordId(record),
        lon: positions[row * 2]! / 1e7,
        lat: positions[row * 2 + 1]! / 1e7,
        x: points[at]!,
        y: points[at + 1]!,
        z: points[at + 2]!,
        flags: flags[row]!,
        json: prefix + record + hours.openText(hoursRows[row]!, Math.floor(nowMs / 60_000)),
      };
    }
  }
}

/** Cuts a list into batches of `size`. */
export function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
