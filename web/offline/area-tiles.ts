/** Which tiles of the map a kept area needs: all around a walk of half an hour, and from afar the whole area. Pure. */

interface Zooms {
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** The zoom that streets are read at; nearer ones show the same tiles. */
const NEAR_ZOOM = 14;
/** Half a side, degrees of latitude. A dense town all over is 6 MB at the near zoom, within a walk 1 to 2 MB. */
const NEAR_DEGREES = 0.02;
const FAR_DEGREES = 0.05;

/** @returns tiles as `zoom/column/row`, from afar to near */
export function tilesOfArea(
  { lon, lat }: { readonly lon: number; readonly lat: number },
  { minzoom, maxzoom }: Zooms,
): string[] {
  const tiles: string[] = [];
  for (let zoom = minzoom; zoom <= Math.min(maxzoom, NEAR_ZOOM); zoom++) {
    const high = zoom === NEAR_ZOOM ? NEAR_DEGREES : FAR_DEGREES;
    const wide = high / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    const [west, east] = [columnOf(lon - wide, zoom), columnOf(lon + wide, zoom)];
    const [north, south] = [rowOf(lat + high, zoom), rowOf(lat - high, zoom)];
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) tiles.push(`${zoom}/${wrapped(column, zoom)}/${row}`);
  }
  return [...new Set(tiles)];
}

function columnOf(lon: number, zoom: number): number {
  return Math.floor(((lon + 180) / 360) * 2 ** zoom);
}

/** Beyond the 180th meridian the world goes on with its other side. */
function wrapped(column: number, zoom: number): number {
  const side = 2 ** zoom;
  return ((column % side) + side) % side;
}

function rowOf(lat: number, zoom: number): number {
  const side = 2 ** zoom;
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return Math.max(0, Math.min(side - 1, Math.floor(y * side)));
}
