/**
 * Kinds of values that a question may have: how each is read from the text of a query string, and from a value of JSON.
 *
 * Without zod, so that browsers load it, and so that the hottest read of a server needs no second parser: a flag takes 5 ns.
 * A limit out of range is refused, not clamped; an empty text is an invalid value, not a missing one.
 */
import { LANGUAGES, type Language, languagePart } from '../text/languages.ts';
import {
  ASKED_TIME_FAULT,
  type AskedTime,
  DECIMAL,
  FOUR_PLAIN_DECIMALS,
  readAskedTime,
} from '../text/numbers.ts';
import { MAX_SIDE } from './read-limits.ts';

/** The end of a sentence about a bad value; the name of its parameter begins it. */
export class Fault {
  readonly reason: string;
  /** The value is of another type of JSON: leaving it out helps. */
  readonly isOfType: boolean;

  constructor(reason: string, isOfType = false) {
    this.reason = reason;
    this.isOfType = isOfType;
  }
}

/** JSON Schema of a value. */
export type ValueSchema = Readonly<Record<string, unknown>>;

export interface Kind<Value> {
  readonly ofText: (text: string) => Value | Fault;
  /** Texts of a number or of a flag pass: models and programs write them. */
  readonly ofValue: (value: unknown) => Value | Fault;
  readonly schema: ValueSchema;
}

/** @param article of a type of JSON */
function typeFault(type: string, article = 'a'): Fault {
  return new Fault(`must be ${article} ${type}`, true);
}

/** A kind whose values are texts in JSON, too. */
export function textual<Value>(
  ofText: (text: string) => Value | Fault,
  schema: ValueSchema = {},
  other: Fault = typeFault('string'),
): Kind<Value> {
  return {
    ofText,
    ofValue: (value) => (typeof value === 'string' ? ofText(value) : other),
    schema: { type: 'string', ...schema },
  };
}

/** A text of a form that a sentence describes. */
export function matching(pattern: RegExp, reason: string): Kind<string> {
  const fault = new Fault(reason);
  return textual((text) => (pattern.test(text) ? text : fault), { pattern: pattern.source });
}

const NO_FLAG = new Fault('must be true or false');
const NO_BOOLEAN = typeFault('boolean');

export const FLAG: Kind<boolean> = {
  ofText: (text) => (text === 'true' ? true : text === 'false' ? false : NO_FLAG),
  ofValue: (value) =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : NO_BOOLEAN,
  schema: { type: 'boolean' },
};

/** Digits alone. Longer numbers are beyond every limit. */
const WHOLE = /^\d{1,9}$/;

export function whole(min: number, max: number): Kind<number> {
  const ofNumber = within(min, max);
  const fault = new Fault(`must be a whole number from ${min} to ${max}`);
  return {
    ofText: (text) => (WHOLE.test(text) ? ofNumber(Number(text)) : fault),
    ofValue: (value) => {
      const number = numberOf(value, WHOLE);
      if (number === undefined) return typeFault('number');
      return Number.isSafeInteger(number) ? ofNumber(number) : typeFault('int', 'an');
    },
    schema: { type: 'integer', minimum: min, maximum: max },
  };
}

/** A number from -max to max, such as degrees. */
export function degrees(max: number): Kind<number> {
  const ofNumber = within(-max, max);
  const fault = new Fault(`must be a decimal number from ${-max} to ${max}`);
  return {
    ofText: (text) => (DECIMAL.test(text) ? ofNumber(Number(text)) : fault),
    ofValue: (value) => {
      const number = numberOf(value, DECIMAL);
      return number === undefined ? typeFault('number') : ofNumber(number);
    },
    schema: { type: 'number', minimum: -max, maximum: max },
  };
}

function within(min: number, max: number): (number: number) => number | Fault {
  const [low, high] = [new Fault(`must be at least ${min}`), new Fault(`must be at most ${max}`)];
  return (number) => (number < min ? low : number > max ? high : number);
}

/** @param pattern of a number as text */
function numberOf(value: unknown, pattern: RegExp): number | undefined {
  if (typeof value === 'string' && pattern.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** One of some words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  reason = `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
): Kind<Word> {
  const fault = new Fault(reason);
  const ofText = (text: string) => words.find((word) => word === text) ?? fault;
  return textual(ofText, { enum: words }, fault);
}

/** A text with a length in characters, not in UTF-16 units. */
export function textOf(min: number, max: number): Kind<string> {
  const fault = new Fault(`must have ${min} to ${max} characters`);
  const ofText = (text: string) => {
    const { length } = Array.from(text);
    return length < min || length > max ? fault : text;
  };
  return textual(ofText, { minLength: min, maxLength: max });
}

const NO_LANGUAGE = new Fault(`must be one of ${LANGUAGES.join(', ')}`);

/** A tag such as `de-DE` is its language. */
export const LANGUAGE: Kind<Language> = textual(
  (tag) => {
    const part = languagePart(tag);
    return LANGUAGES.find((language) => language === part) ?? NO_LANGUAGE;
  },
  { enum: LANGUAGES },
  NO_LANGUAGE,
);

const NO_TIME = new Fault(ASKED_TIME_FAULT);

export const TIME: Kind<AskedTime> = textual((text) => readAskedTime(text) ?? NO_TIME);

export interface Bbox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const NO_BOX = new Fault(
  'must be four decimal numbers separated by commas: west,south,east,north in degrees',
);

/** A box as text, or as a list of four numbers, refused for the reason that a function names. */
export function boxOf(faultOf: (box: Bbox) => string | undefined): Kind<Bbox> {
  const checked = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]) => {
    const box = { west, south, east, north };
    const reason = faultOf(box);
    return reason === undefined ? box : new Fault(reason);
  };
  const ofText = (text: string) =>
    FOUR_PLAIN_DECIMALS.test(text) ? checked(text.split(',').map(Number)) : NO_BOX;
  return {
    ofText,
    ofValue: (value) => {
      if (typeof value === 'string') return ofText(value);
      const isBox = Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);
      return isBox ? checked(value) : NO_BOX;
    },
    schema: { type: 'string', pattern: FOUR_PLAIN_DECIMALS.source },
  };
}

/** The same, with room for the rounding of a subtraction. */
export const MAX_BOX_SIDE = MAX_SIDE + 1e-9;

/** The reason for which a box of toilets is refused; undefined for a good one. */
export function boxFault(box: Bbox): string | undefined {
  const { west, south, east, north } = box;
  const fault = positionFault(box);
  if (fault !== undefined) return fault;
  return east - west > MAX_BOX_SIDE || north - south > MAX_BOX_SIDE
    ? `must have sides of at most ${MAX_SIDE} degrees: request smaller boxes`
    : undefined;
}

/** The reason for which four numbers are no box; undefined for a box of any size. */
export function positionFault({ west, south, east, north }: Bbox): string | undefined {
  if (west < -180 || east > 180) return 'must have longitudes from -180 to 180';
  if (south < -90 || north > 90) return 'must have latitudes from -90 to 90';
  if (west >= east)
    return 'must have west less than east: for a box across the antimeridian, send two requests';
  if (south > north) return 'must have south less than or equal to north';
  return undefined;
}
