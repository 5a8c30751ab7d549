/** A mix of reads as people ask them: of twenty sixteen for the nearest, one with a rare filter, one box, two by id. */

import type { Generation } from '../../shards/generation/generation.ts';
import { boxPaths, idPaths, nearestPaths, positionsAroundTowns, rareFilter } from '../lib/queries.ts';
import { seededRandom } from '../made/random.ts';

const PATHS = 5_000;

export function mixedPaths(generation: Generation, seed: number): string[] {
  const positions = positionsAroundTowns(seededRandom(seed, 1), PATHS);
  const nearest = nearestPaths(positions);
  const rare = nearestPaths(positions, rareFilter(generation).parameters);
  const boxes = boxPaths(generation, seededRandom(seed, 2), PATHS / 20);
  const ids = idPaths(generation, seededRandom(seed, 3), PATHS / 10);
  return nearest.map((path, i) => {
    const turn = i % 20;
    if (turn === 5) return rare[i]!;
    if (turn === 10) return boxes[Math.floor(i / 20)] ?? path;
    if (turn === 15 || turn === 0) return ids[Math.floor(i / 10)] ?? path;
    return path;
  });
}
