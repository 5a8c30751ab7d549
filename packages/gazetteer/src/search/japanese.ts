/**
 * Addresses of Japan, which are written without spaces from the large to the small: prefecture, city, ward, quarter, chōme,
 * block, house. Chōme are one word in every spelling: 一丁目, １丁目 and 1-chome are `1chome`. Pure.
 *
 * Rejected: cutting the names of the index as well. 市 and 町 are letters of names, too; a query tries both.
 */

const DIGITS = '〇一二三四五六七八九';
const CHOME = /([〇一二三四五六七八九十\d]{1,4})丁目|(\d{1,2})[ -]?(?:chome|cho-me)(?![a-z])/g;
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々]';
const PREFECTURE = /^(東京都|北海道|京都府|大阪府|\p{Script=Han}{2,3}県)(?=.)/u;
/** A name of two letters and more up to its mark, if something follows that is no mark itself. */
const MARKED = new RegExp(`(${LETTER}+?${LETTER}[市区町村郡])(?=(?![市区町村郡])${LETTER})`, 'gu');
/** "道玄坂2-1-3": chōme, block, house. */
const NUMBERS = new RegExp(`(${LETTER})(\\d{1,2})[-‐−–ー](\\d{1,3})(?:[-‐−–ー](\\d{1,3}))?`, 'gu');
const BLOCK = /(\d{1,4})(?:番地?の?|号)/g;

/** The chōme of a folded text, each one word. */
export function withChome(folded: string): string {
  if (!folded.includes('丁目') && !folded.includes('cho')) return folded;
  return folded.replaceAll(
    CHOME,
    (_, before?: string, latin?: string) => ` ${numberOf(before ?? latin ?? '')}chome `,
  );
}

/** The parts of a text with commas between them, the small one first as elsewhere; undefined if it has one part only. */
export function japaneseAddress(text: string): string | undefined {
  const wide = text.normalize('NFKC').replace(/^\s*(?:〒?\s*\d{3}-\d{4})\s*/, '');
  const parted = wide
    .replaceAll(NUMBERS, (_, letter: string, chome: string, ...numbers: unknown[]) => {
      const others = numbers.slice(0, 2).filter((each) => typeof each === 'string');
      return `${letter}${chome}丁目 ${others.join(' ')}`;
    })
    .replaceAll(BLOCK, ' $1 ')
    .replace(PREFECTURE, '$1、')
    .replaceAll(MARKED, '$1、');
  return parted === wide ? undefined : parted.split('、').reverse().join('、');
}

/** "二十三" is 23. */
function numberOf(written: string): number {
  let sum = 0;
  let last = 0;
  for (const letter of written) {
    if (letter === '十') {
      sum += 10 * (last || 1);
      last = 0;
    } else last = last * 10 + (/\d/.test(letter) ? Number(letter) : DIGITS.indexOf(letter));
  }
  return sum + last;
}
