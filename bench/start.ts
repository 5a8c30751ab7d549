/**
 * The start part: from spawning `lootiles serve` to its first 200 of a nearest query, on the large and on the
 * small world in turn, with warm page cache (one start each before the count).
 *
 * Cost: (rounds + 1) × 2 starts, well under a second each.
 */

import { type Memory, memoryOf } from './lib/proc.ts';
import { nearestPaths, positionsAroundTowns } from './lib/queries.ts';
import { startLootiles } from './lib/server.ts';
import { median } from './lib/stats.ts';
import { figure, markdownTable, type Row, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';

const SEED = 10;

interface Start {
  readonly ms: number;
  readonly memory: Memory;
}

export async function benchStart(large: World, small: World, rounds: number): Promise<string> {
  const [path] = nearestPaths(positionsAroundTowns(seededRandom(SEED), 1));
  const starts: Record<'large' | 'small', Start[]> = { large: [], small: [] };
  for (let round = -1; round < rounds; round++) {
    const largeStart = await startOnce(large, path!);
    const smallStart = await startOnce(small, path!);
    if (round < 0) continue;
    starts.large.push(largeStart);
    starts.small.push(smallStart);
  }
  const extraMs = median(starts.large.map(({ ms }, round) => ms - starts.small[round]!.ms));
  const largeMs = median(starts.large.map(({ ms }) => ms));
  const largeMb = median(starts.large.map(({ memory }) => memory.anonymousMb));
  const rows: Row[] = [
    rowOf(large, starts.large, [
      `${verdict(largeMs, { below: 700 })}; private ${verdict(largeMb, { below: 150 })}`,
    ]),
    rowOf(small, starts.small, ['']),
    ['difference', figure(extraMs), '', '', '', verdict(extraMs, { atMost: 250 })],
  ];
  const head = ['toilets', 'ms to the first 200', 'min-max', 'private MB', 'Pss MB', 'goal'];
  return markdownTable(head, rows);
}

async function startOnce(world: World, path: string): Promise<Start> {
  const { child, startMs } = await startLootiles(world.dataDir, path);
  try {
    return { ms: startMs, memory: await memoryOf(child.pid) };
  } finally {
    await child.stop();
  }
}

function rowOf(world: World, starts: readonly Start[], goal: Row): Row {
  const ms = starts.map((start) => start.ms);
  return [
    world.generation.manifest.toilets.toLocaleString('en-US'),
    figure(median(ms)),
    `${figure(Math.min(...ms))}-${figure(Math.max(...ms))}`,
    figure(median(starts.map(({ memory }) => memory.anonymousMb))),
    figure(median(starts.map(({ memory }) => memory.proportionalMb))),
    ...goal,
  ];
}
