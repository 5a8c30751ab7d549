import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/fixtures/generation.ts';
import { loadMaps, PLAIN_DISK } from '../../src/disk.ts';
import { Members } from '../../src/reading/multipolygons.ts';

test('ways are found in any order of the file, and those that the extract lacks have no nodes', async () => {
  const ids = Float64Array.of(10, 20, 30, 40, 50, 60);
  const maps = await loadMaps(PLAIN_DISK);
  const members = new Members(join(temporaryFolder(), 'members'), ids, maps);
  // Of each way, how many nodes it has, and their places.
  members.add(Uint32Array.of(1, 2, 4), Float64Array.of(2, 7, -1, 0, 3, 5, 6, 2 ** 40));
  members.add(Uint32Array.of(0), Float64Array.of(1, 9));
  members.finish();
  const found = Array.from([10, 20, 30, 40, 50, 60, 15], (way) => [...members.placesOf(way)]);
  expect(found).toEqual([[9], [7, -1], [], [], [5, 6, 2 ** 40], [], []]);
});
