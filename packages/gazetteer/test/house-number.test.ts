import { expect, test } from 'vitest';
import { houseNumbersOf, numbersIn, partIn, plainNumbers, withoutPart } from '../src/house-number.ts';

test.each([
  ['12', ['12']],
  ['12 A', ['12a']],
  ['12;14; 16b', ['12', '14', '16b']],
  ['12-16', ['12-16']],
  ['1234/5', ['1234/5']],
  ['１２', ['12']],
  ['12,12', ['12']],
  ['А5', ['а5']],
  ['12/a', ['12a']],
  ['14-B', ['14b']],
  ['5 A 3', ['5a3']],
  ['45.1', ['45.1']],
  ['3 корпус 2', ['3к2']],
  ['3 корп. 2 строение 1', ['3к2с1']],
  ['18А с4', ['18ас4']],
  ['9/1 лит. Б', ['9/1б']],
  ['владение 6', ['вл6']],
  ['٤٢', ['42']],
  ['۴۲б', ['42б']],
  ['१७', ['17']],
  ['๓๑/๒', ['31/2']],
  ['24号', ['24']],
  ['24號樓', ['24']],
  ['6之3號', ['6-3']],
  ['6號之3', ['6-3']],
  ['2弄7号', ['2弄7']],
  ['No. 2B', ['2b']],
  ['số 58b', ['58b']],
  ['11–13', ['11-13']],
  ['30 1/2', ['30½']],
  ['30½', ['30½']],
  ['', []],
  ['s/n', []],
  ['see the sign at the gate 3', []],
])('the tag %j has the numbers %j', (tag, numbers) => {
  expect(houseNumbersOf(tag)).toEqual(numbers);
});

test.each([
  ['Rue Grimaldi 12', [['12']]],
  ['Landstrasse 12 b, 9490 Vaduz', [['12b'], ['9490']]],
  ['12 S Main St', [['12s', '12']]],
  ['Torikatu 8 C 4', [['8c4', '8c', '8']]],
  ['Rue Grimaldi 12 bis', [['12bis']]],
  ['Rua Formosa 34-A', [['34a']]],
  ['Karlova 1234 / 5', [['1234/5']]],
  ['Straße des 17. Juni 135', [['17'], ['135']]],
  ['ул. Ленина, д.8, корп.2, стр. 1', [['8к2с1']]],
  ['Ленина 8 к. 2', [['8к2']]],
  ['Арбат 31 Г', [['31г']]],
  ['Арбат 31/2 с3', [['31/2с3']]],
  ['Dr. Ivana 9dj', [['9dj']]],
  ['مصر ٣٤', [['34']]],
  ['中山路24号', [['24']]],
  ['中山路三段90巷6之3號', [['90巷6-3']]],
  ['地铁8号线', []],
  ['中山路40巷6號', [['40巷6']]],
  ['Lenina 8a s2', [['8as2']]],
  ['30 1/2 Elm Street', [['30½']]],
  ['종로24', [['24']]],
  ['종로3길', []],
  ['Ngõ A9', [['a9']]],
  ['nº 12', [['12']]],
  ['5th Avenue', []],
  ['EC4M 8AD', []],
  ['Rue Grimaldi', []],
])('the text %j asks for %j', (text, readings) => {
  expect(numbersIn(plainNumbers(text)).map((number) => number.readings)).toEqual(readings);
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
  ['Długa 12 m. 5', 'Długa 12'],
  ['Lotstraße 12', 'Lotstraße 12'],
])('%s asks for %s', (text, expected) => {
  expect(withoutPart(text)).toBe(expected);
});

test.each([
  ['Unit 7, 150 Abbey Road', '7'],
  ['Flat 3B, 12 Cuba St', '3b'],
  ['834 5th Ave # 78A, New York', '78a'],
  ['12 Cuba Street', undefined],
])('%s names the part %s', (text, part) => {
  expect(partIn(text)).toBe(part);
});
