/** Sends pages: the content of a page in its shell (views/), with the headers of pages. */
import { type PageContent, renderDocument, type Site } from '#views';
import { PAGE_HEADERS } from '../../files/page-headers.ts';
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
