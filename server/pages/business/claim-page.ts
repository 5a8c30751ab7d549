/** The page for claiming a toilet as a business (interface 6.1): for accounts; others must sign in first. */

import { ClaimPage, claimPath, type FormErrors, Message, nextQuery } from '#views';
import type { Account } from '../../operations/operation.ts';
import { claimToilet } from '../../operations/partners/claim-toilet.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { placeMapScripts } from '../shell/place-of.ts';
import { outcomeOf, type ToiletOf, toiletMap, toiletOf } from './toilet-of.ts';

export async function showClaim(visit: PageRequest): Promise<Response> {
  const toilet = toiletAsked(visit);
  if (!toilet) return showNothing(visit);
  const account = await visit.accounts.account(visit.c.req.raw);
  return showForm(visit, toilet, account, undefined, 200);
}

export async function sendClaim(visit: PageRequest): Promise<Response> {
  const { c, accounts, form, leadTo } = visit;
  const toilet = toiletAsked(visit);
  if (!toilet) return showNothing(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return leadTo(`/account${nextQuery(claimPath(toilet.id))}`);
  const outcome = await outcomeOf(visit, claimToilet, toilet.id, claimOf(form));
  if (outcome.ok) return leadTo('/business?done=claimed');
  return showForm(visit, toilet, account, outcome.wrong, outcome.status);
}

/** An address of a website is mostly given without its scheme; fields that were left empty are not sent. */
function claimOf(form: PageRequest['form']): object {
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

function toiletAsked({ c, parts, texts }: PageRequest): ToiletOf | undefined {
  const toilet = toiletOf(parts.generations, parts.baseUrl, c.req.param('toilet') ?? '', texts);
  return toilet.isShown ? toilet : undefined;
}

function showNothing({ texts, at, show }: PageRequest): Promise<Response> {
  const title = texts.say('page.not-found-title');
  const link = { href: at('/'), words: texts.say('page.not-found-find') };
  const body = Message({ title, text: texts.say('page.not-found'), link });
  return show({ title, address: '/business', status: 404, body });
}

function showForm(
  visit: PageRequest,
  toilet: ToiletOf,
  account: Account | null,
  wrong: FormErrors | undefined,
  status: number,
): Promise<Response> {
  const { into, texts, at, form, show } = visit;
  const map = toiletMap(visit, toilet);
  const values = account ? { contact_email: account.email, ...form } : undefined;
  return show({
    title: texts.say('claim.heading'),
    address: claimPath(toilet.id),
    status,
    scripts: map && placeMapScripts(into),
    body: ClaimPage({ texts, at, toilet, map, values, wrong }),
  });
}
