/**
 * As many histories as take a minute of one core: 3,000, at 15 to 18 ms each. `SIMULATE=long` runs a million, in five hours;
 * `SIMULATE=500` so many; `SIMULATE_SEED=7` the one of that seed, whose steps a failure printed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBuiltins } from './builtins.ts';
import { runHistory } from './history.ts';

const { SIMULATE = '3000', SIMULATE_SEED } = process.env;
const HISTORIES = SIMULATE === 'long' ? 1_000_000 : Number(SIMULATE);
/** On a machine that is busy with much else. */
const LONGEST_MS = 200;
/** The seeds of the quick test come before them. */
const FIRST = 1_001;
const SEEDS =
  SIMULATE_SEED === undefined
    ? { first: FIRST, count: HISTORIES }
    : { first: Number(SIMULATE_SEED), count: 1 };

let uninstall = () => {};
beforeAll(() => {
  uninstall = installBuiltins();
});
afterAll(() => uninstall());

test(
  `histories keep every rule: ${SEEDS.count} from seed ${SEEDS.first}`,
  async () => {
    let kept = 0;
    for (; kept < SEEDS.count; kept++) await runHistory(SEEDS.first + kept);
    expect(kept).toBe(SEEDS.count);
  },
  60_000 + SEEDS.count * LONGEST_MS,
);
