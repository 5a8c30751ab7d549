import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const lisbon = { town: 'Lisboa', country: 'PT', lon: -9.14, lat: 38.71 };
const PLACES = [
  place('Lisboa', { kind: 'city', importance: 0.9, country: 'PT', lon: -9.14, lat: 38.71 }),
  place('Harbour View Street', lisbon),
  place('Baker Street', lisbon),
  place('Universidade Golden Gate', { ...lisbon, kind: 'landmark' }),
  place('Rua do Ibis', lisbon),
  place('Hotel Lisboa Plaza', { ...lisbon, kind: 'landmark' }),
  place('Pier 24', { ...lisbon, kind: 'landmark' }),
  place('Kammer 2', { ...lisbon, kind: 'landmark' }),
  place('Plein 12', lisbon),
  place('Rua 8 de Maio', { ...lisbon, houses: '25 10 10' }),
  place('Beco Emilio Lombardi', lisbon),
  place('Palácio Real', { ...lisbon, kind: 'landmark', names: ['Royal Palace'] }),
  place('São Bento', { ...lisbon, kind: 'station' }),
  place('Estádio João III', { ...lisbon, kind: 'landmark' }),
  place('Hotel Central', { ...lisbon, kind: 'landmark', names: ['Hotel'] }),
  place('Jardim de São Lázaro', { ...lisbon, kind: 'landmark' }),
  place('רחוב קמדן', lisbon),
  place('望京', { ...lisbon, kind: 'station' }),
  place('王府', { ...lisbon, kind: 'stop' }),
  place('浜町', { ...lisbon, kind: 'neighbourhood' }),
];
const found = (text: string) => gazetteer(PLACES).find(text)[0];

describe('no name is replaced by another', () => {
  test.each([
    ['Baker Beach', 'a beach is no street'],
    ['Golden Gate Park', 'a park is no university'],
    ['Harbour Lights', 'a word that no name has'],
    ['Pier 39', 'another number'],
    ['Rua 25 de Maio', 'another number of a street'],
    ['Tal 2', 'a number alone is no name'],
    ['1234AB 12', 'a postcode and a number are no name'],
    ['Lombard Street', 'an error beside words that nobody asked for'],
    ['Taj Mahal Palace', 'a word for a kind alone'],
    ['São Bento do Sul', 'an article at the end'],
    ['Iris', 'an error in a short word alone'],
    ['Hotel Columbus, Lisboa', 'a hotel of another name in the same town'],
    ['my hotel', 'one hotel of many'],
    ['王府井', 'two of three letters'],
  ])('%s: %s', (text) => {
    expect(found(text)).toBeUndefined();
  });
});

describe('a name is found', () => {
  test.each([
    ['Harbor View Street', 'Harbour View Street'],
    ['Harbour View', 'Harbour View Street'],
    ['Bakar Street Lisboa', 'Baker Street'],
    ['Pier 24', 'Pier 24'],
    ['Kammer 2', 'Kammer 2'],
    ['Plein 12', 'Plein 12'],
    ['Rua 8 de Maio 25', 'Rua 8 de Maio'],
    ['Emilio Lombard', 'Beco Emilio Lombardi'],
    ['Royal Palace', 'Palácio Real'],
    ['São Bento', 'São Bento'],
    ['Estádio João 3', 'Estádio João III'],
    ['Hotel', 'Hotel Central'],
    ['Jardim de S. Lázaro', 'Jardim de São Lázaro'],
    ['Camden Street', 'רחוב קמדן'],
  ])('%s is %s', (text, name) => {
    expect(found(text)?.name).toBe(name);
  });

  test('without words that are no name here or elsewhere, which are said', () => {
    expect(found('Xyzzy, Baker Street')).toMatchObject({ name: 'Baker Street', ignoredWords: ['Xyzzy'] });
  });

  test('but not beside a name of the data that lies elsewhere', () => {
    const far = [...PLACES, place('Xyzzy', { kind: 'town', country: 'PT', lon: -8, lat: 41 })];
    expect(
      gazetteer(far)
        .find('Xyzzy, Baker Street')
        .map(({ name }) => name),
    ).not.toContain('Baker Street');
  });

  test('with a place around it', () => {
    const near = [...PLACES, place('Xyzzy', { ...lisbon, kind: 'stop' })];
    expect(gazetteer(near).find('Baker Street, Xyzzy')[0]?.name).toBe('Baker Street');
  });
});

describe('a station that the data does not have', () => {
  test.each(['浜町駅', '浜町站', '浜町地铁站'])('%s is the quarter of its name', (text) => {
    expect(found(text)).toMatchObject({ name: '浜町', kind: 'neighbourhood' });
  });

  test('is no quarter of a longer name', () => {
    expect(gazetteer([place('浜町公園前', { kind: 'stop' })]).find('浜町駅')).toEqual([]);
  });
});
