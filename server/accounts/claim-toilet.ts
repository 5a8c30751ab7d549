/** A business claims a toilet (interface 6.1); a moderator decides. */
import { claimToilet as saveClaim } from '../../overlay/claims.ts';
import type { ClaimBody, ClaimResult } from '../../schemas/claim.ts';
import type { Answer } from '../answer.ts';
import { findToilet } from '../contributions/find-toilet.ts';
import { problem } from '../problem.ts';
import { json, notSignedIn, type Signed } from './account-route.ts';

export async function claimToilet(signed: Signed & { readonly body: ClaimBody }): Promise<Answer> {
  const { accounts, account, generations, baseUrl, id, body, now } = signed;
  const toilet = generations.read((generation) => findToilet(generation, id));
  if (!toilet)
    return problem(
      baseUrl,
      'not-found',
      'No toilet has this id. Search for toilets near a position instead.',
    );
  const claimed = await saveClaim(accounts.database, {
    accountId: account.id,
    toiletId: toilet.id,
    businessName: body.business_name,
    contactEmail: body.contact_email,
    contactPhone: body.contact_phone ?? null,
    website: body.website ?? null,
    note: body.note ?? null,
    now,
  });
  if (claimed === 'claimed-before')
    return problem(
      baseUrl,
      'already-claimed',
      'This account has already claimed the toilet. The page /business shows the state of the claim.',
    );
  if (claimed === 'held')
    return problem(
      baseUrl,
      'already-claimed',
      'Another business has an approved claim to this toilet. If that is wrong, write to the operator of the service.',
    );
  if (claimed === 'no-account') return notSignedIn(baseUrl);
  return json(201, { id: claimed.id, status: 'pending' } satisfies ClaimResult);
}
