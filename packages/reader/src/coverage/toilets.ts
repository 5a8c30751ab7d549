/** The toilets that coverage counts with, and what keeps the others from it. */
import type { CountedToilet, Lack } from '../../../../schemas/reads/town-coverage.ts';
import type { Toilet } from '../../../../schemas/toilet/toilet.ts';
import type { Dataset } from '../../../../shards/generation/dataset.ts';
import type { Box } from '../../../../shards/generation/search.ts';
import { FLAG_BITS } from '../../../../shards/shard/filters.ts';
import type { Shard } from '../../../../shards/shard/shard.ts';

/** Conditions beside the hours. A toilet that needs a purchase or a key never counts. */
export interface Conditions {
  readonly isStepFree: boolean;
  readonly isFree: boolean;
}

/** A row of a shard with its position in E7. */
export interface Row {
  readonly shard: Shard;
  readonly row: number;
  readonly lon: number;
  readonly lat: number;
}

export type State = CountedToilet['state'];

/** All toilets of a box, in the order of the shards. */
export function toiletsIn(dataset: Dataset, { west, south, east, north }: Box): readonly Row[] {
  const found: Row[] = [];
  for (const index of dataset.shardsIn(west, south, east, north)) {
    const shard = dataset.shards[index]!;
    const { positions } = shard.columns;
    for (let row = 0; row < shard.rows; row++) {
      const [lon, lat] = [positions[row * 2]!, positions[row * 2 + 1]!];
      const isIn = lon >= west * 1e7 && lon <= east * 1e7 && lat >= south * 1e7 && lat <= north * 1e7;
      if (isIn) found.push({ shard, row, lon, lat });
    }
  }
  return found;
}

export function placeOf({ shard, row, lon, lat }: Row) {
  return { lon, lat, floor: shard.floorOf(row) };
}

/** Whether a toilet is for everyone, and has what is asked for, by what is known of it. */
export function meets({ shard, row }: Row, { isStepFree, isFree }: Conditions): boolean {
  const wanted =
    FLAG_BITS.no_purchase_needed | (isStepFree ? FLAG_BITS.wheelchair : 0) | (isFree ? FLAG_BITS.free : 0);
  return (shard.columns.flags[row]! & wanted) === wanted;
}

export function stateAt({ shard, row }: Row, nowMin: number): State {
  if (shard.isOpen(row, nowMin)) return 'open';
  return shard.isClosed(row, nowMin) ? 'closed' : 'unknown';
}

/** Lists all that keeps a toilet from counting; empty if it counts. */
export function lacksOf(toilet: Toilet, state: State, { isStepFree, isFree }: Conditions): readonly Lack[] {
  const lacks: Lack[] = [];
  const { access, access_rule: rule, wheelchair, fee } = toilet;
  if (rule === 'key') lacks.push('key');
  else if (access === 'customers') lacks.push('customers');
  else if (access === 'unknown') lacks.push('access-unknown');
  if (isStepFree && wheelchair !== 'yes') lacks.push(wheelchair === 'unknown' ? 'steps-unknown' : 'steps');
  if (isFree && fee.required !== false) lacks.push(fee.required === null ? 'fee-unknown' : 'fee');
  if (state !== 'open') lacks.push(state === 'closed' ? 'closed' : 'hours-unknown');
  return lacks;
}
