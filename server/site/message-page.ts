/** Pages that say in a sentence why there is nothing else to see, with a link to the search. */
import { html } from 'hono/html';
import type { Texts } from '../../views/texts/texts.ts';
import { type Page, pathOf, type Site } from '../pages/page.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

type Fault = 'limited' | 'loading' | 'internal';

export function noToiletPage(site: Site, website: Website, texts: Texts, address: string): Page {
  return {
    ...messagePage(site, website, texts, address, 'page.not-found', 'page.not-found-find'),
    status: 404,
  };
}

/** Something else than a toilet stands in the way: too many requests, no data yet. */
export function faultPage(
  site: Site,
  website: Website,
  texts: Texts,
  address: string,
  fault: Fault,
  status: number,
  retryAfterS = 1,
): Page {
  const page = messagePage(
    site,
    website,
    texts,
    address,
    `fault.${fault}`,
    'page.not-found-find',
    retryAfterS,
  );
  return { ...page, status };
}

/** An address of no page, or one that does not take the method. */
export function noPage(
  site: Site,
  website: Website,
  texts: Texts,
  message: 'page.nothing' | 'page.refused',
): Page {
  return messagePage(site, website, texts, '/', message, 'page.not-found-find');
}

/** What the service worker shows where nothing is kept. */
export function offlinePage(site: Site, website: Website, texts: Texts): Page {
  return messagePage(site, website, texts, '/offline', 'offline.page', 'offline.to-find');
}

function messagePage(
  site: Site,
  website: Website,
  texts: Texts,
  address: string,
  message: 'page.not-found' | 'page.nothing' | 'page.refused' | 'offline.page' | `fault.${Fault}`,
  link: 'page.not-found-find' | 'offline.to-find',
  count = 1,
): Page {
  const title = texts.say(`${message}-title`);
  const text = texts.say(message, { count });
  return sitePage(site, website, texts, {
    title,
    description: text,
    address,
    indexed: false,
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button-link" href="${pathOf(site, '/')}">${texts.say(link)}</a></p>`,
  });
}
