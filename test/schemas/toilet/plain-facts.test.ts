import { describe, expect, test } from 'vitest';
import { PLAIN } from '../../../schemas/toilet/facts.ts';
import {
  answeredFacts,
  bestOf,
  bestPlainFacts,
  fillPlainFacts,
  type Known,
  knownValue,
  plainFactsOf,
} from '../../../schemas/toilet/plain-facts.ts';
import { MIRROR, SEAT } from '../../fixtures/made-up-facts.ts';

const UNKNOWN = plainFactsOf(() => null);
const facts = (some: Partial<typeof UNKNOWN>) => ({ ...UNKNOWN, ...some });

test('a fact that nothing is known of is unknown, however that is said', () => {
  expect(UNKNOWN).toMatchObject({ wheelchair: 'unknown', changing_table: 'unknown' });
  expect(plainFactsOf(() => 'unknown')).toEqual(UNKNOWN);
  for (const fact of PLAIN) expect(knownValue(UNKNOWN, fact)).toBeNull();
  expect(knownValue({}, 'wheelchair')).toBeNull();
  expect(knownValue({ wheelchair: 'no' }, 'wheelchair')).toBe('no');
});

test('an answer has the required facts, known or not', () => {
  expect(answeredFacts(UNKNOWN)).toEqual({ wheelchair: 'unknown', changing_table: 'unknown' });
  expect(answeredFacts(facts({ wheelchair: 'limited' }))).toMatchObject({ wheelchair: 'limited' });
});

test('a gap is filled with what the other knows', () => {
  const filled = fillPlainFacts(
    facts({ wheelchair: 'no' }),
    facts({ wheelchair: 'yes', changing_table: 'yes' }),
  );
  expect(filled).toEqual(facts({ wheelchair: 'no', changing_table: 'yes' }));
});

test('two doors offer the best of both', () => {
  const best = bestPlainFacts(
    facts({ wheelchair: 'no', changing_table: 'no' }),
    facts({ wheelchair: 'limited' }),
  );
  expect(best).toEqual(facts({ wheelchair: 'limited', changing_table: 'unknown' }));
});

describe('the best of two values', () => {
  test.each<[string, typeof MIRROR, Known, Known, Known]>([
    ['is the better one', MIRROR, 'no', 'yes', 'yes'],
    ['is the better one, the other unknown', MIRROR, null, 'yes', 'yes'],
    ['is not known if only the worst is known', MIRROR, 'no', null, null],
    ['is the worst if both have it', MIRROR, 'no', 'no', 'no'],
    ['is not known if neither is', MIRROR, null, null, null],
    ['without a ranking is the first', SEAT, 'squat', 'bowl', 'squat'],
    ['without a ranking is the known one', SEAT, null, 'squat', 'squat'],
  ])('%s', (_, entry, first, second, best) => {
    expect(bestOf(entry, first, second)).toBe(best);
  });
});
