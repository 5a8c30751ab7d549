/**
 * Shows a problem as a page, in the reader's language, where a browser asks for a page: a person reads no JSON. Programs
 * ask for anything (`Accept` of everything) and get the problem. The paths of programs never have a page.
 */
import type { MiddlewareHandler } from 'hono';
import { TEXTS } from '../../views/texts/catalogues.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { Environment } from '../environment.ts';
import type { Page } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { languageOf } from './language.ts';
import { faultPage, noPage } from './message-page.ts';
import { sendPage } from './send-page.ts';
import { PLAIN } from './website.ts';

const OF_PROGRAMS = /^\/(api|mcp|\.well-known)(\/|$)/;
/** What a page keeps of the problem that it stands for. */
const KEPT = /^(allow|retry-after|ratelimit.*|x-request-id)$/;

export function problemsAsPages(parts: AppParts): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next();
    if (!c.req.header('accept')?.includes('text/html') || OF_PROGRAMS.test(c.req.path)) return;
    const { status, headers } = c.res;
    if (headers.get('content-type') !== 'application/problem+json') return;
    const page = pageOf(parts, TEXTS[languageOf(c)], status, Number(headers.get('retry-after')));
    if (!page) return;
    const kept = Object.fromEntries([...headers].filter(([name]) => KEPT.test(name)));
    const shown = await sendPage(parts, c, { ...page, status }, { 'cache-control': 'no-store', ...kept });
    // Without this its headers would be joined with those of the problem.
    c.res = undefined;
    c.res = shown;
  };
}

/** Undefined for what a person does not meet by following links and typing addresses. */
function pageOf(parts: AppParts, texts: Texts, status: number, retryAfterS: number): Page | undefined {
  const website = parts.website ?? PLAIN;
  if (status === 404) return noPage(parts, website, texts, 'page.nothing');
  if (status === 405) return noPage(parts, website, texts, 'page.refused');
  if (status === 429) return faultPage(parts, website, texts, '/', 'limited', status, retryAfterS);
  if (status >= 500) return faultPage(parts, website, texts, '/', 'internal', status);
  return undefined;
}
