/** Months of people: the same day, or the last one of a shorter month. */
import { expect, test } from 'vitest';
import { dayOf, daysBefore, monthsBefore } from '../../../overlay/database/time-windows.ts';

test.each([
  ['2026-11-21T12:34:56.789Z', 12, '2025-11-21T12:34:56.789Z'],
  ['2026-11-21T12:34:56.789Z', 24, '2024-11-21T12:34:56.789Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
  ['2026-02-28T00:00:00.000Z', 24, '2024-02-28T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 48, '2024-02-29T23:59:59.999Z'],
  ['2026-01-31T00:00:00.000Z', 2, '2025-11-30T00:00:00.000Z'],
])('%s is %i months after %s', (time, months, before) => {
  expect(monthsBefore(new Date(time), months).toISOString()).toBe(before);
});

test('days are 24 hours, and named in UTC', () => {
  expect(daysBefore(new Date('2026-03-30T00:30:00Z'), 90).toISOString()).toBe('2025-12-30T00:30:00.000Z');
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
});
