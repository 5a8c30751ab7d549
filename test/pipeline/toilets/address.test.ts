import { expect, test } from 'vitest';
import { addressOf } from '../../../pipeline/toilets/address.ts';

const of = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([key, value]) => [`addr:${key}`, value]));
const HOUSE = { street: 'Main Street', housenumber: '12', city: 'Town', postcode: '1234' };

test.each([
  ['DE', HOUSE, 'Main Street 12, 1234 Town'],
  ['FR', HOUSE, '12 Main Street, 1234 Town'],
  ['NZ', HOUSE, '12 Main Street, Town 1234'],
  ['US', HOUSE, '12 Main Street, Town 1234'],
  ['GB', { ...HOUSE, housename: 'The Lodge' }, 'The Lodge, 12 Main Street, Town 1234'],
  ['BR', HOUSE, 'Main Street 12, Town 1234'],
  ['HU', HOUSE, '1234 Town, Main Street 12'],
  [null, HOUSE, 'Main Street 12, 1234 Town'],
  ['GB', { place: 'Little Village', housenumber: '3' }, 'Little Village 3'],
  [
    'JP',
    {
      province: '東京都',
      city: '渋谷区',
      quarter: '恵比寿西',
      neighbourhood: '一丁目',
      block_number: '2',
      housenumber: '3',
    },
    '東京都渋谷区恵比寿西一丁目2-3',
  ],
  [
    'CN',
    { city: '北京市', district: '东城区', street: '王府井大街', housenumber: '12号' },
    '北京市东城区王府井大街12号',
  ],
  [
    'KR',
    { city: '서울', district: '중구', street: '세종대로', housenumber: '110' },
    '서울 중구 세종대로 110',
  ],
  ['DE', { full: 'At the lake' }, 'At the lake'],
  // A town or a number alone leads nowhere.
  ['DE', { city: 'Town', housenumber: '12' }, undefined],
  ['JP', { city: '渋谷区', housenumber: '3' }, undefined],
])('in %s %o is %s', (country, parts, address) => {
  expect(addressOf(of(parts), country)).toBe(address);
});
