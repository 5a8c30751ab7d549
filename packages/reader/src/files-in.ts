/** Files that questions from inside a box need: what is kept of an area for use without network. */

import { MAX_DISTANCE_M } from '../../../schemas/reads/parameters.ts';
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { Box } from '../../../shards/publication/directory.ts';
import { EARTH_RADIUS_M, metresOf } from '../../sphere/index.ts';
import { hitsOnFoot } from './on-foot.ts';

/** The most results that a page asks for. */
const QUESTION: NearestQuery = {
  ...{ open_now: false, free: false, no_purchase_needed: false, wheelchair: false, changing_table: false },
  limit: 20,
  by: 'walk',
};
/** Positions on a side of the box at which is asked. */
const ON_A_SIDE = 5;
const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/**
 * Metres from anywhere in a box within which the nearest toilets lie, and the walks to them: asked on a grid of positions, with
 * the distance to the next one added.
 */
export function reachOf(dataset: Dataset, [west, south, east, north]: Box, nowMs: number): number {
  let reachM = 0;
  for (let i = 0; i < ON_A_SIDE ** 2; i++) {
    const lon = west + ((east - west) * (i % ON_A_SIDE)) / (ON_A_SIDE - 1);
    const lat = south + ((north - south) * Math.floor(i / ON_A_SIDE)) / (ON_A_SIDE - 1);
    const origin = { lon, lat, label: '', source: 'coordinates' } as const;
    const { hits, walks } = hitsOnFoot(dataset, QUESTION, origin, { ms: nowMs });
    if (hits.count < QUESTION.limit) return MAX_DISTANCE_M;
    for (const [k, { distance_m: walkM }] of walks.entries())
      reachM = Math.max(reachM, walkM, metresOf(hits.squaredChords[k]!));
  }
  const stepM = ((north - south) / (ON_A_SIDE - 1)) * M_PER_DEGREE;
  return Math.min(MAX_DISTANCE_M, reachM + stepM);
}

/** The box with so many metres more on each side. */
export function widened([west, south, east, north]: Box, metres: number): Box {
  const high = metres / M_PER_DEGREE;
  const farthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + high);
  const wide = high / Math.cos((farthest * Math.PI) / 180);
  return [west - wide, south - high, east + wide, north + high];
}

export function meets(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** The toilets of a box. */
export function countIn(dataset: Dataset, [west, south, east, north]: Box): number {
  let count = 0;
  for (const index of dataset.shardsIn(west, south, east, north)) {
    const { positions } = dataset.shards[index]!.columns;
    for (let at = 0; at < positions.length; at += 2) {
      const [lon, lat] = [positions[at]! / 1e7, positions[at + 1]! / 1e7];
      if (lon >= west && lon <= east && lat >= south && lat <= north) count++;
    }
  }
  return count;
}
