/** Numbers of a change file, from their digits. Exactly the doubles that `Number` makes of the same text. */
import { XmlFault } from './xml-tag.ts';

const DECIMAL = /^[+-]?\d{1,20}(?:\.\d{0,30})?(?:[eE][+-]?\d{1,3})?$/;
const POWERS_OF_TEN = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];
const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** A whole number up to 2^53, maybe below zero (editors number so what they have not uploaded). */
export function parseId(bytes: Buffer, from: number, to: number): number {
  let at = bytes[from] === MINUS ? from + 1 : from;
  let value = 0;
  if (at >= to) throw new XmlFault(from, 'a number without digits');
  for (; at < to; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) throw new XmlFault(from, 'a number with a character that is not a digit');
    value = value * 10 + digit;
  }
  if (value > Number.MAX_SAFE_INTEGER) throw new XmlFault(from, 'a number above 2^53');
  return bytes[from] === MINUS ? -value : value;
}

/** Up to seven decimals, as OSM writes them, are read as whole E7: the quotient is the nearest double. */
export function parseDegrees(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  let at = isNegative ? from + 1 : from;
  let digits = 0;
  let decimals = -1;
  const first = at;
  for (; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && decimals < 0 && at > first) {
      decimals = 0;
      continue;
    }
    const digit = byte - ZERO;
    if (digit < 0 || digit > 9) break;
    digits = digits * 10 + digit;
    if (decimals >= 0) decimals++;
  }
  const scale = POWERS_OF_TEN[Math.max(decimals, 0)];
  if (at === to && to - first <= 12 && at > first && scale !== undefined) {
    const degrees = digits / scale;
    return isNegative ? -degrees : degrees;
  }
  const text = bytes.toString('latin1', from, Math.min(to, from + 64));
  if (to - from > 64 || !DECIMAL.test(text)) throw new XmlFault(from, 'a position that is not a number');
  return Number(text);
}
