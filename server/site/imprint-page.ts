/** The page /imprint: who runs the service, in the operator's own words. */
import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import type { Texts } from '../../views/texts/texts.ts';
import type { Html, Page, Site } from '../pages/page.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

/**
 * @param setting a text, or the path of a file that has it (it begins with `/` or `.`)
 * Throws where that file cannot be read: a service must not start without the imprint that it owes.
 */
export function readImprint(setting: string | undefined): string | undefined {
  if (setting === undefined || !/^\.{0,2}\/[^\n]*$/.test(setting)) return setting;
  try {
    return readFileSync(setting, 'utf8').trim() || undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`IMPRINT cannot be read (${reason}). Set it to a text file, or to the text itself.`);
  }
}

export function imprintPage(site: Site, website: Website, texts: Texts, imprint: string): Page {
  const title = texts.say('shell.imprint');
  return sitePage(site, website, texts, {
    title: `${title}: Lootiles`,
    description: title,
    address: '/imprint',
    indexed: false,
    body: html`<h1>${title}</h1>
${imprint.split(/\n[ \t]*\n/).map(
  (paragraph) => html`<p class="plain-text">${linked(paragraph.trim())}</p>
`,
)}`,
  });
}

const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[^\s<>@,;:()]+@[^\s<>@,;:()]+\.[\p{L}\d]+)/u;

/** Web and e-mail addresses become links. */
function linked(text: string): (Html | string)[] {
  return text.split(LINKS).map((part, i) => {
    if (i % 2 === 0) return part;
    return html`<a href="${part.includes('://') ? part : `mailto:${part}`}">${part}</a>`;
  });
}
