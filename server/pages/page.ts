/**
 * The shell of every page: head, navigation, footer with the credit that the data's licence asks for.
 * Templates escape what is put into them (hono/html).
 */
import { html } from 'hono/html';
import { PAGE_HEADERS } from './page-headers.ts';
import { STYLESHEET_PATH } from './stylesheet.ts';

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description: string;
  readonly body: Html;
}

/** What the shell needs to know of the service. */
export interface Site {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  /** An e-mail address or a URL. */
  readonly contact?: string | undefined;
}

/** The address of a file or page of ours, wherever below its host the service stands. */
export function pathOf({ baseUrl }: Pick<Site, 'baseUrl'>, path: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + path;
}

export async function renderPage(site: Site, { title, description, body }: Page): Promise<Response> {
  const at = (path: string) => pathOf(site, path);
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${at('/favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${at(STYLESHEET_PATH)}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${at('/')}"><img src="${at('/favicon.svg')}" alt="" width="28" height="28">Lootiles</a>
<nav aria-label="Main"><a href="${at('/docs')}">API</a><a href="${at('/problems')}">Problems</a><a href="${at('/licence')}">Licence</a></nav>
</header>
<main id="main">${body}</main>
<footer>
<p>Toilets: <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, <a href="${at('/licence')}">ODbL 1.0 and other sources</a>.</p>
${site.contact === undefined ? '' : html`<p>Contact: <a href="${contactLink(site.contact)}">${site.contact}</a></p>`}
</footer>
</body>
</html>
`;
  return new Response(text.toString(), { headers: PAGE_HEADERS });
}

function contactLink(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`;
}
