/** Diffs applied to a generation give the generation of importing what they lead to, blob for blob. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wholeCurrent } from '../../fixtures/imports.ts';
import { apply, contentOf, importedStore } from './applied.ts';

const DATA = '../shared/data';
const MONACO = ['2025-01-01_2025-02-15', '2025-02-15_2026-03-09'].map(
  (days) => `${DATA}/changes/monaco-${days}.osc.gz`,
);

describe.skipIf(!existsSync(DATA))('real diffs', () => {
  test.each([
    ['one by one', [MONACO.slice(0, 1), MONACO.slice(1)]],
    ['all in one publication', [MONACO]],
  ])('of Monaco, %s, give the very tiles of the last file', async (_, turns) => {
    const store = await importedStore(`${DATA}/changes/monaco-2025-01-01.osm.pbf`);
    expect(store.readCurrent()?.source).toMatchObject({ changes: null, sequence: 4287 });
    for (const paths of turns) await apply(store, ...paths);
    const after = wholeCurrent(store);
    const target = await importedStore(`${DATA}/extracts/monaco-2026-03-09.osm.pbf`);
    expect(contentOf(after)).toEqual(contentOf(target.readCurrent()!));
    expect(after.generation).toBe(1 + turns.length);
  });

  test('that do not continue the generation are refused, and nothing is published', async () => {
    const store = await importedStore(`${DATA}/changes/monaco-2025-02-15.osm.pbf`);
    await expect(apply(store, ...MONACO)).rejects.toThrow('has the data up to 2025-02-15T21:20:42Z already');
    expect(store.readCurrent()?.generation).toBe(1);
  });
});
