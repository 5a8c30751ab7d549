/** Claims a toilet for a business (interface 6.1). A moderator decides. */
import { claimToilet as saveClaim } from '../../../overlay/partners/claims.ts';
import { ClaimBody, ClaimResult } from '../../../schemas/people/partner.ts';
import { done, refuse, refused } from '../../../schemas/problems/problems.ts';
import { languageOf } from '../../http/language.ts';
import { accountOperation } from '../accounts/account-operation.ts';
import { TOILET_PATH } from '../contributions/contribution.ts';
import { findToilet } from '../find-toilet.ts';

export const claimToilet = accountOperation(
  {
    path: '/api/v1/toilets/{id}/claims',
    status: 201,
    body: ClaimBody,
    described: {
      ...TOILET_PATH,
      id: 'claimToilet',
      summary: 'Claim a toilet for a business',
      description:
        'A moderator reviews each claim. An approved claim lets the business buy a partner listing. After a rejection the account may claim the toilet again.',
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
        description: 'The claim is saved and waits for a moderator.',
        schema: ClaimResult,
        examples: {
          created: { summary: 'Saved', value: { id: 'clm_4k7mq2xv5ch3ey6tnd2lwpab', status: 'pending' } },
        },
      },
      invalidParams: [
        { name: 'business_name', reason: 'must have at least 2 characters' },
        { name: 'website', reason: 'must be an http(s) address' },
      ],
      problems: [
        ['not-found', 'toilet'],
        ['already-claimed', 'by-account'],
      ],
    },
  },
  async ({ accounts, account, context: { generations }, request, id, body, now }) => {
    const toilet = generations.read((generation) => findToilet(generation, id));
    if (!toilet) return refused(refuse('not-found', 'toilet'));
    const claimed = await saveClaim(accounts.database, {
      accountId: account.id,
      toiletId: toilet.id,
      businessName: body.business_name,
      contactEmail: body.contact_email,
      contactPhone: body.contact_phone ?? null,
      website: body.website ?? null,
      note: body.note ?? null,
      language: languageOf(request),
      now,
    });
    if (claimed === 'claimed-before') return refused(refuse('already-claimed', 'by-account'));
    if (claimed === 'held') return refused(refuse('already-claimed', 'by-another'));
    if (claimed === 'no-account') return refused(refuse('not-signed-in', 'account'));
    return done({ id: claimed.id, status: 'pending' as const });
  },
);
