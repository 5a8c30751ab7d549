/** Digits of every script as those of ASCII: ١٢, ۱۲, १२, ๑๒ and １２ are 12. Pure. */

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

export function asciiDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, digitValue);
}

/** Unicode has the ten digits of a script in a row, from a number that ends with 0 or with 6 in base 16. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  const place = code & 15;
  const isFromZero = IS_DIGIT.test(String.fromCodePoint(code - place));
  return String(isFromZero ? place : place - 6);
}
