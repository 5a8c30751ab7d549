/** The pages of businesses: claim a toilet, see what became of it, speak and pay. They work without a script. */
import { Hono } from 'hono';
import { BusinessStart, OwnBusiness, type ShownClaim } from '#views';
import { claimsOfAccount } from '../../../overlay/partners/claims.ts';
import { listingsOfAccount } from '../../../overlay/partners/listings.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { mountPage, type PageRequest } from '../shell/page-request.ts';
import { sendClaim, showClaim } from './claim-page.ts';
import {
  owned,
  sendCheckout,
  sendContinue,
  sendPortal,
  sendProfile,
  sendSwitch,
  showListing,
} from './listing-page.ts';
import { standingOf } from './plan-standing.ts';
import { toiletOf } from './toilet-of.ts';

const START = '/business';
const CLAIM = '/business/claim/:toilet';
const LISTING = '/business/:listing';
const FORMS = {
  profile: sendProfile,
  switch: sendSwitch,
  checkout: sendCheckout,
  continue: sendContinue,
  portal: sendPortal,
};

export function businessRoutes(parts: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  mountPage(app, parts, START, { page: showStart });
  mountPage(app, parts, CLAIM, { page: showClaim, form: sendClaim });
  mountPage(app, parts, LISTING, { page: owned(showListing) });
  for (const [name, run] of Object.entries(FORMS))
    mountPage(app, parts, `${LISTING}/${name}`, { form: owned(run) });
  return app;
}

/** /business: what it offers, and for accounts their claims and listings. */
async function showStart(visit: PageRequest): Promise<Response> {
  const { c, accounts, parts, texts, at, show } = visit;
  const props = { texts, at, isSold: parts.payments !== undefined };
  const account = await accounts.account(c.req.raw);
  if (!account)
    return show({ title: texts.say('business.title'), address: START, body: BusinessStart(props) });
  const claims = await claimsOf(visit, account.id);
  const hasClaimed = c.req.query('done') === 'claimed';
  return show({
    title: texts.say('business.own-title'),
    address: START,
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
