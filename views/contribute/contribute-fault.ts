/**
 * The outcome of a contribution, in words for a live region. Why one was not taken, and what the person can do: every problem of
 * the interface has its words.
 */

import type {
  ConfirmationResult,
  CountedVote,
  PendingResult,
  RatingResult,
} from '../../schemas/people/contribution.ts';
import type { ContributeTexts } from '../texts/areas.ts';
import { factName, voteWords } from './votes.ts';

export type ContributeFaultKind =
  /** Nothing was chosen. */
  | 'nothing'
  | 'fields'
  /** Too many writes within a minute. */
  | 'limited'
  /** Once a day, and it was done. */
  | 'today'
  | 'check-failed'
  | 'check-away'
  /** This browser cannot do it. */
  | 'check-impossible'
  /** The check is one that this page does not do; accounts need none. */
  | 'sign-in'
  | 'database'
  | 'off'
  /** No such toilet any more. */
  | 'gone'
  | 'origin'
  | 'offline'
  /** Too many contributions wait on this device already. */
  | 'waiting-full'
  | 'internal';

export interface ContributeFault {
  readonly kind: ContributeFaultKind;
  readonly retryAfterS?: number;
  /** Names of the fields that are wrong, as the form calls them. */
  readonly fields?: readonly string[];
}

/** An action that can be done once a day. */
export type ContributeAction = 'confirm' | 'rate' | 'report' | 'correct' | 'propose';

const KINDS: Readonly<Record<string, ContributeFaultKind>> = {
  'invalid-parameters': 'fields',
  'human-check-failed': 'check-failed',
  'human-check-unavailable': 'check-away',
  'database-unavailable': 'database',
  'contributions-off': 'off',
  'not-found': 'gone',
  'other-origin': 'origin',
  'rate-limited': 'limited',
};
/** The quota of a minute is back after a minute: who must wait longer has done something once a day. */
const A_MINUTE_S = 60;

/**
 * The meaning of a problem of the API (interface 10) to a person who helps.
 * @param status 0: no answer came
 * @param type of the problem
 */
export function contributeFaultOf(status: number, type: string, retryAfterS = 0): ContributeFault {
  if (status === 0) return { kind: 'offline' };
  const kind = KINDS[type.slice(type.lastIndexOf('/') + 1)] ?? 'internal';
  if (kind !== 'limited') return { kind };
  return { kind: retryAfterS > A_MINUTE_S ? 'today' : 'limited', retryAfterS: Math.max(1, retryAfterS) };
}

/** @param nowMs when the fault came */
export function contributeFaultWords(
  { kind, retryAfterS = 1 }: ContributeFault,
  action: ContributeAction,
  texts: ContributeTexts,
  nowMs: number,
): string {
  if (kind !== 'today') return texts.say(`helpfault.${kind}`, { count: retryAfterS });
  const time = texts.moment(nowMs + retryAfterS * 1000, nowMs);
  // Reports and proposals have no limit of a day.
  if (action === 'report' || action === 'propose')
    return texts.say('helpfault.limited', { count: retryAfterS });
  return texts.say(`today.${action}`, { time });
}

/** Limits of a name or an operator: as a vote, and as the name of a proposal. */
const MOST_CHARACTERS = { vote: 200, proposal: 120 } as const;

/** Describes what a field takes. */
export function fieldWords(field: string, action: ContributeAction, texts: ContributeTexts): string {
  switch (field) {
    case 'rating':
    case 'kind':
    case 'note':
    case 'opening_hours':
    case 'fee_amount':
    case 'fee_amount-free':
    case 'name':
    case 'operator':
      return texts.say(`field.${field}`, {
        count: MOST_CHARACTERS[action === 'propose' ? 'proposal' : 'vote'],
      });
    default:
      return texts.say('field.other');
  }
}

/** A contribution that is kept on this device until there is a connection. */
export interface Waiting {
  readonly id: string;
  /** False if no answer came: it may have arrived. */
  readonly isUnsent: boolean;
}

/** A contribution that was not taken. */
export interface Failed {
  readonly action: ContributeAction;
  readonly fault: ContributeFault;
  readonly atMs: number;
}

export type ContributeOutcome =
  | Failed
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
