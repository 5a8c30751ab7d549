/** Sends a page of the site, and sets the cookie of the language where the request chose one. */
import type { Context } from 'hono';
import { type Page, renderPage, type Site } from '../pages/page.ts';
import { keepChoice } from './language.ts';

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
