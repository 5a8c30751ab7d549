/** Items of the queues in a line, and toilets in short. Pure. */
import type { ShownToilet } from '../../schemas/moderation.ts';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import { accessWords, feeWords, nameOf } from '../toilet-words.ts';
import type { Item } from './moderation-state.ts';

export function titleOf({ queue, of }: Item, texts: ModerationTexts): string {
  if (queue === 'submissions') return of.name ?? texts.say('mod.unnamed');
  if (queue === 'claims') return of.business_name;
  return of.toilet ? nameOf(of.toilet, texts) : of.toilet_id;
}

/** What it is about, and since when it waits. */
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
    texts.say(`wheelchair.${toilet.wheelchair}`),
    texts.say(`changing.${toilet.changing_table}`),
    toilet.opening_hours ?? texts.say('toilet.hours-unknown'),
  ].join(' · ');
}

/** The toilet whose state belongs to an item. */
export function toiletIdOf({ queue, of }: Item): string | undefined {
  return queue === 'submissions' ? undefined : of.toilet_id;
}
