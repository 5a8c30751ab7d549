/** Pages that stand for an answer without content: nothing found, too many requests, no data yet, no network. */

import type { MiddlewareHandler } from 'hono';
import { type AllTexts, messagePage, type Site, TEXTS } from '#views';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import { type Page, sendPage } from './page.ts';
import { sitePage } from './site-page.ts';

/** Seconds until a browser asks again whether the import is done. */
const IMPORTING_S = 2;

type Fault = 'limited' | 'loading' | 'internal';

export function noToiletPage(site: Site, website: Website, texts: AllTexts, address: string): Page {
  const content = messagePage(site, texts, { address, message: 'page.not-found' });
  return { ...sitePage(site, website, texts, content), status: 404 };
}

/** The page cannot be shown: too many requests, no data yet, a fault. */
export function faultPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  address: string,
  fault: Fault,
  status: number,
  retryAfterS = 1,
): Page {
  const content = messagePage(site, texts, { address, message: `fault.${fault}`, count: retryAfterS });
  return { ...sitePage(site, website, texts, content), status };
}

/** Says how far the first import is. Browsers ask again by themselves, until the page that was asked for is there. */
export function importingPage(site: Site, website: Website, texts: AllTexts, percent: number): Page {
  const content = messagePage(site, texts, { address: '/', message: 'fault.importing', count: percent });
  const page = sitePage(site, website, texts, content);
  const headers = {
    refresh: String(IMPORTING_S),
    'retry-after': String(IMPORTING_S),
    'cache-control': 'no-store',
  };
  return { ...page, status: 503, headers: { ...page.headers, ...headers } };
}

/** The address has no page, or its page does not take the method. */
function noPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  message: 'page.nothing' | 'page.refused',
): Page {
  return sitePage(site, website, texts, messagePage(site, texts, { address: '/', message }));
}

const OF_PROGRAMS = /^\/(api|mcp|\.well-known)(\/|$)/;
/** Headers of the problem that its page keeps. */
const KEPT = /^(allow|retry-after|ratelimit.*)$/;

/**
 * Shows a problem as a page, in the reader's language, if a browser asks for a page: a person reads no JSON.
 * Programs ask for anything (`Accept` of everything) and get the problem. The paths of programs never have a page.
 */
export function problemsAsPages(parts: AppContext): MiddlewareHandler<AppBindings> {
  return async (c, next) => {
    await next();
    if (!c.req.header('accept')?.includes('text/html') || OF_PROGRAMS.test(c.req.path)) return;
    const { status, headers } = c.res;
    if (headers.get('content-type') !== 'application/problem+json') return;
    const page = pageOf(parts, TEXTS[localeOf(c.req.raw)], status, Number(headers.get('retry-after')));
    if (!page) return;
    const kept = Object.fromEntries([...headers].filter(([name]) => KEPT.test(name)));
    const shown = await sendPage(parts, c, { ...page, status }, { 'cache-control': 'no-store', ...kept });
    // Without this its headers would be joined with those of the problem.
    c.res = undefined;
    c.res = shown;
  };
}

/** The page of a problem; undefined for what a person does not meet by following links and typing addresses. */
function pageOf(parts: AppContext, texts: AllTexts, status: number, retryAfterS: number): Page | undefined {
  const website = parts.website ?? PLAIN;
  if (status === 404) return noPage(parts, website, texts, 'page.nothing');
  if (status === 405) return noPage(parts, website, texts, 'page.refused');
  if (status === 429) return faultPage(parts, website, texts, '/', 'limited', status, retryAfterS);
  if (status >= 500) return faultPage(parts, website, texts, '/', 'internal', status);
  return undefined;
}
