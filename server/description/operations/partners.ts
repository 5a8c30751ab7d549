/** The profile of a partner listing (interface 6.2). */
import { ListingId, PartnerProfile, PartnerProfileBody } from '../../../schemas/partner.ts';
import { type Area, RATE_HEADERS } from '../operation.ts';
import { CLAIM_NOT_APPROVED, NO_LISTING, SIGNED_PROBLEMS } from './signed-problems.ts';

export const PARTNERS: Area = {
  tag: {
    name: 'Partner listings',
    description:
      'Statements of a business with a running plan about its toilet. Accepted only from the web pages of the service. They are shown beside the facts of the toilet, as statements of the business. They change neither the facts nor the order of results.',
  },
  schemas: { PartnerProfile },
  bodies: { PartnerProfileBody },
  operations: [
    {
      id: 'updatePartnerProfile',
      method: 'patch',
      path: '/api/v1/partner/listings/{id}',
      security: ['session'],
      summary: 'Change the profile of a listing',
      description:
        'Changes the fields that the request has; none is required. open_now is a live switch. false closes the toilet for 12 hours; then it follows the hours again. true ends the closure at once.\n\nNeeds an approved claim and a running plan.',
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
        description: 'The profile after the change.',
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
          detail: 'This listing has no running plan. Buy a plan, or pay the amount due.',
        },
      ],
    },
  ],
};
