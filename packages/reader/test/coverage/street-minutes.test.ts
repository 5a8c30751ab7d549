import { expect, test } from 'vitest';
import { hoursOfDay } from '../../src/coverage/street-minutes.ts';

/** Wednesday, 25 November 2026, 21:30 in Paris. */
const NOW_MS = Date.parse('2026-11-25T20:30:00Z');
const at = (minute: number) => new Date(minute * 60_000).toISOString();

test('today is this weekday of the next week: all its hours are still to come', () => {
  const { day, nowHour, isInAWeek, hoursMin } = hoursOfDay('Europe/Paris', undefined, NOW_MS);
  expect([day, nowHour, isInAWeek, hoursMin.length]).toEqual([3, 21, true, 24]);
  expect([at(hoursMin[0]!), at(hoursMin[21]!)]).toEqual([
    '2026-12-01T23:00:00.000Z',
    '2026-12-02T20:00:00.000Z',
  ]);
});

test.each([
  [4, '2026-11-25T23:00:00.000Z'],
  [5, '2026-11-26T23:00:00.000Z'],
  [2, '2026-11-30T23:00:00.000Z'],
  [7, '2026-11-28T23:00:00.000Z'],
])('day %s begins at the next midnight of it', (day, midnight) => {
  const { isInAWeek, hoursMin } = hoursOfDay('Europe/Paris', day, NOW_MS);
  expect([isInAWeek, at(hoursMin[0]!)]).toEqual([false, midnight]);
});

test('a day on which the clock changes has its 24 hours as the clock shows them', () => {
  // Sunday, 28 March 2027: 02:00 is 03:00.
  const { hoursMin } = hoursOfDay('Europe/Paris', 7, Date.parse('2027-03-25T12:00:00Z'));
  expect([at(hoursMin[0]!), at(hoursMin[23]!)]).toEqual([
    '2027-03-27T23:00:00.000Z',
    '2027-03-28T21:00:00.000Z',
  ]);
  expect(hoursMin).toEqual(hoursMin.toSorted((a, b) => a - b));
});

test('at midnight the new day has begun', () => {
  const { day, nowHour } = hoursOfDay('Europe/Paris', undefined, Date.parse('2026-11-25T23:00:00Z'));
  expect([day, nowHour]).toEqual([4, 0]);
});
