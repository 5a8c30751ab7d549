/** Three weeks of the toilets of 42 countries, followed by diffs: blob for blob the generation of the last file. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wholeCurrent } from '../../fixtures/imports.ts';
import { apply, contentOf, importedStore } from './applied.ts';

const DATA = '../shared/data';
const TOILETS_42 = ['2021-09-07', '2021-09-14', '2021-09-21'].map(
  (day) => `${DATA}/toilets-42/${day}.osc.gz`,
);

describe.skipIf(!existsSync(DATA))('real diffs', () => {
  test('of 42 countries give the very tiles of the last file and touch no others', async () => {
    const store = await importedStore(`${DATA}/toilets-42/toilets-42c-2021-08-31.osm.pbf`);
    const before = store.readCurrent()!;
    for (const path of TOILETS_42) await apply(store, path);
    const after = wholeCurrent(store);
    const target = await importedStore(`${DATA}/toilets-42/toilets-42c-2021-09-21.osm.pbf`);
    expect(contentOf(after)).toEqual(contentOf(target.readCurrent()!));
    expect(after.data_date).toBe('2021-09-21T04:00:00.000Z');
    expect(after).toMatchObject({ generation: 4, places: before.places, labels: before.labels });
    const known = new Set(before.tiles.map(({ base }) => base));
    expect(after.tiles.some(({ base }) => known.has(base))).toBe(true);
  });
});
