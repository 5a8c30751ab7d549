/** The page where a business claims a toilet (interface 6.1): for accounts; others must sign in first. */
import { html } from 'hono/html';
import { ClaimBody } from '../../schemas/claim.ts';
import { BUSINESS_TEXTS } from '../../views/texts/business/catalogue.ts';
import type { Account } from '../accounts/account.ts';
import { claimToilet } from '../accounts/claim-toilet.ts';
import { nextQuery } from '../accounts/next-page.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Html } from '../pages/page.ts';
import { field, type Said, type Wrong, wrongNotice } from './fields.ts';
import { outcomeOf } from './outcome.ts';
import { type ToiletOf, toiletOf } from './toilet-of.ts';

export const claimPath = (toiletId: string) => `/business/claim/${toiletId}`;

export async function showClaim(visit: Visit): Promise<Response> {
  const toilet = toiletAsked(visit);
  if (!toilet) return showNothing(visit);
  const account = await visit.accounts.account(visit.c.req.raw);
  return showForm(visit, toilet, account, undefined, 200);
}

export async function sendClaim(visit: Visit): Promise<Response> {
  const { c, accounts, form, leadTo } = visit;
  const toilet = toiletAsked(visit);
  if (!toilet) return showNothing(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return leadTo(`/account${nextQuery(claimPath(toilet.id))}`);
  const outcome = await outcomeOf(visit, account, toilet.id, ClaimBody, claimOf(form), claimToilet);
  if (outcome.ok) return leadTo('/business?done=claimed');
  return showForm(visit, toilet, account, outcome.wrong, outcome.status);
}

/** An address of a website is mostly given without its scheme; fields that were left empty are not sent. */
function claimOf(form: Visit['form']): object {
  const { business_name = '', contact_email = '', contact_phone, note } = form;
  const website = form.website?.trim() ?? '';
  return {
    business_name,
    contact_email,
    ...(contact_phone && { contact_phone }),
    ...(website && { website: /^[a-z]+:/i.test(website) ? website : `https://${website}` }),
    ...(note && { note }),
  };
}

function toiletAsked({ c, parts, texts }: Visit): ToiletOf | undefined {
  const toilet = toiletOf(parts.generations, parts.baseUrl, c.req.param('toilet') ?? '', texts);
  return toilet.isShown ? toilet : undefined;
}

function showNothing({ texts, at, show }: Visit): Promise<Response> {
  const title = texts.say('page.not-found-title');
  return show({
    title,
    address: '/business',
    status: 404,
    body: html`<h1>${title}</h1>
<p class="lead">${texts.say('page.not-found')}</p>
<p><a class="button-link" href="${at('/')}">${texts.say('page.not-found-find')}</a></p>`,
  });
}

function showForm(
  { texts, at, form, show }: Visit,
  toilet: ToiletOf,
  account: Account | null,
  wrong: Wrong | undefined,
  status: number,
): Promise<Response> {
  const said = BUSINESS_TEXTS[texts.language];
  return show({
    title: said.say('claim.heading'),
    address: claimPath(toilet.id),
    status,
    body: html`<h1>${said.say('claim.heading')}</h1>
<p class="lead">${said.say('claim.lead')}</p>
<p>${said.say('claim.of')}: <a href="${at(`/toilets/${toilet.id}`)}">${toilet.name}</a></p>
${wrongNotice(said, wrong)}
${
  account
    ? claimForm(said, at(claimPath(toilet.id)), { contact_email: account.email, ...form }, wrong)
    : html`<p>${said.say('claim.sign-in-first')}</p>
<p><a class="button-link is-main" href="${at(`/account${nextQuery(claimPath(toilet.id))}`)}">${said.say('business.sign-in')}</a></p>`
}`,
  });
}

export function claimForm(
  said: Said,
  action: string,
  values: Readonly<Record<string, string>>,
  wrong: Wrong | undefined,
): Html {
  const optional = said.say('claim.optional');
  const given = (name: string) => values[name] ?? '';
  return html`<form class="stacked" method="post" action="${action}">
${field(
  said,
  {
    name: 'business_name',
    label: said.say('claim.business_name'),
    hint: said.say('claim.business_name-hint'),
    wrong,
  },
  (ties) =>
    html`<input ${ties} value="${given('business_name')}" required maxlength="80" autocomplete="organization">`,
)}
${field(
  said,
  { name: 'contact_email', label: said.say('claim.contact_email'), wrong },
  (ties) =>
    html`<input ${ties} type="email" value="${given('contact_email')}" required maxlength="200" autocomplete="email">`,
)}
${field(
  said,
  { name: 'contact_phone', label: said.say('claim.contact_phone'), optional, wrong },
  (ties) =>
    html`<input ${ties} type="tel" value="${given('contact_phone')}" maxlength="40" autocomplete="tel">`,
)}
${field(
  said,
  {
    name: 'website',
    label: said.say('claim.website'),
    hint: said.say('claim.website-hint'),
    optional,
    wrong,
  },
  (ties) =>
    html`<input ${ties} inputmode="url" value="${given('website')}" maxlength="200" autocomplete="url">`,
)}
${field(
  said,
  { name: 'note', label: said.say('claim.note'), optional, wrong },
  (ties) => html`<textarea ${ties} rows="3" maxlength="500">${given('note')}</textarea>`,
)}
<p class="quiet">${said.say('claim.private')}</p>
<button>${said.say('claim.send')}</button>
</form>`;
}
