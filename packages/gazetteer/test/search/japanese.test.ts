import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const shibuya = { town: '渋谷区', townNames: ['渋谷区', '渋谷', 'Shibuya'], country: 'JP' };
const helsinki = { town: 'Helsinki', townNames: ['Helsinki', 'ヘルシンキ'], country: 'FI' };
const quarter = (name: string, fields = {}) =>
  place(name, { kind: 'neighbourhood', importance: 0.3, ...shibuya, ...fields });
const PLACES = [
  place('東京都', { kind: 'region', importance: 0.7, country: 'JP', names: ['Tokyo'] }),
  place('渋谷区', { kind: 'city', importance: 0.6, country: 'JP', names: ['Shibuya'] }),
  place('渋谷', { kind: 'station', importance: 0.5, ...shibuya }),
  place('町田市', { kind: 'city', importance: 0.6, country: 'JP' }),
  place('原町田', { kind: 'neighbourhood', importance: 0.3, town: '町田市', country: 'JP' }),
  quarter('恵比寿西', { importance: 0.35 }),
  quarter('恵比寿西一丁目'),
  quarter('恵比寿西二丁目'),
  quarter('道玄坂', { importance: 0.35 }),
  quarter('道玄坂一丁目'),
  quarter('道玄坂2丁目'),
  quarter('西新宿二十三丁目'),
  place('Helsinki', { kind: 'city', importance: 0.7, country: 'FI', names: ['ヘルシンキ'] }),
  place('Päärautatieasema', { kind: 'station', importance: 0.5, ...helsinki }),
  place('Keskustakirjasto', {
    ...helsinki,
    ...{ kind: 'landmark', importance: 0.4, names: ['ヘルシンキ中央図書館'] },
  }),
  place('서울', { kind: 'station', importance: 0.5, country: 'KR' }),
];
const first = (text: string) => {
  const [hit] = gazetteer(PLACES).find(text);
  return hit && `${hit.kind} ${hit.name}`;
};

describe('an address in one word', () => {
  test.each([
    ['東京都渋谷区恵比寿西一丁目', '恵比寿西一丁目'],
    ['東京都渋谷区恵比寿西2丁目', '恵比寿西二丁目'],
    ['〒150-0021 東京都渋谷区恵比寿西２丁目３番４号', '恵比寿西二丁目'],
    ['渋谷区道玄坂2-1', '道玄坂2丁目'],
    ['渋谷区道玄坂二丁目', '道玄坂2丁目'],
    ['渋谷区道玄坂１－２－３', '道玄坂一丁目'],
    ['渋谷区道玄坂9-1', '道玄坂'],
    ['東京都渋谷区西新宿23丁目', '西新宿二十三丁目'],
    ['東京都町田市原町田', '原町田'],
  ])('%s: %s', (text, name) => {
    expect(first(text)).toBe(`neighbourhood ${name}`);
  });
});

describe('a station has its suffix or not', () => {
  test.each([
    ['渋谷駅', 'station 渋谷'],
    ['渋谷', 'station 渋谷'],
    ['ヘルシンキ中央駅', 'station Päärautatieasema'],
    ['서울역', 'station 서울'],
    ['ヘルシンキ中央図書館', 'landmark Keskustakirjasto'],
  ])('%s: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

test('another letter is another word', () => {
  const places = gazetteer([...Array.from({ length: 9 }, (_, i) => place(`京都 ${i}`, { kind: 'station' }))]);
  expect(places.find('東都 駅')[0]).toBeUndefined();
});
