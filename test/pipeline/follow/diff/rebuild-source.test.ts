import { describe, expect, test } from 'vitest';
import { keepPublicIds } from '../../../../pipeline/follow/diff/rebuild-source.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const toilet = (id: string, ...aliases: string[]) => baseToilet({ id, aliases });
const told = (toilets: readonly { id: string; aliases: string[] }[]) =>
  toilets.map(({ id, aliases }) => [id, ...aliases]);

describe('public ids after a diff', () => {
  test.each([
    ['stay with their object', [['lt_n1']], [['lt_n1']], [['lt_n1']]],
    ['are those of new objects', [['lt_n2']], [['lt_n1']], [['lt_n2']]],
    [
      'stay where an import gave the toilet another one',
      [['lt_n5']],
      [['lt_w1', 'lt_n5']],
      [['lt_w1', 'lt_n5']],
    ],
    ['stay where a lower object joins', [['lt_n1', 'lt_n5']], [['lt_n5']], [['lt_n5', 'lt_n1']]],
    [
      'keep aliases of objects long gone',
      [['lt_n5']],
      [['lt_n5', 'lt_n9', 'lt_w3']],
      [['lt_n5', 'lt_n9', 'lt_w3']],
    ],
    ['part with their objects', [['lt_n1'], ['lt_n5']], [['lt_n1', 'lt_n5']], [['lt_n1'], ['lt_n5']]],
    [
      'become one: the lower stays, both lead there',
      [['lt_n1', 'lt_n5']],
      [['lt_n1'], ['lt_n5']],
      [['lt_n1', 'lt_n5']],
    ],
    ['go back to their own object', [['lt_n1'], ['lt_w1']], [['lt_w1', 'lt_n1']], [['lt_n1'], ['lt_w1']]],
  ])('%s', (_, fresh, before, expected) => {
    const toilets = (lists: string[][]) => lists.map(([id, ...aliases]) => toilet(id!, ...aliases));
    expect(told(keepPublicIds(toilets(fresh), toilets(before)))).toEqual(expected);
  });
});
