/** Pages that stand for an answer without content: nothing found, too many requests, no data yet, no network. */
import { type AllTexts, messagePage, type Site } from '#views';
import type { Website } from '../../website/website.ts';
import type { Page } from './page.ts';
import { sitePage } from './site-page.ts';

/** Seconds until a browser asks again whether the import is done. */
const IMPORTING_S = 2;

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

/** Says how far the first import is. Browsers ask again by themselves, until the page that was asked for is there. */
export function importingPage(site: Site, website: Website, texts: AllTexts, percent: number): Page {
  const content = messagePage(site, texts, { address: '/', message: 'fault.importing', count: percent });
  const page = sitePage(site, website, texts, content);
  const headers = {
    refresh: String(IMPORTING_S),
    'retry-after': String(IMPORTING_S),
    'cache-control': 'no-store',
  };
  return { ...page, status: 503, headers: { ...page.headers, ...headers } };
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
