import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilesOfArea } from '../../../web/offline/area-tiles.ts';

const ZOOMS = { minzoom: 5, maxzoom: 14 };
const lat = fc.double({ min: -80, max: 80, noNaN: true });
const lon = fc.double({ min: -179.99, max: 179.99, noNaN: true });

/** Another way to a tile: by the formula of the OpenStreetMap wiki. */
function tileAt(zoom: number, lon: number, lat: number): string {
  const side = 2 ** zoom;
  const angle = (lat * Math.PI) / 180;
  const x = Math.floor((((lon + 540) % 360) / 360) * side);
  const y = Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * side);
  return `${zoom}/${x}/${y}`;
}

test('a walk around the position is covered at every zoom, also across the 180th meridian', () => {
  fc.assert(
    fc.property(
      lon,
      lat,
      fc.constantFrom(-0.019, 0, 0.019),
      fc.constantFrom(-0.019, 0, 0.019),
      (x, y, dx, dy) => {
        const tiles = new Set(tilesOfArea({ lon: x, lat: y }, ZOOMS));
        for (let zoom = ZOOMS.minzoom; zoom <= ZOOMS.maxzoom; zoom++)
          expect(tiles).toContain(tileAt(zoom, x + dx, y + dy));
      },
    ),
  );
});

test('an area has few tiles: near ones only within a walk', () => {
  const tiles = tilesOfArea({ lon: 7.42, lat: 43.73 }, ZOOMS);
  expect(tiles.length).toBeLessThan(60);
  expect(tiles.filter((tile) => tile.startsWith('14/')).length).toBeLessThanOrEqual(16);
});

test('only zooms that the archive has', () => {
  const zooms = new Set(
    tilesOfArea({ lon: 0, lat: 0 }, { minzoom: 7, maxzoom: 9 }).map((tile) => tile.split('/')[0]),
  );
  expect([...zooms]).toEqual(['7', '8', '9']);
});

test('the area of something saved is small, and inside that of a chosen one', () => {
  const at = { lon: 7.42, lat: 43.73 };
  const whole = new Set(tilesOfArea(at, ZOOMS));
  const small = tilesOfArea({ ...at, isSaved: true }, ZOOMS);
  expect(small.filter((tile) => !whole.has(tile))).toEqual([]);
  expect(small.filter((tile) => tile.startsWith('14/')).length).toBeLessThanOrEqual(6);
  expect(small).toContain(tileAt(14, at.lon, at.lat));
});
