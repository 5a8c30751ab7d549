/**
 * The words around the numbers of houses, by language and country: the one table that the readers of tags and of texts share.
 *
 * Sources: the pages "Key:addr:housenumber", "Addresses", "Key:addr:conscriptionnumber" and the national pages of the OpenStreetMap
 * wiki; for Australia AS/NZS 4819, for Colombia the nomenclature of Bogotá, for Russia the rules of FIAS on parts of buildings.
 * All in small letters, after NFKC.
 */

/** Words before a number, which are no part of it: "No. 13", "Số 3", "д. 5", "پلاک ۱۲". NFKC makes "no" of "№" and "nº". */
export const SIGNS: readonly string[] = [
  ...['no', 'nr', 'n°', 'num', 'nro', 'número', 'numero', 'number', 'numéro', 'house', 'haus'],
  ...['дом', 'д', 'буд', 'будинок', 'бр', 'број', 'номер', 'số nhà', 'số', 'so nha', 'č.p', 'čp', 'č'],
  ...['رقم', 'پلاک', 'پلاك', 'מס', 'מספר', 'เลขที่', 'บ้านเลขที่'],
];

/** Parts of a building that are a part of its number, as maps write them: "5 корпус 1" is "5к1". */
export const PARTS: readonly (readonly [word: string, ...spellings: string[]])[] = [
  ['к', 'корпус', 'корп', 'кор'],
  ['с', 'строение', 'строен', 'стр'],
  ['соор', 'сооружение'],
];
/** A letter of the number follows: "12 лит. А" is "12а". */
export const LETTER_SIGNS: readonly string[] = ['литера', 'литер', 'лит'];
/** An estate, which is a number of its own beside the house: "вл2". */
export const ESTATES: readonly (readonly [word: string, ...spellings: string[]])[] = [
  ['вл', 'владение', 'влад'],
];

/** Marks behind a number, which are no part of it: "1号" is 1. */
export const MARKS: readonly string[] = ['号楼', '號樓', '号院', '號院', '番地', '번지', '号', '號', '番'];
/** Marks of a lane, whose number stands before that of a house in it: "100巷5號". The name of a street may have the lane. */
export const LANES: readonly string[] = ['巷', '弄'];
/** Signs between two numbers that are a hyphen: "8之1號". */
export const HYPHENS: readonly string[] = ['之'];

/** Words before or behind the number of a district or ward, which is no house: "Quận 1", "5. kerület". Folded, as words of the index. */
export const DISTRICTS: ReadonlySet<string> = new Set(
  `quan phuong district ward arrondissement bezirk kerulet sektor sector distrito zona stadtbezirk
   раион микрораион мкр квартал raion`
    .trim()
    .split(/\s+/),
);
export const DISTRICTS_OF: Readonly<Record<string, ReadonlySet<string>>> = { VN: new Set(['q', 'p', 'f']) };

/**
 * Words before the name of a street, which are often left out: the address "Đường Pasteur" is one of the street "Pasteur". Words for kinds of which
 * a town has two of one name ("переулок", "ngõ") are none of them.
 */
const STREETS = ['đường phố', 'đường', 'ðường phố', 'ðường', 'phố', 'улица', 'ул', 'вулиця', 'вул'];
const STREET_BEFORE = new RegExp(`^(?:${STREETS.join('|')})(?:\\.\\s*|\\s+)(?=\\p{L}|\\d)`, 'iu');
const STREET_BEHIND = /(?<=.)\s+(?:улица|ул\.?|вулиця)$/iu;

export function withoutStreetWord(name: string): string {
  return name.normalize('NFC').replace(STREET_BEFORE, '').replace(STREET_BEHIND, '');
}

/** Countries by what the two numbers of "12/100" are. Elsewhere both are of one street. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  /** The flat, then the house. */
  flatFirst: ['AU', 'NZ'],
  /** The number of the village, then that of the street. */
  villageFirst: ['CZ', 'SK'],
  /** The house of this street, then that of the street at the corner; in Vietnam the mouth of an alley, then its house. */
  firstOnly: ['RU', 'BY', 'UA', 'KZ', 'KG', 'UZ', 'TJ', 'TM', 'MD', 'AM', 'AZ', 'GE', 'LV', 'LT', 'EE', 'VN'],
};
export type Pair = 'flatFirst' | 'villageFirst' | 'firstOnly' | 'both';

export function pairOf(country: string | null): Pair {
  if (country === null) return 'both';
  for (const pair of ['flatFirst', 'villageFirst', 'firstOnly'] as const)
    if (PAIRS[pair]!.includes(country)) return pair;
  return 'both';
}

/** Countries in which "#" stands before the number of a house; elsewhere it stands before a flat. */
export const HASH_IS_NUMBER: ReadonlySet<string> = new Set([
  ...['CO', 'MX', 'EC', 'VE', 'PE', 'BO', 'GT', 'HN', 'SV', 'NI', 'CR', 'PA', 'DO', 'CU'],
]);
/** Countries in which "21-43" is one number, also if it is written "21 43": the crossing street, and the metres from it. */
export const CROSSING_NUMBERS: ReadonlySet<string> = new Set(['CO']);

/** Digits of the postcodes of a country; elsewhere five. */
const POSTCODE_DIGITS: Readonly<Record<number, string>> = {
  3: 'FO IS OM PG MG LS',
  4: 'AT AU BD BE BG CH CY DK GE HU LI LU LV MD MK NL NO NZ PH PT SI TN VE ZA AM AL AR PY GL',
  6: 'BY CN CO EC IN KG KZ MN RO RU SG TJ TM VN UZ TT NG',
};
export function postcodeDigitsOf(country: string | null): number {
  const known = Object.entries(POSTCODE_DIGITS).find(([, countries]) =>
    countries.split(' ').includes(country ?? '-'),
  );
  return known ? Number(known[0]) : 5;
}

/** Letters of other scripts by their sound, if several letters stand for one; others as any-ascii has them. */
export const SOUNDS: Readonly<Record<string, string>> = {
  ђ: 'dj',
  đ: 'dj',
  ð: 'dj',
  њ: 'nj',
  љ: 'lj',
  џ: 'dz',
};
/** Letters of other scripts that look like a Latin one: people type either. */
export const LOOKS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
  },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    ζ: 'z',
    η: 'h',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'n',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'y',
    χ: 'x',
  },
};
