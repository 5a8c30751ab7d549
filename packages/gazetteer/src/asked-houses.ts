/**
 * Which numbers of a text may be the house of a place. One beside its name goes before others. Numbers of its name, of a district
 * and behind the name of its town are no houses. Pure; a text is read once for all places of a query.
 */
import { numbersIn, partIn, plainNumbers, withoutPart } from './house-number.ts';
import {
  CROSSING_NUMBERS,
  DISTRICTS,
  DISTRICTS_OF,
  HASH_IS_NUMBER,
  LANES,
  postcodeDigitsOf,
} from './number-words.ts';
import type { Candidate } from './search/rank.ts';
import { wordsOf } from './search/tokenize.ts';

export interface AskedNumber {
  /** As `spelledNumber` returns them: the number, then shorter ones that it may be. */
  readonly readings: readonly string[];
  /** The unit, flat or shop of the house. */
  readonly unit: string | undefined;
}

export interface AskedHouse extends AskedNumber {
  readonly typed: string;
  /** Whether it comes before the street, as in France: the first word between commas. */
  readonly isFirst: boolean;
  /** Whether it is said if the place does not have it: no postcode. */
  readonly isSaid: boolean;
}

type Place = Pick<Candidate, 'names' | 'townWords' | 'country'>;

interface Token {
  readonly part: number;
  /** A word as the index has it; of a number what it was typed as. */
  readonly word: string;
  readonly readings?: readonly string[];
}

/** Words between a number and the name it belongs to: "12 rue de la Paix". */
const BESIDE = 3;
const LANE = new RegExp(`(\\d+)(?:${LANES.join('|')})`, 'g');
const PARTS = /[,;،、，\n|]/u;

export class AskedHouses {
  readonly #text: string;
  readonly #ordinals: ReadonlySet<string>;
  readonly #unit: string | undefined;
  #tokens: readonly Token[] | undefined;
  #tokensWithHash: readonly Token[] | undefined;
  /** A lookup asks up to three times for a place. */
  readonly #known = new Map<Place, readonly AskedHouse[]>();

  /** @param ordinals numbers of the text that are names of streets: the 11 of "NW 11 Ave" */
  constructor(text: string, ordinals: ReadonlySet<string>) {
    this.#text = text;
    this.#ordinals = ordinals;
    this.#unit = /\p{N}/u.test(text) ? partIn(text) : undefined;
  }

  /** Whether the text begins with the number of a house. */
  get isFirst(): boolean {
    return this.#plain[0]?.readings !== undefined && !this.#ordinals.has(this.#plain[0].word);
  }

  /** The numbers that may be the house of a place, the likeliest first. */
  of(place: Place): readonly AskedHouse[] {
    const known = this.#known.get(place) ?? this.#housesOf(place);
    this.#known.set(place, known);
    return known;
  }

  #housesOf({ names, townWords, country }: Place): AskedHouse[] {
    const tokens = this.#tokensIn(country);
    const nameWords = new Set(names.flat());
    const isName = tokens.map(({ word, readings }) =>
      readings ? readings.some((number) => nameWords.delete(number)) : nameWords.has(word),
    );
    const numbers = [...tokens.keys()].filter(
      (at) => tokens[at]!.readings && !isName[at] && !this.#ordinals.has(tokens[at]!.word),
    );
    const houses = numbers.filter((at) => !isOfDistrict(tokens, at, country));
    const postcodeDigits = postcodeDigitsOf(country);
    const beside = houses.filter((at) => isBeside(tokens, isName, at, postcodeDigits));
    const isOfTown = (at: number) =>
      at > 0 && tokens[at - 1]!.part === tokens[at]!.part && townWords.has(tokens[at - 1]!.word);
    const likely = beside.length > 0 ? beside : houses.filter((at) => !isOfTown(at));
    return likely.map((at) => {
      const isCrossing = CROSSING_NUMBERS.has(country ?? '');
      const { word, readings: written = [], part } = isCrossing ? crossing(tokens, at) : tokens[at]!;
      const readings = written.map((number) => withoutLanes(number, nameWords));
      const next = tokens[at + 1];
      const isBeforeTown = next?.part === part && townWords.has(next.word) && !isName[at + 1];
      const isShort = /^\D*\d{1,3}(?!\d)/.test(word);
      const mayBePostcode = isBeforeTown && word.length === postcodeDigits;
      const isOwn = at === 0 || (beside.includes(at) && !isAlone(tokens, at));
      const isSaid = !/^[a-z]\d/.test(word) && (isShort || (isOwn && !mayBePostcode));
      return {
        ...{ readings, unit: this.#unit, typed: word, isSaid },
        isFirst: at === 0 || tokens[at - 1]!.part !== part,
      };
    });
  }

  get #plain(): readonly Token[] {
    this.#tokens ??= tokensOf(withoutPart(this.#text));
    return this.#tokens;
  }

  #tokensIn(country: string | null): readonly Token[] {
    if (!this.#text.includes('#') || !HASH_IS_NUMBER.has(country ?? '')) return this.#plain;
    this.#tokensWithHash ??= tokensOf(withoutPart(this.#text.replaceAll('#', ' ')));
    return this.#tokensWithHash;
  }
}

function tokensOf(text: string): Token[] {
  const plain = plainNumbers(text);
  const tokens: Token[] = [];
  let part = 0;
  const addWords = (between: string) => {
    for (const [i, piece] of between.split(PARTS).entries()) {
      if (i > 0) part++;
      for (const word of wordsOf(piece)) tokens.push({ part, word });
    }
  };
  let end = 0;
  for (const { readings, typed, from, to } of numbersIn(plain)) {
    addWords(plain.slice(end, from));
    tokens.push({ part, word: typed.trim(), readings });
    end = to;
  }
  addWords(plain.slice(end));
  return tokens;
}

/** Whether the number is one of a district or ward: "Quận 1", "5. kerület". */
function isOfDistrict(tokens: readonly Token[], at: number, country: string | null): boolean {
  const { part } = tokens[at]!;
  const own = DISTRICTS_OF[country ?? ''];
  const isWord = (token: Token | undefined, isBefore: boolean) =>
    token?.part === part &&
    token.readings === undefined &&
    (DISTRICTS.has(token.word) || (isBefore && own?.has(token.word) === true));
  return isWord(tokens[at - 1], true) || isWord(tokens[at + 1], false);
}

/** Whether a number stands beside the name, with few words between; or alone or first between commas beside its part. */
function isBeside(
  tokens: readonly Token[],
  isName: readonly boolean[],
  at: number,
  postcodeDigits: number,
): boolean {
  const mayFollow = tokens[at]!.word.length === postcodeDigits ? isAlone : isFirstOfPart;
  const isLeftOf = (step: -1 | 1) => {
    for (let i = 1; i <= BESIDE; i++) {
      const token = tokens[at + step * i];
      if (!token) return false;
      const isNear = token.part === tokens[at]!.part || (step === -1 ? mayFollow : isAlone)(tokens, at);
      if (!isNear || (token.readings && !isName[at + step * i])) return false;
      if (isName[at + step * i]) return true;
    }
    return false;
  };
  return isLeftOf(-1) || isLeftOf(1);
}

function isFirstOfPart(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.part !== tokens[at]!.part;
}

function isAlone(tokens: readonly Token[], at: number): boolean {
  return isFirstOfPart(tokens, at) && tokens[at + 1]?.part !== tokens[at]!.part;
}

/** "870巷8" is house 8 of a street whose name has the lane. */
function withoutLanes(number: string, nameWords: ReadonlySet<string>): string {
  return number.replaceAll(LANE, (lane, digits: string) => (nameWords.has(digits) ? '' : lane));
}

/** "71 21" as 71-21, then 71. */
function crossing(tokens: readonly Token[], at: number): Token {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const isPair = next?.part === token.part && [token, next].every(({ word }) => /^\d+[a-z]?$/.test(word));
  if (!isPair || !token.readings) return token;
  const word = `${token.word}-${next.word}`;
  return { ...token, word, readings: [word, ...token.readings] };
}
