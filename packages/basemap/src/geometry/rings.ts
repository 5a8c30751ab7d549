/** Rings: areas, direction, nesting. A ring does not repeat its first point. */
/** Twice the signed area; positive is clockwise where y points down, as vector tiles want outer rings. */
export function doubleArea(xy: Int32Array): number {
  let sum = 0;
  const [x0, y0] = [xy[0]!, xy[1]!];
  for (let i = 2; i + 2 < xy.length; i += 2)
    sum += (xy[i]! - x0) * (xy[i + 3]! - y0) - (xy[i + 2]! - x0) * (xy[i + 1]! - y0);
  return sum;
}

export function reversed(xy: Int32Array): Int32Array {
  const turned = new Int32Array(xy.length);
  for (let i = 0, j = xy.length - 2; j >= 0; i += 2, j -= 2) {
    turned[i] = xy[j]!;
    turned[i + 1] = xy[j + 1]!;
  }
  return turned;
}

export function isInside(x: number, y: number, ring: Int32Array): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export function isInBox(x: number, y: number, [west, north, east, south]: Box): boolean {
  return x >= west && x <= east && y >= north && y <= south;
}

/** Rings by even-odd: outer ones clockwise, each followed by its holes counter-clockwise. */
export function nestRings(rings: readonly Int32Array[]): Int32Array[] {
  if (rings.length === 1) return [doubleArea(rings[0]!) < 0 ? reversed(rings[0]!) : rings[0]!];
  const sized = rings.map((xy) => ({ xy, area: doubleArea(xy), box: boxOf([xy]) }));
  sized.sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const outers: { xy: Int32Array; box: Box; holes: Int32Array[] }[] = [];
  const depths: number[] = [];
  for (const [at, { xy, area, box }] of sized.entries()) {
    // A point between two vertices: a shared vertex says nothing.
    const [x, y] = [(xy[0]! + xy[2]!) / 2, (xy[1]! + xy[3]!) / 2];
    let depth = 0;
    for (let other = 0; other < at; other++) {
      const o = sized[other]!;
      if (isInBox(x, y, o.box) && isInside(x, y, o.xy)) depth++;
    }
    depths.push(depth);
    const isOuter = depth % 2 === 0;
    const turned = area > 0 === isOuter ? xy : reversed(xy);
    if (isOuter) outers.push({ xy: turned, box, holes: [] });
    else outers.findLast((outer) => isInBox(x, y, outer.box) && isInside(x, y, outer.xy))?.holes.push(turned);
  }
  return outers.flatMap(({ xy, holes }) => [xy, ...holes]);
}

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
