/**
 * The shell of every page: head, navigation, footer with the credit that the data's licence asks for.
 * Templates escape what is put into them (hono/html).
 */
import { html } from 'hono/html';
import { TEXTS } from '../../views/texts/catalogues.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Texts } from '../../views/texts/texts.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { STYLESHEET } from './stylesheet.ts';

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description: string;
  readonly body: Html;
  /** Of a page that speaks more than English. */
  readonly texts?: Texts;
  /** Its path and query, for the links to its other languages. */
  readonly address?: string;
  /** As wide as the window, for a map. */
  readonly wide?: boolean;
  /** More for the head of the document. */
  readonly head?: Html;
  /** In place of those that every page has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** What the shell needs to know of the service. */
export interface Site {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  /** An e-mail address or a URL. */
  readonly contact?: string | undefined;
  /** Text of the page /imprint; undefined where there is none. */
  readonly imprint?: string | undefined;
  /** What accounts need; undefined where there are none, and no link leads there. */
  readonly accounts?: object | undefined;
  /** Set where people may contribute. */
  readonly people?: object | undefined;
}

/** The address of a file or page of ours, wherever below its host the service stands. */
export function pathOf({ baseUrl }: Pick<Site, 'baseUrl'>, path: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + path;
}

export async function renderPage(site: Site, page: Page): Promise<Response> {
  const {
    title,
    description,
    body,
    texts = TEXTS.en,
    head,
    wide,
    headers = PAGE_HEADERS,
    status = 200,
  } = page;
  const at = (path: string) => pathOf(site, path);
  const text = await html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${at('/favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${at(STYLESHEET.path)}">
${head ?? ''}
</head>
<body${wide ? html` class="wide"` : ''}>
<a class="skip" href="#main">${texts.say('shell.skip')}</a>
<header>
<a class="brand" href="${at('/')}"><img src="${at('/favicon.svg')}" alt="" width="28" height="28">Lootiles</a>
${site.people || site.accounts ? navigation(site, texts) : ''}
</header>
<main id="main">${body}</main>
<footer>
<p>${texts.say('shell.toilets')} <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, <a href="${at('/licence')}">${texts.say('shell.credit-licence')}</a>.</p>
${site.contact === undefined ? '' : html`<p>${texts.say('shell.contact')} <a href="${contactLink(site.contact)}">${site.contact}</a></p>`}
<nav aria-label="${texts.say('shell.more')}"><a href="${at('/licence')}">${texts.say('shell.licence')}</a><a href="${at('/docs')}">${texts.say('shell.api')}</a><a href="${at('/docs#agents')}">${texts.say('shell.agents')}</a><a href="${at('/problems')}">${texts.say('shell.problems')}</a><a href="${at('/privacy')}">${texts.say('shell.privacy')}</a>${
    site.imprint === undefined ? '' : html`<a href="${at('/imprint')}">${texts.say('shell.imprint')}</a>`
  }</nav>
${page.address === undefined ? '' : languageLinks(site, texts, page.address)}
</footer>
</body>
</html>
`;
  return new Response(text.toString(), { status, headers });
}

function navigation(site: Site, texts: Texts): Html {
  const at = (path: string) => pathOf(site, path);
  const forAccounts = html`<a href="${at('/business')}">${texts.say('shell.business')}</a><a href="${at('/account')}">${texts.say('shell.account')}</a>`;
  return html`<nav aria-label="${texts.say('shell.navigation')}">${
    site.people ? html`<a href="${at('/propose')}">${texts.say('shell.propose')}</a>` : ''
  }${site.accounts ? forAccounts : ''}</nav>`;
}

/** The same page in each language; following one is choosing it. */
function languageLinks(site: Site, texts: Texts, address: string): Html {
  const mark = address.includes('?') ? '&' : '?';
  const links = LANGUAGES.map((language) => {
    const href = pathOf(site, `${address}${mark}lang=${language}`);
    const current = language === texts.language ? html` aria-current="true"` : '';
    return html`<a href="${href}" lang="${language}" hreflang="${language}"${current}>${LANGUAGE_NAMES[language]}</a>`;
  });
  return html`<nav class="languages" aria-label="${texts.say('shell.language')}">${links}</nav>`;
}

export function contactLink(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`;
}
