import { describe, expect, test } from 'vitest';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { knownFacts } from '../../../views/toilet/known-facts.ts';
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
    [{}, 'Hours and fee not listed', 'Hours not listed'],
    [{ opening_hours: '24/7' }, 'Fee not listed', undefined],
    [{ fee: { required: false, amount: null, currency: null } }, 'Hours not listed', 'Hours not listed'],
    [{ opening_hours: '24/7', fee: { required: false, amount: null, currency: null } }, undefined, undefined],
  ])('of %o fold what is not known into "%s"', (some, unknown, unknownHours) => {
    const { known: _, ...rest } = knownFacts(wholeToilet({ ...UNKNOWN, ...some }), TEXTS.en, NOW);
    expect(rest).toEqual({ unknown, unknownHours });
  });
});
