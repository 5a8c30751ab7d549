/** Diffs applied to a generation give the generation of importing what they lead to, blob for blob. */
import { describe, expect, test } from 'vitest';
import { wholeCurrent } from '../../../fixtures/imports.ts';
import { EXTRACTS, MONACO_CHANGES, needs } from '../../../fixtures/needs.ts';
import { apply, contentOf, importedStore } from './applied.ts';

const MONACO = MONACO_CHANGES.diffs.map(({ path }) => path);

const ALL_OF_MONACO = [EXTRACTS.monaco, MONACO_CHANGES.first, MONACO_CHANGES.second, ...MONACO_CHANGES.diffs];

describe('real diffs', needs(...ALL_OF_MONACO), () => {
  test.each([
    ['one by one', [MONACO.slice(0, 1), MONACO.slice(1)]],
    ['all in one publication', [MONACO]],
  ])('of Monaco, %s, give the very tiles of the last file', async (_, turns) => {
    const store = await importedStore(MONACO_CHANGES.first.path);
    expect(store.readCurrent()?.source).toMatchObject({ changes: null, sequence: 4287 });
    for (const paths of turns) await apply(store, ...paths);
    const after = wholeCurrent(store);
    const target = await importedStore(EXTRACTS.monaco.path);
    expect(contentOf(after)).toEqual(contentOf(target.readCurrent()!));
    expect(after.generation).toBe(1 + turns.length);
  });

  test('that do not continue the generation are refused, and nothing is published', async () => {
    const store = await importedStore(MONACO_CHANGES.second.path);
    await expect(apply(store, ...MONACO)).rejects.toThrow('already reach 2025-02-15T21:20:42Z');
    expect(store.readCurrent()?.generation).toBe(1);
  });
});
