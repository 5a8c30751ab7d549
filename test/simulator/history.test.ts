/** Histories of the writing side: CONTRIBUTING says how more of them run, and how one runs again. */
import { open, rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Pointer } from '../../shards/store/pointer.ts';
import { syncFolder, temporaryName } from '../../shards/store/whole-file.ts';
import { needs, SLASHES } from '../fixtures/needs.ts';
import { installBuiltins } from './builtins.ts';
import { PAST_DEFECTS } from './defects.ts';
import { BrokenHistory, runHistory } from './history.ts';
import { AS_IT_IS } from './world.ts';

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

/** Gives the pointer its name before its bytes are safe: a power cut between these two calls leaves a torn one. */
class HastyStore extends LocalStore {
  protected override async movePointer({ text }: Pointer): Promise<void> {
    const temporary = temporaryName(this.currentPath);
    const file = await open(temporary, 'wx');
    await file.writeFile(text);
    await rename(temporary, this.currentPath);
    await file.sync();
    await file.close();
    await syncFolder(this.dataDir);
  }
}

test('a rename before the sync is found, and told with all options of its seed', needs(SLASHES), async () => {
  const hasty = { ...AS_IT_IS, localStore: (dataDir: string) => new HastyStore(dataDir) };
  const told = await runHistory(3, hasty).catch(String);
  expect(told).toMatch(/current does not name a generation/);
  expect(told).toMatch(
    /SIMULATE_SEED=3\. Its options: \{"machines":1,"isShared":false,.*"shares":\{"say":\d/,
  );
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
