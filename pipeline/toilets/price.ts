/**
 * Reads a price as mappers write it: `0.50 EUR/use`, `20p`, `1,- €`, `CHF 1.-`, `R$ 2,00`.
 *
 * The OSM wiki asks for `<amount> <ISO 4217>` with a decimal point (key `charge`), an optional `/use`, and an optional
 * `@ (condition)`. Real values are freer. The rule throughout: an amount is published only if exactly one number and
 * one currency can be meant. Cost: linear, text beyond 64 characters is not a price.
 */
import { currencyOf, THREE_DECIMALS, type Unit, unitOf } from './currency.ts';

/**
 * `price`   one amount in one current currency
 * `unsized` certainly money, but how much or in which currency cannot be published
 * `free`    an amount of 0
 */
export type Price =
  | { readonly kind: 'price'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'unsized' }
  | { readonly kind: 'free' };

const MAX_LENGTH = 64;
/** No price has more digits; longer numbers are phone numbers and references. */
const MAX_WHOLE_DIGITS = 7;

/** `1.-`, `1,--`, `.50`, `1 000`, `1.234,50` */
const ONE_PRICE = /^(\D*?)\s*(\d[\d.,' ]*(?:[-–—]{1,2}(?!\s*\d))?|[.,]\d+)\s*(\D*)$/;
/** Every number with the words that touch it. */
const NUMBERS = /([^\d\s.,;:+\-–~()[\]]*)\s*(\d[\d.,]*)\s*([^\d\s.,;:+\-–~()[\]]*)/g;
/** `per person`, `pro Nutzung`, `je`, `par`, `each`; `20p piece` is the coin that opens the toilet. */
const PER = /\s+(?:per|pro|par|por|je|each|piece|coin|person|persona|personne)\b.*$/i;
/** `5 DKK; 1 EUR`, and `250 Ft / 1 €`, where a number follows the slash. */
const SEVERAL =
  /;|\/(?=\s*[€£$¥]?\s*\d+(?:[.,]\d+)?\s*[€£$¥\p{L}]+\s*$)(?!\s*\d+\s*(?:min|h|std|hr|hour|use)\b)/u;
const EACH = /\s*\/\s*(?![\s\d€£$¥]).*$/;

/** Parses a price; null if the text is none at all. Country: ISO 3166-1 alpha-2, upper case. */
export function parsePrice(value: string, country: string | null): Price | null {
  const text = value
    .normalize('NFKC')
    .replace(/@.*$/s, '')
    .replace(/^s\/\.?\s*(?=\d)/i, 'PEN ')
    // `yes; 250 HUF`, and `5 Pesos (MXN)`: a word beside its code.
    .replace(/^yes\s*;\s*/i, '')
    .replace(/\p{L}+\s*\(([a-z]{3})\)$/iu, '$1')
    .trim();
  if (text === '' || text.length > MAX_LENGTH) return null;
  const parts = text.split(SEVERAL).map((part) => part.replace(EACH, '').replace(PER, '').trim());
  const prices = parts.filter((part) => part !== '').map((part) => onePrice(part, country));
  const [first, ...others] = prices;
  if (first && others.every((other) => isEqual(first, other))) return first;
  const local = inLocalMoney(prices, country);
  if (local) return local;
  return looksPaid(text, country) ? { kind: 'unsized' } : null;
}

/**
 * The same fee in two currencies, as near a border: `250 HUF; 1 EUR`. The money of the country is the price, if each
 * currency is named once.
 */
function inLocalMoney(prices: readonly (Price | null)[], country: string | null): Price | null {
  const local = currencyOf(country);
  const sized = prices.filter((price) => price?.kind === 'price');
  if (sized.length !== prices.length || new Set(sized.map(({ currency }) => currency)).size !== sized.length)
    return null;
  return sized.find(({ currency }) => currency === local) ?? null;
}

function onePrice(text: string, country: string | null): Price | null {
  const match = ONE_PRICE.exec(text);
  if (!match) return null;
  const [, before = '', number = '', after = ''] = match;
  const unit = unitBeside(before.trim(), after.trim(), country);
  if (unit === null) return null;
  const written = parseNumber(number, unit.code);
  if (written === null) return null;
  if (written === 0) return { kind: 'free' };
  if (unit.code === null) return { kind: 'unsized' };
  // `0,10 cts`: below one, a hundredth was not meant.
  const amount = written >= 1 ? written / unit.divisor : written;
  return { kind: 'price', amount: Math.round(amount * 1000) / 1000, currency: unit.code };
}

/** A bare number is the country's own money. Units on both sides (`€ 1 EUR`) must agree. */
function unitBeside(before: string, after: string, country: string | null): Unit | null {
  if (before === '' && after === '') return { code: currencyOf(country), divisor: 1 };
  if (before === '' || after === '') return unitOf(before || after, country);
  const left = unitOf(before, country);
  const right = unitOf(after, country);
  return left && right && left.code === right.code && left.divisor === right.divisor ? left : null;
}

function parseNumber(written: string, currency: string | null): number | null {
  const number = written
    .replace(/[.,]?[-–—]{0,2}$/, '')
    .replace(/(?<=\d)[' ](?=\d{3}(?!\d))/g, '')
    .trim();
  const match = /^(\d*(?:[.,]\d{3})*?)(?:([.,])(\d+))?$/.exec(number);
  if (!match) return null;
  const [, whole = '', separator = '', last = ''] = match;
  const isGrouped = /[.,]/.test(whole);
  if (isGrouped && !hasThousands(whole)) return null;
  const digits = whole.replace(/[.,]/g, '');
  if (isGrouped && whole.includes(separator) && separator !== '') {
    // One separator throughout: `1.234.567` groups, `1.234.50` has no reading.
    return last.length === 3 ? wholeNumber(digits + last) : null;
  }
  const threeDecimals = currency !== null && THREE_DECIMALS.has(currency);
  // `0.500` is half a unit: mappers do not group thousands behind a zero.
  if (last.length === 3 && !threeDecimals && !/^0*$/.test(digits)) {
    return isGrouped || digits.length > 3 ? null : wholeNumber(digits + last);
  }
  const amount = wholeNumber(digits || '0');
  return amount === null || last.length > 3 ? null : Number(`${amount}.${last || '0'}`);
}

/** `1.234.567`, not `1.234,567` and not `1234.567`. */
function hasThousands(whole: string): boolean {
  return /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(whole);
}

function wholeNumber(digits: string): number | null {
  return digits.length <= MAX_WHOLE_DIGITS ? Number(digits) : null;
}

function isEqual(a: Price, b: Price | null): boolean {
  if (a.kind !== 'price' || b?.kind !== 'price') return a.kind === b?.kind;
  return a.amount === b.amount && a.currency === b.currency;
}

/**
 * Ranges, lists and sums (`0.50-1.00 EUR`, `0.50 EUR + deposit`): it costs something, how much depends. Every
 * number must be above zero and one must stand beside a currency; `0-1 EUR` and `3 cabins` say nothing.
 */
function looksPaid(text: string, country: string | null): boolean {
  let hasCurrency = false;
  for (const [, before = '', number = '', after = ''] of text.matchAll(NUMBERS)) {
    if (!/[1-9]/.test(number)) return false;
    for (const unit of [before, after])
      hasCurrency ||= unit !== '' && unitOf(unit.split('/')[0] ?? '', country) !== null;
  }
  return hasCurrency;
}
