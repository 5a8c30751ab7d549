/** Proposes a toilet (interface 5.1). */
import { PendingResult, SubmissionBody } from '../../../schemas/people/contribution.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { refuseParameters } from '../../../schemas/problems/problems.ts';
import { done, refused } from '../../../schemas/problems/result.ts';
import { findToilet } from '../find-toilet.ts';
import { parseBody } from '../parse-body.ts';
import { ReadableProposal } from '../readable-hours.ts';
import { contribution } from './contribution.ts';
import { EXAMPLE_TOKEN } from './examples.ts';

const UNKNOWN_TOILET = { name: 'toilet_id', reason: 'must be the id of a toilet that is shown' };

export const submitToilet = contribution({
  path: '/api/v1/submissions',
  parse: (json) => parseBody(ReadableProposal, json),
  async save({ body, now, inTransaction, deps, generations }) {
    const { toilet_id, note = null } = body;
    const known =
      toilet_id === undefined
        ? undefined
        : generations.read((generation) => findToilet(generation, toilet_id));
    if (toilet_id !== undefined && !known) return refused(refuseParameters([UNKNOWN_TOILET]));
    const { id } = await deps.contributions.submit({
      ...proposedFacts(body),
      toilet_id: known?.id ?? null,
      note,
      now,
      inTransaction,
    });
    return done({ id, status: 'pending' as const });
  },
  described: {
    id: 'submitToilet',
    summary: 'Propose a toilet',
    description:
      'Proposes a toilet, or says how to find a known one. A moderator reviews each proposal before it is shown.',
    body: {
      schema: SubmissionBody,
      examples: {
        toilet: {
          summary: 'A toilet in a library',
          value: {
            lat: 43.7401,
            lon: 7.4266,
            name: 'Médiathèque',
            access: 'public',
            fee: 'free',
            opening_hours: 'Tu-Sa 09:00-18:00',
            wheelchair: 'yes',
            changing_table: 'no',
            note: 'Ground floor, behind the desk.',
            challenge_token: EXAMPLE_TOKEN,
          },
        },
      },
    },
    answer: {
      description: 'The proposal is saved and waits for a moderator.',
      schema: PendingResult,
      example: { id: 'sub_4k7mq2xv5ch3ey6tnd2lwpab', status: 'pending' },
    },
    invalidParams: [
      { name: 'lon', reason: 'is required: degrees from -180 to 180' },
      { name: 'fee', reason: 'must be one of free, fee, unknown' },
    ],
    problems: [],
  },
});
