import { expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';
import { addressApart } from '../../src/search/address-apart.ts';

test.each([
  ['부산광역시해운대구달맞이길117', '부산광역시 해운대구 달맞이길 117'],
  ['달맞이길117번길8', '달맞이길117번길 8'],
  ['종로 3길 24-1', '종로3길 24-1'],
  ['中山路3段90巷', '中山路三段90巷'],
  ['종로', undefined],
  ['Main Street 12', undefined],
])('%s has the parts of %s', (text, parts) => {
  expect(addressApart(text)).toBe(parts);
});

test('an address of Korea is found to the house, with and without spaces', () => {
  const inBusan = { town: '부산광역시', country: 'KR', lon: 129, lat: 35 };
  const places = gazetteer([
    place('부산광역시', { kind: 'city', importance: 0.9, country: 'KR' }),
    place('해운대구', { kind: 'suburb', importance: 0.5, ...inBusan }),
    place('달맞이길', { ...inBusan, houses: '117 5 5' }),
    place('달맞이길117번길', { ...inBusan, houses: '8 9 9' }),
  ]);
  const found = (text: string) => places.find(text)[0]?.label;
  expect(found('부산광역시해운대구달맞이길117')).toBe('달맞이길 117, 부산광역시');
  expect(found('달맞이길117')).toBe('달맞이길 117, 부산광역시');
  expect(found('부산광역시 해운대구 달맞이길117번길 8')).toBe('달맞이길117번길 8, 부산광역시');
  expect(found('달맞이길117번길8')).toBe('달맞이길117번길 8, 부산광역시');
});
