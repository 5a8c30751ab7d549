/** The page of a listing and its forms. Each form asks the operation that scripts ask, and leads back to the page. */
import {
  type FormErrors,
  LeavingHead,
  LeavingPage,
  ListingPage,
  type ListingState,
  Message,
  nextQuery,
} from '#views';
import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import { LISTING_ID, type ProviderPage } from '../../../schemas/people/partner.ts';
import type { Account } from '../../operations/operation.ts';
import { continueCheckout, openPortal, startCheckout } from '../../operations/partners/billing.ts';
import { updateProfile } from '../../operations/partners/update-profile.ts';
import { weekOf } from '../../website/week.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { MAP_TEXTS } from '../shell/place-of.ts';
import { standingOf } from './plan-standing.ts';
import { type Outcome, outcomeOf, toiletMap, toiletOf } from './toilet-of.ts';

/** The script of the page, below web/: it draws the map, too. */
const SCRIPT = 'business/listing.tsx';

/** A visit of the account whose listing it may be. */
interface Owned extends PageRequest {
  readonly account: Account;
  /** `pl_…`, as the address says it. */
  readonly id: string;
}
type RunOwned = (visit: Owned) => Promise<Response>;

/** A visitor who is not signed in goes to the sign-in first, and comes back to the page. */
export function owned(run: RunOwned): (visit: PageRequest) => Promise<Response> {
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

async function showWith(visit: Owned, wrong: FormErrors | undefined, status: number): Promise<Response> {
  const { c, accounts, account, id, parts, texts, now, form, at, show } = visit;
  const listing = await listingOfAccount(accounts.database, account.id, id);
  if (!listing) return showNothing(visit);
  if (listing.claimState !== 'approved') return visit.leadTo('/business');
  const toilet = toiletOf(parts.generations, parts.baseUrl, listing.toiletId, texts);
  const { place } = toilet;
  const map = toiletMap(visit, toilet);
  const { openingHours } = listing;
  const state: ListingState = {
    listing,
    standing: standingOf(listing, now),
    toilet,
    zone: place?.zone ?? 'UTC',
    week: openingHours !== null && place ? weekOf(openingHours, place, now.getTime()) : undefined,
    now,
    isSold: parts.payments !== undefined,
    done: wrong ? undefined : DONE.find((done) => done === c.req.query('done')),
    wrong,
    form: wrong ? form : {},
  };
  return show({
    title: listing.businessName,
    address: `/business/${id}`,
    status,
    scripts: parts.website?.files?.scriptsOf(texts.language, SCRIPT, ['hours', ...(map ? MAP_TEXTS : [])]),
    body: ListingPage({ texts, at, state, map }),
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
  const { id, leadTo } = visit;
  const outcome = await outcomeOf(visit, updateProfile, id, change);
  return outcome.ok ? leadTo(`/business/${id}?done=${done}`) : showWith(visit, outcome.wrong, outcome.status);
}

export const sendCheckout: RunOwned = async (visit) => {
  const { id, form } = visit;
  return leave(visit, await outcomeOf(visit, startCheckout, '', { listing: id, tier: form.tier }));
};

export const sendContinue: RunOwned = async (visit) =>
  leave(visit, await outcomeOf(visit, continueCheckout, '', { listing: visit.id }));
export const sendPortal: RunOwned = async (visit) =>
  leave(visit, await outcomeOf(visit, openPortal, '', { listing: visit.id }));

/**
 * Leads to a page of the payment provider, over a page of ours: the policy lets forms lead only to our own host, also if
 * an answer redirects.
 */
function leave(visit: Owned, outcome: Outcome<ProviderPage>): Promise<Response> {
  if (!outcome.ok) return showWith(visit, outcome.wrong, outcome.status);
  const { url } = outcome.value;
  const { id, texts, show } = visit;
  return show({
    title: texts.say('plan.leaving'),
    address: `/business/${id}`,
    head: LeavingHead({ url }),
    body: LeavingPage({ texts, url }),
  });
}

/** Shows that there is no such listing, also for one of another account. */
function showNothing({ texts, at, show }: PageRequest): Promise<Response> {
  const link = { href: at('/business'), words: texts.say('listing.all') };
  return show({
    title: texts.say('page.not-found-title'),
    address: '/business',
    status: 404,
    body: Message({ title: texts.say('wrong.not-found'), link }),
  });
}
