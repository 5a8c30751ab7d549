/** The page "Find", rendered from the same view that the browser takes over. */
import { html, raw } from 'hono/html';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Manifest } from '../../shards/manifest.ts';
import { addressOf, asksForToilets, type FindQuery } from '../../views/find-query.ts';
import type { FindAnswer, FindState } from '../../views/find-state.ts';
import { FindView } from '../../views/find-view.ts';
import { pageTitle } from '../../views/page-title.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { type Page, pathOf, type Site } from '../pages/page.ts';
import { jsonForHtml } from './json-for-html.ts';
import { mapSettingsOf } from './map-settings.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

export interface FindPageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: Texts;
  readonly manifest: Manifest | undefined;
  readonly query: FindQuery;
  readonly answer: FindAnswer;
  readonly nowMs: number;
}

export function findPage({ site, website, texts, manifest, query, answer, nowMs }: FindPageParts): Page {
  const { files } = website;
  const state: FindState = {
    base: pathOf(site, ''),
    query,
    answer,
    nowMs,
    demo: manifest?.demo ?? false,
    scripted: files !== undefined,
    helps: site.people !== undefined,
    map: mapSettingsOf(website, manifest),
  };
  const scripts = files?.scriptsOf(texts.language) ?? [];
  return sitePage(site, website, texts, {
    title: pageTitle(state, texts),
    description: texts.say('find.description'),
    address: addressOf(query),
    wide: true,
    // Where somebody was looking is nobody else's to find.
    indexed: !asksForToilets(query),
    scripts,
    body: html`<div id="find">${raw(renderToString(h(FindView, { state, texts })))}</div>
${files ? html`<script type="application/json" id="find-state">${raw(jsonForHtml(state))}</script>` : ''}`,
  });
}
