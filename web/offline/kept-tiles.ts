/**
 * Names in the browser's cache storage under which the map of kept areas lies. The service worker knows them (worker/sw.ts). A
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
