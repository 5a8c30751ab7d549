/** /business: what it offers, and for accounts their claims and listings. */
import { BusinessStart, OwnBusiness, type ShownClaim } from '#views';
import { claimsOfAccount } from '../../../overlay/partners/claims.ts';
import { listingsOfAccount } from '../../../overlay/partners/listings.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { standingOf } from './plan-standing.ts';
import { toiletOf } from './toilet-of.ts';

const PAGE = '/business';

export async function showStart(visit: PageRequest): Promise<Response> {
  const { c, accounts, parts, texts, at, show } = visit;
  const props = { texts, at, isSold: parts.payments !== undefined };
  const account = await accounts.account(c.req.raw);
  if (!account)
    return show({ title: texts.say('business.title'), address: PAGE, body: BusinessStart(props) });
  const claims = await claimsOf(visit, account.id);
  const hasClaimed = c.req.query('done') === 'claimed';
  return show({
    title: texts.say('business.own-title'),
    address: PAGE,
    body: OwnBusiness({ ...props, claims, hasClaimed }),
  });
}

async function claimsOf(
  { accounts: { database }, parts: { generations, baseUrl }, texts, now }: PageRequest,
  accountId: string,
): Promise<ShownClaim[]> {
  const [claims, listings] = await Promise.all([
    claimsOfAccount(database, accountId),
    listingsOfAccount(database, accountId),
  ]);
  return claims.map(({ id, state, businessName, at, toiletId, listingId }) => {
    const listing = listings.find((one) => one.id === listingId);
    return {
      id,
      state,
      businessName,
      claimedAt: at,
      toilet: toiletOf(generations, baseUrl, toiletId, texts),
      listing: listing && { id: listing.id, standing: standingOf(listing, now) },
    };
  });
}
