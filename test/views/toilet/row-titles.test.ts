/** The titles of the rows of a list: no two the same, as far as the data tell them apart. */
import { expect, test } from 'vitest';
import type { FoundToilet } from '../../../schemas/toilet/toilet.ts';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { rowTitles } from '../../../views/toilet/row-titles.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const ROAD = { place: 'Route de la Piscine' };

function titlesOf(
  toilets: readonly Partial<FoundToilet>[],
  asides: Record<string, { place?: string; level?: string }> = {},
): string[] {
  const all = toilets.map((some, i) => wholeToilet({ id: `lt_n${i}`, name: null, gender: [], ...some }));
  return [...rowTitles(all, ({ id }) => asides[id] ?? ROAD, TEXTS.en).values()];
}

test('a toilet is called by its name and place, or by its place alone', () => {
  expect(titlesOf([{ name: 'Station' }, {}])).toEqual([
    'Station, Route de la Piscine',
    'Route de la Piscine',
  ]);
});

test('two of one street differ by the side on which they lie', () => {
  const ends = [
    { lon: 7.42, lat: 43.731 },
    { lon: 7.42, lat: 43.733 },
  ];
  expect(titlesOf(ends)).toEqual(['Route de la Piscine, south', 'Route de la Piscine, north']);
});

test('two at one door differ by whom they are for, or who may enter; without a difference by a number', () => {
  const door = { lon: 7.42, lat: 43.73 };
  expect(
    titlesOf([
      { ...door, gender: ['female'] },
      { ...door, gender: ['male'] },
    ]),
  ).toEqual(['Route de la Piscine, women', 'Route de la Piscine, men']);
  expect(
    titlesOf([
      { ...door, access: 'public' },
      { ...door, access: 'customers' },
    ]),
  ).toEqual(['Route de la Piscine · For everyone', 'Route de la Piscine · For customers only']);
  expect(titlesOf([door, door, door])).toEqual([
    'Route de la Piscine',
    'Route de la Piscine (2)',
    'Route de la Piscine (3)',
  ]);
});

test('nearer than a position is exact, the side counts if nothing else tells two apart', () => {
  const door = { lon: 7.42, lat: 43.73 };
  const beside = { ...door, lat: 43.73004 };
  expect(titlesOf([door, beside])).toEqual(['Route de la Piscine, south', 'Route de la Piscine, north']);
  expect(
    titlesOf([
      { ...door, gender: ['female'] },
      { ...beside, gender: ['male'] },
    ]),
  ).toEqual(['Route de la Piscine, women', 'Route de la Piscine, men']);
});

test('no two rows have the same words, whatever they are called', () => {
  const door = { lon: 7.42, lat: 43.73 };
  const names = ['Kiosk', 'Kiosk', 'Kiosk (2)', 'Kiosk', 'Kiosk (2)'];
  const titles = titlesOf(names.map((name) => ({ ...door, name })));
  expect(new Set(titles).size).toBe(names.length);
});

test('two floors of one building need nothing else', () => {
  const floors = { lt_n0: { ...ROAD, level: '0' }, lt_n1: { ...ROAD, level: '-1' } };
  const [first, second] = titlesOf([{ lat: 43.73 }, { lat: 43.74 }], floors);
  expect([first, second]).toEqual([
    'Route de la Piscine, floor\u00a00',
    'Route de la Piscine, floor\u00a0-1',
  ]);
});
