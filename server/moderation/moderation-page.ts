/** The page /moderation: its start for moderators, the way to it for everybody else. All it shows it asks for itself. */
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ModerationStart } from '../../views/moderation/moderation-state.ts';
import { MODERATION_TEXTS } from '../../views/texts/moderation/catalogue.ts';
import { nextPage, nextQuery } from '../accounts/next-page.ts';
import { closePath, mountPage, type Visit } from '../accounts/visit.ts';
import type { Write } from '../contributions/write-guards.ts';
import type { AppParts } from '../parts.ts';
import { jsonForHtml } from '../site/json-for-html.ts';

const PAGE = '/moderation';
/** Below web/. */
const SCRIPT = 'moderation/main.ts';

export function moderationPage(parts: AppParts): Hono<Write> {
  const app = new Hono<Write>();
  mountPage(app, parts, PAGE, showModeration);
  closePath(app, parts, PAGE, 'GET, HEAD');
  return app;
}

async function showModeration(visit: Visit): Promise<Response> {
  const { c, parts, texts, at, show, leadTo } = visit;
  const { moderating, website } = parts;
  const account = await visit.accounts.account(c.req.raw);
  const search = new URL(c.req.url).search;
  const address = nextPage(PAGE + search) ?? PAGE;
  if (!account) return leadTo(`/account${nextQuery(address)}`);
  const said = MODERATION_TEXTS[texts.language];
  if (!account.moderator || !moderating) return forbidden(visit, account.email);
  const { id, email, role } = account.moderator;
  const start: ModerationStart = {
    base: at(''),
    me: { id, email, role, osm_notes: moderating.osmNotes },
    map: { styleUrl: website?.mapStyleUrl ?? null, bounds: null },
  };
  return show({
    title: said.say('mod.title'),
    address,
    wide: true,
    scripts: website?.files?.scriptsOf(texts.language, SCRIPT, '', 'moderation/') ?? [],
    body: html`<div id="moderation"><h1>${said.say('mod.title')}</h1>
<noscript><p class="lead">${said.say('mod.needs-script')}</p></noscript></div>
<script type="application/json" id="moderation-start">${raw(jsonForHtml(start))}</script>`,
  });
}

function forbidden({ texts, at, show }: Visit, email: string): Promise<Response> {
  const said = MODERATION_TEXTS[texts.language];
  const title = said.say('mod.forbidden-title');
  return show({
    title,
    address: PAGE,
    status: 403,
    body: html`<h1>${title}</h1>
<p class="lead">${said.say('mod.forbidden', { email })}</p>
<p><a class="button-link" href="${at('/account')}">${said.say('mod.forbidden-account')}</a></p>`,
  });
}
