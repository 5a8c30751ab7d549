import { expect, test } from 'vitest';
import { boundedParams } from '../../../schemas/problems/problem.ts';

const param = (name: string, reason = 'is wrong') => ({ name, reason });

test('each name comes once, with its first reason', () => {
  expect(boundedParams([param('a', 'first'), param('b'), param('a', 'second')])).toEqual([
    param('a', 'first'),
    param('b'),
  ]);
});

test('of thousands of names a hundred are left', () => {
  const many = Array.from({ length: 6_500 }, (_, i) => param(`name ${i}`));
  expect(boundedParams(many)).toEqual(many.slice(0, 100));
});

test('a long name is cut to 80 characters, never inside of one', () => {
  expect(boundedParams([param('x'.repeat(60_000)), param(`a${'🚽'.repeat(100)}`)])).toEqual([
    param('x'.repeat(80)),
    param(`a${'🚽'.repeat(79)}`),
  ]);
});
