/** Pages that stand for an answer without content: nothing found, too many requests, no data yet, no network. */
import { type AllTexts, messagePage, type Site } from '#views';
import type { Website } from '../../website/website.ts';
import type { Page } from './page.ts';
import { sitePage } from './site-page.ts';

type Fault = 'limited' | 'loading' | 'internal';

export function noToiletPage(site: Site, website: Website, texts: AllTexts, address: string): Page {
  const content = messagePage(site, texts, { address, message: 'page.not-found' });
  return { ...sitePage(site, website, texts, content), status: 404 };
}

/** The page cannot be shown: too many requests, no data yet, a fault. */
export function faultPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  address: string,
  fault: Fault,
  status: number,
  retryAfterS = 1,
): Page {
  const content = messagePage(site, texts, { address, message: `fault.${fault}`, count: retryAfterS });
  return { ...sitePage(site, website, texts, content), status };
}

/** The address has no page, or its page does not take the method. */
export function noPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  message: 'page.nothing' | 'page.refused',
): Page {
  return sitePage(site, website, texts, messagePage(site, texts, { address: '/', message }));
}

/** The page that the service worker shows if nothing is kept. */
export function offlinePage(site: Site, website: Website, texts: AllTexts): Page {
  const message = { address: '/offline', message: 'offline.page', link: 'offline.to-find' } as const;
  return sitePage(site, website, texts, messagePage(site, texts, message));
}
