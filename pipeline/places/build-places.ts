/**
 * From place records to the two files of a generation that know places: the gazetteer, by name, and the label
 * tiles, by position. One pass over the records; both sort on disk.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../shards/manifest.ts';
import type { PlaceKind, PlaceRecord } from '../../shards/places/place-record.ts';
import { labelOf } from '../../shards/places/place-record.ts';
import { writePlaces } from '../../shards/places/write-places.ts';
import type { Store } from '../../shards/store.ts';
import { LabelSorter } from './label-sorter.ts';

/** A region is too large to say where one is. */
const UNLABELLED: ReadonlySet<PlaceKind> = new Set(['region']);

export type PlaceFiles = Pick<Manifest, 'places' | 'labels'>;

/**
 * @param folder where the work may write, on the disk of the store; what it wrote is gone afterwards
 */
export async function buildPlaces(
  store: Store,
  records: Iterable<PlaceRecord>,
  folder: string,
): Promise<PlaceFiles> {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'build-places-'));
  const sorter = new LabelSorter(own);
  try {
    const path = join(own, 'places.sqlite');
    writePlaces(path, labelled(records, sorter));
    return { places: await store.putFile(path), labels: await sorter.write(store) };
  } finally {
    sorter.close();
    rmSync(own, { recursive: true, force: true });
  }
}

function* labelled(records: Iterable<PlaceRecord>, sorter: LabelSorter): Iterable<PlaceRecord> {
  for (const record of records) {
    if (!UNLABELLED.has(record.kind))
      sorter.add({ lon: record.lon, lat: record.lat, label: labelOf(record) });
    yield record;
  }
}
