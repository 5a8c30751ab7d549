import { describe, expect, test } from 'vitest';
import { isGenderName, nameKey, nameText } from '../../../pipeline/toilets/toilet-name.ts';

test.each([
  'WC',
  'Toilet',
  'Public Toilets',
  'City Toilette',
  'Öffentliche Toilette',
  'WC Público',
  'Banheiro',
  'Городской туалет',
  '公共厕所',
  '화장실',
  'Ladies Restroom',
  "Men's Toilets",
  'Herren-WC',
])('%s is generic', (name) => {
  expect(nameKey(name)).toBeNull();
});

test.each(['Toilette 4', 'WC4All', 'Sulabh Complex', 'Stadtpark WC', 'Kiosk'])('%s sets it apart', (name) => {
  expect(nameKey(name)).not.toBeNull();
});

test('the gender is no part of what sets a name apart', () => {
  expect(nameKey('Park WC Damen')).toBe(nameKey('Park WC Herren'));
  expect(nameKey('WC 1 Damen')).not.toBe(nameKey('WC 2 Herren'));
});

describe('a name that only says for whom', () => {
  test.each(['Herren', 'Ladies Restroom', 'WC Damen', '女厕', 'М'])('%s', (name) => {
    expect(isGenderName(name)).toBe(true);
  });
  test.each(['WC', 'Park WC Damen', null])('but not %s', (name) => {
    expect(isGenderName(name)).toBe(false);
  });
});

test('names compare without case, spaces and punctuation', () => {
  expect(nameText(' City  Toilette ')).toBe(nameText('city toilette!'));
  expect(nameText('!')).toBeNull();
});
