/**
 * The one normaliser of the place lookup: the index and every query go through `wordsOf`, so both sides agree.
 *
 * Case, accents, width and apostrophes fall away; scripts without spaces become overlapping pairs of letters;
 * abbreviations become one word (abbreviations.ts). A word holds letters, digits and marks of any script and nothing
 * else, so no text can ever be read as an operator of the full-text engine. Pure; about 1 µs a name in ASCII.
 */
import { CANONICAL, ELISIONS, JOINED, STREET_SUFFIX } from './abbreviations.ts';
import { withChome } from './japanese.ts';

/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // Arabic: written either way by most people.
  ة: 'ه',
  ى: 'ي',
  ـ: '',
  ς: 'σ',
};
const ODD_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** The small ke between letters of a Japanese name, in its four spellings: 霞ヶ関, 霞ケ関, 霞が関. */
const SMALL_KE = /(?<=\p{Script=Han})[ヶケがガヵカか](?=\p{Script=Han})/gu;
/** Accents of Latin, Greek and Cyrillic, and vowel points of Hebrew and Arabic. Marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const APOSTROPHES = /(\p{L}+)['’ʼ‘`´ʻʹ׳״](?=\p{L})/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
const IS_UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const STATION = '駅';
const PLAIN = /^[ -~]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;
const MAY_ELIDE = /['’ʼ‘`´ʻʹ׳״]/;
/** No real name is longer; bounds what one record can cost. */
const MAX_WORD = 60;

/** The words of a name or a query, in order, doubles kept. */
export function wordsOf(text: string): string[] {
  return spellingsOf(text).map(canonical);
}

/** The same words before abbreviations become one: `Main Street` gives `main` and `street`, not `st`. */
export function spellingsOf(text: string): string[] {
  const plain = PLAIN.test(text);
  const ready = withChome(join(elide(plain ? text.toLowerCase() : fold(text))));
  if (plain) return ready.match(PLAIN_WORD) ?? [];
  const words: string[] = [];
  for (const word of ready.match(WORD) ?? []) splitScripts(word, words);
  return words;
}

const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a text has letters of a script that is not Latin. */
export function hasOtherLetters(text: string): boolean {
  return OTHER_LETTERS.test(text);
}

/** Lower case without accents: `Łódź` gives `lodz`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(ODD_LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(SMALL_KE, 'ヶ');
}

/** `d'Italie` are two words, `King's` and `O'Connell` are one. */
function elide(text: string): string {
  if (!MAY_ELIDE.test(text)) return text;
  return text.replace(APOSTROPHES, (_, before: string) => (ELISIONS.has(before) ? `${before} ` : before));
}

const MAY_JOIN = /hall|bahn|bane|ville|\ba[kc]\b/;

function join(text: string): string {
  if (!MAY_JOIN.test(text)) return text;
  return JOINED.reduce((joined, [words, word]) => joined.replaceAll(words, word), text);
}

function splitScripts(word: string, words: string[]): void {
  if (PLAIN.test(word)) {
    words.push(word);
    return;
  }
  for (const [part] of word.matchAll(UNSPACED)) {
    if (!IS_UNSPACED.test(part)) words.push(part);
    else pushPairs(Array.from(part), words);
  }
}

/** `東京都庁` gives 東京, 京都 and 都庁; a single letter stays one. `東京駅` gives 東京 and 駅: maps write it with and without. */
function pushPairs(letters: readonly string[], words: string[]): void {
  if (letters.length > 1 && letters.at(-1) === STATION) {
    pushPairs(letters.slice(0, -1), words);
    words.push(STATION);
    return;
  }
  if (letters.length === 1) words.push(letters[0]!);
  for (let i = 0; i + 1 < letters.length; i++) words.push(`${letters[i]!}${letters[i + 1]!}`);
}

/** `str.`, `Straße`, `strasse` give `str`; `Hauptstraße`, `Hauptstr.` and the unfinished `Hauptstra` give `hauptstr`. */
export function canonical(word: string): string {
  const known = CANONICAL.get(word);
  if (known !== undefined) return known;
  const whole = word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word;
  return whole.includes('str', 3) ? whole.replace(STREET_SUFFIX, '$1str') : whole;
}
