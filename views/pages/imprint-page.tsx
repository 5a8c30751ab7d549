/** The page /imprint: the operator of the service, in the operator's own words. */

import type { ComponentChild } from 'preact';
import type { AllTexts } from '../texts/areas.ts';
import type { SiteContent } from './site-head.tsx';

export function imprintPage(texts: AllTexts, imprint: string): SiteContent {
  const title = texts.say('shell.imprint');
  return {
    title: `${title}: Lootiles`,
    description: title,
    address: '/imprint',
    indexed: false,
    body: (
      <>
        <h1>{title}</h1>
        {imprint.split(/\n[ \t]*\n/).map((paragraph) => (
          <p key={paragraph} class="plain-text">
            {linked(paragraph.trim())}
          </p>
        ))}
      </>
    ),
  };
}

const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[^\s<>@,;:()]+@[^\s<>@,;:()]+\.[\p{L}\d]+)/u;

/** Web and e-mail addresses become links. */
function linked(text: string): ComponentChild[] {
  return text
    .split(LINKS)
    .map((part, i) =>
      i % 2 === 0 ? part : <a href={part.includes('://') ? part : `mailto:${part}`}>{part}</a>,
    );
}
