/**
 * The votes that a toilet's page can cast (interface 5.5): what may be chosen, what is shown now as the vote it
 * would be, and from the answers of the form to votes. Pure.
 */

import type { Vote } from '../../schemas/people/contribution.ts';
import { isPlainFact, RULED_CHOICES, VOTABLE_PLAIN } from '../../schemas/toilet/facts.ts';
import { knownValue } from '../../schemas/toilet/plain-facts.ts';
import type { Fact, Gender, Toilet } from '../../schemas/toilet/toilet.ts';
import type { ContributeTexts } from '../texts/areas.ts';
import { genderWords, plainWords } from '../toilet/toilet-words.ts';

export const GENDERS = ['unisex', 'female', 'male'] as const satisfies readonly Gender[];
/** All votable facts, as the form asks for them. */
export const VOTED_FACTS = [
  'fee',
  'fee_amount',
  'access',
  ...VOTABLE_PLAIN,
  'gender',
  'opening_hours',
  'name',
  'operator',
  'existence',
] as const satisfies readonly Fact[];

/** The value that the page shows, in the normal form of votes; null if it shows that nothing is known. */
export function shownVote(toilet: Toilet, fact: Fact): string | null {
  if (isPlainFact(fact)) return knownValue(toilet, fact);
  const { access, fee, gender } = toilet;
  switch (fact) {
    case 'access':
      return access === 'unknown' ? null : access;
    case 'fee':
      return fee.required === null ? null : fee.required ? 'paid' : 'free';
    case 'fee_amount':
      return fee.amount === null || fee.currency === null ? null : `${fee.amount} ${fee.currency}`;
    case 'gender':
      return gender.length === 0 ? null : gender.join(',');
    case 'opening_hours':
    case 'name':
    case 'operator':
      return toilet[fact];
    case 'existence':
      return 'yes';
  }
}

export function voteWords(fact: Fact, value: string, texts: ContributeTexts): string {
  if (isPlainFact(fact)) return plainWords(fact, value, texts);
  const isOneOf = <T extends string>(values: readonly T[]): T | undefined => values.find((v) => v === value);
  switch (fact) {
    case 'access':
      return texts.say(`access.${isOneOf(RULED_CHOICES.access) ?? 'unknown'}`);
    case 'fee':
      return texts.say(`fee.${isOneOf(RULED_CHOICES.fee) ?? 'unknown'}`);
    case 'existence':
      return texts.say(`existence.${isOneOf(RULED_CHOICES.existence) ?? 'yes'}`);
    case 'gender':
      return genderWords({ gender: GENDERS.filter((one) => value.split(',').includes(one)) }, texts);
    case 'fee_amount': {
      const [amount = '', currency = ''] = value.split(' ');
      return texts.money(Number(amount), currency);
    }
    default:
      return value;
  }
}

export function factName(fact: Fact, texts: ContributeTexts): string {
  return fact === 'fee_amount' || fact === 'existence'
    ? texts.say(`voted.${fact}`)
    : texts.say(`fact.${fact}`);
}

/** The content of the form of the facts: `<fact>` a choice, `<fact>-text` what was written or tapped instead. */
export interface Answers {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/**
 * Collects the answered fields; a price implies fee=yes.
 * @returns the votes, or the field that contradicts another
 */
export function votesOf(answers: Answers): { votes: Vote[] } | { wrong: string } {
  const written = (name: string) => (answers.get(name) ?? '').trim();
  const answerTo = (fact: Fact): string => {
    const text = written(`${fact}-text`);
    if (fact === 'gender') return answers.getAll('gender').join(',');
    if (fact === 'opening_hours') return text;
    if (fact !== 'fee_amount') return text || written(fact);
    const currency = written('fee_amount-currency').toUpperCase();
    return text === '' ? written(fact) : `${text.replace(',', '.')} ${currency}`.trim();
  };
  const votes = VOTED_FACTS.map((attribute) => ({ attribute, value: answerTo(attribute) })).filter(
    ({ value }) => value !== '',
  );
  const fee = votes.find(({ attribute }) => attribute === 'fee')?.value;
  if (!votes.some(({ attribute }) => attribute === 'fee_amount')) return { votes };
  if (fee === 'free') return { wrong: 'fee_amount-free' };
  return { votes: fee === undefined ? [{ attribute: 'fee', value: 'paid' }, ...votes] : votes };
}

/** The voted fact in a path such as `votes[2].value`. */
export function voteField(path: string, votes: readonly Vote[]): string {
  const index = Number(/^votes\[(\d+)\]/.exec(path)?.[1] ?? -1);
  return votes[index]?.attribute ?? path;
}
