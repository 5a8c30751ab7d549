import { expect, test } from 'vitest';
import { weekOf } from '../../../server/website/week.ts';

const MONACO = { zone: 'Europe/Monaco', country: 'MC', lon: 7.42, lat: 43.73 };
const AUCKLAND = { zone: 'Pacific/Auckland', country: 'NZ', lon: 174.76, lat: -36.85 };
/** A Wednesday. */
const NOON = Date.parse('2026-11-18T11:00:00Z');

const words = (value: string, place = MONACO, nowMs = NOON) =>
  weekOf(value, place, nowMs).map(({ day, open, isUnclear }) =>
    [day.slice(8), ...open.map(({ from, to }) => `${from}-${to}`), ...(isUnclear ? ['?'] : [])].join(' '),
  );

test('begins with today, and has each day with its hours', () => {
  expect(words('Mo-Fr 08:00-12:00,14:00-18:00; Sa 10:00-14:00')).toEqual([
    '18 08:00-12:00 14:00-18:00',
    '19 08:00-12:00 14:00-18:00',
    '20 08:00-12:00 14:00-18:00',
    '21 10:00-14:00',
    '22',
    '23 08:00-12:00 14:00-18:00',
    '24 08:00-12:00 14:00-18:00',
  ]);
});

test('a night belongs to two days', () => {
  expect(words('Fr,Sa 18:00-02:00').slice(2, 5)).toEqual([
    '20 18:00-24:00',
    '21 00:00-02:00 18:00-24:00',
    '22 00:00-02:00',
  ]);
});

test('always is all day', () => {
  expect(new Set(words('24/7').map((day) => day.slice(2)))).toEqual(new Set([' 00:00-24:00']));
});

test('today is today at the place', () => {
  const evening = Date.parse('2026-11-18T20:00:00Z');
  expect(words('Th 09:00-10:00', AUCKLAND, evening)[0]).toBe('19 09:00-10:00');
  expect(words('We 09:00-10:00', MONACO, evening)[0]).toBe('18 09:00-10:00');
});

test('what cannot be told is not told', () => {
  expect(words('Mo-Su 08:00-18:00 "by appointment"')[0]).toBe('18 ?');
});

test('a day on which the clocks change is whole', () => {
  const before = Date.parse('2026-10-24T11:00:00Z');
  expect(words('Mo-Su 08:00-18:00', MONACO, before).slice(0, 3)).toEqual([
    '24 08:00-18:00',
    '25 08:00-18:00',
    '26 08:00-18:00',
  ]);
  expect(words('24/7', MONACO, before)[1]).toBe('25 00:00-24:00');
});
