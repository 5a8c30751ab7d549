/**
 * Pages as they are sent: the content of a page in its shell (views/), with the headers of pages. Those of the website are in
 * the language of the reader, and have scripts.
 */
import type { Context, Hono } from 'hono';
import {
  type AllTexts,
  type PageContent,
  type PageScripts,
  renderDocument,
  type Site,
  type SiteContent,
  SiteHead,
  TEXTS,
} from '#views';
import { allowOnly } from '../../../reads/http/http-response.ts';
import type { AppContext } from '../../app-context.ts';
import { PAGE_HEADERS } from '../../files/document-route.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { keepChoice, localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { mapHosts } from '../../website/map-settings.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET, STYLESHEET } from './stylesheet.ts';

export interface Page extends PageContent {
  /** Replace the headers that every page has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** The website in one language: the parts that each of its pages is made with. */
export interface LanguageSite {
  readonly site: Site;
  readonly website: Website;
  readonly texts: AllTexts;
}

/** The website in the language of a request. */
export function siteFor(context: Site & Pick<AppContext, 'website'>, request: Request): LanguageSite {
  return { site: context, website: context.website ?? PLAIN, texts: TEXTS[localeOf(request)] };
}

/**
 * Mounts a page of the website: GET and HEAD within a quota of the address, and 405 for all else.
 * @param make makes the page, or answers in another way
 * @param weight what a view of it counts (WEIGHTS)
 */
export function siteRoute(
  app: Hono<AppBindings>,
  context: AppContext,
  bucket: 'page' | 'coverage',
  path: string,
  make: (into: LanguageSite, c: Context<AppBindings>) => Page | Response | Promise<Page | Response>,
  weight = 1,
): void {
  app.get(path, limited(context, bucket, weight), async (c) => {
    const made = await make(siteFor(context, c.req.raw), c);
    return made instanceof Response ? made : sendPage(context, c, made);
  });
  app.all(path, allowOnly(context.baseUrl, 'GET, HEAD'));
}

/** A page of the website, with its scripts and the headers that they need. */
export function sitePage(
  { site, website, texts }: LanguageSite,
  content: SiteContent,
  scripts?: PageScripts,
): Page {
  const stylesheets = { site: SITE_STYLESHEET.path, noscript: NOSCRIPT_STYLESHEET.path };
  const { asFile, files } = website;
  return {
    ...content,
    texts,
    headers: siteHeaders({ scripts: scripts !== undefined, mapHosts: mapHosts(website) }),
    head: SiteHead({ site, content, stylesheets, asFile, hasIcons: files !== undefined, scripts }),
  };
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

/** The language and, on "Find", the position are the reader's own. */
const OWN = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Language, Cookie',
};

interface Allowances {
  readonly scripts: boolean;
  /** Hosts beside our own that the map is loaded from. */
  readonly mapHosts: readonly string[];
}

/**
 * Headers of the pages of the website, which may do more than other pages (PAGE_HEADERS). They may run and ask our own
 * scripts and data, know the position when a user taps, and load a map that the operator set. Nothing inline, nothing from
 * elsewhere.
 */
export function siteHeaders({ scripts, mapHosts }: Allowances): Record<string, string> {
  const others = mapHosts.map((host) => ` ${host}`).join('');
  const forScripts = [
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${others}`,
    // The buttons of the map are pictures inside its stylesheet; its tiles are made into blobs.
    `img-src 'self' data: blob:${others}`,
  ];
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "manifest-src 'self'",
    ...(scripts ? forScripts : ["img-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const permissions = PAGE_HEADERS['permissions-policy'];
  return {
    ...PAGE_HEADERS,
    ...OWN,
    'content-security-policy': policy.join('; '),
    'permissions-policy': scripts ? permissions.replace('geolocation=()', 'geolocation=(self)') : permissions,
  };
}
