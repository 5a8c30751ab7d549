/**
 * The values of votes in one form each, so that equal opinions count together (interface 5.5, decision 3.5):
 * `0.50 EUR` is `0.5 EUR`, `male,female` is `female,male`, `mo 8:00-9:00` is `Mo 08:00-09:00`.
 */
import countryToCurrency from 'country-to-currency';
import { publicWordsFault } from '../../schemas/text/public-words.ts';
import { fits, isPrintable, lengthOf, MAX_HOURS, normalText, singleSpaced } from '../../schemas/text/text.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { withoutClosure } from '../../schemas/toilet/closed-hours.ts';
import { choicesOf, VOTABLE_PLAIN, type VotablePlain } from '../../schemas/toilet/facts.ts';
import { knownValue } from '../../schemas/toilet/plain-facts.ts';
import { orList } from '../../schemas/toilet/plain-shape.ts';
import { type Fact, Gender } from '../../schemas/toilet/toilet.ts';

export type ParsedVote = { readonly value: string } | { readonly reason: string };

const MAX_LENGTH = 200;

/** A vote's value in its normal form, or why it is none: the end of a sentence that begins with its name. */
export function parseVote(fact: Fact, text: string, normalHours: NormalHours): ParsedVote {
  const spaced = fact === 'opening_hours' ? singleSpaced(text) : text;
  if (!fits(spaced, MAX_LENGTH)) return { reason: `must have at most ${MAX_LENGTH} characters` };
  const choices = choicesOf(fact);
  if (choices) return choices.includes(text) ? { value: text } : { reason: `must be ${orList(choices)}` };
  if (!isPrintable(text)) return { reason: 'must be one line without control characters' };
  const value = normalText(spaced);
  if (value === '') return { reason: 'must not be empty' };
  if (fact === 'fee_amount') return parseFeeAmount(value);
  if (fact === 'gender') return parseGender(value);
  if (fact === 'opening_hours') {
    const hours = parseHours(withoutClosure(value), normalHours);
    const fault = 'value' in hours ? publicWordsFault(commentsIn(hours.value)) : undefined;
    return fault === undefined ? hours : { reason: fault };
  }
  return parseName(value);
}

/** A text that is shown to everybody, such as the name of a toilet or of its operator. */
function parseName(value: string): ParsedVote {
  const fault = publicWordsFault(value);
  return fault === undefined ? { value } : { reason: fault };
}

/** The free text in opening hours: `24/7 "ask at the desk"`. */
function commentsIn(hours: string): string {
  return Array.from(hours.matchAll(/"([^"]*)"/g), ([, comment]) => comment).join('\n');
}

/** The source's value of each fact, as the vote it casts; null if it has no value and so no vote. */
export function sourceVotes(base: BaseToilet, normalHours: NormalHours): Record<Fact, string | null> {
  const { required, amount, currency } = base.fee;
  return {
    access: unlessUnknown(base.access),
    fee: required === null ? null : required ? 'paid' : 'free',
    fee_amount: amount === null || currency === null ? null : `${amount} ${currency}`,
    ...plainVotes(base),
    gender: base.gender.length === 0 ? null : inOrder(base.gender),
    // Only looked at if people voted on it: reading hours costs 0.3 ms, and most toilets have nothing but confirmations.
    get opening_hours() {
      return base.opening_hours === null ? null : hoursOf(base.opening_hours, normalHours);
    },
    name: base.name === null ? null : normalText(base.name),
    operator: base.operator === null ? null : normalText(base.operator),
    existence: 'yes',
  };
}

function plainVotes(base: BaseToilet): Record<VotablePlain, string | null> {
  const votes = VOTABLE_PLAIN.map((fact) => [fact, knownValue(base, fact)] as const);
  return Object.fromEntries(votes) as Record<VotablePlain, string | null>;
}

/** A `fee_amount` in its normal form as numbers. */
export function readFeeAmount(value: string): { amount: number; currency: string } {
  const [amount = '', currency = ''] = value.split(' ');
  return { amount: Number(amount), currency };
}

const CURRENT_CURRENCIES: ReadonlySet<string> = new Set(Object.values(countryToCurrency));
/** Limit of an amount: high enough for every currency in use, too low for a mistyped number. */
const MAX_AMOUNT = 1_000_000;

function parseFeeAmount(text: string): ParsedVote {
  const [, amountText = '', currencyText = ''] = /^(\d{1,7}(?:\.\d{1,3})?) ([A-Za-z]{3})$/.exec(text) ?? [];
  const currency = currencyText.toUpperCase();
  if (currency === '') return { reason: 'must be an amount and a currency, such as 0.50 EUR' };
  if (!CURRENT_CURRENCIES.has(currency))
    return { reason: `must have a currency in use (ISO 4217), such as EUR: ${currency} is not in use` };
  const amount = Number(amountText);
  if (amount <= 0) return { reason: 'must have an amount above 0: for a free toilet, vote fee: free' };
  if (amount > MAX_AMOUNT) return { reason: `must have an amount of at most ${MAX_AMOUNT}` };
  const decimals = amountText.split('.')[1]?.length ?? 0;
  if (decimals > decimalsOf(currency))
    return { reason: `must have at most ${decimalsOf(currency)} decimals` };
  return { value: `${amount} ${currency}` };
}

function decimalsOf(currency: string): 2 | 3 {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  // Which currencies are written without decimals is custom rather than rule, so two are let through everywhere.
  return format.resolvedOptions().maximumFractionDigits === 3 ? 3 : 2;
}

function parseGender(text: string): ParsedVote {
  const parsed = Gender.array().safeParse(text.split(',').map((word) => word.trim()));
  if (parsed.success) return { value: inOrder(parsed.data) };
  return { reason: 'must be one or more of unisex, female, male, separated by commas' };
}

/** Each once, in the order of the interface. */
function inOrder(genders: readonly Gender[]): string {
  return Gender.options.filter((gender) => genders.includes(gender)).join(',');
}

/** Normal form of hours, also of those that cannot be read: many a source has words. */
function hoursOf(text: string, normalHours: NormalHours): string {
  const spaced = normalText(singleSpaced(text));
  return normalHours(spaced) ?? spaced;
}

function unlessUnknown(value: string): string | null {
  return value === 'unknown' ? null : value;
}

/**
 * The normal form of opening hours, or null for a text that cannot be read as such. `normalHours` of shards/, which
 * overlay/ does not import.
 */
export type NormalHours = (text: string) => string | null;

/**
 * @param text NFC, trimmed and single-spaced
 * @returns the normal form, or the end of a sentence that begins with the name of the field
 */
export function parseHours(
  text: string,
  normalHours: NormalHours,
): { readonly value: string } | { readonly reason: string } {
  const value = normalHours(text);
  if (value === null) return { reason: 'must be in the syntax of opening_hours, such as Mo-Fr 08:00-20:00' };
  // 8:00 is one character shorter than its normal form.
  if (lengthOf(value) > MAX_HOURS)
    return { reason: `must have at most ${MAX_HOURS} characters with hours of two digits, such as 08:00` };
  return { value };
}
