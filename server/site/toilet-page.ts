/** The page of one toilet. */
import { html, raw } from 'hono/html';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ToiletResult } from '../../schemas/read-results.ts';
import { BUSINESS_TEXTS } from '../../views/texts/business/catalogue.ts';
import type { HelpTexts } from '../../views/texts/help/help-texts.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { type ToiletState, ToiletView } from '../../views/toilet-view.ts';
import { accessWords, feeWords, nameOf } from '../../views/toilet-words.ts';
import { claimPath } from '../business/claim-page.ts';
import { type Html, type Page, pathOf, type Site } from '../pages/page.ts';
import { jsonForHtml } from './json-for-html.ts';
import { jsonLdOf } from './json-ld.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

/** What a reader needs to help, below web/. */
const HELP_SCRIPT = 'help/toilet.ts';

export function toiletPage(
  site: Site,
  website: Website,
  texts: HelpTexts,
  result: ToiletResult,
  nowMs: number,
): Page {
  const { files } = website;
  const { toilet } = result;
  const name = nameOf(toilet, texts);
  const facts = [
    accessWords(toilet, texts),
    feeWords(toilet, texts),
    texts.say(`wheelchair.${toilet.wheelchair}`),
    texts.say(`changing.${toilet.changing_table}`),
  ];
  const helps = files !== undefined && site.people !== undefined;
  const state: ToiletState = { result, nowMs, base: pathOf(site, ''), helps };
  const view = renderToString(h(ToiletView, { state, texts }));
  return sitePage(site, website, texts, {
    title: texts.say('page.title', { name }),
    description: texts.say('page.description', { name, facts: facts.join(', ') }),
    address: `/toilets/${toilet.id}`,
    indexed: true,
    head: html`<script type="application/ld+json">${raw(jsonForHtml(jsonLdOf(toilet, name)))}</script>`,
    ...(helps && { scripts: files.scriptsOf(texts.language, HELP_SCRIPT, '', 'help/') }),
    body: html`<div id="toilet">${raw(view)}</div>
${helps ? html`<script type="application/json" id="toilet-state">${raw(jsonForHtml(state))}</script>` : ''}${site.accounts ? claimLink(site, texts, toilet.id) : ''}`,
  });
}

function claimLink(site: Site, { language }: Pick<Texts, 'language'>, toiletId: string): Html {
  const words = BUSINESS_TEXTS[language].say('claim.heading');
  return html`<p><a href="${pathOf(site, claimPath(toiletId))}">${words}</a></p>`;
}
