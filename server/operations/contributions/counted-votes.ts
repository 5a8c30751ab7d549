/** How the votes of one request stand once they are counted. Pure. */
import type { ToiletOverlay } from '../../../overlay/contributions/toilet-overlay.ts';
import { type Tally, tally } from '../../../overlay/contributions/vote-rule.ts';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import type { CountedVote, Vote } from '../../../schemas/people/contribution.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { Fact } from '../../../schemas/toilet/toilet.ts';

export type Said = Pick<ToiletOverlay, 'votes' | 'locks' | 'unreviewed'>;

export function countedVotes(given: readonly Vote[], said: Said, base: BaseToilet, now: Date): CountedVote[] {
  const source = sourceVotes(base, normalHours);
  const count = (fact: Fact) =>
    tally(
      fact,
      said.votes,
      source[fact],
      said.locks.find((lock) => lock.fact === fact),
      now,
      said.unreviewed,
    );
  const shownOf = (fact: Fact, { value }: Tally) => value ?? source[fact];
  return given.map(({ attribute, value }) => {
    const counted = count(attribute);
    // An amount is shown only while the toilet costs something.
    const isHidden = attribute === 'fee_amount' && shownOf('fee', count('fee')) !== 'paid';
    return {
      attribute,
      value,
      votes_for: counted.counts.get(value) ?? 0,
      votes_total: counted.votesTotal,
      shown: !isHidden && shownOf(attribute, counted) === value,
    };
  });
}
