/**
 * Reads full Plus Codes (Open Location Codes): pairs of digits of base 20, then a grid of 4 × 5. Pure.
 *
 * Rejected: the package `open-location-code`. Its last release is of 2015 and has no types, and decoding is this file.
 */
import type { WrittenPosition } from './written-position.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
const PAIRS = 10;
/** A `+` of an address that was not escaped arrives as a space. */
const FULL = /^([2-9CFGHJMPQRVWX]{8}|[2-9CFGHJMPQRVWX]{2,6}0{2,6})[+ ]([2-9CFGHJMPQRVWX]{2,7})?(?=$|[\s,;])/i;
const SHORT = /(^|[\s,;])[2-9CFGHJMPQRVWX]{2,8}\+[2-9CFGHJMPQRVWX]{2,7}(?=$|[\s,;])/i;

/** The centre of the area of a full code that a text begins with; undefined if there is none. */
export function plusCodePosition(text: string): WrittenPosition | undefined {
  const [, pairs = '', more = ''] = FULL.exec(text) ?? [];
  if (pairs.length !== 8 || (pairs.endsWith('0') && more !== '')) return undefined;
  if (!text.includes('+') && !/[a-z]/i.test(pairs)) return undefined;
  const code = pairs.toUpperCase().replace(/0+$/, '') + more.toUpperCase();
  if (code.length < 2 || (code.length < PAIRS && code.length % 2 !== 0)) return undefined;
  let [lat, lon, height, width] = [-90, -180, 400, 400];
  for (let at = 0; at < Math.min(code.length, PAIRS); at += 2) {
    height /= 20;
    width /= 20;
    lat += DIGITS.indexOf(code[at]!) * height;
    lon += DIGITS.indexOf(code[at + 1]!) * width;
  }
  for (const letter of code.slice(PAIRS)) {
    const digit = DIGITS.indexOf(letter);
    height /= 5;
    width /= 4;
    lat += Math.floor(digit / 4) * height;
    lon += (digit % 4) * width;
  }
  const centre = { lon: lon + width / 2, lat: lat + height / 2 };
  return centre.lat < 90 && centre.lon < 180 ? centre : undefined;
}

/** Whether a text has a code, full or short. A short one needs the town that it was shortened by. */
export function hasPlusCode(text: string): boolean {
  return SHORT.test(text);
}
