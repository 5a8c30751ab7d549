/** The profile of a partner listing (interface 6.2). */
import { ListingId, PartnerProfile, PartnerProfileBody } from '../../../schemas/partner.ts';
import { type Area, RATE_HEADERS } from '../operation.ts';
import { CLAIM_NOT_APPROVED, NO_LISTING, SIGNED_PROBLEMS } from './signed-problems.ts';

export const PARTNERS: Area = {
  tag: {
    name: 'Partner listings',
    description:
      'What a business with a running plan says of its toilet, on the web pages of the service only. It is shown as its word beside the facts of the toilet, which it does not change, nor the order of results.',
  },
  schemas: { PartnerProfile },
  bodies: { PartnerProfileBody },
  operations: [
    {
      id: 'updatePartnerProfile',
      method: 'patch',
      path: '/api/v1/partner/listings/{id}',
      security: ['session'],
      summary: 'Say to whom and when a toilet is open',
      description:
        'Changes the fields that are sent, none of which is required. open_now is a live switch: false closes the toilet for 12 hours, after which it follows its hours again; true ends that at once.\n\nNeeds an approved claim and a running plan.',
      pathParameters: { id: ListingId.describe('Id of the listing.') },
      parameterExamples: { id: 'pl_0d1c9f6a7e5b4c3d2e1f0a9b8c7d6e5f' },
      body: {
        schema: PartnerProfileBody,
        examples: {
          profile: {
            summary: 'Open to everyone, closed for now',
            value: { conditions: 'everyone', opening_hours: 'Mo-Sa 08:00-20:00', open_now: false },
          },
        },
      },
      answer: {
        status: 200,
        description: 'The profile as it is now.',
        schema: PartnerProfile,
        headers: [...RATE_HEADERS, 'Cache-Control'],
        examples: {
          profile: {
            summary: 'Closed until midnight (UTC)',
            value: {
              conditions: 'everyone',
              opening_hours: 'Mo-Sa 08:00-20:00',
              closed_until: 1_795_046_400_000,
              open_now: false,
            },
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct opening_hours and repeat the request.',
          invalidParams: [
            { name: 'opening_hours', reason: 'must be in the opening_hours syntax of OpenStreetMap' },
          ],
        },
        ...SIGNED_PROBLEMS,
        NO_LISTING,
        CLAIM_NOT_APPROVED,
        {
          kind: 'no-running-plan',
          detail: 'This listing has no running plan. Buy one, or pay what is due.',
        },
      ],
    },
  ],
};
