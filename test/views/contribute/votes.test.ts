import { describe, expect, test } from 'vitest';
import { parseVote } from '../../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { Vote } from '../../../schemas/people/contribution.ts';
import { choicesOf, FACTS } from '../../../schemas/toilet/facts.ts';
import { answeredFacts, plainFactsOf } from '../../../schemas/toilet/plain-facts.ts';
import type { Fact } from '../../../schemas/toilet/toilet.ts';
import {
  GENDERS,
  shownVote,
  VOTED_FACTS,
  voteField,
  votesOf,
  voteWords,
} from '../../../views/contribute/votes.ts';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { KNOWN_FACTS } from '../../fixtures/toilets.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

/** A form in which this was entered. */
function answers(entered: Record<string, string | string[]>) {
  const all = (name: string) => [entered[name] ?? []].flat();
  return { get: (name: string) => all(name)[0] ?? null, getAll: all };
}

test('the form asks for every fact of the interface, and offers only values that are taken', () => {
  expect(VOTED_FACTS.toSorted()).toEqual(FACTS.toSorted());
  for (const fact of FACTS)
    for (const value of choicesOf(fact) ?? []) expect(parseVote(fact, value, normalHours)).toEqual({ value });
  for (const gender of GENDERS) expect(parseVote('gender', gender, normalHours)).toEqual({ value: gender });
});

describe('from answers to votes', () => {
  test.each([
    ['nothing', {}, []],
    ['a choice', { wheelchair: 'limited' }, [['wheelchair', 'limited']]],
    ['several', { gender: ['female', 'male'] }, [['gender', 'female,male']]],
    ['a text', { 'name-text': '  City WC ' }, [['name', 'City WC']]],
    ['hours that were tapped', { 'opening_hours-text': '24/7' }, [['opening_hours', '24/7']]],
    ['hours without times', { opening_hours: 'times', 'opening_hours-text': '' }, []],
    ['what is shown', { operator: 'A' }, [['operator', 'A']]],
    ['a text rather than what is shown', { operator: 'A', 'operator-text': 'B' }, [['operator', 'B']]],
    [
      'a price, which says that it costs something',
      { 'fee_amount-text': '0,50', 'fee_amount-currency': 'eur' },
      [
        ['fee', 'paid'],
        ['fee_amount', '0.50 EUR'],
      ],
    ],
    [
      'a price beside the fee',
      { fee: 'paid', fee_amount: '1 CHF', 'fee_amount-currency': 'CHF' },
      [
        ['fee', 'paid'],
        ['fee_amount', '1 CHF'],
      ],
    ],
    ['a currency without an amount', { 'fee_amount-currency': 'EUR' }, []],
  ] as const)('%s', (_, entered, votes) => {
    expect(votesOf(answers(entered as Record<string, string | string[]>))).toEqual({
      votes: votes.map(([attribute, value]) => ({ attribute, value })),
    });
  });

  test('what is free has no price', () => {
    const entered = answers({ fee: 'free', 'fee_amount-text': '1', 'fee_amount-currency': 'EUR' });
    expect(votesOf(entered)).toEqual({ wrong: 'fee_amount-free' });
  });

  test('a problem with a vote is one with its field', () => {
    const votes = [
      { attribute: 'fee', value: 'paid' },
      { attribute: 'fee_amount', value: 'x' },
    ] as const;
    expect(voteField('votes[1].value', votes)).toBe('fee_amount');
    expect(voteField('device_id', votes)).toBe('device_id');
  });
});

describe('what is shown', () => {
  const known = wholeToilet({
    access: 'permissive',
    fee: { required: true, amount: 0.5, currency: 'EUR' },
    ...KNOWN_FACTS,
    gender: ['female', 'male'],
    opening_hours: 'Mo-Fr 08:00-20:00',
    name: 'WC',
    operator: 'City',
  });

  test.each(FACTS)('%s is agreed with by a vote that the service takes', (fact: Fact) => {
    const value = shownVote(known, fact);
    expect(Vote.safeParse({ attribute: fact, value }).success).toBe(true);
    expect(parseVote(fact, value ?? '', normalHours)).toEqual({ value });
    expect(voteWords(fact, value ?? '', TEXTS.en)).not.toBe('');
  });

  test('there is nothing to agree with where nothing is known, but that it is there', () => {
    const unknown = wholeToilet({
      access: 'unknown',
      fee: { required: null, amount: null, currency: null },
      ...answeredFacts(plainFactsOf(() => null)),
      gender: [],
      opening_hours: null,
      name: null,
      operator: null,
    });
    expect(FACTS.filter((fact) => shownVote(unknown, fact) !== null)).toEqual(['existence']);
  });
});
