/** A page of the website as it is sent: in the language of the reader, with its scripts and the headers that they need. */
import { type AllTexts, type Site, type SiteContent, SiteHead } from '#views';
import type { RateLimits } from '../../rate-limit/rate-limits.ts';
import { mapHosts } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from './page.ts';
import { siteHeaders } from './site-headers.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from './site-stylesheet.ts';

const STYLESHEETS = { site: SITE_STYLESHEET.path, noscript: NOSCRIPT_STYLESHEET.path };

/** @param scripts paths of scripts: the first one runs, and asks for the others later */
export function sitePage(
  site: Site & { readonly limits?: RateLimits },
  website: Website,
  texts: AllTexts,
  content: SiteContent,
  scripts: readonly string[] = [],
): Page {
  return {
    ...content,
    texts,
    headers: siteHeaders({ scripts: scripts.length > 0, mapHosts: mapHosts(website) }),
    head: SiteHead({
      site,
      content,
      stylesheets: STYLESHEETS,
      hasIcons: website.files !== undefined,
      scripts,
      // Pages without scripts ask for nothing.
      pageToken: scripts.length > 0 ? site.limits?.pageToken?.() : undefined,
    }),
  };
}
