import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromE7, textOfE7, toE7 } from '../../shards/e7.ts';

const e7 = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });

test('degrees of seven decimals survive the way to an integer and back', () => {
  fc.assert(
    fc.property(e7, (value) => {
      expect(toE7(fromE7(value))).toBe(value);
      expect(Number(fromE7(value).toFixed(7))).toBe(fromE7(value));
    }),
  );
});

test('the text of an E7 reads back as the same number, without trailing zeros', () => {
  fc.assert(
    fc.property(e7, (value) => {
      const text = textOfE7(value);
      expect(Number(text)).toBe(fromE7(value));
      expect(text).not.toMatch(/\.\d*0$|\.$/);
    }),
  );
});

test.each([
  [0, '0'],
  [1, '0.0000001'],
  [-1, '-0.0000001'],
  [74242000, '7.4242'],
  [-1800000000, '-180'],
  [10000001, '1.0000001'],
])('%d is written %s', (value, text) => {
  expect(textOfE7(value)).toBe(text);
});
