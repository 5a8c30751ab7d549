import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madePlaces } from '../../../bench/lib/gazetteer.ts';
import { type PlaceRecord, writePlaces } from '../../../packages/gazetteer/index.ts';
import { buildPlaces } from '../../../pipeline/gazetteer/build-places.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { inOrder } from '../../fixtures/small-gazetteer.ts';

/** More than a thread is sent at once. */
const RECORDS = inOrder(madePlaces(5_000)).map(
  (record): PlaceRecord => ({ ...record, labelAt: [[record.lon, record.lat]] }),
);
const TOWNS = [{ names: ['Atlantis'], population: 90_000, lon: -30, lat: -30 }];

function storeIn(folder: string): LocalStore {
  const store = new LocalStore(folder);
  store.create();
  return store;
}

test('a thread writes the lookup file that the caller writes itself', async () => {
  const folder = temporaryFolder();
  const { places, labels } = await buildPlaces(storeIn(folder), RECORDS, join(folder, 'work'), TOWNS);
  const path = join(folder, 'places.sqlite');
  writePlaces(path, RECORDS, {}, TOWNS);
  expect(places).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  expect(labels.length).toBeGreaterThan(0);
  expect(readdirSync(join(folder, 'work'))).toEqual([]);
});

function* brokenRecords(): Generator<PlaceRecord> {
  yield* RECORDS.slice(0, 4_500);
  throw new Error('the source broke');
}

test.for([
  ['the caller', brokenRecords(), 'the source broke'],
  ['the thread', [...RECORDS.slice(500), ...RECORDS.slice(0, 1)], 'is more important than the record before'],
] as const)('what fails in %s fails the build, and nothing is left', async ([, records, reason]) => {
  const folder = temporaryFolder();
  const building = buildPlaces(storeIn(folder), records, join(folder, 'work'), TOWNS);
  await expect(building).rejects.toThrow(reason);
  expect(readdirSync(join(folder, 'work'))).toEqual([]);
});
