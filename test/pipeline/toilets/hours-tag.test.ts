import { expect, test } from 'vitest';
import { isSeasonalWithoutHours, openingHoursOf } from '../../../pipeline/toilets/hours-tag.ts';

const ALL = { opening_hours: 'own', 'toilets:opening_hours': 'toilets', 'opening_hours:toilets': 'suffix' };

test('a toilet has its own hours first, a place those of its toilet', () => {
  expect(openingHoursOf(ALL, false)).toBe('own');
  expect(openingHoursOf(ALL, true)).toBe('toilets');
  expect(openingHoursOf({ opening_hours: 'own', 'opening_hours:toilets': 'suffix' }, true)).toBe('suffix');
  expect(openingHoursOf({ opening_hours: 'own' }, true)).toBe('own');
  expect(openingHoursOf({ 'opening_hours:toilets': 'suffix' }, false)).toBe('suffix');
  expect(openingHoursOf({}, true)).toBeNull();
});

test.each(['6:00-22:00', 'Apr-Oct', '"Geschlossen von Januar bis März"', 'heures du marché ('])(
  '%s is published as it is, whether it can be read or not',
  (opening_hours) => {
    expect(openingHoursOf({ opening_hours: ` ${opening_hours} ` }, false)).toBe(opening_hours);
  },
);

test('hours longer than OSM allows are dropped, not cut', () => {
  expect(openingHoursOf({ opening_hours: 'x'.repeat(255) }, false)).toHaveLength(255);
  expect(openingHoursOf({ opening_hours: 'x'.repeat(256) }, false)).toBeNull();
});

test('seasonal is a doubt only without hours', () => {
  expect(isSeasonalWithoutHours({ seasonal: 'summer' }, null)).toBe(true);
  expect(isSeasonalWithoutHours({ seasonal: 'yes' }, 'May-Sep')).toBe(false);
  expect(isSeasonalWithoutHours({ seasonal: 'no' }, null)).toBe(false);
  expect(isSeasonalWithoutHours({}, null)).toBe(false);
});
