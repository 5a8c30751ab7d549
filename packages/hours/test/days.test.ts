import { expect, test } from 'vitest';
import { compileHours, daysOf, knowsAny } from '../index.ts';

const MONACO = { zone: 'Europe/Monaco', country: 'MC', lon: 7.42, lat: 43.73 };
const DAY_MIN = 1_440;
/** A Wednesday, 12:00 there. */
const NOON = Date.parse('2026-11-18T11:00:00Z');
const nowMin = NOON / 60_000;

const daysFrom = (value: string, fromMin: number, toMin: number) =>
  daysOf(compileHours(value, MONACO, fromMin, toMin), NOON);
const words = (...asked: Parameters<typeof daysFrom>) =>
  daysFrom(...asked).map(({ day, open, isUnclear }) =>
    [day.slice(8), ...open.map(({ from, to }) => `${from}-${to}`), ...(isUnclear ? ['?'] : [])].join(' '),
  );

test('a timeline of enough days has each of the seven', () => {
  const asked = ['Mo-Fr 08:00-18:00', nowMin - DAY_MIN, nowMin + 8 * DAY_MIN] as const;
  expect(words(...asked)).toEqual(
    ['18', '19', '20', '21', '22', '23', '24'].map((day) =>
      ['21', '22'].includes(day) ? day : `${day} 08:00-18:00`,
    ),
  );
});

test('days that a timeline does not have to their ends are not known there', () => {
  const fromTen = words('Mo-Su 08:00-18:00', nowMin - 120, nowMin + 3 * DAY_MIN);
  expect(fromTen).toEqual(['18 10:00-18:00 ?', '19 08:00-18:00', '20 08:00-18:00', '21 08:00-18:00 ?', '22 ?', '23 ?', '24 ?']); // biome-ignore format: a table
});

test('a morning before the timeline is as it begins, if the next days are alike', () => {
  const begins = nowMin - 11 * 60;
  const end = nowMin + 9 * DAY_MIN;
  expect(words('Mo-Su 08:00-18:00', begins, end)[0]).toBe('18 08:00-18:00');
  expect(words('24/7', begins, end)[0]).toBe('18 00:00-24:00');
  expect(words('Mo-Su 18:00-00:30', begins, end)[0]).toBe('18 18:00-24:00 ?');
});

test('a timeline of another time knows nothing', () => {
  expect(knowsAny(daysFrom('24/7', nowMin - 30 * DAY_MIN, nowMin - 8 * DAY_MIN))).toBe(false);
  expect(knowsAny(daysFrom('24/7', nowMin - 30 * DAY_MIN, nowMin))).toBe(true);
  expect(knowsAny(daysFrom('off', nowMin - DAY_MIN, nowMin + 8 * DAY_MIN))).toBe(true);
});
