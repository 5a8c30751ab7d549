/** The claim of a business (interface 6.1). */
import { ClaimBody, ClaimResult } from '../../../schemas/claim.ts';
import { ToiletId } from '../../../schemas/toilet.ts';
import { type Area, RATE_HEADERS } from '../operation.ts';
import { SIGNED_PROBLEMS } from './signed-problems.ts';

export const CLAIMS: Area = {
  tag: {
    name: 'Businesses',
    description:
      'For businesses that open a toilet to the public. Accepted only from the web pages of the service, with a signed-in account. Statements and payments of a business never change the order of results or the facts of a toilet.',
  },
  schemas: { ClaimResult },
  bodies: { ClaimBody },
  operations: [
    {
      id: 'claimToilet',
      method: 'post',
      path: '/api/v1/toilets/{id}/claims',
      security: ['session'],
      summary: 'Claim a toilet for a business',
      description:
        'A moderator reviews each claim. An approved claim lets the business buy a partner listing. After a rejection the account may claim the toilet again.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      parameterExamples: { id: 'lt_n1qfvzne' },
      body: {
        schema: ClaimBody,
        examples: {
          claim: {
            summary: 'A café',
            value: {
              business_name: 'Café du Port',
              contact_email: 'office@cafe-du-port.example',
              contact_phone: '+377 98 00 00 00',
              website: 'https://cafe-du-port.example',
              note: 'The door is on the left of the bar.',
            },
          },
        },
      },
      answer: {
        status: 201,
        description: 'The claim is saved and waits for a moderator.',
        schema: ClaimResult,
        headers: [...RATE_HEADERS, 'Cache-Control'],
        examples: {
          created: { summary: 'Saved', value: { id: 'clm_4k7mq2xv5ch3ey6tnd2lwpab', status: 'pending' } },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct business_name, website and repeat the request.',
          invalidParams: [
            { name: 'business_name', reason: 'must have at least 2 characters' },
            { name: 'website', reason: 'must be an http(s) address' },
          ],
        },
        {
          kind: 'not-found',
          detail: 'No toilet has this id. Search for toilets near a position instead.',
        },
        {
          kind: 'already-claimed',
          detail:
            'This account has already claimed the toilet. The page /business shows the state of the claim.',
        },
        ...SIGNED_PROBLEMS,
      ],
    },
  ],
};
