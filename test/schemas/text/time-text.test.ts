import { expect, test } from 'vitest';
import { readTime } from '../../../schemas/text/numbers.ts';

const SIX = Date.parse('2026-11-25T17:00:00Z');

test.each([
  '2026-11-25T18:00:00+01:00',
  '2026-11-25T18:00+01:00',
  '2026-11-25T18:00:00 01:00',
  '2026-11-25T17:00:00.000Z',
  '2026-11-25T12:00:00-05:00',
])('%s is a time', (text) => {
  expect(readTime(text)).toBe(SIX);
});

test.each([
  '',
  '18:00',
  '2026-11-25',
  '2026-11-25T18:00',
  '2026-11-25T18:00:00',
  '2026-11-25T25:00Z',
  '2026-13-01T00:00Z',
  '2026-02-30T10:00Z',
  '2026-11-31T23:00-05:00',
  'now',
])('"%s" is none', (text) => {
  expect(readTime(text)).toBeUndefined();
});
