/**
 * Numbers of map tiles as PMTiles counts them: zoom by zoom, and within a zoom along a Hilbert curve.
 *
 * The curve of a zoom refines that of the zoom above: a tile's place on it, divided by four, is its parent's.
 */

/** Number of the first tile of a zoom: how many tiles all zooms above it have. */
export function firstTileId(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/** Place of a tile on the curve of its zoom (0 to 15). */
export function curveIndex(zoom: number, column: number, row: number): number {
  let place = 0;
  let x = column;
  let y = row;
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const below = (y & side) > 0 ? 1 : 0;
    place += side * side * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) {
        x = side - 1 - x;
        y = side - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return place;
}

/** The tile at a place on the curve of its zoom: the inverse of `curveIndex`. */
export function tileOnCurve(zoom: number, place: number): [column: number, row: number] {
  let [x, y] = [0, 0];
  for (let side = 1, rest = place; side < 2 ** zoom; side *= 2, rest = Math.floor(rest / 4)) {
    const right = (rest >> 1) & 1;
    const below = (rest ^ right) & 1;
    if (below === 0) {
      if (right === 1) {
        x = side - 1 - x;
        y = side - 1 - y;
      }
      [x, y] = [y, x];
    }
    x += side * right;
    y += side * below;
  }
  return [x, y];
}
