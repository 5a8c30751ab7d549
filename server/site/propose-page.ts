/** The page that proposes a toilet, and the one for when none are taken. */
import { html, raw } from 'hono/html';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Manifest } from '../../shards/manifest.ts';
import { type Position, type ProposeState, proposeAddress } from '../../views/help/propose-state.ts';
import { ProposeView } from '../../views/help/propose-view.ts';
import type { HelpTexts } from '../../views/texts/help/help-texts.ts';
import { type Page, pathOf, type Site } from '../pages/page.ts';
import { jsonForHtml } from './json-for-html.ts';
import { mapSettingsOf } from './map-settings.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

/** Below web/. */
const SCRIPT = 'help/propose.ts';

export interface ProposePageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: HelpTexts;
  readonly manifest: Manifest | undefined;
  /** Where the pin is at first. */
  readonly position: Position | null;
}

export function proposePage({ site, website, texts, manifest, position }: ProposePageParts): Page {
  if (site.people === undefined) return offPage(site, website, texts);
  const { files } = website;
  const state: ProposeState = {
    base: pathOf(site, ''),
    position,
    map: mapSettingsOf(website, manifest),
  };
  return sitePage(site, website, texts, {
    title: texts.say('propose.title'),
    description: texts.say('propose.description'),
    address: proposeAddress(position),
    canonical: proposeAddress(),
    wide: true,
    indexed: position === null,
    ...(files && { scripts: files.scriptsOf(texts.language, SCRIPT, '', 'help/') }),
    body: html`<div id="propose">${raw(renderToString(h(ProposeView, { state, texts })))}</div>
${files ? html`<script type="application/json" id="propose-state">${raw(jsonForHtml(state))}</script>` : ''}`,
  });
}

function offPage(site: Site, website: Website, texts: HelpTexts): Page {
  const title = texts.say('propose.off-title');
  const text = texts.say('propose.off');
  const page = sitePage(site, website, texts, {
    title,
    description: text,
    address: proposeAddress(),
    indexed: false,
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button-link" href="${pathOf(site, '/')}">${texts.say('page.not-found-find')}</a></p>`,
  });
  return { ...page, status: 503 };
}
