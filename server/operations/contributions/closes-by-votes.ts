/** Votes on opening hours that close a toilet for good: moderators learn of them by a report. Pure. */
import { tally } from '../../../overlay/contributions/vote-rule.ts';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { isNeverOpen, normalHours } from '../../../packages/hours/index.ts';
import type { Vote } from '../../../schemas/people/contribution.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { Said } from './counted-votes.ts';

/**
 * Whether the votes close the toilet; undefined if none of them could. They do if the hours that are shown by votes are
 * never open, and one of the votes made them so. Saying it once more closes nothing anew.
 */
export function closesByVotes(
  votes: readonly Vote[],
  base: BaseToilet,
  now: Date,
): ((said: Said) => boolean) | undefined {
  const given = votes.find(({ attribute }) => attribute === 'opening_hours')?.value;
  if (given === undefined || !isNeverOpen(given, now.getTime())) return undefined;
  const source = sourceVotes(base, normalHours).opening_hours;
  return ({ votes: all, locks, unreviewed }) => {
    const lock = locks.find(({ fact }) => fact === 'opening_hours');
    const { value, since } = tally('opening_hours', all, source, lock, now, unreviewed);
    return value !== null && since !== null && since >= now && isNeverOpen(value, now.getTime());
  };
}
