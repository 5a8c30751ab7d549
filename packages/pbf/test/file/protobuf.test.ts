import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deltas, message, number, varint, zigzag } from '../../../../test/fixtures/pbf-fixture.ts';
import { Cursor, countPacked, Damage, sumDeltas, sumDeltasAt } from '../../src/file/protobuf.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const safeOrNaN = (value: bigint): number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN;

describe('Cursor', () => {
  test.each([
    [0, 0],
    [127, 127],
    [128, 128],
    [2 ** 28 - 1, 2 ** 28 - 1],
    [2 ** 28, 2 ** 28],
    [2 ** 35 + 1, 2 ** 35 + 1],
    [2 ** 53 - 1, 2 ** 53 - 1],
  ])('reads the varint %i', (value, expected) => {
    expect(new Cursor(varint(value)).varint()).toBe(expected);
  });

  test('reads every signed number exactly up to 2^53, and NaN beyond', () => {
    fc.assert(
      fc.property(int64, (value) => {
        expect(new Cursor(varint(value)).int64()).toBe(safeOrNaN(value));
        expect(new Cursor(varint(zigzag(value))).sint64() + 0).toBe(safeOrNaN(value));
      }),
    );
  });

  test.each([
    ['a number without an end', [255, 255]],
    ['a number of eleven bytes', Array(11).fill(255)],
  ])('%s is damage', (_, input) => {
    expect(() => new Cursor(Buffer.from(input)).varint()).toThrow(Damage);
  });

  test('steps over fields of every wire type', () => {
    const fields = [message(varint(8), varint(300)), message(varint(9), Buffer.alloc(8))];
    fields.push(message(varint(10), varint(2), Buffer.from('hi')), message(varint(13), Buffer.alloc(4)));
    const cursor = new Cursor(message(...fields, number(1, 7)));
    for (const _ of fields) cursor.skip(cursor.varint());
    expect([cursor.varint(), cursor.varint(), cursor.at]).toEqual([8, 7, cursor.end]);
  });

  test.each([
    ['longer than its message', message(varint(10), varint(5), Buffer.from('hi'))],
    ['of a group wire type', varint(11)],
    ['of eight bytes that are not there', message(varint(9), Buffer.alloc(7))],
  ])('a field %s is damage', (_, input) => {
    const cursor = new Cursor(input);
    expect(() => cursor.skip(cursor.varint())).toThrow(Damage);
  });
});

describe('sumDeltas', () => {
  const sums = (input: Buffer, max?: number): number[] => {
    const cursor = new Cursor(input);
    cursor.varint();
    const { from, to } = cursor.span();
    const out = new Float64Array(countPacked(input, from, to));
    return [...out.subarray(0, sumDeltas(input, from, to, out, max))];
  };

  test('gives back what was packed, with NaN past 2^53 and nothing else disturbed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(int64, fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }))), (values) => {
        expect(sums(deltas(1, values)).map((value) => value + 0)).toEqual(values.map(safeOrNaN));
      }),
    );
  });

  test('stops after as many as are asked for', () => {
    expect(sums(deltas(1, [5, 3, 10_000_000_000, -4]), 3)).toEqual([5, 3, 10_000_000_000]);
  });

  test('a number that runs past the field is damage', () => {
    expect(() => sumDeltas(Buffer.from([2, 130, 1]), 0, 2, new Float64Array(2))).toThrow(Damage);
  });
});

test('sums at some indices are those of all sums', () => {
  const value = fc.oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
    fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), fc.uniqueArray(fc.nat(50)), (values, some) => {
      const bytes = message(
        ...values.map((one, index) => varint(zigzag(BigInt(one) - BigInt(values[index - 1] ?? 0)))),
      );
      const all = new Float64Array(values.length);
      sumDeltas(bytes, 0, bytes.length, all);
      const indices = Int32Array.from(some).sort();
      const sums = new Float64Array(indices.length);
      const found = sumDeltasAt(bytes, 0, bytes.length, indices, indices.length, sums);
      const reached = [...indices].filter((index) => index < values.length);
      expect([...sums.subarray(0, found)]).toEqual(reached.map((index) => all[index]));
    }),
  );
});
