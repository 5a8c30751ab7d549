/** Sends pages: the content of a page in its shell (views/), with the headers of pages. */

import type { Context } from 'hono';
import { type PageContent, renderDocument, type Site } from '#views';
import { PAGE_HEADERS } from '../../files/page-headers.ts';
import { keepChoice } from '../../http/language.ts';
import { STYLESHEET } from './stylesheet.ts';

export interface Page extends PageContent {
  /** Replace the headers that every page has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

export function renderPage(site: Site, page: Page): Response {
  const { headers = PAGE_HEADERS, status = 200 } = page;
  return new Response(renderDocument({ site, content: page, stylesheet: STYLESHEET.path }), {
    status,
    headers,
  });
}

/**
 * Sends a page of the site, and sets the cookie of the language if the request chose one.
 * @param headers beside those of the page
 */
export async function sendPage(
  site: Site,
  c: Context,
  page: Page,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await renderPage(site, { ...page, headers: { ...page.headers, ...headers } });
  keepChoice(c, site.baseUrl);
  for (const cookie of c.res.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}
