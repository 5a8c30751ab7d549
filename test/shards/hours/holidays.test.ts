import { describe, expect, test } from 'vitest';
import { hasHolidays, readHolidays, usesHolidays, withoutHolidays } from '../../../shards/hours/holidays.ts';
import { compileHours, type HoursLocation, openAt } from '../../../shards/hours/hours.ts';

const MUNICH = { zone: 'Europe/Berlin', country: 'DE', lon: 11.57, lat: 48.13 };
const LONDON = { zone: 'Europe/London', country: 'GB', state: 'England', lon: -0.12, lat: 51.5 };
const EDINBURGH = { ...LONDON, state: 'Scotland', lon: -3.19, lat: 55.95 };
const BANGKOK = { zone: 'Asia/Bangkok', country: 'TH', lon: 100.5, lat: 13.75 };
const REUNION = { zone: 'Indian/Reunion', country: 'RE', lon: 55.5, lat: -21.1 };

/** Real hours of a British toilet. */
const VALUE = 'Mo-Sa 08:00-18:00; PH off';

function openOn(day: string, place: HoursLocation, value = VALUE) {
  const ms = Date.parse(`${day}T10:00:00Z`);
  const fromMin = Math.floor(ms / 60_000) - 600;
  return openAt(compileHours(value, place, fromMin, fromMin + 22 * 1_440), ms).openNow;
}

test('Easter Monday is a holiday in England and none in Scotland, St Andrew in Scotland alone', () => {
  expect(openOn('2026-04-06', LONDON)).toBe(false);
  expect(openOn('2026-04-06', EDINBURGH)).toBe(true);
  expect(openOn('2026-11-30', LONDON)).toBe(true);
  expect(openOn('2026-11-30', EDINBURGH)).toBe(false);
});

describe('without the state', () => {
  test('a day that is a holiday in some states is unknown, all other days are known', () => {
    // Corpus Christi, in six of sixteen states.
    expect(openOn('2026-06-04', MUNICH)).toBe('unknown');
    expect(openOn('2026-06-03', MUNICH)).toBe(true);
    expect(openOn('2026-10-03', MUNICH)).toBe(false);
    expect(openOn('2026-06-04', { ...MUNICH, state: 'Bayern' })).toBe(false);
    expect(openOn('2026-06-04', { ...MUNICH, state: 'Berlin' })).toBe(true);
  });

  test('of Britain, where the country has none of its own, every holiday of a part is', () => {
    const somewhere = { ...LONDON, state: undefined };
    expect(openOn('2026-12-25', somewhere)).toBe('unknown');
    expect(openOn('2026-07-01', somewhere)).toBe(true);
  });

  test('a value that names no holidays is known on all days', () => {
    expect(openOn('2026-06-04', MUNICH, 'Mo-Sa 08:00-18:00')).toBe(true);
  });
});

test('a country without data is read without holidays', () => {
  expect(openOn('2026-07-01', BANGKOK)).toBe(true);
  expect(readHolidays(VALUE, BANGKOK, 0, 1).value).toBe('Mo-Sa 08:00-18:00');
});

test('an island with a code of its own has the holidays of its country', () => {
  expect(openOn('2026-07-14', REUNION)).toBe(false);
  expect(openOn('2026-12-20', REUNION, 'Mo-Su 08:00-18:00; PH off')).toBe(false);
});

test.each([
  ['DE', true],
  ['GB', true],
  ['RE', true],
  ['TH', false],
  ['IN', false],
  [null, false],
])('the holidays of %s are known: %s', (country, isKnown) => {
  expect(hasHolidays(country)).toBe(isKnown);
});

test.each([
  ['Mo-Sa 08:00-18:00; PH off', 'Mo-Sa 08:00-18:00'],
  ['Mo-Su,PH 08:00-18:00', 'Mo-Su 08:00-18:00'],
  ['PH,Mo-Su 08:00-18:00', 'Mo-Su 08:00-18:00'],
  ['Mo-Fr 08:00-18:00; Sa,Su,PH 09:00-17:00', 'Mo-Fr 08:00-18:00; Sa,Su 09:00-17:00'],
  ['PH off', ''],
  ['PH 10:00-12:00; Mo-Fr 08:00-18:00', 'Mo-Fr 08:00-18:00'],
  ['Mo-Fr 08:00-18:00; PH +1 day off', 'Mo-Fr 08:00-18:00'],
  ['24/7', '24/7'],
])('%j without its holidays is %j', (value, rest) => {
  expect(withoutHolidays(value)).toBe(rest);
  expect(usesHolidays(rest)).toBe(false);
});
