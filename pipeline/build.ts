/**
 * Builds a generation from base toilets and what people said of them: tiles, base tiles, shards, id index, manifest.
 * Writes only blobs, which nobody sees until a manifest that names them is published.
 *
 * Cost, on the machine of docs/performance.md: about 40 µs a toilet.
 */
import type { BaseToilet } from '../schemas/base-toilet.ts';
import { encodeBaseTile } from '../shards/base-tile.ts';
import { boxAround } from '../shards/box.ts';
import { compileHours } from '../shards/hours.ts';
import { encodeIdBuckets, type IdEntry } from '../shards/id-bucket.ts';
import { Manifest, type SourceBlobs, type Tile } from '../shards/manifest.ts';
import { runAll } from '../shards/run-all.ts';
import type { Store } from '../shards/store.ts';
import { splitIntoTiles } from '../shards/tile-key.ts';
import { encodeShard } from '../shards/write-shard.ts';
import { merge } from './merge.ts';
import { NO_PEOPLE, type People } from './people.ts';
import type { PlaceFiles } from './places/build-places.ts';
import { rememberHours, startOfDayMin } from './remember-hours.ts';

/** Blobs written at once: hides the wait for the disk's sync without holding many tiles in memory. */
const WRITES_AT_ONCE = 8;

export const NO_PLACES: PlaceFiles = { places: null, labels: [] };

export interface BuildSource {
  dataDate: Date | null;
  extract: string;
  demo: boolean;
  /** Tells the dump from other editions of it; see Manifest.imported. */
  edition?: string | undefined;
  /** The files that know places, already in the store. */
  places: PlaceFiles;
  /** What diffs are applied to (diff/), already in the store; none where nobody will. */
  state?: SourceBlobs;
}

/**
 * @param people asked tile by tile, so that what they said of a planet need not fit into memory
 * @param onProgress told how many toilets of how many are written
 */
export async function buildGeneration(
  store: Store,
  toilets: readonly BaseToilet[],
  source: BuildSource,
  now: Date,
  onProgress: (done: number, total: number) => void = () => {},
  people: People = NO_PEOPLE,
): Promise<Manifest> {
  const compile = rememberHours(compileHours);
  const fromMin = startOfDayMin(now);
  const tiles: Tile[] = [];
  let done = 0;
  const work = Array.from(splitIntoTiles(toilets), ([key, inside], index) => async () => {
    const overlays = await people.overlays(inside.map(({ id }) => id));
    const shown = inside.flatMap((base) => merge(base, overlays.get(base.id), now) ?? []);
    tiles[index] = {
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
  await runAll(work, WRITES_AT_ONCE);
  const entries = idEntries(toilets);
  const ids: string[] = [];
  await runAll(
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
    toilets: tiles.reduce((sum, { count }) => sum + count, 0),
    aliases: entries.length - toilets.length,
    tiles,
    ids,
    source: source.state ?? null,
  });
}

function idEntries(toilets: readonly BaseToilet[]): IdEntry[] {
  return toilets.flatMap(({ id, aliases, lon, lat }) =>
    [id, ...aliases].map((known) => ({ id: known, target: id, lon, lat })),
  );
}
