/**
 * Finds what the words of a query may mean among the words of a lookup file: generic words with an error or unfinished
 * ("sreet", "stre"), suffixes with an error ("theatinerstrase"), short words that the file has often ("tiq" for "triq").
 *
 * Typing errors in other words are found by the searches (find-places.ts), which need them only if nothing else helps.
 */
import { CANONICAL } from './abbreviations.ts';
import { marksOfLatin } from './consonants.ts';
import { errorsBetween } from './fuzzy.ts';
import { sameDirection } from './lettered-streets.ts';
import type { QueryWord } from './place-query.ts';
import { BEGUN, type RankedWord, WITH_ERRORS, weightOf } from './rank.ts';
import type { Vocabulary } from './vocabulary.ts';

/** An error in a word of at most so many letters leaves too little to go by, unless the word it was is frequent. */
const SHORT = 3;
/** Share of all places from which on a word is frequent. */
const FREQUENT = 0.004;
/** Quality of a word of another script with the same consonants: more than half of these words are meant. */
const SOUNDS_ALIKE = 0.75;
/** Two letters of such a script are a word of their own: an error in one is another word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SPACED_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** @param prefix the last word may be unfinished even if it is a word */
export function understand(
  words: readonly QueryWord[],
  prefix: boolean,
  vocabulary: Vocabulary,
  allPlaces: number,
): RankedWord[] {
  const frequent = Math.max(3, FREQUENT * allPlaces);
  return words.map((typed, i) => {
    const word = numbered(typed);
    const isLast = i === words.length - 1;
    const places = vocabulary.places(word.word);
    const unfinished = prefix && isLast;
    const meant = meaningsOf(word, { places, unfinished, isLast, alone: words.length === 1 });
    const most = Math.max(places, ...[...meant.keys()].map((each) => vocabulary.places(each)));
    const role =
      word.role === 'word' &&
      !unfinished &&
      words.length > 1 &&
      (isNoise(word.spelling, places, meant) || (places === 0 && CANONICAL.has(word.spelling)))
        ? 'hint'
        : word.role;
    const known = { ...word, role, places, meant, unfinished, open: isLast || places === 0 };
    const corrected = most > 0 || role !== 'word' ? [] : vocabulary.corrections(word.word);
    const mended = Math.max(most, ...corrected.map((each) => vocabulary.places(each)));
    return { ...known, isKnown: mended > 0, weight: weightOf(known, mended, allPlaces) };
  });

  function meaningsOf(
    { word, spelling, role }: QueryWord,
    at: { places: number; unfinished: boolean; isLast: boolean; alone: boolean },
  ): ReadonlyMap<string, number> {
    const meant = new Map<string, number>();
    const add = (candidates: readonly string[], quality: number, least: number) => {
      for (const each of candidates)
        if (each !== word && !meant.has(each) && vocabulary.places(each) >= least) meant.set(each, quality);
    };
    if (role === 'number') return meant;
    if (at.unfinished || (at.isLast && spelling.length >= SHORT)) add(genericsBegunBy(spelling), BEGUN, 1);
    if (role !== 'word' || CANONICAL.has(spelling)) return meant;
    add(sameDirection(spelling), 1, 1);
    if (!at.alone || spelling.length > SHORT) add(marksOfLatin(spelling), SOUNDS_ALIKE, 1);
    if (at.unfinished) return meant;
    add(mendedSuffixes(spelling), WITH_ERRORS[1], 1);
    if (spelling.length > SHORT) add(genericsNear(spelling), WITH_ERRORS[1], 1);
    else if (at.places === 0 && !at.alone && !UNSPACED.test(spelling)) {
      const corrections = vocabulary.corrections(spelling, true);
      add(genericsNear(spelling), WITH_ERRORS[1], frequent);
      add(corrections, WITH_ERRORS[1], frequent);
      if (spelling.length === SHORT) add(corrections, WITH_ERRORS[2], 1);
    }
    return meant;
  }

  /** "11 Ave" as "11th Ave", if a place has that word. */
  function numbered(word: QueryWord): QueryWord {
    const { ordinal } = word;
    if (ordinal === undefined || vocabulary.places(ordinal) === 0) return word;
    return { ...word, word: ordinal, spelling: ordinal, role: 'word' };
  }

  /** A short word that no place has is an article with an error in it, or a short name with one. */
  function isNoise(spelling: string, places: number, meant: ReadonlyMap<string, number>): boolean {
    const mayBe = [...meant.keys()].some((word) => vocabulary.places(word) >= frequent);
    return places === 0 && !mayBe && spelling.length <= SHORT && SPACED_LETTERS.test(spelling);
  }
}

/** Shorter forms are abbreviations: an error in "st" leaves nothing that says so. */
const SHORTEST_FORM = 3;
const FORMS = [...CANONICAL].filter(([form]) => form.length >= SHORTEST_FORM);
const LONGEST_FORM = 1 + Math.max(...FORMS.map(([form]) => form.length));
/** "strasse" with one s, so that a lost or doubled ß is one error. */
const SUFFIX = 'strase';
const SHORTEST_STEM = 3;
/** "kaisesrtrasse": the last letter of the stem and the first of the suffix. */
const SWAPPED_BEFORE_SUFFIX = /^(\p{L}{2,})s(\p{L})tras+e$/u;

/** Forms by what is left of them without one letter: two words an error apart share such a rest (fuzzy.ts). */
const BY_REST = new Map<string, [form: string, word: string][]>();
for (const [form, word] of FORMS) {
  for (const rest of restsOf(form)) {
    const known = BY_REST.get(rest);
    if (known) known.push([form, word]);
    else BY_REST.set(rest, [[form, word]]);
  }
}

/**
 * Generic words ("street", "lane", "-straße") with an error in them, or not finished yet. The index holds them folded
 * (abbreviations.ts), so the vocabulary cannot mend "sreet" or finish "stre": nothing near them is in it. Pure.
 * The folded words of generic words that are one error away. Some 2 µs; comparing with every form takes 180.
 */
export function genericsNear(spelling: string): string[] {
  if (spelling.length < 2 || spelling.length > LONGEST_FORM || /\p{N}/u.test(spelling)) return [];
  const words = new Set<string>();
  for (const rest of restsOf(spelling))
    for (const [form, word] of BY_REST.get(rest) ?? [])
      if (errorsBetween(spelling, form, 1) === 1) words.add(word);
  if (oneS(spelling) === SUFFIX) words.add('str');
  return [...words];
}

function restsOf(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}

/** The folded words of generic words that begin so. */
export function genericsBegunBy(start: string): string[] {
  return [...new Set(FORMS.filter(([form]) => form.startsWith(start)).map(([, word]) => word))];
}

/** Words that `theatinerstrase` may have been, folded: every cut whose end is one error away from the suffix. */
export function mendedSuffixes(spelling: string): string[] {
  const words: string[] = [];
  const from = Math.max(SHORTEST_STEM, spelling.length - SUFFIX.length - 4);
  for (let cut = from; cut <= spelling.length - SUFFIX.length + 1; cut++) {
    if (errorsBetween(oneS(spelling.slice(cut)), SUFFIX, 1) <= 1) words.push(`${spelling.slice(0, cut)}str`);
  }
  const swapped = SWAPPED_BEFORE_SUFFIX.exec(spelling);
  if (swapped) words.push(`${swapped[1]}${swapped[2]}str`);
  return words;
}

function oneS(letters: string): string {
  return letters.replaceAll(/s+/g, 's');
}
