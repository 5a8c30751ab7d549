import { expect, test } from 'vitest';
import { isOrdinal, ordinalOf } from '../../src/search/ordinals.ts';

test.each([
  ['1', 'first'],
  ['2', 'second'],
  ['3', 'third'],
  ['11', 'eleventh'],
  ['12', 'twelfth'],
  ['13', '13th'],
  ['21', '21st'],
  ['42', '42nd'],
  ['103', '103rd'],
  ['111', '111th'],
  ['0', undefined],
  ['007', undefined],
  ['300', undefined],
  ['1600', undefined],
  ['12a', undefined],
])('%s is %s', (number, ordinal) => {
  expect(ordinalOf(number)).toBe(ordinal);
  if (ordinal) expect(isOrdinal(ordinal)).toBe(true);
});

test.each(['avenue', '12', 'main'])('%s is no ordinal', (word) => {
  expect(isOrdinal(word)).toBe(false);
});
