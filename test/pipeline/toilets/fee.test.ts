import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeeContext, feeOf, parsePrice } from '../../../pipeline/toilets/fee.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { runs } from '../../fixtures/runs.ts';

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
  [{ fee: 'yes', 'fee:price': '1,50 €' }, 'true 1.5 EUR'],
  [{ 'fee:price': '0.40' }, 'true 0.4 EUR'],
  [{ fee_amount: '0.2' }, 'true 0.2 EUR'],
  [{ 'fee:amount': '1 EUR', 'fee:price': '2 EUR' }, 'true 1 EUR'],
  [{ fee: '15 EUR/month' }, 'true'],
  [{ fee: 'yes', charge: '70' }, 'true'],
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
  // What customers pay is no fee of the others.
  [{ 'fee:conditional': 'no @ customers' }, 'null'],
  [{ fee: '0.80 EUR', 'fee:conditional': 'no @ (customers)' }, 'true 0.8 EUR'],
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

function price(text: string, country: string | null): string | null {
  const parsed = parsePrice(text, country);
  return parsed?.kind === 'price' ? `${parsed.amount} ${parsed.currency}` : (parsed?.kind ?? null);
}

const PRICES: readonly (readonly [string, string | null, string])[] = [
  ['0.50 EUR', null, '0.5 EUR'],
  ['0.5 EUR', null, '0.5 EUR'],
  ['€0.50', null, '0.5 EUR'],
  ['0.5€', null, '0.5 EUR'],
  ['0,50 €', null, '0.5 EUR'],
  ['1.00EUR', null, '1 EUR'],
  ['1,- €', null, '1 EUR'],
  ['1 Euro', null, '1 EUR'],
  ['50 ct', 'DE', '0.5 EUR'],
  ['50ct', 'DE', '0.5 EUR'],
  ['50 cent', 'AT', '0.5 EUR'],
  ['50 Cent', 'DE', '0.5 EUR'],
  ['0.50 EUR/use', null, '0.5 EUR'],
  ['0.50 EUR/person', null, '0.5 EUR'],
  ['1 EUR pro Person', null, '1 EUR'],
  ['20p', null, '0.2 GBP'],
  ['20p', 'GB', '0.2 GBP'],
  ['£0.20', null, '0.2 GBP'],
  ['0.20 GBP', null, '0.2 GBP'],
  ['1 CHF', null, '1 CHF'],
  ['CHF 1.-', null, '1 CHF'],
  ['50 Rappen', 'CH', '0.5 CHF'],
  ['10 NOK', null, '10 NOK'],
  ['10 kr', 'NO', '10 NOK'],
  ['$0.25', 'US', '0.25 USD'],
  ['25¢', 'US', '0.25 USD'],
  ['1 zł', 'PL', '1 PLN'],
  ['500 Ft', 'HU', '500 HUF'],
  ['20 Kč', 'CZ', '20 CZK'],
  ['¥100', 'JP', '100 JPY'],
  ['R$ 2,00', 'BR', '2 BRL'],
  ['5 TRL', 'TR', '5 TRY'],
  ['5TRY', null, '5 TRY'],
  ['5 TRY', null, '5 TRY'],
  ['10 TL', null, '10 TRY'],
  ['10 L', 'TR', '10 TRY'],
  ['1.5TL', 'TR', '1.5 TRY'],
  ['0.50', 'FR', '0.5 EUR'],
  ['1', 'TR', '1 TRY'],
  ['5', 'BR', '5 BRL'],
  ['0,10 cts', 'FR', '0.1 EUR'],
  ['1 EUR @ (Sa,Su)', null, '1 EUR'],
  ['2.000 IDR', null, '2000 IDR'],
  ['1.500 KWD', null, '1.5 KWD'],
  // More of what mappers write.
  ['0.50 EUR; 0,50 €', null, '0.5 EUR'],
  ['€ 1 EUR', null, '1 EUR'],
  ['1.234,50 EUR', null, '1234.5 EUR'],
  ['1,234.50 USD', null, '1234.5 USD'],
  ['1.234.567 IDR', null, '1234567 IDR'],
  ['1 000 Ft', null, '1000 HUF'],
  ['0.500 EUR', null, '0.5 EUR'],
  ['.50 EUR', null, '0.5 EUR'],
  ['GBP0.50', null, '0.5 GBP'],
  ['£ 0.20', 'GB', '0.2 GBP'],
  ['15Rub', 'RU', '15 RUB'],
  ['20₽', 'RU', '20 RUB'],
  ['10 руб.', 'RU', '10 RUB'],
  ['10 р', 'BY', '10 BYN'],
  ['2 Zloty', 'PL', '2 PLN'],
  ['20p piece', 'GB', '0.2 GBP'],
  ['20p', 'GI', '0.2 GIP'],
  ['25 öre', 'SE', '0.25 SEK'],
  ['￥100', 'JP', '100 JPY'],
  ['S/ 1.00', 'PE', '1 PEN'],
  ['5 DKR; 1€', 'DK', '5 DKK'],
  ['5 Pesos (MXN)', 'MX', '5 MXN'],
  ['yes; 250 HUF; 1 EUR', 'HU', '250 HUF'],
  ['250 Ft / 1 €', 'HU', '250 HUF'],
  ['1 CHF;1 EUR', 'CH', '1 CHF'],
  ['50 Bani', 'RO', '0.5 RON'],
  ['50 senttiä', 'FI', '0.5 EUR'],
  ['20 Eurocents', 'IT', '0.2 EUR'],
  ['200', 'HU', '200 HUF'],
  ['1', 'HR', '1 EUR'],
  ['1 EUR', 'BG', '1 EUR'],
  ['20 Rp.', 'CH', '0.2 CHF'],
  ['Rp 80', 'LI', '0.8 CHF'],
  ['5000 Rp', 'ID', '5000 IDR'],
  ['50 centesimi', 'IT', '0.5 EUR'],
  ['9', 'GB', '9 GBP'],
  ['20 EUR', 'DE', '20 EUR'],
  ['50', 'IN', '50 INR'],
  ['1 EUR per a person', null, '1 EUR'],
];

test.each(PRICES)('%j in %s is %s', (text, country, expected) => {
  expect(price(text, country)).toBe(expected);
});

describe('money that cannot be published', () => {
  const rows: readonly (readonly [string, string | null])[] = [
    ['0.5', null],
    ['10 kr', null],
    ['10 kr', 'DE'],
    ['$1', 'DE'],
    ['$0.25', 'KH'],
    ['20p', 'PL'],
    ['0.50 EUR; 1 EUR', null],
    ['0.50-1.00 EUR', null],
    ['0.20 GBP/0.40 GBP', null],
    ['0.50 EUR + deposit', null],
    ['5 HRK', 'HR'],
    ['5 kn', 'HR'],
    ['2 BGN', 'BG'],
    ['50 DEM', 'DE'],
    ['5 FRF', 'FR'],
    ['1 LTL', 'LT'],
    ['1 LVL', 'LV'],
    ['5 EEK', 'EE'],
    ['5 kr, pissoir free', 'DK'],
    ['20 CZK;1 EUR', 'PL'],
    ['0.10€/15min', 'ES'],
    ['€1/€2', 'DE'],
    ['-1 EUR', 'DE'],
    ['12345678 EUR', 'DE'],
    ['0.12345 EUR', 'DE'],
    // By the time that it is used or rented.
    ['2 EUR/day', 'IE'],
    ['5 € / Monat', 'DE'],
    ['1 EUR per hour', null],
    ['1,50 € pro Std.', 'AT'],
    ['3 euros par mois', 'FR'],
    ['120 SEK/år', 'SE'],
    ['20 PLN/24 h', 'PL'],
    ['CHF 30 jährlich', 'CH'],
    ['100 руб./месяц', 'RU'],
    ['1 EUR a day', 'ES'],
    // Fifty hundredths, or fifty?
    ['20', 'GB'],
    ['50', 'DE'],
    ['50.00', 'US'],
    ['80 Rp', 'DE'],
  ];
  test.each(rows)('%j in %s costs, how much is not known', (text, country) => {
    expect(price(text, country)).toBe('unsized');
  });
});

test.each(['0', '0 EUR', '0,00 €', '0.00', '0 TL'])('%j is free', (text) => {
  expect(price(text, 'DE')).toBe('free');
});

test.each([
  'varies',
  'a lot',
  'fee=no',
  '',
  '@',
  'yes',
  '3 cabins',
  '0-1 EUR',
  '08:00-16:00',
  '1 XYZ',
  `1 EUR${' '.repeat(80)}x`,
])('%j is no price', (text) => {
  expect(price(text, 'DE')).toBeNull();
});

test('any text is read without an error, and an amount is above zero and in a currency code', () => {
  const characters = [...'0123456789.,-/;@ €$£¥pctEURkrL+()'];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...characters)).map((c) => c.join('')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(null, 'DE', 'GB', 'KW', 'XX'), (value, country) => {
      const parsed = parsePrice(value, country);
      if (parsed?.kind !== 'price') return;
      expect(parsed.amount).toBeGreaterThan(0);
      expect(parsed.currency).toMatch(/^[A-Z]{3}$/);
    }),
    { numRuns: runs(1000) },
  );
});

test('every amount in the documented form reads back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom('EUR', 'GBP', 'TRY', 'KWD'),
      (cents, currency) => {
        expect(price(`${(cents / 100).toFixed(2)} ${currency}`, null)).toBe(`${cents / 100} ${currency}`);
      },
    ),
  );
});
