/**
 * The consonants of a word, so that names in Hebrew and Arabic letters are found as they sound: those scripts write few
 * vowels, and Latin spellings of one name differ ("Dizengoff", "Dizingof"). Pure.
 *
 * A name has one row of consonants, in which letters that sound alike are one: b for b, p, f and v; s for every hiss.
 * Letters that stand for a vowel or a consonant (ו, ח, و) are left out of names; a Latin word has a row for each reading.
 */

/** Marks (category-words.ts) that names of these scripts are indexed under. */
const MARK = '\u{e003}';
const LETTERS: readonly (readonly [sound: string, letters: string])[] = [
  ['b', 'בפףبپف'],
  ['d', 'דدذضڈ'],
  ['g', 'גجگغ'],
  ['k', 'כךקكقکخچ'],
  ['l', 'לل'],
  ['m', 'מםم'],
  ['n', 'נןنں'],
  ['r', 'רرڑ'],
  ['s', 'זסצץשزسشصظژ'],
  ['t', 'טתتثطٹ'],
];
const SOUNDS: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound] as const)),
);
const IN_SCRIPT = /^[\p{Script=Hebrew}\p{Script=Arabic}]+$/u;
/** Read as a consonant at the beginning of a word only. */
const INITIAL_Y = /^[יيی]/u;
const INITIALS: ReadonlyMap<string, readonly string[]> = new Map([
  ['y', ['y']],
  ['j', ['y', 'g', 's']],
]);
/** The ending of Arabic words like "Sahat", that is written with a letter of its own. */
const FINAL_T = /t$/u;
/** The Arabic article before a word of at least two letters. */
const ARTICLE = /^ال(?=..)/u;

const LATIN = /^\p{Script=Latin}+$/u;
/** Sounds of Latin letters, the longest first. If there are several, each makes a reading of its own. */
const READINGS: readonly (readonly [letters: string, sounds: readonly string[]])[] = [
  ['tch', ['k']],
  ['sch', ['s']],
  ['ch', ['k', '', 's']],
  ['kh', ['k', '']],
  ['sh', ['s']],
  ['th', ['t']],
  ['dh', ['d']],
  ['gh', ['g', 'k']],
  ['ph', ['b']],
  ['tz', ['s']],
  ['ts', ['s']],
  ['ce', ['s']],
  ['ci', ['s']],
  ['dj', ['g']],
  ['b', ['b']],
  ['c', ['k']],
  ['d', ['d']],
  ['f', ['b']],
  ['g', ['g']],
  ['j', ['g']],
  ['k', ['k']],
  ['l', ['l']],
  ['m', ['m']],
  ['n', ['n']],
  ['p', ['b']],
  ['q', ['k']],
  ['r', ['r']],
  ['s', ['s']],
  ['t', ['t']],
  ['v', ['b', '']],
  ['x', ['ks']],
  ['z', ['s']],
];
const READINGS_BY_LETTER = Map.groupBy(READINGS, ([letters]) => letters[0]);
const MOST_READINGS = 8;
/** One consonant is too little to go by. */
const SHORTEST = 2;

/** Whether a word of a name is its sound. */
export function isSoundMark(word: string): boolean {
  return word.startsWith(MARK);
}

/** The mark of a word of a name; undefined for other scripts, and for too few consonants. */
export function soundMark(word: string): string | undefined {
  if (!IN_SCRIPT.test(word)) return undefined;
  const bare = word.replace(ARTICLE, '');
  const sounds = Array.from(bare, (letter) => SOUNDS.get(letter) ?? '');
  return markOf(`${INITIAL_Y.test(bare) ? 'y' : ''}${sounds.join('')}`);
}

/** The marks of names that a Latin word may sound like. */
export function marksOfLatin(word: string): string[] {
  if (!LATIN.test(word)) return [];
  const initials = INITIALS.get(word[0] ?? '');
  let readings: string[] = initials ? [...initials] : [''];
  for (let at = initials ? 1 : 0; at < word.length; ) {
    const found = READINGS_BY_LETTER.get(word[at])?.find(([letters]) => word.startsWith(letters, at));
    at += found?.[0].length ?? 1;
    if (!found) continue;
    readings = readings
      .flatMap((reading) => found[1].map((sound) => reading + sound))
      .slice(0, MOST_READINGS);
  }
  if (FINAL_T.test(word)) readings.push(...readings.map((reading) => reading.slice(0, -1)));
  return [...new Set(readings.flatMap((reading) => markOf(reading) ?? []))];
}

/** The marks of a name's words, one after the other; empty for other scripts. */
export function soundMarksOf(words: readonly string[]): string[] {
  return words.flatMap((word) => soundMark(word) ?? []);
}

/** Doubled consonants are one: few are written in both scripts. */
function markOf(sounds: string): string | undefined {
  const single = sounds.replaceAll(/(.)\1+/g, '$1');
  return single.length < SHORTEST ? undefined : `${MARK}${single}`;
}
