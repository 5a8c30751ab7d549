import { describe, expect, test } from 'vitest';
import { hasHolidays, readHolidays, usesHolidays, withoutHolidays } from '../src/holidays.ts';
import { compileHours } from '../src/hours.ts';
import { type HoursLocation, openAt } from '../src/timeline.ts';

const MUNICH = { zone: 'Europe/Berlin', country: 'DE', lon: 11.57, lat: 48.13 };
const LONDON = { zone: 'Europe/London', country: 'GB', state: 'England', lon: -0.12, lat: 51.5 };
const EDINBURGH = { ...LONDON, state: 'Scotland', lon: -3.19, lat: 55.95 };
const BANGKOK = { zone: 'Asia/Bangkok', country: 'TH', lon: 100.5, lat: 13.75 };
const REUNION = { zone: 'Indian/Reunion', country: 'RE', lon: 55.5, lat: -21.1 };

const NOW_MS = Date.parse('2026-11-25T12:00:00Z');
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
  expect(hasHolidays(VALUE, country, NOW_MS)).toBe(isKnown);
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
  ['Mo-Fr 08:00-18:00; SH off', 'Mo-Fr 08:00-18:00'],
  ['PH,SH Mo 09:00-17:00; Tu 10:00-12:00', 'Tu 10:00-12:00'],
  ['Mo-Fr,SH 08:00-18:00', 'Mo-Fr 08:00-18:00'],
  // After a time the comma begins a rule.
  ['Mo-Fr 08:00-18:00, PH 10:00-12:00', 'Mo-Fr 08:00-18:00'],
  ['Mo-Fr 08:00-18:00, SH 10:00-12:00,13:00-14:00, Sa 09:00-10:00', 'Mo-Fr 08:00-18:00, Sa 09:00-10:00'],
])('%j without its holidays is %j', (value, rest) => {
  expect(withoutHolidays(value)).toBe(rest);
  expect(usesHolidays(rest)).toBe(false);
});

describe('school holidays', () => {
  /** Real hours of a Swiss toilet. */
  const MUSEUM = 'Tu-Sa 13:30-17:30; Su 10:00-17:30; SH Mo 13:30-17:30';
  const PRAGUE = { zone: 'Europe/Prague', country: 'CZ', lon: 14.4, lat: 50.1 };
  const BERN = { zone: 'Europe/Zurich', country: 'CH', lon: 7.44, lat: 46.95 };
  const SCHOOLS = 'Mo-Fr 08:00-18:00; SH off';

  test.each([
    ['without data are left out', SCHOOLS, LONDON, '2026-11-24', true],
    ['without data and alone say nothing', 'SH off', LONDON, '2026-11-24', 'unknown'],
    ['of a whole country are known', SCHOOLS, PRAGUE, '2026-07-15', false],
    ['are known on the other days', SCHOOLS, PRAGUE, '2026-11-24', true],
    ['of some states make a day unknown', SCHOOLS, MUNICH, '2026-10-20', 'unknown'],
    ['of no state leave a day as it is', SCHOOLS, MUNICH, '2026-11-24', true],
    ['of the known state are known', SCHOOLS, { ...MUNICH, state: 'Bayern' }, '2026-11-03', false],
    ['after the last date are left out', SCHOOLS, PRAGUE, '2035-11-21', true],
    ['leave the other rules of a value', MUSEUM, BERN, '2026-11-22', true],
    ['open no Monday outside of them', MUSEUM, BERN, '2026-11-23', false],
    ['beside public ones are left out alone', 'Mo-Fr 08:00-18:00; PH,SH off', LONDON, '2026-12-25', false],
  ])('%s', (_, value, place, day, openNow) => {
    expect(openOn(day, place, value)).toBe(openNow);
  });

  test.each([
    ['CZ', true],
    ['DE', true],
    ['GB', false],
  ])('of %s are known: %s', (country, isKnown) => {
    expect(hasHolidays(SCHOOLS, country, NOW_MS)).toBe(isKnown);
  });
});
