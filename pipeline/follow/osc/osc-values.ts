/** Values of attributes in a change file. */

/** Error that says what is wrong with the file. The reader adds its name, line and column. */
export class OscFault extends Error {}

const WHOLE_NUMBER = /^-?\d{1,16}$/;
const DECIMAL = /^[+-]?\d{1,20}(?:\.\d{0,30})?(?:[eE][+-]?\d{1,3})?$/;

export function required(text: string | undefined): string {
  if (text === undefined) throw new OscFault('a tag that lacks an attribute');
  return text;
}

/** A number up to 2^53. Editors give negative ids to what they have not uploaded. */
export function wholeNumber(text: string | undefined): number {
  const digits = required(text);
  if (!WHOLE_NUMBER.test(digits))
    throw new OscFault('an attribute that is not a whole number of 16 digits at most');
  const number = Number(digits);
  if (!Number.isSafeInteger(number)) throw new OscFault('a number above 2^53');
  return number;
}

/** @param mayLack a missing attribute is then NaN */
export function degrees(text: string | undefined, mayLack: boolean): number {
  if (text === undefined && mayLack) return Number.NaN;
  const digits = required(text);
  if (!DECIMAL.test(digits)) throw new OscFault('a position that is not a number');
  return Number(digits);
}
