/** Both readers of a question answer alike, and say of each fault where and why. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Question, readableValues, readQuery, readValues } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { runs } from '../../fixtures/runs.ts';

const { findToiletsNear, listToiletsInArea, items, find_toilets_near: tool } = QUESTIONS;
const entries = Object.entries<Question>(QUESTIONS);

const text = fc.oneof(
  fc.double().map(String),
  fc.integer({ min: -200, max: 60_000 }).map(String),
  fc.constantFrom(
    ...[
      'true',
      'false',
      '',
      '1',
      'walk',
      'female',
      'radar',
      'de-DE',
      'DE',
      '22:00',
      '2026-11-25T22:00+01:00',
    ],
    ...[
      '7.4,43.7,7.5,43.8',
      '0,0,0.2,0.2',
      '0,0,9,9',
      '%20',
      'a b',
      'é',
      '-0',
      '1e1',
      '..',
      '3.14',
      '2026-02-30',
    ],
  ),
  fc.string({ maxLength: 8 }),
);
const pairsOf = ({ names }: Question) =>
  fc.array(fc.tuple(fc.constantFrom(...names, 'x', 'constructor', 'wheelchiar'), text), { maxLength: 6 });

describe.each(entries)('%s', (_, question) => {
  test('reads a query string alike with and without escapes', () => {
    fc.assert(
      fc.property(pairsOf(question), (pairs) => {
        const written = new URLSearchParams(pairs).toString();
        const escaped = written.replace(/[a-z]/g, (letter, at: number) =>
          written[at - 1] === '%' || written[at - 2] === '%'
            ? letter
            : `%${letter.charCodeAt(0).toString(16)}`,
        );
        expect(readQuery(question, written)).toEqual(readQuery(question, escaped));
        expect(readQuery(question, `?${written}`)).toEqual(readQuery(question, written));
      }),
      { numRuns: runs(200) },
    );
  });

  test('reads values as it reads their texts', () => {
    fc.assert(
      fc.property(pairsOf(question), (pairs) => {
        const values = Object.fromEntries(pairs);
        const [ofText, ofValues] = [
          readQuery(question, new URLSearchParams(values).toString()),
          readValues(question, values),
        ];
        expect(Object.keys(ofText)).toEqual(Object.keys(ofValues));
        if ('query' in ofText) expect(ofText).toEqual(ofValues);
        else if ('invalid' in ofValues)
          expect(ofText.invalid.map(({ name }) => name)).toEqual(ofValues.invalid.map(({ name }) => name));
      }),
      { numRuns: runs(200) },
    );
  });

  test('leaves out what cannot be read, and keeps the rest', () => {
    fc.assert(
      fc.property(pairsOf(question), (pairs) => {
        const values = Object.fromEntries(pairs);
        const readable = readableValues(question, values);
        for (const [name, given] of Object.entries(values)) {
          if (!Object.hasOwn(question.table, name)) expect(readable).not.toHaveProperty(name);
          else {
            const alone = readableValues(question, { [name]: given });
            expect(Reflect.get(readable, name)).toEqual(Reflect.get(alone, name));
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

test.each([
  [
    'lat=1&lat=2&lon=x',
    [
      ['lat', 'must be given once'],
      ['lon', 'must be a decimal number from -180 to 180'],
    ],
  ],
  [
    'lat=91',
    [
      ['lat', 'must be at most 90'],
      ['lon', 'is required beside lat: send both, or neither'],
    ],
  ],
  ['lon=7', [['lat', 'is required beside lon: send both, or neither']]],
  ['place=x', [['place', 'must have 2 to 200 characters']]],
  [
    'limit=21&country=d&by=foot',
    [
      ['country', 'must be a country code of two letters (ISO 3166-1 alpha-2), such as DE'],
      ['limit', 'must be at most 20'],
      ['by', 'must be distance or walk'],
    ],
  ],
])('%s names each fault once, repeated ones first', (search, faults) => {
  const read = readQuery(findToiletsNear, search);
  expect('invalid' in read && read.invalid.map(({ name, reason }) => [name, reason])).toEqual(faults);
});

test.each([
  [{ lat: 'north', lon: 7 }, 'lat', 'must be a number; leave it out if it is not known'],
  [{ lat: 91, lon: 7 }, 'lat', 'must be at most 90'],
  [{ limit: 2.5 }, 'limit', 'must be an int; leave it out if it is not known'],
  [{ open_now: 1 }, 'open_now', 'must be a boolean; leave it out if it is not known'],
  [{ gender: 1 }, 'gender', 'must be unisex, female or male'],
  [{ lat: Number.NaN, lon: 7 }, 'lat', 'must be a number; leave it out if it is not known'],
])('of %o the value of %s %s', (values, name, reason) => {
  const read = readValues(tool, values);
  expect('invalid' in read && read.invalid).toEqual([{ name, reason }]);
});

test('a box is a text or four numbers, with sides of at most 0.2 degrees', () => {
  const bbox = { west: 7.4, south: 43.7, east: 7.5, north: 43.8 };
  for (const given of ['7.4,43.7,7.5,43.8', [7.4, 43.7, 7.5, 43.8]])
    expect(readValues(listToiletsInArea, { bbox: given })).toMatchObject({ query: { bbox, limit: 100 } });
  for (const given of ['7,43,7.3,43.1', [7, 43, 7.3, 43.1], [7, 43, 7.1], 'x', undefined])
    expect(readValues(listToiletsInArea, { bbox: given })).toMatchObject({ invalid: [{ name: 'bbox' }] });
});

test('names that a question does not have are told, and change nothing', () => {
  expect(readQuery(items, 'limit=3&wheelchair=true')).toEqual({
    query: { limit: 3, cursor: { cell: 0, row: 0 } },
    unknown: ['wheelchair'],
  });
});
