/** Degrees as integers of 1e-7 degrees, OSM's own resolution (about a centimetre). Exact both ways at 7 decimals. */

export function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

export function fromE7(e7: number): number {
  return e7 / 1e7;
}

/**
 * The shortest decimal text of an E7, the same as `String(fromE7(e7))` but for exponents: 74242000 gives
 * `7.4242`. Integer arithmetic; several times faster than formatting a double.
 */
export function textOfE7(e7: number): string {
  const size = Math.abs(e7);
  const whole = Math.floor(size / 1e7);
  let fraction = size - whole * 1e7;
  const sign = e7 < 0 ? '-' : '';
  if (fraction === 0) return sign + whole;
  let digits = 7;
  while (fraction % 10 === 0) {
    fraction /= 10;
    digits--;
  }
  const text = String(fraction);
  return `${sign}${whole}.${ZEROS[digits - text.length]}${text}`;
}
const ZEROS = ['', '0', '00', '000', '0000', '00000', '000000'];
