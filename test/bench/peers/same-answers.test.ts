import { describe, expect, test } from 'vitest';
import { type Answered, differences } from '../../../bench/peers/same-answers.ts';

const answer = (...distances: (number | undefined)[]): Answered => ({
  fields: ['attribution', 'results'],
  toilets: distances.map((distance_m, i) => ({ id: `n${i}`, distance_m })),
});

describe('two answers of the benchmark', () => {
  test.each<[string, Answered, Answered]>([
    ['equal ones', answer(1, 20, 300), answer(1, 20, 300)],
    ['distances rounded otherwise', answer(1, 20), answer(2, 18)],
    ['no toilets', answer(), answer()],
    ['a toilet more on the rim of a box', answer(undefined, undefined), answer(undefined)],
  ])('may be %s', (_, mine, theirs) => {
    expect(differences(mine, theirs)).toBeUndefined();
  });

  test.each<[string, Answered, Answered]>([
    [
      'fields a,results instead of attribution,results',
      answer(1),
      { ...answer(1), fields: ['a', 'results'] },
    ],
    ['1 toilets instead of 2', answer(1, 20), answer(1)],
    ['0 toilets instead of 1', answer(1), answer()],
    ['0 toilets instead of 2', answer(undefined, undefined), answer()],
    ['toilet 2 is 23 m off instead of 20', answer(1, 20), answer(1, 23)],
  ])('may not differ: %s', (fault, mine, theirs) => {
    expect(differences(mine, theirs)).toBe(fault);
  });
});
