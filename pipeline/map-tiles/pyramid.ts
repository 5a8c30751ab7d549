/** All tiles of a world of points, zoom by zoom in the order of an archive. Holds one tile at a time. */

import { firstTileId } from '../../packages/basemap/ground.ts';
import type { NumberedTile } from '../../packages/basemap/index.ts';
import { DEEPEST_ZOOM, type MapPoint } from './map-points.ts';
import { encodePointTile, featuresOf } from './point-tile.ts';

/** Telling costs more than a small tile. */
const TELL_EVERY = 1_000;

/** @param points sorted by tile (map-points.ts) */
export function* pyramid(
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
