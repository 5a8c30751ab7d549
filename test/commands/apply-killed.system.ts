/** Diffs that are killed while they are applied: the generation before is served, whole, or the new one is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { importFrom, wholeCurrent } from '../fixtures/imports.ts';
import { MONACO_CHANGES, needs } from '../fixtures/needs.ts';
import { runLootiles } from '../fixtures/run.ts';
import { apply, contentOf } from '../pipeline/follow/diff/applied.ts';

const DIFFS = MONACO_CHANGES.diffs.map(({ path }) => path);

describe('lootiles apply that is killed', needs(MONACO_CHANGES.first, ...MONACO_CHANGES.diffs), () => {
  test('at any step of its writing has applied the diffs or has not, and another try ends the same', async () => {
    const folder = temporaryFolder();
    const store = new LocalStore(join(folder, 'data'));
    await importFrom(store, MONACO_CHANGES.first.path);
    const copies = join(folder, 'copies');
    const env = { DATA_DIR: store.dataDir };
    const { code, stderr } = await runLootiles(['apply', ...DIFFS], env, { fault: `copy:${copies}` });
    expect(code, stderr).toBe(0);
    const target = contentOf(wholeCurrent(store));
    const moved: boolean[] = [];
    for (let step = 1; existsSync(join(copies, `${step}`)); step++) {
      const left = new LocalStore(join(copies, `${step}`));
      const { data_date } = wholeCurrent(left);
      moved.push(data_date !== '2025-01-01T21:21:00.000Z');
      if (moved.at(-1)) await expect(apply(left, ...DIFFS)).rejects.toThrow('already');
      else await apply(left, ...DIFFS);
      const { tiles, ...rest } = contentOf(wholeCurrent(left));
      // Hours are compiled from the day on which the try is made, so the shards may differ.
      const bases = tiles.map(({ key, base }) => [key, base]);
      expect(bases).toEqual(target.tiles.map(({ key, base }) => [key, base]));
      expect(rest).toEqual({ ids: target.ids, toilets: target.toilets, aliases: target.aliases });
    }
    // The pointer's rename is the one step that shows; behind it only its folder is synced.
    expect(moved.length).toBeGreaterThan(20);
    expect(moved).toEqual([...Array(moved.length - 2).fill(false), true, true]);
  });
});
