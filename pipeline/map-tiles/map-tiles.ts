/**
 * The archive of map tiles of a generation: all its toilets for every zoom, in one file that maps read in pieces.
 *
 * Written by an import and carried on by what follows from it: on a map of a country a day old is good enough.
 * Cost, on the machine of docs/performance.md: about 40 µs a toilet.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePmtiles } from '../../packages/basemap/index.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { boxAroundBoxes } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';
import { creditOf } from '../attribution.ts';
import { DEEP, DEEPEST_ZOOM, MORE, mapPoints } from './map-points.ts';
import { LAYER } from './point-tile.ts';
import { pyramid } from './pyramid.ts';

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
