/**
 * Builds the two files of a generation that know places from place records: the gazetteer, by name, and the label
 * tiles, by position. One pass over the records; both sort on disk.
 *
 * A second thread writes the gazetteer. Meanwhile this one makes the records, then the tiles.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LabelSorter, type PlaceRecord, type WorldTown } from '../../packages/gazetteer/index.ts';
import { inOrder } from '../../packages/pbf/index.ts';
import { encodeLabelBlob } from '../../shards/gazetteer/label-blob.ts';
import { cellNumber } from '../../shards/generation/cell-key.ts';
import type { LabelEntry, Manifest } from '../../shards/generation/manifest.ts';
import { boxAround } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';
import { makePlacesWork, type PlacesTask } from './places-thread.ts';
import { worldTowns } from './world-towns.ts';

export type PlaceFiles = Pick<Manifest, 'places' | 'labels'>;

/** Places that a thread is sent at once: some 1 MB. */
const BATCH = 4_096;
const NO_POINTS: PlaceRecord['labelAt'] = [];

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
  const labels: LabelEntry[] = [];
  try {
    const batches = inBatches(sorter.through(records));
    const first = batches.next().value ?? [];
    async function* tasks(): AsyncGenerator<PlacesTask, void, void> {
      yield { records: first };
      for (const batch of batches) yield { records: batch };
      yield { towns: [...towns] };
      for (const tile of sorter.tiles())
        labels.push({ blob: await store.putBlob(encodeLabelBlob(tile)), box: boxAround(tile) });
    }
    const path = join(own, 'places.sqlite');
    const script = new URL('./places-thread.ts', import.meta.url);
    const work = { script, setup: path, make: makePlacesWork, transferOf: () => [] };
    const threads = first.length < BATCH || availableParallelism() === 1 ? 0 : 1;
    for await (const _ of inOrder(work, threads, tasks()));
    return { places: await store.putFile(path), labels };
  } finally {
    sorter.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** The file needs no points. */
function* inBatches(records: Iterable<PlaceRecord>): Generator<PlaceRecord[], void, void> {
  let batch: PlaceRecord[] = [];
  for (const record of records) {
    batch.push({ ...record, labelAt: NO_POINTS });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
