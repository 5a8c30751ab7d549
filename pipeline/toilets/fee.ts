/**
 * Whether a toilet costs something, and how much: `fee` says whether, `charge` says how much (OSM wiki).
 *
 * Invariant: amount and currency are set together, and only if a fee is required. Two tags that contradict each other
 * give null (not known) and count as a doubt. Not read: `fee:conditional` (the plain `fee` is what holds otherwise),
 * `payment:*` (means of payment are tagged at free toilets too), `fee:urinal`, `changing_table:fee`. Of a host only
 * `toilets:fee` and `toilets:charge` count: the admission to a zoo is no toilet fee.
 */
import type { Fee } from '../../schemas/toilet/toilet.ts';
import { type Price, parsePrice } from './price.ts';
import { firstValue, type Tags } from './tag-value.ts';

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

const PAID = new Set(['yes', 'some', 'true']);
const FREE = new Set(['no', 'free', '0', 'none', 'false']);
/** Words for a gift that is not asked for; `adomány` is Hungarian. */
const DONATION = new Set(['donation', 'donations', 'voluntary', 'spende', 'freiwillig', 'adomány']);

export function feeOf(tags: Tags, context: FeeContext): FeeFacts {
  const { host, accessIsFee, country } = context;
  const feeText = host ? firstValue(tags, 'toilets:fee') : firstValue(tags, 'fee', 'toilets:fee');
  const chargeText = host
    ? firstValue(tags, 'toilets:charge')
    : firstValue(tags, 'charge', 'toilets:charge', 'fee:amount', 'fare', 'price', 'cost');
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
