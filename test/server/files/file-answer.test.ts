import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRangeOf } from '../../../server/files/file-answer.ts';

test.each<[header: string | undefined, size: number, expected: ReturnType<typeof byteRangeOf>]>([
  [undefined, 100, undefined],
  ['bytes=0-0', 100, { first: 0, last: 0 }],
  ['bytes=10-19', 100, { first: 10, last: 19 }],
  ['bytes=10-', 100, { first: 10, last: 99 }],
  ['bytes=-10', 100, { first: 90, last: 99 }],
  ['bytes=90-200', 100, { first: 90, last: 99 }],
  ['bytes=-200', 100, { first: 0, last: 99 }],
  [' Bytes=0-1 ', 100, { first: 0, last: 1 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  // Not understood, so not there: the whole file is the answer.
  ['bytes=20-10', 100, undefined],
  ['bytes=-', 100, undefined],
  ['bytes=', 100, undefined],
  ['bytes=0-1,5-6', 100, undefined],
  ['bytes=0x1-2', 100, undefined],
  ['bytes=99999999999999999999-', 100, undefined],
  ['items=0-1', 100, undefined],
])('%s of %i bytes', (header, size, expected) => {
  expect(byteRangeOf(header, size)).toEqual(expected);
});

test('whatever is asked for, the range lies within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`),
  );
  fc.assert(
    fc.property(header, fc.nat(), (asked, size) => {
      const range = byteRangeOf(asked, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
