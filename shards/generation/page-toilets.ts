/** Pages through the toilets of a box in the order of the cells: each page goes on behind the row of the one before. */

import type { z } from 'zod';
import { firstE7From, lastE7To } from '../format/e7.ts';
import { dropPages } from '../format/map-file.ts';
import type { Shard } from '../shard/shard.ts';
import type { Dataset } from './dataset.ts';
import type { Generation } from './generation.ts';
import type { Box } from './search.ts';

/** The first row that a page looks at. */
export interface PageStart {
  /** Index of its cell, and of the row in that cell. */
  readonly cell: number;
  readonly row: number;
}

export interface ToiletPage {
  readonly toilets: readonly (readonly [shard: Shard, row: number])[];
  /** Undefined behind the last toilet. */
  readonly next: PageStart | undefined;
}

/** Rows that one page looks at; a box that few of them lie in has shorter pages. */
const MOST_ROWS = 20_000;

/** @param boxes a toilet counts that lies in one of them */
export function pageToilets(
  dataset: Dataset,
  boxes: readonly Box[],
  start: PageStart,
  limit: number,
): ToiletPage {
  const met = boxes.flatMap((box) => dataset.shardsIn(box.west, box.south, box.east, box.north));
  const cells = [...new Set(met)].filter((cell) => cell >= start.cell).sort((a, b) => a - b);
  const bounds = boxes.map(boundsOf);
  const toilets: (readonly [Shard, number])[] = [];
  let looked = 0;
  for (const cell of cells) {
    const shard = dataset.shards[cell]!;
    for (let row = cell === start.cell ? start.row : 0; row < shard.rows; row++) {
      if (toilets.length === limit || looked++ === MOST_ROWS) return { toilets, next: { cell, row } };
      if (bounds.some((box) => holds(box, shard, row))) toilets.push([shard, row]);
    }
  }
  return { toilets, next: undefined };
}

/** A box in 1e-7 degrees, edges included. */
function boundsOf({ west, south, east, north }: Box): Box {
  return { west: firstE7From(west), south: firstE7From(south), east: lastE7To(east), north: lastE7To(north) };
}

function holds({ west, south, east, north }: Box, { columns: { positions } }: Shard, row: number): boolean {
  const lon = positions[row * 2]!;
  const lat = positions[row * 2 + 1]!;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/**
 * Parses every record with its details, a few microseconds each. Neighbours come one after the other, and the order is that of the
 * shards: equal for equal generations. A shard that was read leaves the memory of the process. Throws BlobError if a shard
 * is damaged.
 *
 * @param schema the fields that are wanted
 * @param shards those of the generation, in another order
 */
export function* shownToilets<T>(
  { shards: all }: Generation,
  schema: z.ZodType<T>,
  shards: readonly Shard[] = all,
): Iterable<T> {
  for (const shard of shards) {
    for (let row = 0; row < shard.rows; row++) {
      const details = shard.details?.text(row) ?? '{}';
      yield schema.parse(JSON.parse(`{"url":"${shard.record(row)},"details":${details}}`));
    }
    if (shard.rows > 0) dropPages(shard.records.bytes.buffer);
  }
}
