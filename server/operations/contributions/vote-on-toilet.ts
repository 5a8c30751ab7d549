/** Votes on facts of a toilet (interface 5.5). */
import { VotesBody, VotesResult } from '../../../schemas/people/contribution.ts';
import { done } from '../../../schemas/problems/result.ts';
import { readBaseOf } from '../find-toilet.ts';
import { parseVotes } from '../parse-body.ts';
import { closesByVotes } from './closes-by-votes.ts';
import { contribution, ofToilet, onceADay } from './contribution.ts';
import { countedVotes } from './counted-votes.ts';
import { EXAMPLE_DEVICE, EXAMPLE_TOKEN, ONCE_A_DAY, TOILET_PATH } from './examples.ts';
import { personalOf } from './personal.ts';

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
