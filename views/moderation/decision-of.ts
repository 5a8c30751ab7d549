/** A decision on an item as the server takes it. Pure. */
import { correctionsOf } from './corrections.ts';
import type { Done, Item, ModerationState } from './moderation-state.ts';

export interface DecisionToSend {
  /** Path behind that of the API. */
  readonly path: string;
  readonly body: object;
  /** Said once it is made. */
  readonly words: Done['words'];
  readonly isMissingReason: boolean;
}

export function pathOfItem({ queue, id, of }: Item): string {
  if (queue === 'vote-changes') return `toilets/${encodeURIComponent(of.toilet_id)}`;
  return `${queue === 'gone-votes' ? 'toilets' : queue}/${encodeURIComponent(id)}`;
}

/** @param isYes approve, accept, mark gone; otherwise reject, dismiss, keep, undo the votes */
export function decisionOf(
  item: Item,
  isYes: boolean,
  { reason: typed, draft, wantsNote, me }: Pick<ModerationState, 'reason' | 'draft' | 'wantsNote' | 'me'>,
): DecisionToSend {
  const text = typed.trim();
  const reason = text === '' ? {} : { reason: text };
  const to = (deed: string, words: Done['words'], more: object = {}, isMissingReason = false) => ({
    path: `${pathOfItem(item)}/${deed}`,
    body: { ...more, ...reason },
    words,
    isMissingReason,
  });
  if (item.queue === 'submissions') {
    if (!isYes) return to('reject', 'mod.done-reject', {}, text === '');
    const corrections = correctionsOf(item.of, draft);
    return to('approve', 'mod.done-approve', Object.keys(corrections).length > 0 ? { corrections } : {});
  }
  if (item.queue === 'claims')
    return isYes ? to('approve', 'mod.done-approve') : to('reject', 'mod.done-reject', {}, text === '');
  if (item.queue === 'vote-changes') {
    const { fact, value } = item.of;
    return isYes
      ? to('approve-votes', 'mod.done-approve-votes', { fact, value })
      : to('undo-votes', 'mod.done-undo-votes', { fact, value });
  }
  if (item.queue === 'gone-votes')
    return isYes
      ? to('gone', 'mod.done-gone')
      : to('lock', 'mod.done-keep', { fact: 'existence', value: 'yes', replaces: null });
  if (!isYes) return to('dismiss', 'mod.done-dismiss');
  return to('accept', 'mod.done-accept', me.osm_notes && !wantsNote ? { osm_note: false } : {});
}
