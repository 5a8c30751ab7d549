import { describe, expect, test } from 'vitest';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { knownFacts, leadFacts } from '../../../views/toilet/known-facts.tsx';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const UNKNOWN = {
  open_now: 'unknown',
  opening_hours: null,
  closes_at: null,
  access: 'unknown',
  access_rule: 'unknown',
  fee: { required: null, amount: null, currency: null },
  wheelchair: 'unknown',
  changing_table: 'unknown',
  cleanliness: null,
} as const;
const CLOSED_BUSINESS = {
  name: 'Café des Artistes',
  tier: 'basic',
  conditions: null,
  open_now: false,
  opening_hours: null,
  closes_at: null,
} as const;
const words = (some: Parameters<typeof wholeToilet>[0]) =>
  knownFacts(wholeToilet({ ...UNKNOWN, ...some }), TEXTS.en, NOW).known.map((fact) => fact.words);

describe('the facts of a toilet in short', () => {
  test.each([
    [{}, []],
    [{ access: 'public' as const }, ['For everyone']],
    [{ access: 'customers' as const, access_rule: 'customers' as const }, ['For customers only']],
    [{ access: 'public' as const, access_rule: 'key' as const }, ['Needs a key']],
    [
      {
        access: 'public' as const,
        access_rule: 'free' as const,
        fee: { required: false, amount: null, currency: null },
      },
      ['Free', 'For everyone'],
    ],
    [
      { open_now: false as const, opening_hours: 'off', wheelchair: 'yes' as const },
      ['Closed', 'Wheelchair accessible'],
    ],
    [{ wheelchair: 'no' as const, changing_table: 'no' as const }, []],
    [
      { open_now: true, opening_hours: '24/7', partner: CLOSED_BUSINESS },
      ['Closed for now, says the business'],
    ],
  ])('of %o are %o', (some, told) => {
    expect(words(some)).toEqual(told);
  });

  test('are three at most, and what restricts comes first', () => {
    const all = {
      open_now: true,
      opening_hours: '24/7',
      access: 'customers',
      access_rule: 'customers',
      fee: { required: true, amount: 0.5, currency: 'EUR' },
      wheelchair: 'yes',
      changing_table: 'yes',
    } as const;
    expect(words(all)).toEqual(['Open', 'For customers only', '€0.50']);
  });

  test('whose hours say nothing of now say which are listed', () => {
    expect(words({ opening_hours: 'Mo-Su 08:00-20:00' })).toEqual(['Listed hours: Mo-Su 08:00-20:00']);
  });

  test.each([
    [{}, 'Hours not listed'],
    [{ opening_hours: '24/7' }, undefined],
  ])('of %o say of unknown hours "%s"', (some, unknownHours) => {
    expect(knownFacts(wholeToilet({ ...UNKNOWN, ...some }), TEXTS.en, NOW).unknownHours).toBe(unknownHours);
  });
});

describe('the facts of the toilet that leads', () => {
  const lead = (
    some: Parameters<typeof wholeToilet>[0],
    options: Parameters<typeof leadFacts>[3] = { steps: '1 flight of steps' },
  ) => leadFacts(wholeToilet({ ...UNKNOWN, ...some }), TEXTS.en, NOW, options);
  const all = {
    cleanliness: { average: 4.32, count: 12 },
    open_now: true,
    opening_hours: 'Mo-Su 08:00-20:00',
    closes_at: '2026-11-22T20:00:00+00:00',
    wheelchair: 'yes',
    changing_table: 'yes',
    fee: { required: true, amount: 0.5, currency: 'EUR' },
    access: 'customers',
    access_rule: 'customers',
  } as const;

  test('say rating, open state, steps, fee and access in this order', () => {
    expect(lead(all).map(({ words }) => words)).toEqual([
      'Cleanliness 4.3 of 5 (12 ratings)',
      'Open until 20:00',
      '1 flight of steps',
      'Wheelchair accessible',
      '€0.50',
      'For customers only',
    ]);
    expect(lead(all)[0]?.figures).toBe('4.3 · 12');
    expect(lead(all, { isWhole: true }).at(-1)?.words).toBe('Changing table');
  });

  test.each([
    [{}, {}, ['Hours not listed', 'Fee not listed']],
    [{}, { mayBeOpen: true }, ['May be open', 'Fee not listed']],
    [
      { open_now: false as const, opening_hours: 'Mo-Su 08:00-20:00' },
      { opensAt: '2026-11-23T08:00:00+00:00', steps: 'No known steps' },
      ['Closed · opens tomorrow 08:00', 'No known steps', 'Fee not listed'],
    ],
    [{ opening_hours: 'sunrise-sunset' }, {}, ['Opening hours: unclear', 'Fee not listed']],
    [{ partner: CLOSED_BUSINESS }, {}, ['Closed for now, says the business', 'Fee not listed']],
  ])('of %o with %o are %o', (some, options, told) => {
    expect(lead(some, options).map(({ words }) => words)).toEqual(told);
  });
});
