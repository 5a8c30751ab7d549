/** /business: what there is for businesses, and for whoever is signed in their claims and listings. */
import { html } from 'hono/html';
import { claimsOfAccount, type OwnClaim } from '../../overlay/claims.ts';
import { type Listing, listingsOfAccount } from '../../overlay/listings.ts';
import { BUSINESS_TEXTS } from '../../views/texts/business/catalogue.ts';
import { nextQuery } from '../accounts/next-page.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Html } from '../pages/page.ts';
import { claimPath } from './claim-page.ts';
import { badge, doneNotice, type Said } from './fields.ts';
import { standingOf } from './plan-standing.ts';
import { planBadge } from './plan-view.ts';
import { type ToiletOf, toiletOf } from './toilet-of.ts';

export async function showStart(visit: Visit): Promise<Response> {
  const { c, accounts, texts, show } = visit;
  const said = BUSINESS_TEXTS[texts.language];
  const account = await accounts.account(c.req.raw);
  if (!account) {
    const title = said.say('business.title');
    return show({ title, address: '/business', body: startBody(said, visit) });
  }
  const [claims, listings] = await Promise.all([
    claimsOfAccount(accounts.database, account.id),
    listingsOfAccount(accounts.database, account.id),
  ]);
  const title = said.say('business.own-title');
  return show({ title, address: '/business', body: ownBody(said, visit, claims, listings) });
}

export function startBody(said: Said, { at, parts }: Pick<Visit, 'at' | 'parts'>): Html {
  return html`<h1>${said.say('business.title')}</h1>
<p class="lead">${said.say('business.lead')}</p>
<p class="actions"><a class="button-link is-main" href="${at('/')}">${said.say('business.find')}</a>
<a class="button-link" href="${at(`/account${nextQuery('/business')}`)}">${said.say('business.sign-in')}</a></p>
${steps(said, parts.payments !== undefined)}`;
}

function ownBody(said: Said, visit: Visit, claims: readonly OwnClaim[], listings: readonly Listing[]): Html {
  const { c, at, parts, texts } = visit;
  const isSold = parts.payments !== undefined;
  return html`<h1>${said.say('business.own-title')}</h1>
${c.req.query('done') === 'claimed' ? doneNotice(said.say('claim.sent')) : ''}
${claims.length === 0 ? html`<p class="lead">${said.say('business.empty')}</p>` : ''}
<ul class="panels">
${claims.map((claim) => {
  const listing = listings.find(({ id }) => id === claim.listingId);
  const toilet = toiletOf(parts.generations, parts.baseUrl, claim.toiletId, texts);
  return claimCard(said, visit, claim, listing, toilet);
})}
</ul>
<p class="actions"><a class="button-link" href="${at('/')}">${said.say('business.find')}</a>
<a class="button-link" href="${at('/account')}">${said.say('business.account')}</a></p>
${claims.length === 0 ? steps(said, isSold) : isSold ? '' : html`<p class="notice">${said.say('business.not-sold')}</p>`}`;
}

function claimCard(
  said: Said,
  { at, now }: Pick<Visit, 'at' | 'now'>,
  { state, businessName, at: claimedAt }: OwnClaim,
  listing: Listing | undefined,
  toilet: ToiletOf,
): Html {
  const mood = { pending: 'calm', approved: 'good', rejected: 'bad', revoked: 'bad' } as const;
  const isManaged = listing !== undefined && state === 'approved';
  return html`<li class="panel">
<h2>${businessName}</h2>
<p class="badges">${badge(said.say(`claim.${state}`), mood[state])}${isManaged ? planBadge(said, standingOf(listing, now)) : ''}</p>
${state === 'approved' ? '' : html`<p>${said.say(`claim.${state}-what`)}</p>`}
<p class="quiet">${toilet.name} · ${said.say('claim.on', { day: said.day(claimedAt.toISOString()) })}</p>
<p class="actions">
${isManaged ? html`<a class="button-link is-main" href="${at(`/business/${listing.id}`)}">${said.say('claim.manage')}</a>` : ''}
${state === 'rejected' && toilet.isShown ? html`<a class="button-link" href="${at(claimPath(toilet.id))}">${said.say('claim.again')}</a>` : ''}
${toilet.isShown ? html`<a class="button-link" href="${at(`/toilets/${toilet.id}`)}">${said.say('claim.toilet-page')}</a>` : ''}
</p>
</li>
`;
}

function steps(said: Said, isSold: boolean): Html {
  return html`<h2>${said.say('business.steps')}</h2>
<ol class="steps">
<li>${said.say('business.step-find')}</li>
<li>${said.say('business.step-claim')}</li>
<li>${said.say('business.step-check')}</li>
${isSold ? html`<li>${said.say('business.step-plan')}</li>` : ''}
</ol>
${isSold ? html`<p>${said.say('business.fair')}</p>` : html`<p class="notice">${said.say('business.not-sold')}</p>`}`;
}
