/** The outcome of a contribution, in words for a live region. */

import type {
  ConfirmationResult,
  CountedVote,
  PendingResult,
  RatingResult,
} from '../../schemas/people/contribution.ts';
import type { ContributeTexts } from '../texts/areas.ts';
import type { ContributeAction, ContributeFault } from './contribute-fault.ts';
import { factName, voteWords } from './votes.ts';

/** A contribution that is kept on this device until there is a connection. */
export interface Waiting {
  readonly id: string;
  /** False if no answer came: it may have arrived. */
  readonly isUnsent: boolean;
}

export type ContributeOutcome =
  | { readonly action: ContributeAction; readonly fault: ContributeFault; readonly atMs: number }
  | { readonly action: ContributeAction; readonly waiting: Waiting }
  | ({
      /** The page shows it already; otherwise it will. */
      readonly shown: boolean;
    } & (
      | { readonly action: 'confirm'; readonly result: ConfirmationResult }
      | { readonly action: 'rate'; readonly result: RatingResult }
      | { readonly action: 'report'; readonly result: PendingResult }
      | { readonly action: 'correct'; readonly votes: readonly CountedVote[] }
    ));
export type ContributeSuccess = Exclude<ContributeOutcome, { fault: ContributeFault } | { waiting: Waiting }>;

/** One sentence or more, each its own paragraph. */
export function successWords(outcome: ContributeSuccess, texts: ContributeTexts): string[] {
  return [...doneWords(outcome, texts), ...(outcome.shown ? [] : [texts.say('done.soon')])];
}

function doneWords(outcome: ContributeSuccess, texts: ContributeTexts): string[] {
  switch (outcome.action) {
    case 'confirm':
      return [texts.say('done.confirm', { count: outcome.result.confirmations })];
    case 'rate': {
      const { average, count } = outcome.result.cleanliness;
      return [texts.say('done.rate', { average: texts.number(average, 1), count })];
    }
    case 'report':
      return [texts.say('done.report')];
    case 'correct':
      return [texts.say('done.correct'), ...outcome.votes.map((vote) => countedWords(vote, texts))];
  }
}

function countedWords(
  { attribute, value, votes_for, votes_total, shown }: CountedVote,
  texts: ContributeTexts,
) {
  return texts.say(shown ? 'done.vote-shown' : 'done.vote-waiting', {
    fact: factName(attribute, texts),
    value: voteWords(attribute, value, texts),
    for: votes_for,
    count: votes_total,
  });
}
