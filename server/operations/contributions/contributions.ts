/** The contributions whose bodies a schema says whole: proposal, confirmation, rating, report (interface 5.1 to 5.4). */
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';
import {
  ConfirmationBody,
  ConfirmationResult,
  PendingResult,
  RatingBody,
  RatingResult,
  ReportBody,
  SubmissionBody,
} from '../../../schemas/people/contribution.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { done, refused, refuseParameters } from '../../../schemas/problems/problems.ts';
import { findToilet } from '../find-toilet.ts';
import { parseBody, parseRating, ReadableProposal } from '../parse-body.ts';
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

const UNKNOWN_TOILET = { name: 'toilet_id', reason: 'must be the id of a toilet that is shown' };

/** Proposes a toilet (interface 5.1). */
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

/** Confirms that a toilet exists and is as described (interface 5.2). */
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

/** Rates the cleanliness of a toilet (interface 5.3). */
export const rateToilet = contribution({
  path: '/api/v1/toilets/{id}/ratings',
  parse: parseRating,
  save: ofToilet<RatingBody, RatingResult>(async ({ id }, request) => {
    const { body, deps, now } = request;
    const { rating } = body;
    const rated = await deps.contributions.rate({ ...personalOf(id, request), rating });
    if ('freeAt' in rated) return onceADay('rating', { ...rated, now });
    const { average, count } = rated;
    return done({ id, rating, cleanliness: { average, count } });
  }),
  described: {
    ...TOILET_PATH,
    id: 'rateToilet',
    summary: 'Rate the cleanliness of a toilet',
    description: `Each person has one rating per toilet; the latest counts. One address adds one new rater per toilet per day. ${ONCE_A_DAY}`,
    body: {
      schema: RatingBody,
      examples: {
        rating: {
          summary: 'Clean',
          value: { rating: 4, device_id: EXAMPLE_DEVICE, challenge_token: EXAMPLE_TOKEN },
        },
      },
    },
    answer: {
      description: 'The rating is saved. The answer has the new average.',
      schema: RatingResult,
      example: { id: 'lt_n1qfvzne', rating: 4, cleanliness: { average: 3.67, count: 3 } },
    },
    invalidParams: [
      { name: 'rating', reason: 'must be at most 5' },
      {
        name: 'device_id',
        reason: 'is required without a signed-in account: 32 characters of 0-9 and a-f',
      },
    ],
    problems: [['not-found', 'toilet']],
  },
});

/** Reports a problem with a toilet (interface 5.4). */
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
