import { describe, expect, test } from 'vitest';
import { compileHours, openAt, opensAt, readableHours } from '../../../packages/hours/index.ts';
import { closedHours, withoutClosure } from '../../../schemas/toilet/closed-hours.ts';

const isReadable = (hours: string) => readableHours(hours) !== null;
const closed = (hours: string | null, until?: string) =>
  closedHours(hours, { as_of: '2026-11', until }, isReadable);
const DAY = '2026 Nov 01-2026 Dec 01 off "out of service"';

test.each<[string | null, string | undefined, string]>([
  ['24/7', '2026-12-01', `24/7; ${DAY}`],
  ['Mo-Fr 9-17', '2026-12-01', `Mo-Fr 9-17; ${DAY}`],
  [null, '2026-12-01', `24/7 unknown; ${DAY}`],
  ['heures du "marché"', '2026-12-01', `24/7 unknown "heures du 'marché'"; ${DAY}`],
  ['x'.repeat(250), '2026-12-01', `24/7 unknown; ${DAY}`],
  [
    '24/7',
    '2026-12-01T14:00',
    '24/7; 2026 Nov 01-2026 Nov 30 off "out of service"; 2026 Dec 01 00:00-14:00 off "out of service"',
  ],
  ['24/7', '2026-11-01T14:00', '24/7; 2026 Nov 01 00:00-14:00 off "out of service"'],
  ['24/7', undefined, 'closed "out of service"'],
])('hours %s until %s are %s', (hours, until, text) => {
  expect(closed(hours, until)).toBe(text);
  expect(isReadable(text)).toBe(true);
});

test.each(['24/7', 'Mo-Fr 08:00-20:00; PH off', '24/7 unknown'])(
  '%s comes back without the closure',
  (hours) => {
    for (const until of ['2026-12-01', '2026-12-01T14:00'])
      expect(withoutClosure(closed(hours, until))).toBe(hours);
    expect(withoutClosure(hours)).toBe(hours);
  },
);

describe.each(['Asia/Taipei', 'America/Toronto', 'Europe/Berlin'])('in %s', (zone) => {
  const offsetMin = { 'Asia/Taipei': 480, 'America/Toronto': -300, 'Europe/Berlin': 60 }[zone] ?? 0;
  const place = { zone, country: null, lon: 0, lat: 0 };
  const fromMin = Date.UTC(2026, 10, 28) / 60_000;
  /** The state at a minute of the clock there. */
  const at = (hours: string, local: string) => {
    const timeline = compileHours(hours, place, fromMin, fromMin + 22 * 1_440);
    const ms = Date.parse(`${local}Z`) - offsetMin * 60_000;
    return [openAt(timeline, ms).openNow, opensAt(timeline, ms)?.slice(0, 16) ?? null];
  };

  test('a day is closed to its end, then its hours count', () => {
    const hours = closed('Mo-Su 06:00-22:00', '2026-12-01');
    expect(at(hours, '2026-11-30T12:00')).toEqual([false, '2026-12-02T06:00']);
    expect(at(hours, '2026-12-01T12:00')).toEqual([false, '2026-12-02T06:00']);
    expect(at(hours, '2026-12-01T23:59')).toEqual([false, '2026-12-02T06:00']);
    expect(at(hours, '2026-12-02T05:59')).toEqual([false, '2026-12-02T06:00']);
    expect(at(hours, '2026-12-02T06:00')).toEqual([true, null]);
  });

  test('a minute ends it before, at and after', () => {
    const hours = closed('24/7', '2026-12-01T14:00');
    expect(at(hours, '2026-12-01T13:59')).toEqual([false, '2026-12-01T14:00']);
    expect(at(hours, '2026-12-01T14:00')).toEqual([true, null]);
    expect(at(hours, '2026-12-02T03:00')).toEqual([true, null]);
  });

  test('a night that began before is closed, too', () => {
    const hours = closed('Mo-Su 20:00-04:00', '2026-11-30');
    expect(at(hours, '2026-12-01T02:00')).toEqual([false, '2026-12-01T20:00']);
    expect(at(hours, '2026-12-02T02:00')).toEqual([true, null]);
  });

  test('hours that are not known are closed before, and unknown after', () => {
    const hours = closed(null, '2026-12-01T14:00');
    expect(at(hours, '2026-12-01T13:59')).toEqual([false, null]);
    expect(at(hours, '2026-12-01T14:00')).toEqual(['unknown', null]);
  });
});
