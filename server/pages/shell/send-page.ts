/** Sends a page of the site, and sets the cookie of the language if the request chose one. */
import type { Context } from 'hono';
import type { Site } from '#views';
import { keepChoice } from '../../http/language.ts';
import { type Page, renderPage } from './page.ts';

/** @param headers beside those of the page */
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
