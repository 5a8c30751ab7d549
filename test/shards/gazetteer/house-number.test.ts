import { expect, test } from 'vitest';
import { askedHouses, houseNumbersOf } from '../../../shards/gazetteer/house-number.ts';

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
