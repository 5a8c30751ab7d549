/** Pages that stand for an answer without content: nothing found, too many requests, no data yet, no network. */

import type { MiddlewareHandler } from 'hono';
import { messagePage } from '#views';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { type LanguageSite, type Page, sendPage, siteFor, sitePage } from './page.ts';

/** Seconds until a browser asks again whether the import is done. */
const IMPORTING_S = 2;

type Content = Omit<Parameters<typeof messagePage>[2], 'address'> & { readonly address?: string };

/** @param content without an address for one that has no page */
export function shownMessage(into: LanguageSite, content: Content): Page {
  return sitePage(into, messagePage(into.site, into.texts, { address: '/', ...content }));
}

/** Says how far the first import is. Browsers ask again by themselves, until the page that was asked for is there. */
export function importingPage(into: LanguageSite, percent: number): Page {
  const page = shownMessage(into, { message: 'fault.importing', count: percent });
  const headers = {
    refresh: String(IMPORTING_S),
    'retry-after': String(IMPORTING_S),
    'cache-control': 'no-store',
  };
  return { ...page, status: 503, headers: { ...page.headers, ...headers } };
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
    const content = messageOf(status, Number(headers.get('retry-after')));
    if (!content) return;
    const page = shownMessage(siteFor(parts, c.req.raw), content);
    const kept = Object.fromEntries([...headers].filter(([name]) => KEPT.test(name)));
    const shown = await sendPage(parts, c, { ...page, status }, { 'cache-control': 'no-store', ...kept });
    // Without this its headers would be joined with those of the problem.
    c.res = undefined;
    c.res = shown;
  };
}

/** The message of a problem; undefined for what a person does not meet by following links and typing addresses. */
function messageOf(status: number, retryAfterS: number): Content | undefined {
  if (status === 404) return { message: 'page.nothing' };
  if (status === 405) return { message: 'page.refused' };
  if (status === 429) return { message: 'fault.limited', count: retryAfterS };
  return status >= 500 ? { message: 'fault.internal' } : undefined;
}
