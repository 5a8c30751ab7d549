/**
 * Builds the two files of a generation that know places from place records: the gazetteer, by name, and the label
 * tiles, by position. One pass over the records; both sort on disk.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf, type PlaceRecord, type WorldTown, writePlaces } from '../../packages/gazetteer/index.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import { LabelSorter } from './label-sorter.ts';
import { worldTowns } from './world-towns.ts';

export type PlaceFiles = Pick<Manifest, 'places' | 'labels'>;

/**
 * @param folder in which the work may write, on the disk of the store; what it wrote is gone afterwards
 * @param towns of the world; each build reads them anew, 0.1 s of CPU
 */
export async function buildPlaces(
  store: Store,
  records: Iterable<PlaceRecord>,
  folder: string,
  towns: Iterable<WorldTown> = worldTowns(),
): Promise<PlaceFiles> {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'build-places-'));
  const sorter = new LabelSorter(own);
  try {
    const path = join(own, 'places.sqlite');
    writePlaces(path, labelled(records, sorter), {}, towns);
    return { places: await store.putFile(path), labels: await sorter.write(store) };
  } finally {
    sorter.close();
    rmSync(own, { recursive: true, force: true });
  }
}

function* labelled(records: Iterable<PlaceRecord>, sorter: LabelSorter): Iterable<PlaceRecord> {
  for (const record of records) {
    const label = labelOf(record);
    for (const [lon, lat] of record.labelAt) sorter.add({ lon, lat, label });
    yield record;
  }
}
