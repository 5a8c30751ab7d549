import { expect, test } from 'vitest';
import { storedToilet } from '../../schemas/toilet/base-toilet.ts';
import { mapFile } from '../../shards/format/map-file.ts';
import { readBaseTile } from '../../shards/generation/base-tile.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { recordPrefix } from '../../shards/shard/toilet-record.ts';
import { BASE_URL } from '../fixtures/app.ts';
import { expectGolden } from './golden.ts';
import { importGolden } from './import-golden.ts';

test('an import of the golden extract gives these base toilets', async () => {
  const { store, manifest } = await importGolden();
  const toilets = manifest.tiles.flatMap(({ base }) => readBaseTile(mapFile(store.blobPath(base)), base));
  await expectGolden(`${pretty(toilets.map(storedToilet))}\n`, 'base-toilets.golden');
});

test('… these records in its shards', async () => {
  const { store, manifest } = await importGolden();
  const records = new Generation(store, manifest).shards.flatMap((shard) =>
    Array.from(
      { length: shard.rows },
      (_, row) => JSON.parse(`${recordPrefix(BASE_URL)}${shard.record(row)}}`) as { id: string },
    ),
  );
  records.sort((a, b) => (a.id < b.id ? -1 : 1));
  await expectGolden(`${pretty(records)}\n`, 'records.golden');
});

test('… and this manifest, which names every blob by the hash of its bytes', async () => {
  const { manifest } = await importGolden();
  expect(manifest.tiles).toHaveLength(1);
  // Deflated bytes differ between processors, and a database's between its versions; base-toilets.golden has
  // what is in the former.
  const tiles = manifest.tiles.map((tile) => ({ ...tile, base: '[BASE]' }));
  await expectGolden(
    `${pretty({ ...manifest, tiles, places: '[PLACES]', map_tiles: '[MAP]' })}\n`,
    'manifest.golden',
  );
});

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 1);
}
