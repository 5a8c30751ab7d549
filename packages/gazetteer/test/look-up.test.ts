import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../test/fixtures/small-gazetteer.ts';

const graz = { town: 'Graz', country: 'AT' };
const PLACES = [
  place('Graz', { kind: 'city', importance: 0.8, country: 'AT' }),
  place('Baker Street', graz),
  place('Baker Hall', { ...graz, kind: 'landmark' }),
  place('Café Baker', { ...graz, kind: 'landmark' }),
  place('Baker Museum', { ...graz, kind: 'landmark', importance: 0.4 }),
  place('Strand', graz),
];

describe('why nothing was found', () => {
  test('at most three places with a name alike may have been meant', () => {
    const places = gazetteer(PLACES);
    expect(places.find('Baker Beach')).toEqual([]);
    const { isOutside, alike } = places.nothingFound('toilets near Baker Beach');
    expect(isOutside).toBe(false);
    expect(alike).toHaveLength(3);
    for (const label of alike) expect(label).toMatch(/Baker.*, Graz/);
  });

  test('none in another country', () => {
    expect(gazetteer(PLACES).nothingFound('Baker Beach', { country: 'DE' }).alike).toEqual([]);
  });

  test('none if no word is in a name, or only a word for a kind', () => {
    for (const text of ['Qwertz', 'Zoo museum of Qwertz'])
      expect(gazetteer(PLACES).nothingFound(text).alike).toEqual([]);
  });
});
