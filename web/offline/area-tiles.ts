/** Tiles of the map that a kept area needs: all around a walk of half an hour, from afar the whole area. Keeps and forgets their files. */
import { project } from '../../packages/basemap/ground.ts';

interface Zooms {
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** The zoom that streets are read at; nearer ones show the same tiles. */
const NEAR_ZOOM = 14;
/** Half a side, degrees of latitude. A dense town all over is 6 MB at the near zoom, within a walk 1 to 2 MB. */
const NEAR_DEGREES = 0.02;
/** Half a side of an area: an hour's walk. */
const FAR_DEGREES = 0.05;
/** Half a side of the area of a saved toilet or place: a quarter of an hour's walk. There may be 60. */
const SAVED_DEGREES = 0.01;

export interface AreaPlace {
  readonly lon: number;
  readonly lat: number;
  /** Kept for a saved toilet or place. */
  readonly isSaved?: boolean;
}

/** Half a side of an area, degrees of latitude. */
export function halfSideOf({ isSaved }: Pick<AreaPlace, 'isSaved'>): number {
  return isSaved ? SAVED_DEGREES : FAR_DEGREES;
}

/** @returns tiles as `zoom/column/row`, from afar to near */
export function tilesOfArea(area: AreaPlace, { minzoom, maxzoom }: Zooms): string[] {
  const { lon, lat } = area;
  const tiles: string[] = [];
  for (let zoom = minzoom; zoom <= Math.min(maxzoom, NEAR_ZOOM); zoom++) {
    const half = halfSideOf(area);
    const high = zoom === NEAR_ZOOM ? Math.min(NEAR_DEGREES, half) : half;
    const wide = high / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    const side = 2 ** zoom;
    const from = project({ lon: lon - wide, lat: lat + high });
    const to = project({ lon: lon + wide, lat: lat - high });
    for (let row = Math.max(0, Math.floor(from.y * side)); row < Math.min(side, to.y * side); row++)
      for (let column = Math.floor(from.x * side); column < to.x * side; column++)
        // Beyond the 180th meridian the world goes on with its other side.
        tiles.push(`${zoom}/${((column % side) + side) % side}/${row}`);
  }
  return [...new Set(tiles)];
}

/** Requests at a time. */
const AT_ONCE = 6;

/** Runs for each of some names, a few at a time. Rejects with the first that fails. */
export async function forEach(names: readonly string[], run: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const runNext = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await run(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
}

/** Forgets the files of a store that are not needed. @param isNeeded by the path */
export async function forgetOthers(store: Cache, isNeeded: (path: string) => boolean): Promise<void> {
  for (const request of await store.keys())
    if (!isNeeded(new URL(request.url).pathname)) await store.delete(request);
}

/**
 * Name of the browser's cache storage in which the map of kept areas lies. The service worker knows it (worker/sw.ts). A
 * tile is kept under its place alone, so that a style of later days finds it.
 */
export const MAP = 'lootiles-map';
/** Header with the version of the archive that a kept tile is from. */
export const EDITION = 'x-edition';

/** Only a name in the store: nothing is asked there. */
export function tileKey(base: string, tile: string): string {
  return `${base}/kept-tiles/${tile}`;
}

/** The zooms and the bounds of the archive that was kept last, as TileJSON; only a name, too. */
export function archiveKey(base: string): string {
  return `${base}/kept-tiles.json`;
}
