import { describe, expect, test } from 'vitest';
import {
  decodeNumbers,
  decodeRow,
  decodeWordPlaces,
  encodeNumbers,
  encodeParts,
  encodeRow,
  KEYS,
  type PublishedRow,
  placesOf,
  reversed,
} from '../src/published-entries.ts';

const ROW: PublishedRow = {
  id: 12,
  row: {
    kind: 12,
    name: 'Rua Nova',
    others: null,
    lon: -86_100_000,
    lat: 411_500_000,
    importance: 310,
    country: null,
  },
  town: undefined,
  readings: [],
  foot: undefined,
};

describe('a row', () => {
  test.each<[string, PublishedRow]>([
    ['of a name alone', ROW],
    ['with a town and a country', { ...ROW, town: 3, row: { ...ROW.row, country: 'PT' } }],
    ['with other names', { ...ROW, row: { ...ROW.row, others: 'Nova\nNew "Street"' } }],
    ['at another position for walkers', { ...ROW, foot: [-86_100_120, 411_500_230] }],
    ['with readings', { ...ROW, readings: [['rua', 'nova'], [], ['x']] }],
  ])('%s comes back as it was', (_, row) => {
    expect(decodeRow(JSON.parse(encodeRow(row)))).toEqual(row);
  });

  test.each([
    [undefined],
    [{}],
    [[]],
    [[1, 99, 0, 0, 0, 0, 0, 'x']],
    [[1, 12, 0.5, 0, 0, 0, 0, 'x']],
    [[1, 12, 0, 0, 0, 0, 0]],
    [[1, 12, 0, 0, 0, 0, 5, 'x']],
    [[1, 12, 0, 0, 0, 0, 0, 'x', 'y', [5]]],
    [[1, 12, 0, 0, 0, 0, 0, 'x', 0, 0, [5]]],
    [[1, 12, 0, 0, 0, 0, 0, 'x', 0, 0, [5, 0.5]]],
  ])('%j is none', (value) => {
    expect(() => decodeRow(value)).toThrow();
  });
});

test('numbers that rise come back as they were', () => {
  expect(decodeNumbers(7, JSON.parse(encodeNumbers([7, 8, 20, 4_000])))).toEqual([7, 8, 20, 4_000]);
  expect(decodeNumbers(7, JSON.parse(encodeNumbers([7])))).toEqual([7]);
});

test('the places of a word are rows, or parts that have them', () => {
  const rows: unknown = JSON.parse(`[${encodeRow(ROW)}]`);
  expect(decodeWordPlaces(rows)).toEqual({ kind: 'rows', rows: [ROW] });
  expect(placesOf(rows)).toBe(1);
  const parts = { kind: 'parts', places: 90, numbers: [[1, 'n']], rows: 'r' } as const;
  const value: unknown = JSON.parse(encodeParts(parts));
  expect(decodeWordPlaces(value)).toEqual(parts);
  expect(placesOf(value)).toBe(90);
  for (const wrong of [
    null,
    5,
    {},
    { places: 1, numbers: [], rows: 5 },
    { places: 1, numbers: [[1]], rows: 'r' },
  ])
    expect(() => decodeWordPlaces(wrong)).toThrow();
});

test('keys have the order of numbers, and reversed words that of their lengths', () => {
  expect([KEYS.place(1_000), KEYS.place(35), KEYS.place(36)].sort()).toEqual([
    KEYS.place(35),
    KEYS.place(36),
    KEYS.place(1_000),
  ]);
  expect(KEYS.reversed('abc')).toBe(`${KEYS.ofLength(3)}cba`);
  expect(KEYS.ofLength(9) < KEYS.ofLength(10)).toBe(true);
  expect(reversed(reversed('a😀b'))).toBe('a😀b');
});
