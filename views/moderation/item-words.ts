/** Items of the queues in a line, toilets in short, and decisions in words. Pure. */

import type { ShownToilet } from '../../schemas/people/moderation.ts';
import { CARD_FACTS } from '../../schemas/toilet/facts.ts';
import type { ModerationTexts } from '../texts/areas.ts';
import { accessWords, feeWords, nameOf, plainFactWords, shownFacts } from '../toilet/toilet-words.ts';
import type { Item } from './moderation-state.ts';

export function titleOf({ queue, of }: Item, texts: ModerationTexts): string {
  if (queue === 'submissions') return of.name ?? texts.say('mod.unnamed');
  if (queue === 'claims') return of.business_name;
  return of.toilet ? nameOf(of.toilet, texts) : of.toilet_id;
}

/** One line on an item: its subject, and since when it waits. */
export function lineOf(item: Item, texts: ModerationTexts): string {
  const { queue, of } = item;
  if (queue === 'submissions') {
    const count = of.possible_duplicates.length;
    const near = count > 0 ? texts.say('mod.near', { count }) : texts.say('mod.none-near');
    return `${near}, ${texts.day(of.submitted_at)}`;
  }
  if (queue === 'reports') return `${texts.say(`mod.report-${of.kind}`)}, ${texts.day(of.reported_at)}`;
  if (queue === 'claims') return `${of.contact_email}, ${texts.day(of.at)}`;
  if (queue === 'vote-changes') {
    const count = texts.say('mod.change-votes', { for: of.votes_for, count: of.votes_total });
    return `${texts.say(`fact.${of.fact}`)}: ${of.value} (${count}), ${texts.day(of.changed_at)}`;
  }
  return `${texts.say('mod.votes', { for: of.votes_for, count: of.votes_total })}, ${texts.day(of.first_vote_at)}`;
}

export function toiletWords(toilet: ShownToilet, texts: ModerationTexts): string {
  return [
    accessWords(toilet, texts),
    feeWords(toilet, texts),
    ...shownFacts(toilet, CARD_FACTS).map((fact) => plainFactWords(toilet, fact, texts)),
    toilet.opening_hours ?? texts.say('toilet.hours-unknown'),
  ].join(' · ');
}

/** The position that an item is about; undefined if that is not known. */
export function positionOf({ queue, of }: Item): { readonly lat: number; readonly lon: number } | undefined {
  if (queue === 'submissions') return of;
  // Claims come without their toilet.
  return queue === 'claims' ? undefined : (of.toilet ?? undefined);
}

/** The toilet whose state belongs to an item. */
export function toiletIdOf({ queue, of }: Item): string | undefined {
  return queue === 'submissions' ? undefined : of.toilet_id;
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
