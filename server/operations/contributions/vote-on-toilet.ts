/** Votes on facts of a toilet (interface 5.5). */
import type { ToiletOverlay } from '../../../overlay/contributions/toilet-overlay.ts';
import { type Tally, tally } from '../../../overlay/contributions/vote-rule.ts';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { isNeverOpen, normalHours } from '../../../packages/hours/index.ts';
import { type CountedVote, type Vote, VotesBody, VotesResult } from '../../../schemas/people/contribution.ts';
import { done } from '../../../schemas/problems/problems.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { Fact } from '../../../schemas/toilet/toilet.ts';
import { readBaseOf } from '../find-toilet.ts';
import { parseVotes } from '../parse-body.ts';
import {
  contribution,
  EXAMPLE_DEVICE,
  EXAMPLE_TOKEN,
  ONCE_A_DAY,
  ofToilet,
  onceADay,
  personalOf,
  TOILET_PATH,
} from './contribution.ts';

export const voteOnToilet = contribution({
  path: '/api/v1/toilets/{id}/votes',
  parse: (json, isSignedIn) => parseVotes(json, isSignedIn),
  save: ofToilet<VotesBody, VotesResult>(async (toilet, request) => {
    const { id } = toilet;
    const { body, deps, network, now } = request;
    const { votes } = body;
    // Read first: if it cannot be read, nothing is saved.
    const base = readBaseOf(deps.store, toilet);
    const counted = await deps.contributions.vote({
      ...personalOf(id, request),
      votes,
      network,
      closesBy: closesByVotes(votes, base, now),
    });
    if ('freeAt' in counted) return onceADay('votes', { ...counted, now });
    return done({ id, votes: countedVotes(votes, counted, base, now) });
  }),
  described: {
    ...TOILET_PATH,
    id: 'correctToilet',
    summary: 'Vote on facts of a toilet',
    description: `Each person has one vote per fact; the latest counts. A value replaces the shown value if it has at least two votes and more than half of all votes of the last 24 months. The value of the source counts as one vote. On a tie the shown value stays. A majority for existence: gone hides nothing; a moderator decides. One address adds one new voter per toilet per day. ${ONCE_A_DAY}`,
    body: {
      schema: VotesBody,
      examples: {
        votes: {
          summary: 'The toilet costs 0.50 EUR',
          value: {
            votes: [
              { attribute: 'fee', value: 'paid' },
              { attribute: 'fee_amount', value: '0.50 EUR' },
            ],
            device_id: EXAMPLE_DEVICE,
            challenge_token: EXAMPLE_TOKEN,
          },
        },
      },
    },
    answer: {
      description: 'The votes are saved and counted.',
      schema: VotesResult,
      example: {
        id: 'lt_n1qfvzne',
        votes: [
          { attribute: 'fee', value: 'paid', votes_for: 2, votes_total: 3, shown: true },
          { attribute: 'fee_amount', value: '0.5 EUR', votes_for: 1, votes_total: 1, shown: false },
        ],
      },
    },
    invalidParams: [
      { name: 'votes[0].value', reason: 'must be free or paid' },
      { name: 'votes[1].attribute', reason: 'must not repeat fee: send one vote for each attribute' },
    ],
    problems: [['not-found', 'toilet']],
  },
});

/**
 * Whether the votes close the toilet; undefined if none of them could. They do if the hours that are shown by votes are
 * never open, and one of the votes made them so. Saying it once more closes nothing anew.
 */
function closesByVotes(
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

type Said = Pick<ToiletOverlay, 'votes' | 'locks' | 'unreviewed'>;

/** How the votes of one request stand once they are counted. Pure. */
function countedVotes(given: readonly Vote[], said: Said, base: BaseToilet, now: Date): CountedVote[] {
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
