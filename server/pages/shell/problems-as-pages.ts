/**
 * Shows a problem as a page, in the reader's language, if a browser asks for a page: a person reads no JSON. Programs
 * ask for anything (`Accept` of everything) and get the problem. The paths of programs never have a page.
 */
import type { MiddlewareHandler } from 'hono';
import { type AllTexts, TEXTS } from '#views';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { PLAIN } from '../../website/website.ts';
import { faultPage, noPage } from './message-page.ts';
import type { Page } from './page.ts';
import { sendPage } from './send-page.ts';

const OF_PROGRAMS = /^\/(api|mcp|\.well-known)(\/|$)/;
/** Headers of the problem that its page keeps. */
const KEPT = /^(allow|retry-after|ratelimit.*)$/;

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
