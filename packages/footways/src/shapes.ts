/** Points as zigzag varints of differences, lon and lat in turn, E7 (FORMAT.md §13). */

/**
 * Writes the points of bytes[from..end] to out[at...]. The first differs from lon, lat.
 * @returns the index in `out` behind the last
 */
export function readShape(
  bytes: Uint8Array,
  from: number,
  end: number,
  lon: number,
  lat: number,
  out: number[],
  at: number,
): number {
  let [x, y, count] = [lon, lat, at];
  for (let byteAt = from; byteAt < end; ) {
    for (let axis = 0; axis < 2; axis++) {
      let value = 0;
      for (let shift = 0; byteAt < end; shift += 7) {
        const byte = bytes[byteAt++]!;
        value |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      const delta = (value >>> 1) ^ -(value & 1);
      if (axis === 0) x += delta;
      else y += delta;
    }
    out[count++] = x;
    out[count++] = y;
  }
  return count;
}

/** west, south, east, north around points[from..to], as they are. */
export function boxOf(
  points: ArrayLike<number>,
  from = 0,
  to = points.length / 2,
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from * 2; at < to * 2; at += 2) {
    west = Math.min(west, points[at]!);
    east = Math.max(east, points[at]!);
    south = Math.min(south, points[at + 1]!);
    north = Math.max(north, points[at + 1]!);
  }
  return [west, south, east, north];
}

/** Appends points[from..to], the first as a difference from lon, lat. */
export function writeShape(
  points: ArrayLike<number>,
  from: number,
  to: number,
  lon: number,
  lat: number,
  bytes: number[],
): void {
  let [x, y] = [lon, lat];
  for (let at = from; at < to; at++) {
    for (const delta of [points[at * 2]! - x, points[at * 2 + 1]! - y]) {
      let value = ((delta << 1) ^ (delta >> 31)) >>> 0;
      for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
      bytes.push(value);
    }
    [x, y] = [points[at * 2]!, points[at * 2 + 1]!];
  }
}
