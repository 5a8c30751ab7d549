/** The page of a listing and its forms. Each form asks the operation that scripts ask, and leads back to the page. */
import { html } from 'hono/html';
import { listingOfAccount } from '../../overlay/listings.ts';
import { CheckoutBody, PortalBody, ProviderPage } from '../../schemas/billing.ts';
import { LISTING_ID } from '../../schemas/partner.ts';
import { BUSINESS_TEXTS } from '../../views/texts/business/catalogue.ts';
import type { Account } from '../accounts/account.ts';
import { nextQuery } from '../accounts/next-page.ts';
import type { Visit } from '../accounts/visit.ts';
import { continueCheckout } from '../billing/continue-checkout.ts';
import { openPortal } from '../billing/open-portal.ts';
import { startCheckout } from '../billing/start-checkout.ts';
import { withPayments } from '../billing/with-payments.ts';
import { ReadableProfile } from '../contributions/readable-hours.ts';
import { updateProfile } from '../partners/update-profile.ts';
import type { Wrong } from './fields.ts';
import { type ListingView, listingBody } from './listing-view.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { standingOf } from './plan-standing.ts';
import { toiletOf } from './toilet-of.ts';

/** A visit of the account whose listing it may be. */
interface Owned extends Visit {
  readonly account: Account;
  /** `pl_…`, as the address says it. */
  readonly id: string;
}
type RunOwned = (visit: Owned) => Promise<Response>;

/** Whoever is not signed in goes there first, and comes back to the page. */
export function owned(run: RunOwned): (visit: Visit) => Promise<Response> {
  return async (visit) => {
    const id = visit.c.req.param('listing') ?? '';
    if (!LISTING_ID.test(id)) return showNothing(visit);
    const account = await visit.accounts.account(visit.c.req.raw);
    if (!account) return visit.leadTo(`/account${nextQuery(`/business/${id}`)}`);
    return run({ ...visit, account, id });
  };
}

export const showListing: RunOwned = (visit) => showWith(visit, undefined, 200);

const DONE = ['saved', 'closed-now', 'opened', 'paid'] as const;

async function showWith(visit: Owned, wrong: Wrong | undefined, status: number): Promise<Response> {
  const { c, accounts, account, id, parts, texts, now, form, at, show } = visit;
  const listing = await listingOfAccount(accounts.database, account.id, id);
  if (!listing) return showNothing(visit);
  if (listing.claimState !== 'approved') return visit.leadTo('/business');
  const said = BUSINESS_TEXTS[texts.language];
  const view: ListingView = {
    listing,
    standing: standingOf(listing, now),
    toilet: toiletOf(parts.generations, parts.baseUrl, listing.toiletId, texts),
    now,
    isSold: parts.payments !== undefined,
    done: wrong ? undefined : DONE.find((done) => done === c.req.query('done')),
    wrong,
    form: wrong ? form : {},
    at,
  };
  return show({
    title: listing.businessName,
    address: `/business/${id}`,
    status,
    body: listingBody(said, view),
  });
}

export const sendProfile: RunOwned = (visit) => {
  const { conditions, opening_hours = '' } = visit.form;
  return saveWith(visit, { conditions: conditions || null, opening_hours }, 'saved');
};

export const sendSwitch: RunOwned = (visit) => {
  const isOpen = visit.form.open_now === 'true';
  return saveWith(visit, { open_now: isOpen }, isOpen ? 'opened' : 'closed-now');
};

async function saveWith(visit: Owned, change: object, done: (typeof DONE)[number]): Promise<Response> {
  const { account, id, leadTo } = visit;
  const outcome = await outcomeOf(visit, account, id, ReadableProfile, change, updateProfile);
  return outcome.ok ? leadTo(`/business/${id}?done=${done}`) : showWith(visit, outcome.wrong, outcome.status);
}

export const sendCheckout: RunOwned = async (visit) => {
  const { account, id, form, parts } = visit;
  const order = { listing: id, tier: form.tier };
  const run = withPayments(parts.payments, startCheckout);
  return leave(visit, await outcomeOf(visit, account, id, CheckoutBody, order, run));
};

export const sendContinue: RunOwned = (visit) => toProvider(visit, continueCheckout);
export const sendPortal: RunOwned = (visit) => toProvider(visit, openPortal);

async function toProvider(visit: Owned, ask: typeof openPortal): Promise<Response> {
  const { account, id, parts } = visit;
  const run = withPayments(parts.payments, ask);
  return leave(visit, await outcomeOf(visit, account, id, PortalBody, { listing: id }, run));
}

/**
 * To a page of the payment provider. By a page of ours in between: browsers hold a form to the hosts that the policy
 * allows forms to lead to, which are ours alone, also when an answer redirects.
 */
function leave(visit: Owned, outcome: Outcome): Promise<Response> {
  if (!outcome.ok) return showWith(visit, outcome.wrong, outcome.status);
  const { url } = ProviderPage.parse(outcome.body);
  const { id, texts, show } = visit;
  const said = BUSINESS_TEXTS[texts.language];
  const title = said.say('plan.leaving');
  return show({
    title,
    address: `/business/${id}`,
    head: html`<meta http-equiv="refresh" content="0;url=${url}">`,
    body: html`<h1>${title}</h1>
<p class="lead">${said.say('plan.leaving-what')}</p>
<p><a class="button-link is-main" href="${url}">${title}</a></p>`,
  });
}

/** Also where the listing is somebody else's. */
function showNothing({ texts, at, show }: Visit): Promise<Response> {
  const said = BUSINESS_TEXTS[texts.language];
  return show({
    title: texts.say('page.not-found-title'),
    address: '/business',
    status: 404,
    body: html`<h1>${said.say('wrong.not-found')}</h1>
<p><a class="button-link" href="${at('/business')}">${said.say('listing.all')}</a></p>`,
  });
}
