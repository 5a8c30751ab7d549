import { describe, expect, test } from 'vitest';
import { type FeeContext, feeOf } from '../../../pipeline/toilets/fee.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';

const OWN: FeeContext = { host: false, accessIsFee: false, schemeIsFree: false, country: 'FR' };

/** `true 0.5 EUR`, `false`, `null !` (a contradiction) */
function fee(tags: Tags, context: Partial<FeeContext> = {}): string {
  const { fee, contradictory } = feeOf(tags, { ...OWN, ...context });
  expect(fee.amount === null).toBe(fee.currency === null);
  const amount = fee.amount === null ? '' : ` ${fee.amount} ${fee.currency}`;
  return `${fee.required}${amount}${contradictory ? ' !' : ''}`;
}

const ROWS: readonly (readonly [Tags, string])[] = [
  [{ fee: 'yes' }, 'true'],
  [{ fee: 'some' }, 'true'],
  [{ fee: 'true' }, 'true'],
  [{ fee: 'Yes' }, 'true'],
  [{ fee: 'yes', charge: '0.50 EUR' }, 'true 0.5 EUR'],
  [{ fee: 'yes', charge: 'varies' }, 'true'],
  [{ fee: 'no' }, 'false'],
  [{ fee: 'free' }, 'false'],
  [{ fee: '0' }, 'false'],
  [{ fee: 'none' }, 'false'],
  [{ fee: 'donation' }, 'false'],
  [{ fee: 'donation', charge: '0.50 EUR' }, 'false'],
  [{ fee: '5 TRL' }, 'true 5 TRY'],
  [{ fee: '0.20' }, 'true 0.2 EUR'],
  [{ fee: '0,10 cts' }, 'true 0.1 EUR'],
  [{ fee: '£0.20' }, 'true 0.2 GBP'],
  [{ fee: '0 EUR' }, 'false'],
  [{ fee: '0.50-1.00 EUR' }, 'true'],
  [{ fee: '0.50 EUR', charge: '1 EUR' }, 'true'],
  [{ fee: 'interval' }, 'null'],
  [{ fee: 'unknown' }, 'null'],
  [{ fee: 'no @ (Mo-Fr)' }, 'null'],
  [{ fee: 'yes @ (Sa)' }, 'null'],
  [{ charge: '0.50 EUR' }, 'true 0.5 EUR'],
  [{ 'toilets:charge': '0.50 EUR' }, 'true 0.5 EUR'],
  [{ 'fee:amount': '0.50 EUR' }, 'true 0.5 EUR'],
  [{ fare: '0.50 EUR' }, 'true 0.5 EUR'],
  [{ charge: '1 EUR', fare: '2 EUR' }, 'true 1 EUR'],
  [{ price: '0,5€' }, 'true 0.5 EUR'],
  [{ cost: '0,5€', fee: 'yes' }, 'true 0.5 EUR'],
  [{ price: 'yes' }, 'null'],
  [{ fee: '20 Eurocents' }, 'true 0.2 EUR'],
  [{ fee: '50 senttiä' }, 'true 0.5 EUR'],
  [{ charge: '5 DKR' }, 'true 5 DKK'],
  [{ fee: 'voluntary' }, 'false'],
  [{ fee: 'Adomány' }, 'false'],
  [{ charge: 'no' }, 'false'],
  [{ charge: '0' }, 'false'],
  [{ charge: '0 EUR' }, 'false'],
  [{ charge: 'varies' }, 'null'],
  [{ charge: '5 HRK' }, 'true'],
  [{ fee: 'no', charge: '0.50 EUR' }, 'null !'],
  [{ fee: 'no', charge: '5 HRK' }, 'null !'],
  [{ fee: 'yes', charge: '0' }, 'null !'],
  [{ fee: 'no', charge: 'no' }, 'false'],
  [{ fee: 'ask inside', charge: '1 EUR' }, 'true 1 EUR'],
  [{ 'toilets:fee': 'no' }, 'false'],
  [{ 'fee:conditional': 'yes @ (Sa)' }, 'null'],
  [{ 'charge:conditional': '1 EUR @ (Sa)' }, 'null'],
  [{ 'payment:coins': 'yes', supervised: 'yes', 'fee:urinal': 'no', 'changing_table:fee': 'no' }, 'null'],
  [{}, 'null'],
];

test.each(ROWS)('%o gives %s', (tags, expected) => {
  expect(fee(tags)).toBe(expected);
});

describe('of a host', () => {
  test.each([
    [{ fee: 'yes', charge: '10 EUR' }, 'null'],
    [{ 'toilets:fee': 'no' }, 'false'],
    [{ 'toilets:fee': 'yes', 'toilets:charge': '0.50 EUR' }, 'true 0.5 EUR'],
    [{ 'toilets:charge': '0.50 EUR', fee: 'no' }, 'true 0.5 EUR'],
  ] satisfies [Tags, string][])('%o gives %s', (tags, expected) => {
    expect(fee(tags, { host: true })).toBe(expected);
  });
});

test('access=fee is a fee, and contradicts fee=no', () => {
  expect(fee({}, { accessIsFee: true })).toBe('true');
  expect(fee({ charge: '1 EUR' }, { accessIsFee: true })).toBe('true 1 EUR');
  expect(fee({ fee: 'no' }, { accessIsFee: true })).toBe('null !');
});

test('a scheme that is free is free until a tag speaks of money', () => {
  expect(fee({}, { schemeIsFree: true })).toBe('false');
  expect(fee({ fee: 'yes' }, { schemeIsFree: true })).toBe('true');
  expect(fee({ fee: 'unknown' }, { schemeIsFree: true })).toBe('null');
  expect(fee({ charge: 'varies' }, { schemeIsFree: true })).toBe('null');
});

test('a bare number at sea costs, in no currency', () => {
  expect(fee({ charge: '0.5' }, { country: null })).toBe('true');
});
