/** Rates the cleanliness of a toilet (interface 5.3). */
import { RatingBody, RatingResult } from '../../../schemas/people/contribution.ts';
import { done } from '../../../schemas/problems/result.ts';
import { parseRating } from '../parse-body.ts';
import { contribution, ofToilet, onceADay, personalOf } from './contribution.ts';
import { EXAMPLE_DEVICE, EXAMPLE_TOKEN, ONCE_A_DAY, TOILET_PATH } from './examples.ts';

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
