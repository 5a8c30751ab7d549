import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytes, message, packed } from '../../../../../test/fixtures/pbf-fixture.ts';
import { Cursor, Damage } from '../../../src/file/protobuf.ts';
import { type TagRule, TagTable } from '../../../src/scan/tag-rules/tag-rules.ts';

const RULES: TagRule[] = [
  { key: 'amenity', values: ['toilets', 'toilet'], inLists: true },
  { key: 'toilets' },
  { key: 'railway', values: ['platform'] },
  { key: 'public_transport', values: ['station', 'platform'] },
];

/** Strings in a table, keys and values by their text. */
function maskOf(tags: [string, string][], rules = RULES): { mask: number; possible: number } {
  const strings = ['', ...new Set(tags.flat())];
  const content = message(...strings.map((text) => bytes(1, text)));
  const column = (side: 0 | 1): Buffer =>
    packed(
      1,
      tags.map((tag) => strings.indexOf(tag[side])),
    );
  const [keys, values] = [column(0), column(1)];
  const all = Buffer.concat([content, keys, values]);
  const table = new TagTable(rules);
  table.load(all, 0, content.length);
  const spanAt = (at: number) => {
    const cursor = new Cursor(all, at);
    cursor.varint();
    return cursor.span();
  };
  const keySpan = spanAt(content.length);
  const valueSpan = spanAt(content.length + keys.length);
  return {
    mask: table.mask(all, keySpan.from, keySpan.to, valueSpan.from, valueSpan.to),
    possible: table.possible,
  };
}

describe('rules on a string table', () => {
  test.each<[string, [string, string][], number]>([
    ['a value', [['amenity', 'toilets']], 1],
    ['its misspelling', [['amenity', 'toilet']], 1],
    ['one of a list', [['amenity', 'shower;toilets']], 1],
    ['one of a list with spaces', [['amenity', 'shower ; toilet ;cafe']], 1],
    ['not a part of a word', [['amenity', 'dog_toilets;not toilets']], 0],
    ['not upper case', [['amenity', 'Toilets']], 0],
    ['not as another key', [['building', 'toilets']], 0],
    ['any value of a key', [['toilets', 'no']], 2],
    ['not a key as a value', [['amenity', 'amenity']], 0],
    ['a list only where the rule says so', [['railway', 'platform;station']], 0],
    [
      'each rule by itself',
      [
        ['railway', 'platform'],
        ['public_transport', 'station'],
      ],
      12,
    ],
    [
      'no bit shared between rules',
      [
        ['railway', 'station'],
        ['public_transport', 'stop'],
      ],
      0,
    ],
    [
      'several',
      [
        ['amenity', 'toilets'],
        ['toilets', 'yes'],
        ['name', 'WC'],
      ],
      3,
    ],
    ['nothing', [], 0],
  ])('%s', (_, tags, expected) => {
    expect(maskOf(tags).mask).toBe(expected);
  });

  test('agree with plain comparison on any tags', () => {
    const words = [
      'amenity',
      'toilets',
      'toilet',
      'railway',
      'platform',
      'station',
      'public_transport',
      'a;toilet',
      'x'.repeat(200),
      'é',
    ];
    const word = fc.constantFrom(...words);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word)), (tags) => {
        const expected = RULES.reduce((mask, { key, values, inLists }, index) => {
          const fits = (value: string) =>
            !values ||
            values.includes(value) ||
            (inLists === true && value.split(';').some((one) => values.includes(one.trim())));
          return mask | (tags.some((tag) => tag[0] === key && fits(tag[1])) ? 1 << index : 0);
        }, 0);
        const { mask, possible } = maskOf(tags);
        expect(mask).toBe(expected);
        expect(mask & ~possible).toBe(0);
      }),
    );
  });

  test('forget the table before', () => {
    const table = new TagTable(RULES);
    const load = (...strings: string[]): void => {
      const content = message(...strings.map((text) => bytes(1, text)));
      table.load(content, 0, content.length);
    };
    load('', 'amenity', 'toilet');
    expect(table.possible).toBe(1);
    load('', 'name');
    expect([table.possible, table.count]).toEqual([0, 2]);
    expect(() => table.text(2)).toThrow(Damage);
    expect(() => table.mask(Buffer.from([2, 1]), 0, 1, 1, 2)).toThrow(Damage);
  });

  test('take tables of any size', () => {
    const strings = Array.from({ length: 20_000 }, (_, index) => `value ${index}`);
    const content = message(...strings.map((text) => bytes(1, text)));
    const table = new TagTable(RULES);
    table.load(content, 0, content.length);
    expect([table.count, table.text(19_999)]).toEqual([20_000, 'value 19999']);
    // Index 19,999 takes three bytes.
    expect(table.mask(Buffer.from([0x9f, 0x9c, 0x01, 0]), 0, 3, 3, 4)).toBe(0);
  });

  test.each([
    ['more keys than values', [1, 1], [1]],
    ['more values than keys', [1], [1, 1]],
    ['an index past the table', [9], [1]],
    ['an index without an end', [255], [1]],
    ['an index of ten bytes', [255, 255, 255, 255, 255, 255, 255, 255, 255, 1], [1]],
  ])('%s is damage', (_, keys, values) => {
    const table = new TagTable(RULES);
    const content = message(bytes(1, ''), bytes(1, 'name'));
    const all = Buffer.concat([content, Buffer.from([...keys, ...values])]);
    table.load(all, 0, content.length);
    const keysTo = content.length + keys.length;
    expect(() => table.mask(all, content.length, keysTo, keysTo, all.length)).toThrow(Damage);
  });

  test('a table that is cut or holds something else is damage', () => {
    const table = new TagTable(RULES);
    expect(() => table.load(Buffer.from([10, 5, 65]), 0, 3)).toThrow(Damage);
    expect(() => table.load(Buffer.from([10]), 0, 1)).toThrow(Damage);
    expect(() => table.load(Buffer.from([8, 1]), 0, 2)).toThrow(Damage);
  });
});
