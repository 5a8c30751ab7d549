import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePrice } from '../../../pipeline/toilets/price.ts';
import { runs } from '../../fixtures/runs.ts';

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
