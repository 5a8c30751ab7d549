/** Degrees as integers of 1e-7 degrees, OSM's own resolution (about a centimetre). Exact both ways at 7 decimals. */

export function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

export function fromE7(e7: number): number {
  return e7 / 1e7;
}

/** The smallest E7 that is not below so many degrees, exactly: `fromE7(e7) >= degrees` without dividing. */
export function firstE7From(degrees: number): number {
  let e7 = Math.floor(degrees * 1e7) - 1;
  while (fromE7(e7) < degrees) e7++;
  return e7;
}

/** The largest E7 that is not above so many degrees. */
export function lastE7To(degrees: number): number {
  return -firstE7From(-degrees);
}
