import { describe, expect, test } from 'vitest';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import {
  accessWords,
  feeWords,
  inLanguageOf,
  openWords,
  partnerWords,
  reportedWords,
  sourceWords,
} from '../../../views/toilet/toilet-words.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const texts = TEXTS.en;
const NOON = Date.parse('2026-11-18T12:00:00Z');

test.each([
  [{ open_now: 'unknown' as const, closes_at: null }, 'Hours unknown'],
  [{ open_now: false, closes_at: null }, 'Closed'],
  [{ open_now: true, closes_at: null }, 'Open'],
  [{ open_now: true, closes_at: '2026-11-18T22:00:00+01:00' }, 'Open until 22:00'],
])('%o is %s', (facts, words) => {
  expect(openWords(facts, texts, NOON)).toBe(words);
});

test.each([
  [{ closed: 2 }, '2026-11-18', '2 people reported it closed, today'],
  [{ gone: 1 }, '2026-11-17', '1 person reported it gone, yesterday'],
  [
    { gone: 1, wrong_hours: 2 },
    '2026-11-08',
    '1 person reported it gone and 2 people reported it with wrong hours, 10 days ago',
  ],
])('%j is said with its kind and its people', (kinds, last_on, words) => {
  expect(reportedWords({ people: 2, warns: true, last_on, kinds }, texts, NOON)).toBe(words);
});

test('a closed one says when it opens; an open one does not', () => {
  const opensAt = '2026-11-19T08:00:00+01:00';
  expect(openWords({ open_now: false, closes_at: null }, texts, NOON, opensAt)).toBe(
    'Closed · opens tomorrow 08:00',
  );
  expect(openWords({ open_now: true, closes_at: null }, texts, NOON, opensAt)).toBe('Open');
});

test.each([
  [{ access: 'public', access_rule: 'key' }, 'Needs a key'],
  [{ access: 'public', access_rule: 'unknown' }, 'For everyone'],
  [{ access: 'customers', access_rule: 'customers' }, 'For customers only'],
  [{ access: 'unknown', access_rule: 'free' }, 'Access unknown'],
  [
    { access: 'scheme', access_rule: 'scheme', scheme_name: 'Die Nette Toilette' },
    'A business that lets everyone in (Die Nette Toilette)',
  ],
  [{ access: 'scheme', access_rule: 'scheme' }, 'A business that lets everyone in'],
] as const)('%o is %s', (facts, words) => {
  expect(accessWords({ scheme_name: null, ...facts }, texts)).toBe(words);
});

test.each([
  [null, null, null, 'Fee unknown'],
  [false, null, null, 'Free'],
  [true, null, null, 'Costs a fee'],
  [true, 0.5, 'EUR', '€0.50'],
])('a fee of %s, %s %s is %s', (required, amount, currency, words) => {
  expect(feeWords({ fee: { required, amount, currency } }, texts)).toBe(words);
});

describe('the source of a toilet, or its last confirmation', () => {
  test.each([
    [{}, 'From OpenStreetMap, not confirmed here yet'],
    [{ source: 'community' }, 'Proposed here, not confirmed yet'],
    [{ source: 'paris' }, 'From the source “paris”, not confirmed here yet'],
    [{ provenance: { source: 'osm:node/1', checked: '2026-03', decided: {} } }, 'Checked in March 2026'],
    [{ confidence: 'high' as const, last_confirmed_at: '2026-11-02T08:00:00Z' }, 'Confirmed on 2 Nov 2026'],
  ])('%o is "%s"', (some, words) => {
    expect(sourceWords(wholeToilet(some), texts)).toBe(words);
  });
});

test.each([
  [{ conditions: null, open_now: 'unknown' as const }, 'Café says: no details given'],
  [{ conditions: 'everyone' as const, open_now: true }, 'Café says: free for everyone, open now'],
  [{ conditions: 'customers' as const, open_now: false }, 'Café says: customers only, closed now'],
])('a partner’s word %o stays its word: %s', (some, words) => {
  const partner = { name: 'Café', tier: 'basic' as const, opening_hours: null, closes_at: null, ...some };
  expect(partnerWords(partner, texts, NOON)).toBe(words);
});

describe('the name of a toilet', () => {
  const toilet = wholeToilet({ name: 'City toilet' });
  const names = { de: 'Stadttoilette' };

  test('is that of the reader’s language if there is one', () => {
    expect(inLanguageOf(toilet, names, TEXTS.de).name).toBe('Stadttoilette');
    expect(inLanguageOf(toilet, names, TEXTS.fr).name).toBe('City toilet');
    expect(inLanguageOf(toilet, undefined, TEXTS.de)).toBe(toilet);
  });

  test('stays if people decided it', () => {
    const decision = { by: 'votes', votes_for: 3, votes_total: 3, as_of: '2026-11-01' } as const;
    const decided = wholeToilet({
      name: 'City toilet',
      provenance: { ...toilet.provenance, decided: { name: decision } },
    });
    expect(inLanguageOf(decided, names, TEXTS.de).name).toBe('City toilet');
  });
});
