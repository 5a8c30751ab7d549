/**
 * Whether a place may stand for a text: no name is replaced by another. Pure.
 *
 * Every word must be in a name of the place, its town, its country or a place around it, or say its kind. A typing error
 * of such a word counts. Other words may be passed over only if the rest is an exact name, and if they are no name
 * themselves: "Baker Beach" is no "Baker Street", and "Golden Gate Park" is no "Golden Gate University".
 */
import type { PlaceKind } from '../place-record.ts';
import { CANONICAL, isGenericWord, STOP_WORDS } from './abbreviations.ts';
import { categoryOf } from './category-words.ts';
import { isSoundMark } from './consonants.ts';
import { isStreet } from './in-area.ts';
import type { Candidate, RankedWord, WordAnswer } from './rank.ts';

/** Says what the data and the list of towns know of words that a place does not answer. */
export interface KnownNames {
  /**
   * Whether a place around the candidate is called so: "Temple" beside Fleet Street.
   * @param isBehind the words stand behind those of the candidate's name
   */
  readonly isAround: (words: readonly AnsweredWord[], isBehind: boolean) => boolean;
  /** Whether any place of the data or a town of the world is called so. */
  readonly isName: (words: readonly AnsweredWord[]) => boolean;
}

export interface AnsweredWord extends RankedWord, WordAnswer {}

const NUMBER = /^\d+\p{L}?$/u;
/** Roman numbers by their value: "Stade Louis 2" is Louis II. */
const ROMAN = ['', ...'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')];
/** Numbers that are no postcodes. */
const SHORT_NUMBER = /^\d{1,3}$/;
/** Beside the name of such a place a number says which one: "Pier 39", "Gate 2". */
const NAMED_AFTER_NUMBERS: ReadonlySet<PlaceKind> = new Set([
  ...(['region', 'island', 'station', 'stop', 'aerodrome', 'landmark'] as const),
]);
/** A word of a script without spaces (tokenize.ts). */
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{2}$/u;
/** Longer words are no abbreviation of another one, unless no place has them. */
const LONGEST_SHORT_FORM = 2;
/** "San Joan" for "Sant Joan". */
const SAINT = 'san';
const SHORTEST_MISTYPED = 3;
const SHORTEST_ALONE = 4;
/** Words of so many letters may be one and two words short of a name, even with an error in them. */
const LONG_WORDS = [8, 12] as const;

/** @param words those of the text, in its order, each with how the place answers it */
export function mayStand(
  words: readonly AnsweredWord[],
  place: Candidate,
  { isAround, isName }: KnownNames,
): boolean {
  const needed = words.filter(({ role }) => role !== 'stop');
  const open = needed.filter((word) => isOpen(word, place));
  if (endsOpen(words)) return false;
  if (!isAskedByName(needed, place) || !isNameTyped(needed, place)) return false;
  if (hasOtherNumber(needed, place) || isPartOfShortName(needed, open)) return false;
  const runs = [...Map.groupBy(open, ({ part }) => part).values()];
  const firstOwn = words.findIndex(({ role, inName }) => role !== 'stop' && inName > 0);
  const isBehind = ([first]: readonly AnsweredWord[]) => words.indexOf(first!) > firstOwn;
  const left = runs.filter((run) => run.every(isGeneric) || !isAround(run, isBehind(run))).flat();
  if (left.length === 0) return true;
  if (isStreet(place) && left.every(isOfStreetName)) return isWholeName(needed, place);
  if (contradicts(left, place) || runs.some((run) => left.includes(run[0]!) && isName(run))) return false;
  return isExactName(
    needed.filter((word) => !left.includes(word)),
    place,
  );
}

/** Whether a word of the place's own name was asked for: no word for a kind, nor its town. "Hotel Miramar, Monaco" asks for no other hotel. */
export function isAlike(words: readonly AnsweredWord[], { townWords }: Candidate): boolean {
  const isOwn = (other: string) => !isGenericName(other) && !townWords.has(other);
  return words.some(({ role, nameWords }) => role === 'word' && nameWords.some(isOwn));
}

/** Whether the text ends with an article that the place does not have: "São Bento do Sul" is no "São Bento" */
function endsOpen(words: readonly AnsweredWord[]): boolean {
  const last = words.at(-1);
  return (
    last?.role === 'stop' &&
    last.inName === 0 &&
    last.around === 0 &&
    !last.unfinished &&
    words.length > 1 &&
    last.spelling.length > LONGEST_SHORT_FORM
  );
}

/**
 * Whether more than a number and a word for a kind of the place's name was asked for: "Tal 2" asks for no "Kammer 2", the
 * Taj Mahal for no palace. A text that has no other words asks for the kind: "Hauptbahnhof".
 */
function isAskedByName(words: readonly AnsweredWord[], place: Candidate): boolean {
  const own = words.filter(({ role, inName }) => role !== 'number' && inName > 0);
  if (isAlike(words, place)) return true;
  const others = words.filter(
    ({ role, inName, around }) => role !== 'number' && inName === 0 && around === 0,
  );
  if (own.length > 0 && others.every((word) => isBeginning(word, place))) return true;
  // "641 S St NW, Washington DC" asks for S Street, and "my hotel" for no hotel.
  if (own.length > 0 && !own.some(({ isLetter }) => isLetter)) return false;
  const isNothing = ({ spelling }: AnsweredWord) => spelling.length <= LONGEST_SHORT_FORM;
  const answered = words.filter((word) => !others.includes(word));
  return others.every(isNothing) && isExactName(answered, place);
}

/** "Avenida dos Ali": three letters and more that begin a word of the name. */
function isBeginning({ spelling, role }: AnsweredWord, { names }: Candidate): boolean {
  if (spelling.length <= LONGEST_SHORT_FORM) return false;
  return names.some((name) => name.some((other) => isShortFor(spelling, other, role === 'hint')));
}

/**
 * Whether so much of a name was typed exactly that the errors may be errors: "Lombard Street" is no "Emilio Lombardi
 * Street". Words of the name that were not asked for are at most as many as those without an error.
 */
function isNameTyped(words: readonly AnsweredWord[], place: Candidate): boolean {
  const { names, townWords } = place;
  const own = words.filter(({ role, nameWords }) => role === 'word' && nameWords.length > 0);
  const mistyped = own.filter(({ exactWords }) => exactWords.length === 0);
  if (mistyped.length === 0) return true;
  // A text that is one short word is that word: "Ibis" is no "Rue des Iris".
  const isError = ({ word, nameWords }: AnsweredWord) =>
    word.length <= SHORTEST_ALONE && !nameWords.some(isSoundMark);
  if (words.length === 1 && mistyped.some(isError)) return false;
  // An error in three letters leaves too little: "Bến Thành" is no "Đền Khải Thánh".
  const hasShort = mistyped.some(({ word }) => word.length <= SHORTEST_MISTYPED);
  const longest = Math.max(...mistyped.map(({ word }) => word.length));
  const sure = LONG_WORDS.filter((letters) => longest >= letters).length;
  const categories = words.filter(({ category, inName }) => category !== undefined && inName > 0).length;
  const exact = new Set(own.flatMap(({ exactWords }) => exactWords));
  const nearly = new Set(mistyped.flatMap(({ nameWords }) => nameWords));
  return names.some((name) => {
    if (!name.some((word) => nearly.has(word))) return false;
    const distinctive = distinctiveOf(name, townWords);
    const typed = distinctive.filter((word) => exact.has(word)).length;
    const unasked = distinctive.filter((word) => !exact.has(word) && !nearly.has(word)).length;
    return unasked <= (hasShort ? 0 : typed + categories + sure) + Number(isStreet(place) && isBySound(name));
  });
}

/** Whether only some of two or three letters of Han or kana are in the name: "王府井" is no "王府". */
function isPartOfShortName(words: readonly AnsweredWord[], open: readonly AnsweredWord[]): boolean {
  const pairs = words.filter(({ word }) => PAIR.test(word));
  return (
    pairs.length <= 2 && pairs.some((pair) => open.includes(pair)) && pairs.some((pair) => pair.inName > 0)
  );
}

/** Whether text and name have different numbers: "Pier 39" is no "Pier 24". */
function hasOtherNumber(words: readonly AnsweredWord[], { names }: Candidate): boolean {
  const numbers = words.filter(({ role, word }) => role === 'number' && NUMBER.test(word));
  return (
    numbers.length > 0 &&
    numbers.every(({ inName }) => inName === 0) &&
    names.every((name) => name.some((word) => NUMBER.test(word)))
  );
}

/** Whether nothing of the place answers the word. Numbers beside streets and towns are houses and postcodes. */
function isOpen({ role, word, spelling, inName, around }: AnsweredWord, { kind, names }: Candidate): boolean {
  if (inName > 0 || around > 0) return false;
  if (role === 'number') {
    const isSaid = names.some((name) => name.includes(ROMAN[Number(word)] ?? word));
    return NAMED_AFTER_NUMBERS.has(kind) && SHORT_NUMBER.test(word) && !isSaid;
  }
  const isShort = (other: string) => isShortFor(spelling, other, role === 'hint');
  return !names.some((name) => name.some(isShort));
}

/** "S. Lázaro" for "São Lázaro", "Gr." for "Große", "St." and "San" for "Sant", "Ali" for "Aliados" if no place has it. */
function isShortFor(typed: string, word: string, isUnknown: boolean): boolean {
  if (word.length <= typed.length) return false;
  const begins = word.startsWith(typed);
  if (typed.length > LONGEST_SHORT_FORM) return begins && (isUnknown || typed === SAINT);
  return begins || (typed[0] === word[0] && typed.at(-1) === word.at(-1));
}

/** The words of a name that say which place it is. */
function distinctiveOf(name: readonly string[], townWords: ReadonlySet<string>): string[] {
  return name.filter((word) => !isGenericName(word) && !townWords.has(word));
}

/** Whether a name is one by its sound: nothing tells its word for "street" from the others. */
function isBySound(name: readonly string[]): boolean {
  return name.some(isSoundMark);
}

/** Whether every word of one of the names that says which street it is was asked for, if with errors. */
function isWholeName(words: readonly AnsweredWord[], { names, townWords }: Candidate): boolean {
  const asked = new Set(words.flatMap(({ nameWords }) => nameWords));
  return names.some((name) => {
    const distinctive = distinctiveOf(name, townWords);
    const unasked = distinctive.filter((word) => !asked.has(word)).length;
    return unasked < distinctive.length && unasked <= Number(isBySound(name));
  });
}

function isGeneric({ word, spelling }: AnsweredWord): boolean {
  return isGenericName(word) || isGenericWord(spelling);
}

/** "Boulevard": a street of another alphabet has the word in its own language, another street's word is said. */
function isOfStreetName({ word, spelling, kinds }: AnsweredWord): boolean {
  return kinds.length === 0 && (isGenericWord(spelling) || CANONICAL.has(word));
}

/** Whether a word of a name says what a place is and not which: "street", "station". */
function isGenericName(word: string): boolean {
  return isGenericWord(word) || categoryOf(word) !== undefined;
}

/** Whether a word for a kind asks for another one: a beach is no street and no hotel. */
function contradicts(run: readonly AnsweredWord[], { kind, names }: Candidate): boolean {
  const categories = new Set(names.flat().flatMap((word) => categoryOf(word) ?? []));
  return run.some(
    ({ kinds, category }) =>
      kinds.length > 0 &&
      (!kinds.includes(kind) || (category !== undefined && categories.size > 0 && !categories.has(category))),
  );
}

/** Whether the words are the whole of one of the place's names, but for articles and words like "street". */
function isExactName(words: readonly AnsweredWord[], { names }: Candidate): boolean {
  const isTyped = ({ exactWords, around, role }: AnsweredWord) =>
    exactWords.length > 0 || around > 0 || role === 'number';
  if (!words.every(isTyped)) return false;
  const asked = new Set(words.flatMap(({ exactWords }) => exactWords));
  return names.some((name) => {
    const needed = name.filter((word) => !STOP_WORDS.has(word));
    const distinctive = needed.filter((word) => !CANONICAL.has(word));
    const least = distinctive.length > 0 ? distinctive : needed;
    return least.length > 0 && least.every((word) => asked.has(word));
  });
}
