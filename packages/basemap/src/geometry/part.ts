/** A part of a feature: a line, a ring without its last point repeated, or one point. */
export interface Part {
  /** x, y pairs: units of the Mercator square (mercator.ts), or such that count from a cell's corner. */
  readonly xy: Int32Array;
  /** First zoom that shows each vertex. */
  readonly level: Uint8Array;
  /** A hole in the ring before it. */
  readonly hole: boolean;
}

export type Box = readonly [west: number, north: number, east: number, south: number];

/** A part whose vertices are shown at all zooms. */
export function partOf(xy: Int32Array): Part {
  return { xy, level: new Uint8Array(xy.length / 2), hole: false };
}

export function boxOf(lines: readonly Int32Array[]): Box {
  let [west, north, east, south] = [2 ** 31, 2 ** 31, -(2 ** 31), -(2 ** 31)];
  for (const xy of lines)
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
  return [west, north, east, south];
}
