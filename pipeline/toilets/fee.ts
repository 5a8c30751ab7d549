/**
 * Whether a toilet costs something, and how much: `fee` says whether, `charge` says how much (OSM wiki).
 *
 * Invariant: amount and currency are set together, and only if a fee is required. Two tags that contradict each other
 * give null (not known) and count as a doubt. Not read: `fee:conditional` (the plain `fee` is what holds otherwise; customers
 * who pay nothing are a detail),
 * `payment:*` (means of payment are tagged at free toilets too), `fee:urinal`, `changing_table:fee`. Of a host only
 * `toilets:fee` and `toilets:charge` count: the admission to a zoo is no toilet fee.
 */
import type { Fee } from '../../schemas/toilet/toilet.ts';
import { accessMeaning, conditionsIn } from './access-conditional.ts';
import { currencyOf, TEN_IS_TOO_MUCH, THREE_DECIMALS, type Unit, unitOf } from './currency.ts';
import { firstValue, type Tags, word } from './tag-value.ts';

export interface FeeFacts {
  readonly fee: Fee;
  readonly contradictory: boolean;
}

export interface FeeContext {
  readonly host: boolean;
  /** `access=fee`: a fee, written in the wrong key. */
  readonly accessIsFee: boolean;
  /** A scheme known to be free, if no tag speaks of money. */
  readonly schemeIsFree: boolean;
  readonly country: string | null;
}

type Claim = 'paid' | 'free' | 'donation' | 'sometimes' | 'unsaid';

/** Keys of a price, in the order in which they count. */
const CHARGES = [
  'charge',
  'toilets:charge',
  'fee:amount',
  'fee:price',
  'fee_amount',
  'fare',
  'price',
  'cost',
];
const PAID = new Set(['yes', 'some', 'true']);
const FREE = new Set(['no', 'free', '0', 'none', 'false']);
/** Words for a gift that is not asked for; `adomány` is Hungarian. */
const DONATION = new Set(['donation', 'donations', 'voluntary', 'spende', 'freiwillig', 'adomány']);

export function feeOf(tags: Tags, context: FeeContext): FeeFacts {
  const { host, accessIsFee, country } = context;
  const feeText = host ? firstValue(tags, 'toilets:fee') : firstValue(tags, 'fee', 'toilets:fee');
  const chargeText = host ? firstValue(tags, 'toilets:charge') : firstValue(tags, ...CHARGES);
  const feePrice = feeText === null ? null : parsePrice(feeText, country);
  const charge = chargeOf(chargeText, country);
  const claim = claimOf(feeText, feePrice);

  if (claim === 'donation') return certain(false);
  if (claim === 'sometimes') return certain(null);
  const paid = claim === 'paid' || accessIsFee;
  const costs = charge?.kind === 'price' || charge?.kind === 'unsized';
  if (paid) {
    // "Yes" beside a charge of 0 contradicts itself as much as "no" beside a price.
    if (claim === 'free' || charge?.kind === 'free') return contradiction();
    return certain(true, feePrice, charge);
  }
  if (claim === 'free') return costs ? contradiction() : certain(false);
  if (costs) return certain(true, charge);
  if (charge?.kind === 'free') return certain(false);
  return certain(feeText === null && chargeText === null && context.schemeIsFree ? false : null);
}

/** Keys that say what customers pay. */
const FOR_CUSTOMERS = ['fee:customers', 'fee:customer', 'fee:clients'];

/** Whether customers pay nothing, although others may: `fee:conditional=no @ customers`, which map editors write since August 2026. */
export function isFreeForCustomers(tags: Tags, host: boolean): boolean {
  const feeText = host ? firstValue(tags, 'toilets:fee') : firstValue(tags, 'fee', 'toilets:fee');
  if (feeText !== null && FREE.has(feeText.toLowerCase())) return false;
  const text = tags['toilets:fee:conditional'] ?? (host ? undefined : tags['fee:conditional']);
  return (
    conditionsIn(text ?? feeText ?? undefined).some(
      ({ value, when }) => FREE.has(value) && accessMeaning(when.toLowerCase()) === 'customers',
    ) ||
    (!host && FOR_CUSTOMERS.some((key) => FREE.has(word(tags, key) ?? '')))
  );
}

function claimOf(text: string | null, price: Price | null): Claim {
  if (text === null) return 'unsaid';
  // `no @ (Mo-Fr)`: what holds outside the condition is not said. `0.50 EUR @ ...` in `fee` likewise.
  if (text.includes('@')) return 'sometimes';
  const value = text.toLowerCase();
  if (PAID.has(value)) return 'paid';
  if (FREE.has(value)) return 'free';
  if (DONATION.has(value)) return 'donation';
  if (value === 'interval' || value === 'unknown') return 'sometimes';
  if (price) return price.kind === 'free' ? 'free' : 'paid';
  // Anything else cannot be read: as if it were not there, so a readable `charge` still counts.
  return 'unsaid';
}

function chargeOf(text: string | null, country: string | null): Price | null {
  if (text === null) return null;
  if (FREE.has(text.toLowerCase())) return { kind: 'free' };
  return parsePrice(text, country);
}

/** An amount only if all the prices that are tagged agree. */
function certain(required: boolean | null, ...prices: readonly (Price | null)[]): FeeFacts {
  const [first, ...others] = prices.filter((price) => price?.kind === 'price');
  const agreed =
    first && others.every((other) => other.amount === first.amount && other.currency === first.currency)
      ? first
      : null;
  return {
    fee: { required, amount: agreed?.amount ?? null, currency: agreed?.currency ?? null },
    contradictory: false,
  };
}

function contradiction(): FeeFacts {
  return { fee: { required: null, amount: null, currency: null }, contradictory: true };
}

/**
 * Reads a price as mappers write it: `0.50 EUR/use`, `20p`, `1,- €`, `CHF 1.-`, `R$ 2,00`.
 *
 * The OSM wiki asks for `<amount> <ISO 4217>` with a decimal point (key `charge`), an optional `/use`, and an
 * optional `@ (condition)`. Real values are freer. The rule throughout: an amount is published only if exactly one
 * number and one currency can be meant. Cost: linear, text beyond 64 characters is not a price.
 *
 * `price`   one amount in one current currency
 * `unsized` certainly money, but how much or in which currency cannot be published
 * `free`    an amount of 0
 */
type Price =
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
/** `/month`, `per hour`, `monthly`: what one use costs is not said. */
const TIMES =
  'h|hrs?|hours?|std|stunden?|min|mins|minutes?|minuten|days?|tage?|weeks?|wochen?|months?|monate?|years?|jahre?|nights?|nacht|seasons?|saison|heures?|jours?|semaines?|mois|ans?|année|nuit|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|noche|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|mês|anos?|uur|dag|maand|jaar|time|timme|døgn|dygn|måned|månad|år|hod|hodin[auy]|den|měsíc|rok|godz|godzin[aę]|dzień|doba|dobę|miesiąc|óra|nap|hónap|év|час|день|сутки|мес|месяц|год|時間|日|月|年|小时|天';
const BY_TIME = new RegExp(
  `(?:\\/|(?<!\\p{L})(?:per|pro|par|por|je|each|every|a|à|al|all['’]|za|na)(?!\\p{L}))\\s*(?:\\d+(?:[.,]\\d+)?\\s*)?(?:${TIMES})(?!\\p{L})` +
    '|(?<!\\p{L})(?:hourly|daily|weekly|monthly|yearly|annual(?:ly)?|stündlich|täglich|wöchentlich|monatlich|jährlich|mensuel|mensual|mensile)(?!\\p{L})',
  'iu',
);
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
  const price = priceOfUse(text, country);
  return price?.kind === 'price' && BY_TIME.test(text) ? { kind: 'unsized' } : price;
}

function priceOfUse(text: string, country: string | null): Price | null {
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
  const isBare = before.trim() === '' && after.trim() === '';
  if (unit.code === null || (isBare && written >= 10 && TEN_IS_TOO_MUCH.has(unit.code)))
    return { kind: 'unsized' };
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
