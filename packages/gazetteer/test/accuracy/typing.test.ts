import { expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { beginnings, isSameName, withErrors } from './typing.ts';

test('one error of each kind is one edit away, and none is as near to another name', () => {
  const typed = withErrors('x', 'Rue Grimaldi', seededRandom(1), ['Rue Grimaldi', 'Rue Bosio']);
  expect(typed.map(({ variant }) => variant)).toEqual(['dropped', 'doubled', 'swapped']);
  expect(typed.map(({ text }) => text.length)).toEqual([11, 13, 12]);
  const others = ['Rue', 'Re', 'Ru', 'Ue', 'Ruue', 'Rrue', 'Ruee', 'Ure', 'Reu'];
  expect(withErrors('x', 'Rue', seededRandom(1), others)).toEqual([]);
});

test('beginnings that more names share than a list holds are left out', () => {
  const others = ['Rue Bosio', 'Rue Bel', 'Rue Bar'];
  expect(beginnings('x', 'Rue Bosio', others, 3).map(({ text }) => text)).toEqual([
    'Rue B',
    'Rue Bo',
    'Rue Bos',
    'Rue Bosi',
    'Rue Bosio',
  ]);
  expect(beginnings('x', 'Rue Bosio', others, 2)[0]?.text).toBe('Rue Bo');
});

test('names that differ by articles and abbreviations are the same', () => {
  expect(isSameName('Rua da Firmeza', 'Rua Firmeza')).toBe(true);
  expect(isSameName('Carrer Dr. Vilanova', 'Carrer Doctor Vilanova')).toBe(true);
  expect(isSameName('Rue A', 'Rue B')).toBe(false);
});
