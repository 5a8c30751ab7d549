/** A page of the website as it is sent: in the language of the reader, with its scripts and the headers that they need. */
import { type AllTexts, type PageScripts, type Site, type SiteContent, SiteHead } from '#views';
import { mapHosts } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from './page.ts';
import { siteHeaders } from './site-headers.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from './stylesheet.ts';

const STYLESHEETS = { site: SITE_STYLESHEET.path, noscript: NOSCRIPT_STYLESHEET.path };

export function sitePage(
  site: Site,
  website: Website,
  texts: AllTexts,
  content: SiteContent,
  scripts?: PageScripts,
): Page {
  return {
    ...content,
    texts,
    headers: siteHeaders({ scripts: scripts !== undefined, mapHosts: mapHosts(website) }),
    head: SiteHead({
      site,
      content,
      stylesheets: STYLESHEETS,
      asFile: website.asFile,
      hasIcons: website.files !== undefined,
      scripts,
    }),
  };
}
