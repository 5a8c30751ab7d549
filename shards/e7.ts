/** Degrees as integers of 1e-7 degrees, OSM's own resolution (about a centimetre). Exact both ways at 7 decimals. */

export function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

export function fromE7(e7: number): number {
  return e7 / 1e7;
}
