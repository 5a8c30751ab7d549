/** What is kept of an area answers every question from inside it. */

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { DIRECTORY_NAME } from '../../../shards/publication/directory.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { openReader, type PublishedFolder, publicationOf } from '../../../test/fixtures/publication.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { countIn, meets, widened } from '../src/files-in.ts';

const ALL = filterShape(() => false);
const nowMs = NOW.getTime();

/** The folder without all that is not kept; asking for anything else fails. */
async function keptOf(folder: PublishedFolder, box: readonly [number, number, number, number]) {
  const reader = await openReader(folder);
  const names = new Set([DIRECTORY_NAME, ...(await reader.filesIn(box, nowMs))]);
  const files = new Map([...folder.files].filter(([name]) => names.has(name)));
  expect(files.size).toBe(names.size);
  const kept: PublishedFolder = { files, fetched: [] };
  return { names, kept, reader: await openReader(kept) };
}

describe('in a town with a walking graph', () => {
  const BOX = [7.41, 43.715, 7.43, 43.735] as const;
  let folder: PublishedFolder;
  beforeAll(async () => {
    const store = new LocalStore(workFolder());
    await importFrom(store, await writeTown(workFolder(), { seed: 5 }), { walking: true });
    folder = publicationOf(store, new Generation(store, store.readCurrent()!));
  });

  test('names, ways and order are as with all files', async () => {
    const whole = await openReader(folder);
    const { kept, reader } = await keptOf(folder, BOX);
    const position = fc.record({
      lon: fc.double({ min: BOX[0], max: BOX[2], noNaN: true }),
      lat: fc.double({ min: BOX[1], max: BOX[3], noNaN: true }),
    });
    const property = fc.asyncProperty(position, async (from) => {
      const query = { ...ALL, limit: 20, by: 'walk' as const };
      const found = await reader.nearest(query, from, nowMs);
      expect(found).toEqual(await whole.nearest(query, from, nowMs));
      const ids = found.results.map(({ id }) => id);
      expect(await reader.asides(ids, nowMs)).toEqual(await whole.asides(ids, nowMs));
      for (const id of ids.slice(0, 3))
        expect(await reader.route(id, from, nowMs)).toEqual(await whole.route(id, from, nowMs));
    });
    await fc.assert(property, { numRuns: runs(40) });
    expect(kept.fetched.filter((name) => !kept.files.has(name))).toEqual([]);
  });
});

describe('over many leaves', () => {
  const BOX = [0.05, 0.05, 0.1, 0.1] as const;
  const TOILETS = Array.from({ length: 9_000 }, (_, i) =>
    baseToilet({
      id: `lt_n${i}`,
      lon: (i % 2) * 0.6 + ((i * 7919) % 1000) / 5e3,
      lat: ((i * 104_729) % 1009) / 5e3,
    }),
  );

  test('the leaves around are kept, those of another town are not', async () => {
    const store = new LocalStore(workFolder());
    const folder = publicationOf(store, await publishToilets(store, TOILETS));
    const whole = await openReader(folder);
    const { names, reader } = await keptOf(folder, BOX);
    const leaves = whole.directory.cells.filter(({ blob }) => names.has(blob));
    expect(leaves.length).toBeLessThan(whole.directory.cells.length);
    const from = { lon: BOX[0], lat: BOX[1] };
    const query = { ...ALL, limit: 20 };
    expect(await reader.nearest(query, from, nowMs)).toEqual(await whole.nearest(query, from, nowMs));
    const inside = TOILETS.filter(({ lon, lat }) => meets([lon, lat, lon, lat], BOX));
    expect(await reader.count(BOX)).toBe(inside.length);
  });

  test('an empty generation has lists alone', async () => {
    const store = new LocalStore(workFolder());
    const { reader } = await keptOf(publicationOf(store, await publishToilets(store, [])), BOX);
    expect(await reader.ask((dataset) => countIn(dataset, BOX))).toBe(0);
  });
});

test('a wider box has so many metres more on each side, also far in the north', () => {
  const [west, south, east, north] = widened([10, 60, 11, 61], 1_112);
  expect([south, north].map((lat) => lat.toFixed(3))).toEqual(['59.990', '61.010']);
  expect((10 - west) * Math.cos((61 * Math.PI) / 180)).toBeGreaterThan(0.0099);
  expect(east - 11).toBeCloseTo(10 - west);
});
