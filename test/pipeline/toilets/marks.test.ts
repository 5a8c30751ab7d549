import { expect, test } from 'vitest';
import { levelsOf, onOtherLevels } from '../../../pipeline/toilets/marks.ts';

test.each([
  ['0', '0'],
  ['1;0', '0 1'],
  ['1.0', '1'],
  ['-1-1', '-1 0 1'],
  ['2-1', '2-1'],
  ['0-9999', '0-9999'],
  ['ground', 'ground'],
  [' ', ''],
])('level=%j is on the floors %j', (level, floors) => {
  expect(levelsOf({ level }).join(' ')).toBe(floors);
});

test('two objects are on other levels only if both are known and share none', () => {
  expect(onOtherLevels({ level: '0' }, { level: '1' })).toBe(true);
  expect(onOtherLevels({ level: '0;1' }, { level: '1' })).toBe(false);
  expect(onOtherLevels({}, { level: '1' })).toBe(false);
  expect(onOtherLevels({ level: '1' }, {})).toBe(false);
});
