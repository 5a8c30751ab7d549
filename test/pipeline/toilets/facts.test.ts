/** Tags of every plain fact. facilities.test.ts has the values of each rule. */
import { expect, test } from 'vitest';
import { plainFactsFromTags } from '../../../pipeline/toilets/facts.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { PLAIN } from '../../../schemas/toilet/facts.ts';
import { knownValue, type PlainFacts } from '../../../schemas/toilet/plain-facts.ts';

const ROWS: readonly (readonly [Tags, Partial<PlainFacts>])[] = [
  [{ wheelchair: 'limited' }, { wheelchair: 'limited' }],
  [{ changing_table: 'room' }, { changing_table: 'yes' }],
];

test.each(ROWS)('%j gives %j, and nothing else', (tags, facts) => {
  const known = PLAIN.flatMap((fact) => {
    const value = knownValue(plainFactsFromTags(tags, false), fact);
    return value === null ? [] : [[fact, value]];
  });
  expect(Object.fromEntries(known)).toEqual(facts);
});

test('every plain fact has tags that give it', () => {
  expect(PLAIN.filter((fact) => !ROWS.some(([, facts]) => fact in facts))).toEqual([]);
});

test('of a place that has a toilet, only its tags about the toilet count', () => {
  expect(plainFactsFromTags({ wheelchair: 'yes' }, true).wheelchair).toBe('unknown');
  expect(plainFactsFromTags({ 'toilets:wheelchair': 'yes' }, true).wheelchair).toBe('yes');
});
