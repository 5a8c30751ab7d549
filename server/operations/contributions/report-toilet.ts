/** Reports a problem with a toilet (interface 5.4). */
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';
import { PendingResult, ReportBody } from '../../../schemas/people/contribution.ts';
import { done } from '../../../schemas/problems/result.ts';
import { parseBody } from '../parse-body.ts';
import { contribution, ofToilet } from './contribution.ts';
import { EXAMPLE_TOKEN, TOILET_PATH } from './examples.ts';

export const reportToilet = contribution({
  path: '/api/v1/toilets/{id}/reports',
  parse: (json) => parseBody(ReportBody, json),
  save: ofToilet<ReportBody, PendingResult>(async (toilet, request) => {
    const { body, account, address, addressBeside, now, inTransaction, deps } = request;
    const { kind, note = null } = body;
    const isSignedIn = account !== null;
    const person = isSignedIn ? personHash(deps.pepper, 'account', account) : randomId('', 24);
    const from = { person, isSignedIn, address, addressBeside };
    const { id } = await deps.contributions.report({
      toiletId: toilet.id,
      kind,
      note,
      now,
      inTransaction,
      from,
    });
    return done({ id, status: 'pending' });
  }),
  described: {
    ...TOILET_PATH,
    id: 'reportToilet',
    summary: 'Report a problem with a toilet',
    description:
      'A moderator reviews each report. Until then, for at most 90 days, the toilet is shown as disputed. A report about a toilet from OpenStreetMap can become an anonymous note there.',
    body: {
      schema: ReportBody,
      examples: {
        report: {
          summary: 'The toilet is gone',
          value: { kind: 'gone', note: 'There is a kiosk now.', challenge_token: EXAMPLE_TOKEN },
        },
      },
    },
    answer: {
      description: 'The report is saved and waits for a moderator.',
      schema: PendingResult,
      example: { id: 'rep_7fj3ykq5wbn2mzt6hcx4dlpa', status: 'pending' },
    },
    invalidParams: [{ name: 'kind', reason: 'must be one of gone, closed, wrong_place, wrong_hours' }],
    problems: [['not-found', 'toilet']],
  },
});
