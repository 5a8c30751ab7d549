/** Votes in their normal form, and the reasons of those that are none (interface 5.5, decision 3.5). */
import { describe, expect, test } from 'vitest';
import { parseVote, readFeeAmount, sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { Fact } from '../../../schemas/toilet/toilet.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const parse = (fact: Fact, text: string) => parseVote(fact, text, normalHours);
const sourceSays = (base: BaseToilet) => sourceVotes(base, normalHours);

test.each<[Fact, string, string]>([
  ['access', 'scheme', 'scheme'],
  ['fee', 'paid', 'paid'],
  ['wheelchair', 'limited', 'limited'],
  ['changing_table', 'no', 'no'],
  ['existence', 'gone', 'gone'],
  ['fee_amount', '0.50 EUR', '0.5 EUR'],
  ['fee_amount', '0.5 EUR', '0.5 EUR'],
  ['fee_amount', ' 00.5 eur ', '0.5 EUR'],
  ['fee_amount', '1 CHF', '1 CHF'],
  ['fee_amount', '0.125 KWD', '0.125 KWD'],
  ['fee_amount', '1000000 IRR', '1000000 IRR'],
  ['gender', 'male,female', 'female,male'],
  ['gender', 'male, unisex ,male', 'unisex,male'],
  ['opening_hours', 'Mo-Fr  08:00-20:00 ', 'Mo-Fr 08:00-20:00'],
  ['opening_hours', '24/7', '24/7'],
  ['opening_hours', '24/7; 2026 Nov 01-2026 Dec 01 off "out of service"', '24/7'],
  ['opening_hours', 'mo-fr 8:00-20:00;sa 9:00-12:00', 'Mo-Fr 08:00-20:00; Sa 09:00-12:00'],
  ['opening_hours', `Mo${' '.repeat(300)}08:00-20:00`, 'Mo 08:00-20:00'],
  ['name', ` ${'e\u0301'.repeat(200)} `, 'é'.repeat(200)],
  ['name', '  Café du Coin ', 'Café du Coin'.normalize('NFC')],
  ['operator', 'x'.repeat(200), 'x'.repeat(200)],
  ['name', '🚻'.repeat(200), '🚻'.repeat(200)],
  ['opening_hours', '24/7 "ask at the desk"', '24/7 "ask at the desk"'],
])('%s %j is %j', (fact, text, value) => {
  expect(parse(fact, text)).toEqual({ value });
});

test.each<[Fact, string, RegExp]>([
  ['access', 'unknown', /^must be public, permissive, customers or scheme$/],
  ['access', 'Public', /^must be public/],
  ['fee', 'yes', /^must be free or paid$/],
  ['wheelchair', '', /^must be yes, limited or no$/],
  ['changing_table', 'limited', /^must be yes or no$/],
  ['existence', 'no', /^must be yes or gone$/],
  ['fee_amount', '0.50', /^must be an amount and a currency, such as 0.50 EUR$/],
  ['fee_amount', 'EUR 0.50', /^must be an amount and a currency/],
  ['fee_amount', '0,50 EUR', /^must be an amount and a currency/],
  ['fee_amount', '-1 EUR', /^must be an amount and a currency/],
  ['fee_amount', '1e3 EUR', /^must be an amount and a currency/],
  ['fee_amount', '0.50 €', /^must be an amount and a currency/],
  ['fee_amount', '1 XYZ', /currency in use \(ISO 4217\), such as EUR: XYZ is not in use$/],
  ['fee_amount', '1 DEM', /DEM is not in use$/],
  ['fee_amount', '0 EUR', /above 0/],
  ['fee_amount', '1000001 IRR', /at most 1000000$/],
  ['fee_amount', '0.505 EUR', /at most 2 decimals$/],
  ['gender', '', /empty/],
  ['gender', 'female,', /^must be one or more of unisex, female, male/],
  ['gender', 'women', /^must be one or more of unisex/],
  ['opening_hours', 'sometimes', /syntax of opening_hours/],
  ['name', ' \u00a0 ', /empty/],
  ['name', 'a\u0000b', /control characters/],
  ['name', 'two\nlines', /control characters/],
  ['operator', 'x'.repeat(201), /^must have at most 200 characters$/],
  // Does not compose: its normal form is twice as long.
  ['name', '\u0958'.repeat(101), /^must have at most 200 characters$/],
  ['name', `a${' '.repeat(200)}b`, /^must have at most 200 characters$/],
  ['opening_hours', '8:00-9:00,'.repeat(19).slice(0, -1), /^must have at most 200 characters with hours of/],
  ['name', '🚻'.repeat(201), /^must have at most 200 characters$/],
  ['name', 'Visit evil.com', /^must not contain a link$/],
  ['operator', 'W\u200bC', /^must not contain invisible characters$/],
  ['opening_hours', '24/7 "call +44 20 7946 0958"', /^must not contain a phone number$/],
])('%s %j is refused: it %s', (fact, text, reason) => {
  expect(parse(fact, text)).toEqual({ reason: expect.stringMatching(reason) });
});

describe('the source', () => {
  test('votes with what it says, in the same form', () => {
    const base = baseToilet({
      id: 'lt_n1',
      access: 'public',
      fee: { required: true, amount: 0.5, currency: 'EUR' },
      gender: ['unisex', 'male'],
      opening_hours: 'mo-fr   8:00-20:00',
      wheelchair: 'limited',
      changing_table: 'no',
      name: 'Café',
      operator: 'Town ',
    });
    expect(sourceSays(base)).toMatchObject({
      access: 'public',
      fee: 'paid',
      fee_amount: '0.5 EUR',
      wheelchair: 'limited',
      changing_table: 'no',
      gender: 'unisex,male',
      opening_hours: 'Mo-Fr 08:00-20:00',
      name: 'Café',
      operator: 'Town',
      existence: 'yes',
    });
    expect(parse('fee_amount', '0.50 EUR')).toEqual({ value: sourceSays(base).fee_amount });
  });

  test('casts no vote on what it does not say', () => {
    const base = baseToilet({
      id: 'lt_n1',
      access: 'unknown',
      fee: { required: null, amount: null, currency: null },
      gender: [],
      opening_hours: null,
      wheelchair: 'unknown',
      changing_table: 'unknown',
      name: null,
      operator: null,
    });
    expect(Object.entries(sourceSays(base)).filter(([, value]) => value !== null)).toEqual([
      ['existence', 'yes'],
    ]);
  });

  test('that is free votes for free', () => {
    const base = baseToilet({ id: 'lt_n1', fee: { required: false, amount: null, currency: null } });
    expect(sourceSays(base)).toMatchObject({ fee: 'free', fee_amount: null });
  });
});

test.each([
  ['Mo-Fr 8:00-20:00', 'Mo-Fr 08:00-20:00'],
  ['heures  du marché ', 'heures du marché'],
])('the hours of a source, %j, are compared as %j', (opening_hours, compared) => {
  expect(sourceSays(baseToilet({ id: 'lt_n1', opening_hours })).opening_hours).toBe(compared);
});

test('an amount is read back as numbers', () => {
  expect(readFeeAmount('0.5 EUR')).toEqual({ amount: 0.5, currency: 'EUR' });
});
