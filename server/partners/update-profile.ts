/** updatePartnerProfile (interface 6.2): the statements of the business behind a toilet. */
import { saveProfile } from '../../overlay/partner-profiles.ts';
import { LISTING_ID, type PartnerProfile, type PartnerProfileBody } from '../../schemas/partner.ts';
import { json, type Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { noListing, noPlan, notApproved } from './refusals.ts';

export async function updateProfile({
  accounts,
  account,
  baseUrl,
  body,
  id,
  now,
}: Signed & { readonly body: PartnerProfileBody }): Promise<Answer> {
  const { conditions, opening_hours: openingHours, open_now: openNow } = body;
  if (!LISTING_ID.test(id)) return noListing(baseUrl);
  const saved = await saveProfile(
    accounts.database,
    account.id,
    id,
    { conditions, openingHours, openNow },
    now,
  );
  if (saved === 'no-listing') return noListing(baseUrl);
  if (saved === 'not-approved') return notApproved(baseUrl);
  if (saved === 'no-plan') return noPlan(baseUrl);
  const { closedUntil } = saved;
  return json(200, {
    conditions: saved.conditions,
    opening_hours: saved.openingHours,
    closed_until: closedUntil?.getTime() ?? 0,
    open_now: closedUntil === null,
  } satisfies PartnerProfile);
}
