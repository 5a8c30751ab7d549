/**
 * Takes the words of asking off a text: "find the nearest toilet to the Marienplatz, please" asks for the Marienplatz.
 *
 * A name may begin or end with such a word ("Toilet Street", "上海", "Cần Thơ"). So the text is asked in up to four ways, from the
 * text as it was typed to the one with the fewest words, and one before the last counts only if a place has its words. Pure. Some
 * 30 µs for a text of 40 letters, 150 µs for 200.
 */
import { STOP_WORDS } from './abbreviations.ts';
import { ASKING_WORDS, CENTRE_ALONE } from './asking-words.ts';
import { fold, wordsOf } from './tokenize.ts';

export interface AskedText {
  readonly text: string;
  /** Words that a later way leaves out: this one counts only if a place has them in its label, and answers all. */
  readonly own: readonly string[];
}

type Column = keyof (typeof ASKING_WORDS)[string];

const COLUMNS: readonly Column[] = ['toilet', 'ask', 'before', 'behind', 'centre'];
/** The interface allows 200 characters. */
const MAX_TEXT = 200;
/** Phrases that are taken off one end: "and I need a", "please". */
const MOST_PHRASES = 6;
/** Shorter phrases of a text without a toilet are more often a part of a name. */
const LEAST_LETTERS = 4;
const LEAST_JOINED = 2;
const JOINED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** Scripts whose words stand beside each other without a space, and Korean with its particles. */
const IS_JOINED = new RegExp(`[${JOINED}]`, 'u');
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SPACE = String.raw`[\s,;:.!?¿¡،。、？！…-]*`;
/** Endings of names before "near": "Taksim'e yakın", "Մասիսի մոտ". The shortest stem has three letters. */
const ENDINGS: readonly RegExp[] = [
  /(?<=\p{L}{3})['’](?:n?[ıiuü]n|[yn]?[ae]|[yn]?[ıiuü]|[dt][ae](?:ki|n)?)$/iu,
  /(?<=\p{Script=Armenian}{3})-?(?:ի|ին|ում|ից)$/u,
  /(?<=\p{Script=Georgian}{3})-?(?:სთან|თან|ის|ში|ზე)$/u,
  /(?<=\p{Script=Bengali}{3})-?(?:এর|ের|র)$/u,
  /(?<=\p{L}{3})-?(?:n[áé]l|b[ae]n|t[óő]l|h[eoö]z|ss[aä]|ll[aä]|n)$/iu,
];
/** Prepositions that are a letter of the name after them: "בתל אביב", "بالقاهرة". */
const BEGINNING = /^(?:[בלמ](?=\p{Script=Hebrew}{2})|[بل](?=\p{Script=Arabic}{2}))/u;

interface Patterns {
  readonly toilet: RegExp;
  readonly ask: Ends;
  readonly beside: Ends;
  readonly centre: Ends;
  readonly centreAlone: ReadonlySet<string>;
  readonly firstWords: ReadonlySet<string>;
}

interface Ends {
  readonly first: RegExp;
  readonly last: RegExp;
}

let patterns: Patterns | undefined;

/** The last text and its ways: one question asks for them up to five times. */
let last: { readonly text: string; readonly ways: readonly AskedText[] } | undefined;

/** The ways to ask for the place of a text, the text itself first; only that if it has no words of asking. */
export function askedTexts(text: string): readonly AskedText[] {
  if (last?.text !== text) last = { text, ways: waysOf(text) };
  return last.ways;
}

function waysOf(text: string): readonly AskedText[] {
  if (!mayAsk(text)) return [{ text, own: [] }];
  const { toilet, ask, beside, centre } = patternsOf();
  const pieces = new FoldedText(text.slice(0, MAX_TEXT)).without(toilet);
  const isAsking = pieces.length > 1;
  const bare = pieces.map((piece) => {
    const inner = piece.bare([ask, beside], isAsking);
    const outer = inner.bare([ask, beside, centre], isAsking);
    return wordsThatName(outer.text).length > 0 ? outer : inner;
  });
  const ways = [text, joined(pieces), joined(bare)].filter(
    (each, i, all) => /[\p{L}\p{N}]/u.test(each) && all.indexOf(each) === i,
  );
  const left = new Set(wordsOf(ways.at(-1) ?? ''));
  const all = ways.map((each) => ({
    text: each,
    own: wordsOf(each).filter((word) => !left.has(word) && !STOP_WORDS.has(word)),
  }));
  if (all[0]?.own.length === 0) return [{ text, own: [] }];
  // "In Monaco" and "Monaco" ask for the same, but names have "in", too.
  const asked = all.filter(({ own }, i) => own.length > 0 || i === all.length - 1);
  const ended = ways.at(-1)!;
  const stem = isAsking || ways.length > 1 ? withoutEnding(ended) : ended;
  return stem === ended ? asked : [...asked, { text: stem, own: [] }];
}

/** A text without its words of asking, whether or not a place has them in its name. */
export function withoutAsking(text: string): string {
  return askedTexts(text).find(({ own }) => own.length === 0)!.text;
}

/** The pieces of a text before and behind a toilet, without questions and requests; undefined if it asks for none. */
export function restOfAsking(text: string): readonly string[] | undefined {
  if (!mayAsk(text)) return undefined;
  const { toilet, ask } = patternsOf();
  const pieces = new FoldedText(text.slice(0, MAX_TEXT)).without(toilet);
  return pieces.length < 2 ? undefined : pieces.map((piece) => piece.bare([ask], true).folded);
}

/** Whether a text asks for the middle of a town that it does not name. */
export function asksForCentre(text: string): boolean {
  return askedTexts(text).some((each) => patternsOf().centreAlone.has(wordsThatName(each.text).join(' ')));
}

/** Whether a text has the first word of a phrase: most have none, which takes 2 µs to see. */
function mayAsk(text: string): boolean {
  const { firstWords } = patternsOf();
  return IS_JOINED.test(text) || (keyOf(text).match(WORD) ?? []).some((word) => firstWords.has(word));
}

/** But for "the" and "in". */
function wordsThatName(text: string): string[] {
  return wordsOf(text).filter((word) => !STOP_WORDS.has(word));
}

function joined(pieces: readonly FoldedText[]): string {
  const text = pieces.map((piece) => piece.text).join(' ');
  return text.replaceAll(/(?:\s*[,;،、，]\s*){2,}/g, ', ').replaceAll(/^[\s,;:]+|[\s,;:?!]+$/g, '');
}

function withoutEnding(text: string): string {
  for (const ending of ENDINGS) if (ending.test(text)) return text.replace(ending, '');
  return text.replace(BEGINNING, '');
}

/** A text and its folded form, in which places of one lead to those of the other. */
class FoldedText {
  readonly text: string;
  readonly folded: string;
  /** The index in the text of each letter of the folded text, and of its end. */
  readonly #at: readonly number[];

  constructor(text: string, parts?: { folded: string; at: readonly number[] }) {
    this.text = parts ? text : text.normalize('NFKC');
    const { folded, at } = parts ?? foldEach(this.text);
    this.folded = folded;
    this.#at = at;
  }

  /** The pieces between the matches of a pattern. */
  without(pattern: RegExp): FoldedText[] {
    const pieces: FoldedText[] = [];
    let from = 0;
    for (const { 0: match, index } of this.folded.matchAll(pattern)) {
      pieces.push(this.#slice(from, index));
      from = index + match.length;
    }
    return [...pieces, this.#slice(from, this.folded.length)];
  }

  /** Without the phrases at its ends; itself if nothing would be left of it, unless that is meant. */
  bare(phrases: readonly Ends[], isAsking: boolean): FoldedText {
    let [from, to] = [0, this.folded.length];
    for (let i = 0; i < MOST_PHRASES; i++) {
      const rest = this.folded.slice(from, to);
      const first = longest(phrases.map((each) => each.first.exec(rest)));
      const last = longest(phrases.map((each) => each.last.exec(rest)));
      const isLast = (last?.phrase.length ?? 0) > (first?.phrase.length ?? 0);
      const match = isLast ? last : first;
      if (!match || !(isAsking || isLongEnough(match.phrase))) break;
      if (isLast) to -= match.all.length;
      else from += match.all.length;
    }
    return this.#slice(from, to);
  }

  #slice(from: number, to: number): FoldedText {
    const start = this.#at[from]!;
    const end = this.#at[Math.max(from, to)]!;
    const at = this.#at.slice(from, Math.max(from, to) + 1).map((each) => each - start);
    return new FoldedText(this.text.slice(start, end), { folded: this.folded.slice(from, to), at });
  }
}

interface Phrase {
  readonly all: string;
  readonly phrase: string;
}

function longest(matches: readonly (RegExpExecArray | null)[]): Phrase | undefined {
  let best: Phrase | undefined;
  for (const match of matches) {
    const [all = '', phrase = ''] = match ?? [];
    if (match && phrase.length > (best?.phrase.length ?? 0)) best = { all, phrase };
  }
  return best;
}

function isLongEnough(phrase: string): boolean {
  return phrase.length >= (IS_JOINED.test(phrase) ? LEAST_JOINED : LEAST_LETTERS);
}

function foldEach(text: string): { folded: string; at: number[] } {
  const at: number[] = [];
  let folded = '';
  let from = 0;
  for (const letter of text) {
    const small = keyOf(letter);
    for (let i = 0; i < small.length; i++) at.push(from);
    folded += small;
    from += letter.length;
  }
  at.push(text.length);
  return { folded, at };
}

function keyOf(text: string): string {
  return fold(text).replaceAll(/[’`´‘ʼ]/g, "'");
}

function patternsOf(): Patterns {
  patterns ??= {
    toilet: new RegExp(
      `${articles()}(?:${alternatives('kind')}\\s*)*${alternatives('toilet')}(?:\\s*${alternatives('kind')})*`,
      'gu',
    ),
    ask: ends(['ask'], ['ask']),
    beside: ends(['before'], ['behind']),
    centre: ends(['centre'], ['centre']),
    centreAlone: new Set(
      [...phrasesOf('centre'), ...split(CENTRE_ALONE)].map((each) => wordsThatName(each).join(' ')),
    ),
    firstWords: new Set(COLUMNS.flatMap(phrasesOf).map((each) => each.match(WORD)![0])),
  };
  return patterns;
}

function ends(first: readonly Column[], last: readonly Column[]): Ends {
  return {
    first: new RegExp(`^${SPACE}${articles()}(${first.map(alternatives).join('|')})${SPACE}`, 'u'),
    last: new RegExp(
      `${articles()}(${last.map(alternatives).join('|')})(?:\\s*${alternatives('article')})?${SPACE}$`,
      'u',
    ),
  };
}

/** An article that stands before a phrase. */
function articles(): string {
  return `(?:${alternatives('article')}\\s*)?`;
}

/** The phrases of all languages, the longest first; those of letters that need a space stand between spaces. */
function alternatives(column: Column): string {
  const phrases = phrasesOf(column);
  const open = phrases.filter((each) => each.endsWith("'"));
  const together = phrases.filter((each) => IS_JOINED.test(each));
  const apart = phrases.filter((each) => !open.includes(each) && !together.includes(each));
  const one = (list: readonly string[]) => list.map((each) => each.replaceAll(' ', '[\\s-]+')).join('|');
  return `(?:${[
    apart.length > 0 && `(?<!${LETTER})(?:${one(apart)})(?!${LETTER})`,
    open.length > 0 && `(?<!${LETTER})(?:${one(open)})`,
    together.length > 0 && one(together).replaceAll('[\\s-]+', '\\s*'),
  ]
    .filter((each) => each !== false)
    .join('|')})`;
}

function phrasesOf(column: Column): string[] {
  const all = Object.values(ASKING_WORDS).flatMap((words) => split(words[column] ?? ''));
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

function split(list: string): string[] {
  return list
    .split(',')
    .map((each) => keyOf(each.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
}
