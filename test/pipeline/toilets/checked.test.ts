import { expect, test } from 'vitest';
import { checkedOf } from '../../../pipeline/toilets/checked.ts';

const NOW = new Date('2026-07-08T20:00:00Z');

test.each([
  'check_date',
  'check_date:opening_hours',
  'wheelchair:check_date',
  'lastcheck',
  'lastchecked',
  'last_checked',
  'survey:date',
  'survey_date',
])('%s is a check', (key) => {
  expect(checkedOf({ [key]: '2021-08-14' }, NOW)).toBe('2021-08');
});

test.each(['start_date', 'source:date', 'survey', 'recheck_date', 'date'])('%s is none', (key) => {
  expect(checkedOf({ [key]: '2021-08-14' }, NOW)).toBeNull();
});

test('the newest valid date wins', () => {
  const tags = {
    check_date: '2019-03',
    'survey:date': '2022-01-26',
    lastcheck: '2031-01-01',
    survey_date: 'soon',
  };
  expect(checkedOf(tags, NOW)).toBe('2022-01');
});

test.each([
  ['2004-01', '2004-01'],
  ['2003-12-31', null],
  ['2026-07-09', '2026-07'],
  ['2026-07-10', null],
  ['2026-07', '2026-07'],
  ['2026-08', null],
  ['2021-02-29', null],
  ['2020-02-29', '2020-02'],
  ['2021-13', null],
  ['2021-00-10', null],
  ['2021', null],
  ['2021-8-4', null],
  ['08/2021', null],
  ['2021-08-14;2021-09-01', null],
])('%s is read as %s', (date, month) => {
  expect(checkedOf({ check_date: date }, NOW)).toBe(month);
});
