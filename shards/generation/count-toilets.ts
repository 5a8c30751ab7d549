/** Counts the toilets of a box by what is known of them, cell by cell. */
import { firstE7From, lastE7To } from '../format/e7.ts';
import { COUNTED } from '../shard/counted-facts.ts';
import type { Shard } from '../shard/shard.ts';
import type { Dataset } from './dataset.ts';
import type { Box } from './search.ts';

export interface Counts {
  toilets: number;
  readonly open_now: { yes: number; no: number; unknown: number };
  readonly wheelchair: { yes: number; limited: number; no: number; unknown: number };
  readonly free: { yes: number; no: number; unknown: number };
}

/** Rows between two pauses. Hours past their compiled time take up to a millisecond each. */
const STEP_ROWS = 64;

/**
 * Counts with pauses, so that its caller can let others in between two of them.
 * @param most rows of all cells that the box meets
 * @returns undefined if they have more rows
 */
export function* countToilets(
  dataset: Dataset,
  box: Box,
  nowMin: number,
  most: number,
): Generator<undefined, Counts | undefined> {
  const shards = dataset
    .shardsIn(box.west, box.south, box.east, box.north)
    .map((index) => dataset.shards[index]!);
  if (shards.reduce((rows, shard) => rows + shard.rows, 0) > most) return undefined;
  const counts: Counts = {
    toilets: 0,
    open_now: { yes: 0, no: 0, unknown: 0 },
    wheelchair: { yes: 0, limited: 0, no: 0, unknown: 0 },
    free: { yes: 0, no: 0, unknown: 0 },
  };
  for (const shard of shards) yield* countShard(shard, box, nowMin, counts);
  return counts;
}

function* countShard(shard: Shard, box: Box, nowMin: number, counts: Counts): Generator<undefined, void> {
  const { columns, countedFacts } = shard;
  yield;
  const { positions } = columns;
  const [west, south, east, north] = [
    firstE7From(box.west),
    firstE7From(box.south),
    lastE7To(box.east),
    lastE7To(box.north),
  ];
  for (let row = 0; row < shard.rows; row++) {
    if (row % STEP_ROWS === STEP_ROWS - 1) yield;
    const lon = positions[row * 2]!;
    const lat = positions[row * 2 + 1]!;
    if (lon < west || lon > east || lat < south || lat > north) continue;
    counts.toilets++;
    if (shard.isOpen(row, nowMin)) counts.open_now.yes++;
    else if (shard.isClosed(row, nowMin)) counts.open_now.no++;
    else counts.open_now.unknown++;
    countFacts(countedFacts[row]!, counts);
  }
}

function countFacts(facts: number, { wheelchair, free }: Counts): void {
  if (facts & COUNTED.yes) wheelchair.yes++;
  else if (facts & COUNTED.limited) wheelchair.limited++;
  else if (facts & COUNTED.no) wheelchair.no++;
  else wheelchair.unknown++;
  if (facts & COUNTED.free) free.yes++;
  else if (facts & COUNTED.paid) free.no++;
  else free.unknown++;
}
