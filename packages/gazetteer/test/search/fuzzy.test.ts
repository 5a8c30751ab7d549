import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../test/fixtures/runs.ts';
import { allowedErrors, deleteHashes, errorsBetween, indexHashes } from '../../src/search/fuzzy.ts';

describe('errors between two words', () => {
  test.each([
    ['berlin', 'berlin', 0],
    ['berln', 'berlin', 1],
    ['berllin', 'berlin', 1],
    ['berlim', 'berlin', 1],
    ['belrin', 'berlin', 1],
    ['alexnaderpltaz', 'alexanderplatz', 2],
    ['paris', 'berlin', 3],
    ['', 'ab', 2],
  ])('%s, %s', (a, b, errors) => {
    expect(errorsBetween(a, b, 2)).toBe(errors);
    expect(errorsBetween(b, a, 2)).toBe(errors);
  });
});

test('one error is allowed from four letters, two from eight, none in numbers', () => {
  expect(['ber', 'bern', 'berline', 'berliner', '12345678'].map(allowedErrors)).toEqual([0, 1, 1, 2, 0]);
});

const letter = fc.constantFrom(...'abcde');

test('errors are those of the whole table of optimal string alignment', () => {
  const word = fc.string({ unit: letter, maxLength: 9 });
  fc.assert(
    fc.property(word, fc.array(edit(), { maxLength: 3 }), word, fc.nat(2), (typed, edits, other, most) => {
      const words = [other, edits.reduce((text, change) => change(text), typed)];
      for (const each of words)
        expect(errorsBetween(typed, each, most)).toBe(Math.min(most + 1, aligned(typed, each)));
    }),
    { numRuns: runs(3_000) },
  );
});

function aligned(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const [last, other] = [a.at(-1), b.at(-1)];
  const cost = last === other ? 0 : 1;
  const [shorter, less] = [a.slice(0, -1), b.slice(0, -1)];
  const isSwap = a.length > 1 && b.length > 1 && last === b.at(-2) && a.at(-2) === other;
  return Math.min(
    cost === 0
      ? aligned(shorter, less)
      : 1 + Math.min(aligned(shorter, b), aligned(a, less), aligned(shorter, less)),
    isSwap ? 1 + aligned(a.slice(0, -2), b.slice(0, -2)) : Number.POSITIVE_INFINITY,
  );
}

test('words within the allowed errors always share a delete', () => {
  const word = fc.string({ unit: letter, minLength: 7, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.array(edit(), { maxLength: 2 }), (word, edits) => {
      const typed = edits.reduce((text, change) => change(text), word);
      const errors = errorsBetween(typed, word, 2);
      const most = allowedErrors(typed);
      if (errors > most) return;
      expect(deleteHashes(typed, most).isDisjointFrom(indexHashes(word))).toBe(false);
    }),
    { numRuns: runs(3_000) },
  );
});

function edit(): fc.Arbitrary<(text: string) => string> {
  return fc.tuple(fc.nat(3), fc.nat(20), letter).map(([kind, place, added]) => (text: string) => {
    const at = place % Math.max(1, text.length);
    const rest = text.slice(at + 1);
    if (kind === 0) return text.slice(0, at) + rest;
    if (kind === 1) return text.slice(0, at) + added + text.slice(at);
    if (kind === 2) return text.slice(0, at) + added + rest;
    return text.slice(0, at) + rest.slice(0, 1) + text.charAt(at) + rest.slice(1);
  });
}
