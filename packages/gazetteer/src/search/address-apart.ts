/**
 * Addresses of Korea and Taiwan, whose parts are written together: "대구광역시중구동성로15" is a city, a district, a street and a
 * house, and "南屯路2段" is 南屯路二段. Pure. Japan's are read by japanese.ts.
 *
 * Rejected: cutting the names of the index as well. "서울로7017" is one name; a query tries both.
 */

/** The city, then districts: 대구광역시 | 중구 | 동성로. */
const CITY = /(?<!\p{L})(\p{Script=Hangul}{2,4}(?:시|도))(?=\p{Script=Hangul}{2})/gu;
const DISTRICT = /((?<=^|\s)\p{Script=Hangul}{1,4}[군구])(?=\p{Script=Hangul}{2})/gu;
/** 동성로15, 동성로2길7, but not 동성로2길. */
const HOUSE = /(?<=\p{Script=Hangul})(\d{1,4}(?:-\d{1,4})?)(?![\p{L}\p{N}])/gu;
/** 2길 written apart: 동성로 2길. */
const BRANCH = /(?<=\p{Script=Hangul}로)\s+(?=\d{1,3}번?길)/gu;
const SECTION = /(?<=\p{Script=Han})(\d)(?=段)/gu;
const NUMERALS = '〇一二三四五六七八九';

/** The text with spaces between its parts; undefined if it has none of these. */
export function addressApart(text: string): string | undefined {
  const wide = text.normalize('NFKC');
  const apart = wide
    .replaceAll(CITY, '$1 ')
    .replaceAll(DISTRICT, '$1 ')
    .replaceAll(BRANCH, '')
    .replaceAll(HOUSE, ' $1')
    .replaceAll(SECTION, (digit) => NUMERALS[Number(digit)]!);
  return apart === wide ? undefined : apart;
}
