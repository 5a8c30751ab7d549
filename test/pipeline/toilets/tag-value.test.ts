import { describe, expect, test } from 'vitest';
import { word, words } from '../../../pipeline/toilets/tag-value.ts';

describe('the elements of a tag value', () => {
  test.each([
    ['yes', ['yes']],
    [' Yes ', ['yes']],
    ['customers; Public', ['customers', 'public']],
    ['; unisex;;', ['unisex']],
    ['', []],
    ['  ', []],
    [' ; ', []],
  ])('of %j', (value, elements) => {
    expect(words({ access: value }, 'access')).toEqual(elements);
    expect(word({ access: value }, 'access')).toBe(elements[0] ?? null);
  });

  test('of an absent key are none', () => {
    expect(words({}, 'access')).toEqual([]);
    expect(word({}, 'access')).toBeNull();
  });
});
