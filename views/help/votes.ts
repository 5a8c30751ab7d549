/**
 * The votes that a toilet's page can cast (interface 5.5): what may be chosen, what is shown now as the vote it
 * would be, and from the answers of the form to votes. Pure.
 */
import type { Vote } from '../../schemas/contribution.ts';
import type { Fact, Gender, Toilet } from '../../schemas/toilet.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import { genderWords } from '../toilet-words.ts';

/** Facts with a fixed list of values, in the order people think of them. */
export const CHOICES = {
  fee: ['free', 'paid'],
  access: ['public', 'permissive', 'customers', 'scheme'],
  wheelchair: ['yes', 'limited', 'no'],
  changing_table: ['yes', 'no'],
  existence: ['yes', 'gone'],
} as const;
export type ChoiceFact = keyof typeof CHOICES;
export type TextFact = 'opening_hours' | 'name' | 'operator';
export const GENDERS = ['unisex', 'female', 'male'] as const satisfies readonly Gender[];
/** All facts of the interface, as the form asks for them. The schemas are too heavy for a browser. */
export const VOTED_FACTS = [
  'fee',
  'fee_amount',
  'access',
  'wheelchair',
  'changing_table',
  'gender',
  'opening_hours',
  'name',
  'operator',
  'existence',
] as const satisfies readonly Fact[];
export const ALWAYS_OPEN = '24/7';

export function isChoiceFact(fact: Fact): fact is ChoiceFact {
  return fact in CHOICES;
}

/** What the page shows, in the normal form of votes; null where it shows that nothing is known. */
export function shownVote(toilet: Toilet, fact: Fact): string | null {
  const { fee, gender } = toilet;
  switch (fact) {
    case 'access':
    case 'wheelchair':
    case 'changing_table':
      return toilet[fact] === 'unknown' ? null : toilet[fact];
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

export function voteWords(fact: Fact, value: string, texts: HelpTexts): string {
  const isOneOf = <T extends string>(values: readonly T[]): T | undefined => values.find((v) => v === value);
  switch (fact) {
    case 'access':
      return texts.say(`access.${isOneOf(CHOICES.access) ?? 'unknown'}`);
    case 'fee':
      return texts.say(`fee.${isOneOf(CHOICES.fee) ?? 'unknown'}`);
    case 'wheelchair':
      return texts.say(`wheelchair.${isOneOf(CHOICES.wheelchair) ?? 'unknown'}`);
    case 'changing_table':
      return texts.say(`changing.${isOneOf(CHOICES.changing_table) ?? 'unknown'}`);
    case 'existence':
      return texts.say(`existence.${isOneOf(CHOICES.existence) ?? 'yes'}`);
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

export function factName(fact: Fact, texts: HelpTexts): string {
  return fact === 'fee_amount' || fact === 'existence'
    ? texts.say(`voted.${fact}`)
    : texts.say(`fact.${fact}`);
}

/** What the form of the facts holds: `<fact>` a choice, `<fact>-text` what was written instead. */
export interface Answers {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/**
 * Only what was answered. A price says that it costs something.
 * @returns the votes, or the field that contradicts another
 */
export function votesOf(answers: Answers): { votes: Vote[] } | { wrong: string } {
  const written = (name: string) => (answers.get(name) ?? '').trim();
  const answerTo = (fact: Fact): string => {
    const text = written(`${fact}-text`);
    if (fact === 'gender') return answers.getAll('gender').join(',');
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

/** Of `votes[2].value`, the fact that was voted on. */
export function voteField(path: string, votes: readonly Vote[]): string {
  const index = Number(/^votes\[(\d+)\]/.exec(path)?.[1] ?? -1);
  return votes[index]?.attribute ?? path;
}
