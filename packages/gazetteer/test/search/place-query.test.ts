import { describe, expect, test } from 'vitest';
import { parsePlaceQuery } from '../../src/search/place-query.ts';

const roles = (text: string) =>
  Object.fromEntries(parsePlaceQuery(text).map(({ spelling, role }) => [spelling, role]));

describe('numbers of an address are not needed', () => {
  test.each([
    ['10 Downing Street SW1A 2AA', { '10': 'number', downing: 'word', street: 'word', sw1a2aa: 'number' }],
    ['Bay St M5V 2T6', { bay: 'word', st: 'word', m5v2t6: 'number' }],
    ['Damrak 1012 LG', { damrak: 'word', '1012lg': 'number' }],
    ['Sandweg 5, FL-9495', { sandweg: 'word', '5': 'number', '9495': 'number' }],
    ['AD500', { ad500: 'number' }],
    ['1012 LG 7', { '1012lg': 'word', '7': 'number' }],
    [
      'ул. Мира, д. 5 корпус 2',
      { ул: 'word', мира: 'word', д: 'stop', '5': 'number', корпус: 'number', '2': 'number' },
    ],
    ['Мира 31 Г', { мира: 'word', '31': 'number', г: 'number' }],
    ['Torikatu 8 C', { torikatu: 'word', '8': 'number', c: 'number' }],
    ['8 C Street', { '8': 'number', c: 'word', street: 'word' }],
    ['Cadde No:5', { cadde: 'word', no: 'stop', '5': 'number' }],
    ['Via 5', { via: 'word', '5': 'number' }],
    ['中山路 24 号', { 中山: 'word', 山路: 'word', '24': 'number', 号: 'number' }],
    ['종로3길 24', { 종로3길: 'word', '24': 'number' }],
    ['Rua 1234 de Maio', { rua: 'word', '1234': 'number', de: 'stop', maio: 'word' }],
  ])('%s', (text, expected) => {
    expect(roles(text)).toEqual(expected);
  });
});

test.each(['tube', 'underground', 'subway', 'metro', 'MRT', 'BART', 'U-Bahn', 'S-Bahn', 'м.', 'tram'])(
  '%s hints at a station or a stop',
  (hint) => {
    const [word, ...others] = parsePlaceQuery(hint);
    expect(word).toMatchObject({ role: 'hint', kinds: ['station', 'stop'] });
    expect(others).toEqual([]);
  },
);

test('commas, lines and dashes between spaces part an address', () => {
  const parts = parsePlaceQuery('Shop, Rue A\nVaduz - Liechtenstein').map(({ part }) => part);
  expect(parts).toEqual([0, 1, 1, 2, 3]);
});

test.each([
  ['Valletta, MT', ['valletta', 'mt'], [undefined, 'MT']],
  ['Valletta MT', ['valletta', 'mt'], [undefined, undefined]],
  ['Seattle, WA', ['seattle', 'wa'], [undefined, undefined]],
  ['Valletta, MT 1117', ['valletta', '1117'], [undefined, undefined]],
  ['Porto, PT 4000', ['porto', '4000'], [undefined, undefined]],
  ['MT', ['mt'], [undefined]],
])(
  'the code of a country counts alone between commas, and before a postcode: %s',
  (text, spellings, countries) => {
    const words = parsePlaceQuery(text);
    expect(words.map(({ spelling }) => spelling)).toEqual(spellings);
    expect(words.map(({ country }) => country)).toEqual(countries);
  },
);

test('an abbreviation of "street" names no country, as "Çad" does', () => {
  expect(parsePlaceQuery('Atatürk Cad. 5').map(({ country }) => country)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
