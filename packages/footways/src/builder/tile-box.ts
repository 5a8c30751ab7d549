/** Boxes of tiles and of groups: cells of a quadtree over the whole world. */

/** E7. A position belongs to it if west <= lon < east and south <= lat < north. */
export interface TileBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A cell whose ways are built together. */
export interface Group {
  /** `w`, then a digit for each level. */
  readonly key: string;
  readonly box: TileBox;
}

/** The whole world. */
export const WORLD: Group = { key: 'w', box: { west: -180e7, south: -90e7, east: 180e7, north: 90e7 } };

/** The quarters of a cell, in the order of their digits. */
export function quartersOf({ key, box: { west, south, east, north } }: Group): Group[] {
  const [midLon, midLat] = [(west + east) / 2, (south + north) / 2];
  return [
    { key: `${key}0`, box: { west, south, east: midLon, north: midLat } },
    { key: `${key}1`, box: { west: midLon, south, east, north: midLat } },
    { key: `${key}2`, box: { west, south: midLat, east: midLon, north } },
    { key: `${key}3`, box: { west: midLon, south: midLat, east, north } },
  ];
}
