/** Confirms that a toilet exists and is as described (interface 5.2). */
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';
import { ConfirmationBody, ConfirmationResult } from '../../../schemas/people/contribution.ts';
import { done } from '../../../schemas/problems/result.ts';
import { parseBody } from '../parse-body.ts';
import { contribution, ofToilet, onceADay } from './contribution.ts';
import { EXAMPLE_TOKEN, ONCE_A_DAY, TOILET_PATH } from './examples.ts';

export const confirmToilet = contribution({
  path: '/api/v1/toilets/{id}/confirmations',
  parse: (json) => parseBody(ConfirmationBody, json),
  save: ofToilet<ConfirmationBody, ConfirmationResult>(async ({ id }, request) => {
    const { account, address, addressBeside, now, inTransaction, deps } = request;
    const confirmed = await deps.contributions.confirm({
      toiletId: id,
      // Each anonymous confirmation is a person of its own: the rule of once a day knows the address.
      person: account === null ? randomId('anon_', 32) : personHash(deps.pepper, 'account', account),
      address,
      addressBeside,
      now,
      inTransaction,
    });
    if ('freeAt' in confirmed) return onceADay('confirmation', { ...confirmed, now });
    const { confirmations, lastConfirmedAt } = confirmed;
    return done({ id, last_confirmed_at: lastConfirmedAt.toISOString(), confirmations });
  }),
  described: {
    ...TOILET_PATH,
    id: 'confirmToilet',
    summary: 'Confirm a toilet',
    description: `Confirms that the toilet exists and is as described. One confirmation per toilet and address per day. ${ONCE_A_DAY}`,
    body: {
      schema: ConfirmationBody,
      examples: {
        token: { summary: 'With a solved human check', value: { challenge_token: EXAMPLE_TOKEN } },
      },
    },
    answer: {
      description: 'The confirmation is saved and counted.',
      schema: ConfirmationResult,
      example: { id: 'lt_n1qfvzne', last_confirmed_at: '2026-11-18T12:00:00.000Z', confirmations: 3 },
    },
    invalidParams: [{ name: 'note', reason: 'is not a field of this request: leave it out' }],
    problems: [['not-found', 'toilet']],
  },
});
