/**
 * 10,000 histories, in a process for each core: 75 s on two cores. `SIMULATE=long` runs a million; `SIMULATE=500` so many;
 * `SIMULATE_SEED=7` the one of that seed, whose steps a failure printed.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const SHARE = fileURLToPath(new URL('./history-share.ts', import.meta.url));
const { SIMULATE = '10000', SIMULATE_SEED } = process.env;
const HISTORIES = SIMULATE === 'long' ? 1_000_000 : Number(SIMULATE);
/** On a machine that is busy with much else. */
const LONGEST_MS = 200;
/** The seeds of the quick test come before them. */
const FIRST = 1_001;
const SEEDS =
  SIMULATE_SEED === undefined
    ? { first: FIRST, count: HISTORIES }
    : { first: Number(SIMULATE_SEED), count: 1 };
const PROCESSES = Math.min(availableParallelism(), SEEDS.count);

/** Runs every so many of the seeds, and returns how many. Rejects with the first history that breaks a rule. */
async function keptBy(share: number): Promise<number> {
  const seeds = [SEEDS.first + share, SEEDS.first + SEEDS.count, PROCESSES].map(String);
  const running = promisify(execFile)(process.execPath, ['--max-semi-space-size=32', SHARE, ...seeds]);
  onTestFinished(() => void running.child.kill());
  return Number((await running).stdout);
}

test(
  `histories keep every rule: ${SEEDS.count} from seed ${SEEDS.first}`,
  async () => {
    const kept = await Promise.all(Array.from({ length: PROCESSES }, (_, share) => keptBy(share)));
    expect(kept.reduce((sum, each) => sum + each)).toBe(SEEDS.count);
  },
  60_000 + SEEDS.count * LONGEST_MS,
);
