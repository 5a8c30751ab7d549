/** The table of facts fits together. */
import { describe, expect, test } from 'vitest';
import { PROPOSED_FIELDS } from '../../../schemas/people/proposed-facts.ts';
import {
  choicesOf,
  FACTS,
  FILTERS,
  PLAIN,
  PLAIN_FACTS,
  type PlainEntry,
  PROPOSED_PLAIN,
} from '../../../schemas/toilet/facts.ts';
import { Toilet } from '../../../schemas/toilet/toilet.ts';

const ENTRIES: readonly (readonly [string, PlainEntry])[] = PLAIN.map((fact) => [fact, PLAIN_FACTS[fact]]);

test.each(ENTRIES)('the entry of %s fits together', (fact, entry) => {
  expect(fact).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(entry.label).toMatch(/^[A-Z].*[^.]$/);
  expect(entry.values).not.toContain('unknown');
  expect(new Set(entry.values).size).toBe(entry.values.length);
  if (entry.filter) expect(entry.values).toContain(entry.filter.value);
});

describe('the lists of facts', () => {
  test('have the votable ones in the order in which the merge decides them', () => {
    expect(FACTS.indexOf('fee')).toBeLessThan(FACTS.indexOf('fee_amount'));
    for (const [fact, { votable }] of ENTRIES)
      expect(
        FACTS.some((voted) => voted === fact),
        fact,
      ).toBe(votable);
  });

  test('have every filter once', () => {
    expect(new Set(FILTERS).size).toBe(FILTERS.length);
    expect(FILTERS[0]).toBe('open_now');
  });

  test('have the columns of a proposal', () => {
    expect(PROPOSED_FIELDS.slice(-PROPOSED_PLAIN.length)).toEqual([...PROPOSED_PLAIN]);
    expect(PROPOSED_PLAIN.slice(0, 2)).toEqual(['wheelchair', 'changing_table']);
  });

  test('name the fields of the answers', () => {
    for (const fact of PLAIN) expect(Object.keys(Toilet.shape)).toContain(fact);
  });
});

test.each([
  ['access', ['public', 'permissive', 'customers', 'scheme']],
  ['wheelchair', ['yes', 'limited', 'no']],
  ['existence', ['yes', 'gone']],
  ['fee_amount', undefined],
  ['name', undefined],
] as const)('the choices of %s are %j', (fact, choices) => {
  expect(choicesOf(fact)).toEqual(choices);
});
