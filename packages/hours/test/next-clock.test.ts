import { expect, test } from 'vitest';
import { clockShowing, nextClock } from '../src/next-clock.ts';

test.each([
  ['later today', '18:00', 'Europe/Monaco', '2026-11-25T16:30:00Z', '2026-11-25T18:00:00+01:00'],
  ['at this minute', '17:30', 'Europe/Monaco', '2026-11-25T16:30:59Z', '2026-11-25T17:30:00+01:00'],
  ['passed, so tomorrow', '17:29', 'Europe/Monaco', '2026-11-25T16:30:00Z', '2026-11-26T17:29:00+01:00'],
  [
    'on the other side of midnight',
    '00:30',
    'Asia/Kolkata',
    '2026-11-25T18:31:00Z',
    '2026-11-26T00:30:00+05:30',
  ],
  ['west of UTC', '07:05', 'America/St_Johns', '2026-11-25T23:00:00Z', '2026-11-26T07:05:00-03:30'],
  [
    'behind the end of summer time',
    '09:00',
    'Europe/Berlin',
    '2026-10-24T20:00:00Z',
    '2026-10-25T09:00:00+01:00',
  ],
  ['behind its begin', '09:00', 'Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T09:00:00+02:00'],
  [
    'before the end of summer time',
    '01:30',
    'Europe/Berlin',
    '2026-10-24T20:00:00Z',
    '2026-10-25T01:30:00+02:00',
  ],
])('%s: %s in %s', (_, clock, zone, now, local) => {
  expect(nextClock(clock, zone, Date.parse(now))).toEqual({ local, ms: Date.parse(local) });
});

test.each([
  ['east of UTC', '18:00', '2026-11-28T09:00:00Z', '2026-11-28T18:00:00+09:00'],
  ['west of it', '18:00', '2026-11-29T02:00:00Z', '2026-11-28T18:00:00-08:00'],
  ['at UTC', '09:00', '2026-11-28T09:00:00Z', '2026-11-28T09:00:00+00:00'],
  ['by half an hour', '00:30', '2026-11-25T19:00:00Z', '2026-11-26T00:30:00+05:30'],
  ['a quarter of one', '13:45', '2026-07-01T01:00:00Z', '2026-07-01T13:45:00+12:45'],
  ['the farthest west', '07:00', '2026-11-28T18:00:00Z', '2026-11-28T07:00:00-11:00'],
])('a clock that is %s: %s', (_, clock, instant, local) => {
  const ms = Date.parse(instant);
  expect(clockShowing(clock, ms)).toEqual({ ms, local });
  // The seconds of an instant are not shown.
  expect(clockShowing(clock, ms + 59_000).local).toBe(local);
});
