import { expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const fuerth = { town: 'Fürth', country: 'DE' };
const PLACES = [
  place('Fürth', { kind: 'city', importance: 0.5, country: 'DE' }),
  place('Würzburger Straße', fuerth),
  place('Königsberger Allee', fuerth),
  place('Max-Planck-Straße', fuerth),
  place('Martin-Luther-Platz', { kind: 'square', ...fuerth }),
  place('Buen Retiro', fuerth),
  place('Hauptstraße', fuerth),
];

test.each([
  ['Wuerzburgerstrasse', 'Würzburger Straße'],
  ['Wuerzburgerstr., Fuerth', 'Würzburger Straße'],
  ['koenigsbergerallee', 'Königsberger Allee'],
  ['Maxplanckstraße Fürth', 'Max-Planck-Straße'],
  ['Maxplanckstr.', 'Max-Planck-Straße'],
  ['Martinlutherplatz', 'Martin-Luther-Platz'],
  ['buenretiro', 'Buen Retiro'],
])('%s is %s', (text, name) => {
  expect(gazetteer(PLACES).find(text)[0]?.name).toBe(name);
});

test('nothing is made of words that no place has', () => {
  expect(gazetteer(PLACES).find('Zwergnasestraße')).toEqual([]);
});
