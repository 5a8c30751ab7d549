import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from '../../../pipeline/toilets/text.ts';

test('trims, composes and drops control characters and text-turning marks', () => {
  expect(cleanText('  Cafe\u0301 \u0000am\nSee\u202E ', 120)).toBe('Café am See');
});

test('what is empty after cleaning is null', () => {
  for (const value of ['', '   ', '\u0007', undefined, null]) expect(cleanText(value, 120)).toBeNull();
});

test('counts code points, so an emoji at the limit is not cut in half', () => {
  expect(cleanText('🚻🚻🚻', 2)).toBe('🚻🚻');
});

test('keeps the joiners that Persian and Indic scripts need', () => {
  expect(cleanText('می\u200Cخواهم', 120)).toBe('می\u200Cخواهم');
});

test('any text comes out well-formed, trimmed and within the limit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (value, max) => {
        const clean = cleanText(value, max);
        if (clean === null) return;
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).toBe(clean.trim());
        expect(Array.from(clean).length).toBeLessThanOrEqual(max);
        expect(clean).not.toMatch(/\p{Cc}/u);
      },
    ),
  );
});
