import { expect, test } from 'vitest';
import { WaitingLine } from '../../../server/rate-limit/waiting-line.ts';

test('an address gets its share of the places, and again what it leaves', () => {
  const line = new WaitingLine(5, 2);
  const [leave] = [line.enter('a'), line.enter('a')];
  expect(line.enter('a')).toBeUndefined();
  expect(line.enter('b')).toBeDefined();
  leave?.();
  expect(line.enter('a')).toBeDefined();
  expect(line.enter('a')).toBeUndefined();
});

test('all addresses together get no more than all places', () => {
  const line = new WaitingLine(3, 2);
  const leaves = ['a', 'a', 'b', 'c', 'd'].map((address) => line.enter(address));
  expect(leaves.map((leave) => leave !== undefined)).toEqual([true, true, true, false, false]);
  leaves[0]?.();
  expect(line.enter('d')).toBeDefined();
  expect(line.enter('e')).toBeUndefined();
});
