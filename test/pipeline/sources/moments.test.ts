import { describe, expect, test } from 'vitest';
import { dayFirst, localMoment, monthFirst, readMoment } from '../../../pipeline/sources/moments.ts';

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['2026.12.01', '2026-12-01'],
  ['20261201', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  [' 2026-12 ', '2026-12'],
  ['2026', '2026'],
  ['2026-12-01T14:00', '2026-12-01T14:00'],
  ['2026-12-01 9:05:30', '2026-12-01T09:05'],
  ['1.12.2026 14:00', '2026-12-01T14:00'],
  ['2026-12-01T14:00:00Z', '2026-12-01T14:00Z'],
  ['2026-12-01T14:00:00.000+08:00', '2026-12-01T06:00Z'],
  ['2026-12-01T14:00:00-0500', '2026-12-01T19:00Z'],
  ['2026-12-01T14:00+01', '2026-12-01T13:00Z'],
  ['1796130000000', '2026-12-01T13:00Z'],
])('%j is the moment %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test.each([
  ['2026-12-01T00:00:00'],
  ['2026-12-01T00:00:00Z'],
  ['2026-12-01T00:00:00+08:00'],
  ['1796083200000'],
])('midnight in %j is the day alone', (text) => {
  expect(readMoment(text)).toBe('2026-12-01');
});

test.each([
  '',
  '-',
  'soon',
  '2026-13-01',
  '2026-02-30',
  '2026-12-01T24:30',
  '1/12/2026',
  '12/25/2026',
  '26-12-01',
])('%j is no moment, or could be two', (text) => {
  expect(readMoment(text)).toBeNull();
});

describe('an order of day and month that the mapping names', () => {
  test.each([
    ['1/12/2026', '2026-12-01', '2026-01-12'],
    ['01-12-2026 14:00', '2026-12-01T14:00', '2026-01-12T14:00'],
  ])('%j', (text, ofDayFirst, ofMonthFirst) => {
    expect(readMoment(dayFirst(text)!)).toBe(ofDayFirst);
    expect(readMoment(monthFirst(text)!)).toBe(ofMonthFirst);
  });

  test('does not make a date of another text', () => {
    expect([dayFirst('2026-12-01'), monthFirst('soon')]).toEqual([null, null]);
  });
});

test.each([
  ['2026-12-01T13:00Z', 'Europe/Monaco', '2026-12-01T14:00'],
  ['2026-12-01T18:00Z', 'Asia/Taipei', '2026-12-02T02:00'],
  ['2026-07-01T03:00Z', 'America/Toronto', '2026-06-30T23:00'],
  ['2026-12-01T14:00', 'Asia/Taipei', '2026-12-01T14:00'],
  ['2026-12-01', 'Asia/Taipei', '2026-12-01'],
])('%s is by the clock of %s %s', (moment, zone, local) => {
  expect(localMoment(moment, zone)).toBe(local);
});
