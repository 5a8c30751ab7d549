import { describe, expect, test } from 'vitest';
import { compileHours } from '../src/hours.ts';
import { isWellFormed } from '../src/hours-grammar.ts';
import { nightsOf } from '../src/night-before.ts';
import { openAt } from '../src/timeline.ts';

const BERLIN = { zone: 'Europe/Berlin', country: 'DE', state: 'Berlin', lon: 13.4, lat: 52.52 };

function openAtBerlin(value: string, day: string, time: string) {
  const ms = Date.parse(`${day}T${time}:00+01:00`);
  const fromMin = ms / 60_000 - 1_440;
  const { openNow, closesAt } = openAt(compileHours(value, BERLIN, fromMin, fromMin + 22 * 1_440), ms);
  return [openNow, closesAt?.slice(11, 16) ?? null];
}

// 26 November 2026 is a Thursday.
describe('a night belongs to the day on which it began', () => {
  test.each([
    ['Su-Th 11:00-03:00; Fr-Sa 11:00-05:00', '2026-11-27', '02:00', true, '03:00'],
    ['Su-Th 11:00-03:00; Fr-Sa 11:00-05:00', '2026-11-27', '04:00', false, null],
    ['Su-Th 11:00-03:00; Fr-Sa 11:00-05:00', '2026-11-28', '04:00', true, '05:00'],
    ['Su-Th 11:00-03:00; Fr-Sa 11:00-05:00', '2026-11-29', '04:00', true, '05:00'],
    ['Su-Th 11:00-03:00; Fr-Sa 11:00-05:00', '2026-11-30', '04:00', false, null],
    ['Mo 06:00-15:00; Tu-Th 07:00-04:00; Fr-Su 09:00-17:00', '2026-11-27', '03:59', true, '04:00'],
    ['Mo-Su 09:00-01:00; PH 08:00-02:00', '2026-12-25', '00:30', true, '01:00'],
    ['Mo-Sa 18:00-26:00; Su off', '2026-11-29', '01:00', true, '02:00'],
    // From the evening on without a break.
    ['Tu 18:00-02:00; We 00:00-10:00', '2026-11-24', '20:00', true, '10:00'],
    ['Tu 18:00-02:00+; We 10:00-12:00', '2026-11-25', '01:00', true, null],
    ['Tu 18:00-02:00+; We 10:00-12:00', '2026-11-25', '03:00', 'unknown', null],
    ['Mo-Tu 18:00-02:00; We unknown', '2026-11-25', '01:00', true, null],
    ['Tu 18:00-02:00 "ask"; We 10:00-12:00', '2026-11-25', '01:00', 'unknown', null],
    // Around the clock from the time at which it began.
    ['Mo-Tu 08:00-08:00; We off', '2026-11-25', '07:30', true, '08:00'],
    ['Mo-Tu 08:00-08:00; We off', '2026-11-25', '08:00', false, null],
    ['Fr 17:30-17:30; Sa,Su 20:00-22:00', '2026-11-28', '12:00', true, '17:30'],
    // The night after a day that is off has no beginning.
    ['Mo-Su 18:00-02:00; We off', '2026-11-26', '01:00', false, null],
    ['Mo-Su 18:00-02:00; We off', '2026-11-25', '01:00', true, '02:00'],
    ['Mo-Su 18:00-02:00; PH off', '2026-12-27', '01:00', false, null],
    // An end at a time of day is meant.
    ['Mo-Su 18:00-04:00; 02:00-03:00 off', '2026-11-25', '02:30', false, null],
    ['Jun-Oct: Mo-Su 07:00-02:00; Nov 1-May 31: Mo-Su 07:00-22:00', '2026-11-01', '01:00', true, '02:00'],
  ])('%s, on %s at %s: %s until %s', (value, day, time, openNow, closes) => {
    expect(openAtBerlin(value, day, time)).toEqual([openNow, closes]);
  });
});

test.each([
  [
    'Su-Th 11:00-03:00; Fr-Sa 11:00-05:00',
    'Su-Th 11:00-24:00; Fr-Sa 11:00-24:00',
    'Su-Th 00:00-03:00; Fr-Sa 00:00-05:00',
  ],
  [
    'Mo-Fr 10:00-12:00,18:00-26:00; Sa,Su off',
    'Mo-Fr 10:00-12:00,18:00-24:00; Sa,Su off',
    'Mo-Fr 00:00-02:00; Sa,Su off',
  ],
  [
    'Jun-Sep: Mo-Th 17:00-24:00; Fr 17:00-02:00',
    'Jun-Sep: Mo-Th 17:00-24:00; Fr 17:00-24:00',
    'Jun-Sep: Mo-Th off; Fr 00:00-02:00',
  ],
  ['Fr 17:30-17:30; Sa,Su off', 'Fr 17:30-24:00; Sa,Su off', 'Fr 00:00-17:30; Sa,Su off'],
  ['24/7; Mo 22:00-02:00', '24/7; Mo 22:00-24:00', 'off; Mo 00:00-02:00'],
  [
    'Mo-Fr 18:00-02:00 "ask"; Sa "closed"',
    'Mo-Fr 18:00-24:00 "ask"; Sa "closed"',
    'Mo-Fr 00:00-02:00 "ask"; Sa off',
  ],
  [
    'Mo-Fr 04:30-01:30, Sa 06:00-00:00; Su 08:00-00:00',
    'Mo-Fr 04:30-24:00, Sa 06:00-00:00; Su 08:00-00:00',
    'Mo-Fr 00:00-01:30; Su off',
  ],
  [
    'Mo-Su 22:00-03:00+; Dec 25,Jan 1 off',
    'Mo-Su 22:00-24:00; Dec 25,Jan 1 off',
    'Mo-Su 00:00-03:00+; Dec 25,Jan 1 off',
  ],
])('%j is %j and %j', (value, evenings, mornings) => {
  expect(nightsOf(value)).toEqual({ evenings, mornings });
  for (const each of [value, evenings, mornings]) expect(isWellFormed(each), each).toBe(true);
});

test.each([
  // Nothing can be cut off.
  'Mo-Su 22:00-02:00',
  'Mo-Fr 08:00-20:00; Sa 08:00-24:00',
  'sunset-sunrise; Mo 20:00-22:00',
  // What only the package can read.
  'Mo-Su 18:00-02:00; 01:00-02:00 off',
  'Mo-Fr 18:00-02:00; Sa 10:00-12:00 || "ask"',
  'Mo-Fr 18:00-02:00 "ask; ring"; Sa off',
  'Mo-Fr 18:00-02:00; Sa "from 10:00"',
])('%j is read whole', (value) => {
  expect(isWellFormed(value)).toBe(true);
  expect(nightsOf(value)).toBeNull();
});
