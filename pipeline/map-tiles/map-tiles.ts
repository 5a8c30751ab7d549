/**
 * The archive of map tiles of a generation: all its toilets for every zoom, in one file that maps read in pieces.
 *
 * Written by an import and carried on by what follows from it: on a map of a country a day old is good enough.
 * Cost, on the machine of docs/performance.md: about 40 µs a toilet.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstTileId } from '../../packages/basemap/ground.ts';
import { isWholeArchive, type NumberedTile, writePmtiles } from '../../packages/basemap/index.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { boxAroundBoxes } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';
import { creditOf } from '../attribution.ts';
import { DEEP, DEEPEST_ZOOM, type MapPoint, MORE, mapPoints } from './map-points.ts';
import { encodePointTile, featuresOf, LAYER } from './point-tile.ts';

type OnProgress = (done: number, total: number) => void;

/** The built generation with its archive, already in the store; without one if it shows no toilet. */
export async function withMapTiles(
  store: Store,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if (manifest.toilets === 0) return manifest;
  const folder = join(store.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'map-tiles-'));
  try {
    const path = join(own, 'toilets.pmtiles');
    await writeMapTiles(new Generation(store, manifest), path, onProgress);
    return { ...manifest, map_tiles: await store.putFile(path) };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Writes the archive to a new file. The generation must show a toilet. */
export async function writeMapTiles(
  generation: Generation,
  path: string,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { manifest } = generation;
  const points = mapPoints(generation);
  await writePmtiles(path, pyramid(points, onProgress), {
    minZoom: 0,
    maxZoom: DEEPEST_ZOOM,
    box: boxAroundBoxes(manifest.tiles.map(({ box }) => box)),
    metadata: {
      name: 'Lootiles',
      description: 'Public toilets. The data is open: share it under the same licence, with its credit.',
      attribution: creditOf(manifest).html,
      license: creditOf(manifest).licence,
      type: 'overlay',
      data_date: manifest.data_date,
      vector_layers: [
        {
          id: LAYER,
          description:
            'A toilet. Above the deepest zoom, one point can stand for several toilets that are close together.',
          minzoom: 0,
          maxzoom: DEEPEST_ZOOM,
          fields: {
            ...{ count: 'Number', id: 'String', access_rule: 'String', wheelchair: 'String' },
            ...Object.fromEntries([...MORE, ...DEEP].map((name) => [name, 'String'])),
          },
        },
      ],
    },
  });
}

/** Telling costs more than a small tile. */
const TELL_EVERY = 1_000;

/**
 * All tiles of a world of points, zoom by zoom in the order of an archive. Holds one tile at a time.
 * @param points sorted by tile (map-points.ts)
 */
function* pyramid(
  points: readonly MapPoint[],
  onProgress: (done: number, total: number) => void,
): Iterable<NumberedTile> {
  let told = 0;
  for (let zoom = 0; zoom <= DEEPEST_ZOOM; zoom++) {
    const side = 2 ** zoom;
    const placesATile = 4 ** (DEEPEST_ZOOM - zoom);
    for (let start = 0, end = 0; start < points.length; start = end) {
      const place = Math.floor(points[start]!.place / placesATile);
      while (end < points.length && Math.floor(points[end]!.place / placesATile) === place) end++;
      const { x, y } = points[start]!;
      const frame = { column: Math.floor(x * side), row: Math.floor(y * side), side };
      const isDeepest = zoom === DEEPEST_ZOOM;
      const features = featuresOf(points.slice(start, end), frame, !isDeepest);
      yield { id: firstTileId(zoom) + place, bytes: encodePointTile(features, isDeepest) };
      const done = Math.floor((zoom * points.length + end) / (DEEPEST_ZOOM + 1));
      if (done - told < TELL_EVERY && done < points.length) continue;
      told = done;
      onProgress(done, points.length);
    }
  }
}

/** Throws a BlobError if an archive is not whole. Looks at its header only: its bytes are checked like any blob's. */
export function verifyMapTiles(archive: ArrayBuffer): void {
  if (isWholeArchive(archive)) return;
  throw new BlobError('The archive of map tiles is damaged. Run "lootiles import" to build it again.');
}
