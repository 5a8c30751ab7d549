/**
 * Builds a generation from base toilets and their contributions: cells, base tiles, shards, id index, manifest. Writes
 * only blobs, which are not read until a manifest that names them is published.
 *
 * Cost, on the machine of docs/performance.md: about 40 µs a toilet.
 */

import { compileHours, memoizeHours, startOfDayMin } from '../../packages/hours/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { encodeBaseTile } from '../../shards/generation/base-tile.ts';
import { splitIntoCells } from '../../shards/generation/cell-key.ts';
import {
  type AddedSources,
  type Cell,
  Manifest,
  type SourceBlobs,
} from '../../shards/generation/manifest.ts';
import { encodeIdBuckets, type IdEntry } from '../../shards/ids/id-bucket.ts';
import { boxAround } from '../../shards/shard/box.ts';
import { encodeShard } from '../../shards/shard/write-shard.ts';
import { forEachLimit } from '../../shards/store/parallel.ts';
import type { Store } from '../../shards/store/store.ts';
import type { PlaceFiles } from '../gazetteer/build-places.ts';
import { type ContributionSource, NO_CONTRIBUTIONS } from '../merge/contribution-source.ts';
import { merge } from '../merge/merge.ts';

/** Blobs written at once: hides the wait for the disk's sync without holding many cells in memory. */
const WRITES_AT_ONCE = 8;

export interface BuildSource {
  dataDate: Date | null;
  extract: string;
  demo: boolean;
  /** Distinguishes the extract from other editions of it; see Manifest.imported. */
  edition?: string | undefined;
  /** The files that know places, already in the store. */
  places: PlaceFiles;
  /** The source state that diffs are applied to (diff/), already in the store; none if no diffs will be applied. */
  state?: SourceBlobs;
  /** The sources beside the extract, their records already in the store. */
  added?: AddedSources | null;
}

/**
 * @param contributions asked cell by cell, so that those of a planet need not fit into memory
 * @param onProgress called with how many toilets of how many are written
 */
export async function buildGeneration(
  store: Store,
  toilets: readonly BaseToilet[],
  source: BuildSource,
  now: Date,
  onProgress: (done: number, total: number) => void = () => {},
  contributions: ContributionSource = NO_CONTRIBUTIONS,
): Promise<Manifest> {
  const compile = memoizeHours(compileHours);
  const fromMin = startOfDayMin(now);
  const cells: Cell[] = [];
  let done = 0;
  const work = Array.from(splitIntoCells(toilets), ([key, inside], index) => async () => {
    const overlays = await contributions.overlays(inside.map(({ id }) => id));
    const shown = inside.flatMap((base) => merge(base, overlays.get(base.id), now) ?? []);
    cells[index] = {
      key,
      shard: await store.putBlob(encodeShard(shown, fromMin, compile)),
      base: await store.putBlob(encodeBaseTile(inside)),
      box: boxAround(inside),
      count: shown.length,
      hidden: inside.length - shown.length,
    };
    done += inside.length;
    onProgress(done, toilets.length);
  });
  await forEachLimit(work, WRITES_AT_ONCE);
  const entries = idEntries(toilets);
  const ids: string[] = [];
  await forEachLimit(
    encodeIdBuckets(entries).map((bucket, index) => async () => {
      ids[index] = await store.putBlob(bucket);
    }),
    WRITES_AT_ONCE,
  );
  const dataDate = source.dataDate?.toISOString() ?? null;
  // Parsed, so that what no reader would take is never written.
  return Manifest.parse({
    format: 1,
    generation: store.nextGeneration(),
    created_at: now.toISOString(),
    data_date: dataDate,
    extract: source.extract,
    imported: source.edition ? { at: now.toISOString(), edition: source.edition, data_date: dataDate } : null,
    demo: source.demo,
    ...source.places,
    toilets: cells.reduce((sum, { count }) => sum + count, 0),
    aliases: entries.length - toilets.length,
    tiles: cells,
    ids,
    source: source.state ?? null,
    added_sources: source.added ?? null,
  });
}

function idEntries(toilets: readonly BaseToilet[]): IdEntry[] {
  return toilets.flatMap(({ id, aliases, lon, lat }) =>
    [id, ...aliases].map((known) => ({ id: known, target: id, lon, lat })),
  );
}
