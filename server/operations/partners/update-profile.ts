/** Changes the statements of the business behind a toilet (interface 6.2). */
import { saveProfile } from '../../../overlay/partners/listings.ts';
import {
  LISTING_ID,
  ListingId,
  PartnerProfile,
  PartnerProfileBody,
} from '../../../schemas/people/partner.ts';
import { done, refuse, refused } from '../../../schemas/problems/problems.ts';
import { accountOperation } from '../accounts/account-operation.ts';
import { ReadableProfile } from '../parse-body.ts';
import { EXAMPLE_LISTING } from './billing.ts';

export const updateProfile = accountOperation(
  {
    method: 'patch',
    path: '/api/v1/partner/listings/{id}',
    status: 200,
    body: ReadableProfile,
    described: {
      id: 'updatePartnerProfile',
      summary: 'Change the profile of a listing',
      description:
        'Changes the fields that the request has; none is required. open_now is a live switch. false closes the toilet for 12 hours; then it follows the hours again. true ends the closure at once.\n\nNeeds an approved claim and a running plan.',
      pathParameters: { id: ListingId.describe('Id of the listing.') },
      parameterExamples: { id: EXAMPLE_LISTING },
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
        description: 'The profile after the change.',
        schema: PartnerProfile,
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
      invalidParams: [
        { name: 'opening_hours', reason: 'must be in the opening_hours syntax of OpenStreetMap' },
      ],
      problems: [
        ['not-found', 'listing'],
        ['claim-not-approved', 'listing'],
        ['no-running-plan', 'listing'],
      ],
    },
  },
  async ({ accounts, account, body, id, now }) => {
    if (!LISTING_ID.test(id)) return refused(refuse('not-found', 'listing'));
    const { conditions, opening_hours: openingHours, open_now: openNow } = body;
    const change = { conditions, openingHours, openNow };
    const saved = await saveProfile(accounts.database, account.id, id, change, now);
    if (saved === 'no-listing') return refused(refuse('not-found', 'listing'));
    if (saved === 'not-approved') return refused(refuse('claim-not-approved', 'listing'));
    if (saved === 'no-plan') return refused(refuse('no-running-plan', 'listing'));
    const { closedUntil } = saved;
    return done({
      conditions: saved.conditions,
      opening_hours: saved.openingHours,
      closed_until: closedUntil?.getTime() ?? 0,
      open_now: closedUntil === null,
    });
  },
);
