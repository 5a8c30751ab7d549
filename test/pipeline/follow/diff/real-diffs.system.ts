/** Three weeks of the toilets of 42 countries, followed by diffs: blob for blob the generation of the last file. */
import { describe, expect, test } from 'vitest';
import { wholeCurrent } from '../../../fixtures/imports.ts';
import { LAST_OF_42, needs, outsideData, TOILETS_42 } from '../../../fixtures/needs.ts';
import { apply, contentOf, importedStore } from './applied.ts';

const DIFFS = ['2021-09-07', '2021-09-14', '2021-09-21'].map((day) =>
  outsideData(`toilets-42/${day}.osc.gz`),
);

describe('real diffs', needs(TOILETS_42, ...DIFFS, LAST_OF_42), () => {
  test('of 42 countries give the very tiles of the last file and touch no others', async () => {
    const store = await importedStore(TOILETS_42.path);
    const before = store.readCurrent()!;
    for (const { path } of DIFFS) await apply(store, path);
    const after = wholeCurrent(store);
    const target = await importedStore(LAST_OF_42.path);
    expect(contentOf(after)).toEqual(contentOf(target.readCurrent()!));
    expect(after.data_date).toBe('2021-09-21T04:00:00.000Z');
    expect(after).toMatchObject({ generation: 4, places: before.places, labels: before.labels });
    const known = new Set(before.tiles.map(({ base }) => base));
    expect(after.tiles.some(({ base }) => known.has(base))).toBe(true);
  });
});
