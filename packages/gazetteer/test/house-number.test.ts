import { expect, test } from 'vitest';
import { askedHouses, houseNumbersOf, readingsOf, withoutPart } from '../src/house-number.ts';

test.each([
  ['12', ['12']],
  ['12 A', ['12a']],
  ['12;14; 16b', ['12', '14', '16b']],
  ['12-16', ['12-16']],
  ['1234/5', ['1234/5']],
  ['１２', ['12']],
  ['12,12', ['12']],
  ['А5', ['а5']],
  ['', []],
  ['s/n', []],
  ['see the sign at the gate 3', []],
])('the tag %j has the numbers %j', (tag, numbers) => {
  expect(houseNumbersOf(tag)).toEqual(numbers);
});

test.each([
  ['Rue Grimaldi 12', ['12']],
  ['12 Rue Grimaldi, Monaco', ['12 first']],
  ['Landstrasse 12 b, 9490 Vaduz', ['12b', '9490 first']],
  ['Rue Grimaldi 12 bis', ['12bis']],
  ['Rua Formosa 34-A', ['34-a']],
  ['Karlova 1234 / 5', ['1234/5']],
  ['Straße des 17. Juni 135', ['17', '135']],
  ['5th Avenue', []],
  ['EC4M 8AD', []],
  ['Rue Grimaldi', []],
])('the text %j asks for %j', (text, asked) => {
  expect(askedHouses(text).map(({ number, isFirst }) => (isFirst ? `${number} first` : number))).toEqual(
    asked,
  );
});

test.each([
  ['Unit 5/12 Cuba Street', '12 Cuba Street'],
  ['unit 5, 12 Cuba Street, Wellington', '12 Cuba Street, Wellington'],
  ['Flat 2, 12 Cuba St', '12 Cuba St'],
  ['Level 3, 12 Cuba Street', '12 Cuba Street'],
  ['Shop 4 12 Cuba Street', '12 Cuba Street'],
  ['Lot 2 Burrows Avenue', '2 Burrows Avenue'],
  ['420 NW 11th Ave UNIT 1105, Portland', '420 NW 11th Ave, Portland'],
  ['834 5th Ave # 78A, New York', '834 5th Ave, New York'],
  ['2033 1st Ave Apt. 3, Seattle', '2033 1st Ave, Seattle'],
  ['Невский проспект 15, кв. 7', 'Невский проспект 15'],
  ['Rua Formosa, 123 2º Dto', 'Rua Formosa, 123'],
  ['Rua Formosa 123, 2º, Porto', 'Rua Formosa 123, Porto'],
  ['Rua Formosa 2º', 'Rua Formosa 2º'],
  ['Shop 4 Cuba Street', 'Shop 4 Cuba Street'],
  ['Level 42', 'Level 42'],
  ['5/12 Cuba Street', '5/12 Cuba Street'],
  ['Lot 5', '5'],
  ['Lotstraße 12', 'Lotstraße 12'],
])('%s asks for %s', (text, expected) => {
  expect(withoutPart(text)).toBe(expected);
});

test.each([
  ['5/12', 'NZ', ['12', '5/12']],
  ['5/12', 'AU', ['12', '5/12']],
  ['1234/5', 'CZ', ['1234/5', '5']],
  ['5/12', null, ['5/12', '12']],
  ['12a', 'NZ', ['12a']],
])('%s in %s may be the houses %j', (number, country, readings) => {
  expect(readingsOf(number, country)).toEqual(readings);
});
