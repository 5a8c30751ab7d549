import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../schemas/problems/problems.ts';
import {
  contributeFaultOf,
  contributeFaultWords,
  fieldWords,
} from '../../../views/contribute/contribute-fault.ts';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { LANGUAGES } from '../../../views/texts/texts.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const urlOf = (kind: string) => `https://toilets.example/problems/${kind}`;
const texts = TEXTS.en;

describe('what a problem means to who helps', () => {
  test.each([
    ['invalid-parameters', 'fields'],
    ['other-origin', 'origin'],
    ['human-check-failed', 'check-failed'],
    ['not-found', 'gone'],
    ['rate-limited', 'limited'],
    ['human-check-unavailable', 'check-away'],
    ['contributions-off', 'off'],
    ['database-unavailable', 'database'],
    ['internal', 'internal'],
  ] as const)('%s', (kind, expected) => {
    expect(Object.keys(PROBLEMS)).toContain(kind);
    expect(contributeFaultOf(PROBLEMS[kind].status, urlOf(kind)).kind).toBe(expected);
  });

  test('no answer is no connection; a proxy of somebody else is a fault', () => {
    expect(contributeFaultOf(0, '').kind).toBe('offline');
    expect(contributeFaultOf(502, '').kind).toBe('internal');
  });

  test('who must wait longer than a minute has done something once a day', () => {
    expect(contributeFaultOf(429, urlOf('rate-limited'), 60)).toEqual({ kind: 'limited', retryAfterS: 60 });
    expect(contributeFaultOf(429, urlOf('rate-limited'), 61)).toEqual({ kind: 'today', retryAfterS: 61 });
  });
});

describe('in words', () => {
  test('how long to wait, and from when on', () => {
    expect(contributeFaultWords({ kind: 'limited', retryAfterS: 1 }, 'rate', texts, NOW)).toContain(
      '1 second,',
    );
    const day = { kind: 'today', retryAfterS: 43_200 } as const;
    const time = texts.moment(NOW + 43_200_000, NOW);
    for (const action of ['confirm', 'rate', 'correct'] as const)
      expect(contributeFaultWords(day, action, texts, NOW)).toContain(time);
  });

  test.each(LANGUAGES)('every field has its own in %s', (language) => {
    const fields = ['rating', 'kind', 'note', 'opening_hours', 'fee_amount', 'fee_amount-free', 'name'];
    const words = [...fields, 'lat'].map((field) => fieldWords(field, 'correct', TEXTS[language]));
    expect(new Set(words).size).toBe(words.length);
    expect(fieldWords('name', 'correct', TEXTS[language])).toContain('200');
    expect(fieldWords('name', 'propose', TEXTS[language])).toContain('120');
  });
});

test('a time of today is told without its day', () => {
  const noon = new Date(2026, 10, 18, 12).getTime();
  expect(texts.moment(noon + 3_600_000, noon)).toBe('13:00');
  expect(texts.moment(noon + 86_400_000, noon)).toMatch(/^Thursday.* 12:00$/);
});
