import { describe, expect, test } from 'vitest';
import { compileHours, openAt } from '../../../packages/hours/index.ts';
import { grantedAccess, hoursByAccess } from '../../../pipeline/toilets/access-conditional.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';

const NO_HOURS = null;

describe('access that changes with the clock is part of the hours', () => {
  test.each<[Tags, string | null, string | null]>([
    [{ access: 'no', 'access:conditional': 'yes @ (Mo-Su 08:00-18:00)' }, NO_HOURS, 'Mo-Su 08:00-18:00'],
    [{ access: 'yes', 'access:conditional': 'no @ (Nov-Mar)' }, NO_HOURS, '24/7; Nov-Mar off'],
    [{ 'access:conditional': 'no @ Oct-Apr' }, 'Mo-Su 10:00-23:00', 'Mo-Su 10:00-23:00; Oct-Apr off'],
    [{ 'access:conditional': 'yes @ (8:00-20:00)' }, NO_HOURS, '8:00-20:00'],
    [{ 'access:conditional': 'yes @ (May - Oct)' }, 'Mo-Fr 08:00-18:00', 'May - Oct Mo-Fr 08:00-18:00'],
    [{ 'access:conditional': 'yes@08:00-20:00' }, '08:00-20:00', '08:00-20:00'],
    [
      { access: 'private', 'access:conditional': 'yes @ (Mo-Fr 08:00-18:00; Sa 09:00-12:00)' },
      NO_HOURS,
      'Mo-Fr 08:00-18:00; Sa 09:00-12:00',
    ],
    [
      { access: 'yes', 'access:conditional': 'no @ (Dec 24-26); private @ (22:00-06:00)' },
      NO_HOURS,
      '24/7; Dec 24-26 off; 22:00-06:00 off',
    ],
    [{ access: 'yes', 'access:conditional': 'no @ (sunset-sunrise)' }, NO_HOURS, '24/7; sunset-sunrise off'],
    // No times: unknown, and said.
    [{ 'access:conditional': 'no @ winter' }, NO_HOURS, 'unknown "no @ winter"'],
    [{ access: 'yes', 'access:conditional': 'no@snow' }, '08:00-20:00', '08:00-20:00; unknown "no @ snow"'],
    [{ access: 'no', 'access:conditional': 'yes @ event' }, NO_HOURS, '"event"'],
    [{ access: 'no', 'access:conditional': 'yes @ (a "big" event)' }, NO_HOURS, '"a big event"'],
    // Says who, not when; or changes nothing.
    [{ access: 'customers', 'access:conditional': 'yes @ (customers)' }, NO_HOURS, NO_HOURS],
    [{ access: 'customers', 'access:conditional': 'yes @ (22:00-06:00)' }, '24/7', '24/7'],
    [{ access: 'yes', 'access:conditional': 'permit @ (Mo-Fr 08:00-12:00)' }, '24/7', '24/7'],
    [{ access: 'yes' }, '08:00-20:00', '08:00-20:00'],
  ])('%o beside the hours %j: %j', (tags, hours, narrowed) => {
    expect(hoursByAccess(hours, tags, false)).toBe(narrowed);
  });

  test('of a place only its conditions on the toilet count', () => {
    expect(hoursByAccess('24/7', { 'access:conditional': 'no @ (Nov-Mar)' }, true)).toBe('24/7');
    expect(hoursByAccess('24/7', { 'toilets:access:conditional': 'no @ (Nov-Mar)' }, true)).toBe(
      '24/7; Nov-Mar off',
    );
  });
});

test.each<[Tags, string | null]>([
  [{ access: 'no', 'access:conditional': 'yes @ (Mo-Su 08:00-18:00)' }, 'yes'],
  [{ access: 'private', 'access:conditional': 'yes @ (customers)' }, 'customers'],
  [{ access: 'no', 'access:conditional': 'customers @ (08:00-20:00)' }, 'customers'],
  [{ access: 'no', 'access:conditional': 'private @ (08:00-20:00)' }, null],
  [{ access: 'yes', 'access:conditional': 'yes @ (08:00-20:00)' }, null],
  [{ access: 'no' }, null],
])('%o grants %s', (tags, access) => {
  expect(grantedAccess(tags, false)).toBe(access);
});

test('a toilet that is open at times is shown, and is open at these times', () => {
  const context = { country: 'DE', insideVenue: false, now: new Date('2026-11-25T12:00:00Z') };
  const tags = { amenity: 'toilets', access: 'no', 'access:conditional': 'yes @ (Mo-Su 08:00-18:00)' };
  const toilet = toiletFromOsm({ type: 'node', id: 1, lon: 13, lat: 52, tags }, context)?.toilet;
  expect(toilet).toMatchObject({ access: 'public', accessStated: true, opening_hours: 'Mo-Su 08:00-18:00' });
});

test.each([
  ['24/7; Nov-Mar off', '2026-12-01T12:00:00Z', false],
  ['24/7; Nov-Mar off', '2026-07-01T02:00:00Z', true],
  ['24/7; sunset-sunrise off', '2026-07-01T00:30:00Z', false],
  ['24/7; sunset-sunrise off', '2026-07-01T12:00:00Z', true],
  ['08:00-20:00; unknown "no @ snow"', '2026-07-01T12:00:00Z', 'unknown'],
])('%s at %s: %s', (hours, at, openNow) => {
  const ms = Date.parse(at);
  const place = { zone: 'Europe/Berlin', country: 'DE', lon: 13.4, lat: 52.5 };
  expect(openAt(compileHours(hours, place, ms / 60_000 - 1_440, ms / 60_000 + 1_440), ms).openNow).toBe(
    openNow,
  );
});
