/** Pages that say in a sentence why there is nothing else to see, with a link to the search. */

import type { ComponentChild } from 'preact';
import type { AllTexts } from '../texts/areas.ts';
import { pathOf, type Site } from './site.ts';
import type { SiteContent } from './site-head.tsx';

interface MessagePageProps {
  readonly address: string;
  readonly message:
    | 'page.not-found'
    | 'page.nothing'
    | 'page.refused'
    | 'offline.page'
    | 'propose.off'
    | `fault.${'limited' | 'loading' | 'importing' | 'internal'}`;
  readonly link?: 'page.not-found-find' | 'offline.to-find';
  /** Seconds to wait, or percent that are done. */
  readonly count?: number;
}

export function messagePage(
  site: Site,
  texts: AllTexts,
  { address, message, link = 'page.not-found-find', count = 1 }: MessagePageProps,
): SiteContent {
  const title = texts.say(`${message}-title`);
  const text = texts.say(message, { count });
  const toSearch = { href: pathOf(site, '/'), words: texts.say(link) };
  return {
    title,
    description: text,
    address,
    indexed: false,
    body: <Message title={title} text={text} link={toSearch} />,
  };
}

interface MessageProps {
  readonly title: string;
  readonly text?: string;
  readonly link: { readonly href: string; readonly words: string };
}

/** A page that says in a sentence why there is nothing else to see, with a link to go on. */
export function Message({ title, text, link }: MessageProps): ComponentChild {
  return (
    <>
      <h1>{title}</h1>
      {text !== undefined && <p class="lead">{text}</p>}
      <p>
        <a class="button-link" href={link.href}>
          {link.words}
        </a>
      </p>
    </>
  );
}
