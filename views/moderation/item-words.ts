/** Items of the queues in a line, toilets in short, and decisions in words. Pure. */

import type { ShownToilet } from '../../schemas/people/moderation.ts';
import { CARD_FACTS, PROPOSED_PLAIN, type ProposedPlain } from '../../schemas/toilet/facts.ts';
import { knownValue } from '../../schemas/toilet/plain-facts.ts';
import type { ModerationTexts } from '../texts/areas.ts';
import { accessWords, feeWords, plainFactWords, plainWords, shownFacts } from '../toilet/toilet-words.ts';
import type { Item, PendingProposal, Waiting } from './moderation-state.ts';

/** The name of an item. A toilet without one is called by its place. */
export function titleOf({ queue, of, place }: Item, texts: ModerationTexts): string {
  if (queue === 'submissions')
    return (
      of.name ?? (of.toilet_id === null ? (place ?? texts.say('mod.unnamed')) : texts.say('mod.how-to-find'))
    );
  if (queue === 'claims') return of.business_name;
  return of.toilet?.name ?? place ?? texts.say('toilet.unnamed');
}

/** One line on an item: its subject, and since when it waits. */
export function lineOf(item: Item, texts: ModerationTexts, nowMs: number): string {
  const { queue, of } = item;
  if (queue === 'submissions') return joined(...knownWords(of, texts), texts.ago(of.submitted_at, nowMs));
  if (queue === 'reports') {
    const kinds = new Set(of.reports.map(({ kind }) => texts.say(`mod.report-${kind}`)));
    const { length } = of.reports;
    const count = length > 1 ? [texts.say('mod.reports', { count: length })] : [];
    return joined(...count, ...kinds, texts.ago(of.reports[0].reported_at, nowMs));
  }
  if (queue === 'claims') return joined(of.contact_email, texts.ago(of.at, nowMs));
  if (queue === 'vote-changes') {
    const count = texts.say('mod.change-votes', { for: of.votes_for, count: of.votes_total });
    const change = `${texts.say(`fact.${of.fact}`)}: ${of.value} (${count})`;
    return joined(change, texts.ago(of.changed_at, nowMs));
  }
  const votes = texts.say('mod.votes', { for: of.votes_for, count: of.votes_total });
  return joined(votes, texts.ago(of.first_vote_at, nowMs));
}

/** The signs that an item is suspicious, in words. */
export function signWords({ signs, near }: Item, texts: ModerationTexts): string[] {
  const count = near.length;
  return [
    ...signs.map((sign) => texts.say(`mod.sign-${sign}`)),
    ...(count > 0 ? [texts.say('mod.near', { count })] : []),
  ];
}

/** The facts that a proposal gives. */
function knownWords(proposal: PendingProposal, texts: ModerationTexts): string[] {
  return factsOfProposal(proposal, texts).flatMap(({ words }) => words ?? []);
}

/** Returns the chosen facts and the hours of a proposal as text; undefined if there are none. */
export function factsOfProposal(
  { access, fee, opening_hours, ...plain }: PendingProposal,
  texts: ModerationTexts,
): {
  readonly name: 'access' | 'fee' | 'opening_hours' | ProposedPlain;
  readonly words?: string | undefined;
}[] {
  return [
    { name: 'access', words: access === 'unknown' ? undefined : texts.say(`access.${access}`) },
    {
      name: 'fee',
      words: fee === 'unknown' ? undefined : texts.say(fee === 'fee' ? 'fee.paid' : 'fee.free'),
    },
    ...PROPOSED_PLAIN.map((name) => {
      const value = knownValue(plain, name);
      return { name, words: value === null ? undefined : plainWords(name, value, texts) };
    }),
    { name: 'opening_hours', words: opening_hours ?? undefined },
  ];
}

function joined(...parts: readonly string[]): string {
  return parts.join(' · ');
}

export function toiletWords(toilet: ShownToilet, texts: ModerationTexts): string {
  return [
    accessWords(toilet, texts),
    feeWords(toilet, texts),
    ...shownFacts(toilet, CARD_FACTS).map((fact) => plainFactWords(toilet, fact, texts)),
    toilet.opening_hours ?? texts.say('toilet.hours-unknown'),
  ].join(' · ');
}

/** The toilet whose state belongs to an item. */
export function toiletIdOf({ of }: Waiting): string | undefined {
  return of.toilet_id ?? undefined;
}

const ACTIONS = [
  'approve-submission',
  'reject-submission',
  'accept-report',
  'dismiss-report',
  'lock-fact',
  'unlock-fact',
  'mark-gone',
  'approve-votes',
  'undo-votes',
  'undo',
  'approve-claim',
  'reject-claim',
  'revoke-claim',
] as const;

/** A decision in words; an action that this page does not know keeps its name. */
export function actionWords(action: string, texts: ModerationTexts): string {
  const known = ACTIONS.find((name) => name === action);
  return known ? texts.say(`mod.did-${known}`) : action;
}
