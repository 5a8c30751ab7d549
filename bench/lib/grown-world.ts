/**
 * A world many times as dense as an imported one, made tile by tile: importing as many toilets would measure the import,
 * and take its time and memory. Every toilet gets neighbours with ids of their own, up to a kilometre or two away.
 *
 * The same code as an import's writes the shards and the id index. What no server reads is not made: base tiles, which are
 * those of the imported world, and map tiles. Cost: about 50 µs a toilet, and memory for the index of all ids.
 */
import { link } from 'node:fs/promises';
import { basename } from 'node:path';
import { compileHours, memoizeHours, startOfDayMin } from '../../packages/hours/index.ts';
import { merge } from '../../pipeline/merge/merge.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { mapFile } from '../../shards/format/map-file.ts';
import { readBaseTile } from '../../shards/generation/base-tile.ts';
import { cellPath, splitIntoCells } from '../../shards/generation/cell-key.ts';
import { type Cell, Manifest } from '../../shards/generation/manifest.ts';
import { encodeIdBuckets, type IdEntry } from '../../shards/ids/id-bucket.ts';
import { boxAround } from '../../shards/shard/box.ts';
import { encodeShard } from '../../shards/shard/write-shard.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { forEachLimit } from '../../shards/store/parallel.ts';
import type { Store } from '../../shards/store/store.ts';
import { type Random, seededRandom } from '../made/random.ts';
import { around } from './queries.ts';
import { importedWorld, made, openWorld, say, type World } from './world.ts';

const SEED = 18;
const SPREAD_DEG = 0.01;
const WRITES_AT_ONCE = 8;

/** @param toilets of the imported world; `times` as many are in this one */
export async function grownWorld(cache: string, toilets: number, times: number): Promise<World> {
  const imported = await importedWorld(cache, toilets);
  // The name of that world holds the hash of what made it, which made this one, too.
  const dataDir = await made(cache, `grown-${times}-`, basename(imported.dataDir), '', async (target) => {
    say(`growing ${toilets} toilets ${times} times`);
    const store = new LocalStore(target);
    store.create();
    await grow(new LocalStore(imported.dataDir), store, times);
  });
  return openWorld(dataDir);
}

async function grow(from: Store, to: Store, times: number): Promise<void> {
  const now = new Date();
  const before = from.readCurrent()!;
  const compile = memoizeHours(compileHours);
  const tiles: Cell[] = [];
  const ids: IdEntry[] = [];
  const work = before.tiles.map((tile, index) => async () => {
    const imported = readBaseTile(mapFile(from.blobPath(tile.base)), tile.key);
    const grown = neighboursOf(imported, tile.key, times, seededRandom(SEED, index));
    for (const { id, lon, lat } of grown) ids.push({ id, target: id, lon, lat });
    for (const [key, inside] of splitIntoCells(grown, undefined, tile.key)) {
      const shown = inside.flatMap((toilet) => merge(toilet, undefined, now) ?? []);
      const shard = await to.putBlob(encodeShard(shown, startOfDayMin(now), compile));
      tiles.push({ key, shard, base: tile.base, box: boxAround(inside), count: shown.length, hidden: 0 });
    }
  });
  await forEachLimit(work, WRITES_AT_ONCE);
  const buckets: string[] = [];
  for (const bucket of encodeIdBuckets(ids)) buckets.push(await to.putBlob(bucket));
  for (const { blob } of before.labels) await link(from.blobPath(blob), to.blobPath(blob));
  const manifest = Manifest.parse({
    ...before,
    generation: 1,
    toilets: ids.length,
    aliases: 0,
    tiles: tiles.sort((a, b) => (a.key < b.key ? -1 : 1)),
    ids: buckets,
    places: null,
    map_tiles: null,
    map_archive: null,
    source: null,
  });
  await to.putManifest(manifest);
  await to.publish(manifest);
}

/** Each toilet and its new neighbours, all in the same tile. */
function neighboursOf(
  toilets: readonly BaseToilet[],
  tile: string,
  times: number,
  random: Random,
): BaseToilet[] {
  return toilets.flatMap((toilet) =>
    Array.from({ length: times }, (_, copy) => {
      if (copy === 0) return { ...toilet, aliases: [] };
      const moved = around(toilet, SPREAD_DEG, random);
      const lon = round7(moved.lon);
      const lat = round7(moved.lat);
      const place = cellPath(lon, lat).startsWith(tile) ? { lon, lat } : {};
      return { ...toilet, ...place, id: `${toilet.id}x${copy}`, aliases: [] };
    }),
  );
}

/** Rounds degrees as base toilets are rounded. */
function round7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
