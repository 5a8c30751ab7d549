/**
 * Builds a generation from base toilets: tiles, base tiles, shards, id index, manifest. Writes only blobs,
 * which nobody sees until a manifest that names them is published.
 *
 * Cost, on the machine of the README's benchmarks: about 40 µs a toilet.
 */
import type { BaseToilet } from '../schemas/base-toilet.ts';
import { encodeBaseTile } from '../shards/base-tile.ts';
import { compileHours } from '../shards/hours.ts';
import { encodeIdBuckets, type IdEntry } from '../shards/id-bucket.ts';
import { Manifest, type Tile } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { splitIntoTiles } from '../shards/tile-key.ts';
import { encodeShard } from '../shards/write-shard.ts';
import { merge } from './merge.ts';
import { rememberHours } from './remember-hours.ts';

/** Blobs written at once: hides the wait for the disk's sync without holding many tiles in memory. */
const WRITES_AT_ONCE = 8;
const MINUTES_A_DAY = 1440;

export interface BuildSource {
  dataDate: Date | null;
  extract: string;
  demo: boolean;
}

/** @param onProgress told how many toilets of how many are written */
export async function buildGeneration(
  store: Store,
  toilets: readonly BaseToilet[],
  source: BuildSource,
  now: Date,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Manifest> {
  const compile = rememberHours(compileHours);
  // From midnight, so that a tile built twice on a day has the same bytes.
  const fromMin = Math.floor(now.getTime() / 60_000 / MINUTES_A_DAY) * MINUTES_A_DAY;
  const tiles: Tile[] = [];
  let done = 0;
  const work = Array.from(splitIntoTiles(toilets), ([key, inside], index) => async () => {
    const shard = encodeShard(
      inside.map((base) => merge(base, now)),
      fromMin,
      compile,
    );
    tiles[index] = {
      key,
      shard: await store.putBlob(shard),
      base: await store.putBlob(encodeBaseTile(inside)),
      box: boxOf(inside),
      count: inside.length,
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
  // Parsed, so that what no reader would take is never written.
  return Manifest.parse({
    format: 1,
    generation: (store.generations()[0] ?? 0) + 1,
    created_at: now.toISOString(),
    data_date: source.dataDate?.toISOString() ?? null,
    extract: source.extract,
    demo: source.demo,
    toilets: toilets.length,
    aliases: entries.length - toilets.length,
    tiles,
    ids,
  });
}

function idEntries(toilets: readonly BaseToilet[]): IdEntry[] {
  return toilets.flatMap(({ id, aliases, lon, lat }) =>
    [id, ...aliases].map((known) => ({ id: known, target: id, lon, lat })),
  );
}

function boxOf(toilets: readonly BaseToilet[]): Tile['box'] {
  const box: Tile['box'] = [180, 90, -180, -90];
  for (const { lon, lat } of toilets) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** Runs tasks in order, so many at once; the first fault stops the rest. */
async function runAll(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async () => {
    while (!failed && next < tasks.length) {
      try {
        await tasks[next++]!();
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
