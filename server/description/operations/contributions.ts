/** The five contribution operations (interface 5.1-5.5): for the service's own web pages. */
import {
  ConfirmationBody,
  ConfirmationResult,
  CountedVote,
  PendingResult,
  RatingBody,
  RatingResult,
  ReportBody,
  SubmissionBody,
  Vote,
  VotesBody,
  VotesResult,
} from '../../../schemas/contribution.ts';
import { ToiletId } from '../../../schemas/toilet.ts';
import {
  type Area,
  COUNTED_PROBLEMS,
  EXAMPLE_BASE_URL,
  type Operation,
  type ProblemCase,
  RATE_HEADERS,
} from '../operation.ts';

const HEADERS = [...RATE_HEADERS, 'Cache-Control'] as const;
const TOKEN = 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6eyJhbGdvcml0aG0iOiJQQktERjIvU0hBLTI1NiIs…';
const DEVICE = '8f14e45fceea167a5a36dedd4bea2543';

const ONCE_A_DAY = 'A day is 24 hours. Until it is over, another one from the same address gets 429.';

/** What each of them may answer, apart from what is wrong with its own body. */
const PROBLEMS: readonly ProblemCase[] = [
  {
    kind: 'other-origin',
    detail: `Contributions are accepted only from the web pages of ${EXAMPLE_BASE_URL}. Send the user there.`,
  },
  {
    kind: 'human-check-failed',
    detail: 'The challenge_token is wrong or too old. Solve the human check again.',
  },
  { kind: 'body-too-large', detail: 'The body is too large. Send at most 32768 bytes.' },
  {
    kind: 'unsupported-media-type',
    detail:
      'The body is not declared as plain JSON. Send it with Content-Type: application/json and without Content-Encoding.',
  },
  ...COUNTED_PROBLEMS,
  {
    kind: 'contributions-off',
    detail: 'This service takes no contributions at the moment. Try again later; reads still work.',
    retryAfterS: 3_600,
  },
  {
    kind: 'database-unavailable',
    detail: 'Contributions cannot be saved at the moment. Try again in a few seconds.',
    retryAfterS: 5,
  },
  {
    kind: 'human-check-unavailable',
    detail: 'The human check cannot be verified at the moment. Try again later.',
    retryAfterS: 5,
  },
];

const NO_TOILET: ProblemCase = {
  kind: 'not-found',
  detail: 'No toilet has this id. Search for toilets near a position instead.',
};

/** What all of them have in common. */
const WRITE = { method: 'post', security: ['none', 'session'] } satisfies Partial<Operation>;
const OF_TOILET = {
  ...WRITE,
  pathParameters: { id: ToiletId.describe('Id of the toilet.') },
  parameterExamples: { id: 'lt_n1qfvzne' },
} satisfies Partial<Operation>;

function created(
  description: string,
  schema: Operation['answer']['schema'],
  value: unknown,
): Operation['answer'] {
  return {
    status: 201,
    description,
    schema,
    headers: HEADERS,
    examples: { created: { summary: 'Saved', value } },
  };
}

function wrong(...invalidParams: NonNullable<ProblemCase['invalidParams']>): ProblemCase {
  const names = invalidParams.map(({ name }) => name).join(', ');
  return { kind: 'invalid-parameters', detail: `Correct ${names} and repeat the request.`, invalidParams };
}

export const CONTRIBUTIONS: Area = {
  tag: {
    name: 'Contributions',
    description:
      'Proposals, confirmations, ratings, reports and votes. Accepted only from the web pages of the service: requests from other origins get 403. Each needs a human check or a signed-in account. The service stores devices and addresses only as keyed hashes.',
  },
  schemas: { PendingResult, ConfirmationResult, RatingResult, VotesResult, CountedVote },
  bodies: { SubmissionBody, ConfirmationBody, RatingBody, ReportBody, VotesBody, Vote },
  operations: [
    {
      ...WRITE,
      id: 'submitToilet',
      path: '/api/v1/submissions',
      summary: 'Propose a toilet',
      description: 'Proposes a toilet. A moderator reviews each proposal before it is shown.',
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
              challenge_token: TOKEN,
            },
          },
        },
      },
      answer: created('The proposal is saved and waits for a moderator.', PendingResult, {
        id: 'sub_4k7mq2xv5ch3ey6tnd2lwpab',
        status: 'pending',
      }),
      problems: [
        wrong(
          { name: 'lon', reason: 'is required: degrees from -180 to 180' },
          { name: 'fee', reason: 'must be one of free, fee, unknown' },
        ),
        ...PROBLEMS,
      ],
    },
    {
      ...OF_TOILET,
      id: 'confirmToilet',
      path: '/api/v1/toilets/{id}/confirmations',
      summary: 'Confirm a toilet',
      description: `Confirms that the toilet exists and is as described. One confirmation per toilet and address per day. ${ONCE_A_DAY}`,
      body: {
        schema: ConfirmationBody,
        examples: { token: { summary: 'With a solved human check', value: { challenge_token: TOKEN } } },
      },
      answer: created('The confirmation is saved and counted.', ConfirmationResult, {
        id: 'lt_n1qfvzne',
        last_confirmed_at: '2026-11-18T12:00:00.000Z',
        confirmations: 3,
      }),
      problems: [
        wrong({ name: 'note', reason: 'is not a field of this request: leave it out' }),
        ...PROBLEMS,
        NO_TOILET,
      ],
    },
    {
      ...OF_TOILET,
      id: 'rateToilet',
      path: '/api/v1/toilets/{id}/ratings',
      summary: 'Rate the cleanliness of a toilet',
      description: `Each person has one rating per toilet; the latest counts. One address adds one new rater per toilet per day. ${ONCE_A_DAY}`,
      body: {
        schema: RatingBody,
        examples: {
          rating: {
            summary: 'Clean',
            value: { rating: 4, device_id: DEVICE, challenge_token: TOKEN },
          },
        },
      },
      answer: created('The rating is saved. The answer has the new average.', RatingResult, {
        id: 'lt_n1qfvzne',
        rating: 4,
        cleanliness: { average: 3.67, count: 3 },
      }),
      problems: [
        wrong(
          { name: 'rating', reason: 'must be at most 5' },
          {
            name: 'device_id',
            reason: 'is required without a signed-in account: 32 characters of 0-9 and a-f',
          },
        ),
        ...PROBLEMS,
        NO_TOILET,
      ],
    },
    {
      ...OF_TOILET,
      id: 'reportToilet',
      path: '/api/v1/toilets/{id}/reports',
      summary: 'Report a problem with a toilet',
      description:
        'A moderator reviews each report. Until then, for at most 90 days, the toilet is shown as disputed. A report about a toilet from OpenStreetMap can become an anonymous note there.',
      body: {
        schema: ReportBody,
        examples: {
          report: {
            summary: 'The toilet is gone',
            value: { kind: 'gone', note: 'There is a kiosk now.', challenge_token: TOKEN },
          },
        },
      },
      answer: created('The report is saved and waits for a moderator.', PendingResult, {
        id: 'rep_7fj3ykq5wbn2mzt6hcx4dlpa',
        status: 'pending',
      }),
      problems: [
        wrong({ name: 'kind', reason: 'must be one of gone, closed, wrong_place, wrong_hours' }),
        ...PROBLEMS,
        NO_TOILET,
      ],
    },
    {
      ...OF_TOILET,
      id: 'correctToilet',
      path: '/api/v1/toilets/{id}/votes',
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
              device_id: DEVICE,
              challenge_token: TOKEN,
            },
          },
        },
      },
      answer: created('The votes are saved and counted.', VotesResult, {
        id: 'lt_n1qfvzne',
        votes: [
          { attribute: 'fee', value: 'paid', votes_for: 2, votes_total: 3, shown: true },
          { attribute: 'fee_amount', value: '0.5 EUR', votes_for: 1, votes_total: 1, shown: false },
        ],
      }),
      problems: [
        wrong(
          { name: 'votes[0].value', reason: 'must be free or paid' },
          { name: 'votes[1].attribute', reason: 'must not repeat fee: send one vote for each attribute' },
        ),
        ...PROBLEMS,
        NO_TOILET,
      ],
    },
  ],
};
