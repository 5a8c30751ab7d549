/** The lon/lat box around positions: west, south, east, north in degrees. */
export type LonLatBox = [west: number, south: number, east: number, north: number];

/** The box around positions; of none, a box that nothing meets. */
export function boxAround(positions: Iterable<{ readonly lon: number; readonly lat: number }>): LonLatBox {
  const box: LonLatBox = [180, 90, -180, -90];
  for (const { lon, lat } of positions) {
    if (lon < box[0]) box[0] = lon;
    if (lat < box[1]) box[1] = lat;
    if (lon > box[2]) box[2] = lon;
    if (lat > box[3]) box[3] = lat;
  }
  return box;
}

/** The box around boxes. */
export function boxAroundBoxes(boxes: readonly LonLatBox[]): LonLatBox {
  return boxAround(
    boxes.flatMap(([west, south, east, north]) => [
      { lon: west, lat: south },
      { lon: east, lat: north },
    ]),
  );
}
