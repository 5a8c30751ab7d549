/** Histories of the writing side: CONTRIBUTING says how more of them run, and how one runs again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs, SLASHES } from '../fixtures/needs.ts';
import { installBuiltins } from './builtins.ts';
import { PAST_DEFECTS } from './defects.ts';
import { BrokenHistory, runHistory } from './history.ts';

const HISTORIES = 300;

let uninstall = () => {};
beforeAll(() => {
  uninstall = installBuiltins();
});
afterAll(() => uninstall());

// Some 10 s alone, 29 to 60 s beside two browsers and an import.
const TIMEOUT_MS = 240_000;

test(`${HISTORIES} histories keep every rule`, { ...needs(SLASHES), timeout: TIMEOUT_MS }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) await runHistory(seed);
});

test('a seed is the same history each time', needs(SLASHES), async () => {
  const without = PAST_DEFECTS[0]!;
  const told = () => runHistory(without.seed, without.without).catch(String);
  expect(await told()).toBe(await told());
});

describe('without its fix a past defect is found again', needs(SLASHES), () => {
  test.each(PAST_DEFECTS)('$fixed', async ({ seed, breaks, without }) => {
    const error: unknown = await runHistory(seed, without).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BrokenHistory);
    expect(String(error)).toMatch(breaks);
    expect(String(error)).toContain(`SIMULATE_SEED=${seed}`);
    await runHistory(seed);
  });
});
