/**
 * Publishes a drawn map: a manifest that is the current one but for its map. Nothing else changes, so readers keep what
 * they have mapped.
 *
 * Killed before the pointer moves, it leaves a blob that no manifest names; the sweep takes it after a day.
 */
import type { Database } from '../../overlay/database/database.ts';
import { mapFile } from '../../shards/format/map-file.ts';
import type { Manifest, MapArchive } from '../../shards/generation/manifest.ts';
import { withSizes } from '../../shards/store/blob-sizes.ts';
import type { Store } from '../../shards/store/store.ts';
import { verifyMapTiles } from '../map-tiles/map-tiles.ts';
import { withPublishLock } from '../publish-lock.ts';

/**
 * Moves an archive into the store of its disk. No reader sees it yet. Throws if it is not whole.
 * @param drawnFrom what the map was drawn from
 */
export async function putMap(
  store: Store,
  path: string,
  drawnFrom: Omit<MapArchive, 'blob'>,
): Promise<MapArchive> {
  verifyMapTiles(mapFile(path));
  return { ...drawnFrom, blob: await store.putFile(path) };
}

/** Throws if another extract was imported meanwhile. */
export async function publishMap(
  store: Store,
  database: Database | undefined,
  map_archive: MapArchive,
): Promise<Manifest> {
  // Many megabytes, ahead of the lock that contributions wait for.
  await store.share({ ...current(store, map_archive), map_archive });
  return await withPublishLock(store, database, async () => {
    const manifest = withSizes(store, {
      ...current(store, map_archive),
      generation: store.nextGeneration(),
      map_archive,
    });
    await store.putManifest(manifest);
    await store.publish(manifest);
    return manifest;
  });
}

function current(store: Store, { extract }: Pick<MapArchive, 'extract'>): Manifest {
  const manifest = store.readCurrent();
  if (manifest?.extract === extract) return manifest;
  throw new Error(
    `The data served is no longer that of ${extract}, so its map was not published. Draw the map again.`,
  );
}
