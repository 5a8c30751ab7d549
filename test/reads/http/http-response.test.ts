import { expect, test } from 'vitest';
import { namesEtag } from '../../../reads/http/http-response.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" ', true],
  ['*', true],
  ['"b"', false],
  ['W/"b"', false],
  ['a', false],
  ['w/"a"', false],
  ['', false],
  [null, false],
  [undefined, false],
])('If-None-Match: %s names "a": %s', (header, expected) => {
  expect(namesEtag(header, '"a"')).toBe(expected);
});
