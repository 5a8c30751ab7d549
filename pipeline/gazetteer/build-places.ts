/**
 * Builds the two files of a generation that know places from place records: the gazetteer, by name, and the label
 * tiles, by position. One pass over the records; both sort on disk.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  LabelSorter,
  type PlaceRecord,
  type WorldTown,
  writePlaces,
} from '../../packages/gazetteer/index.ts';
import { encodeLabelBlob } from '../../shards/gazetteer/label-blob.ts';
import { cellNumber } from '../../shards/generation/cell-key.ts';
import type { LabelEntry, Manifest } from '../../shards/generation/manifest.ts';
import { boxAround } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';
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
  const sorter = new LabelSorter(own, cellNumber);
  try {
    const path = join(own, 'places.sqlite');
    writePlaces(path, sorter.through(records), {}, towns);
    const places = await store.putFile(path);
    const labels: LabelEntry[] = [];
    for (const tile of sorter.tiles())
      labels.push({ blob: await store.putBlob(encodeLabelBlob(tile)), box: boxAround(tile) });
    return { places, labels };
  } finally {
    sorter.close();
    rmSync(own, { recursive: true, force: true });
  }
}
