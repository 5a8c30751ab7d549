/** The page /moderation: its start for moderators. Others are led to the sign-in or refused. */
import { Hono } from 'hono';
import { Message, ModerationPage, nextQuery } from '#views';
import type { ModerationStart } from '../../../views/moderation/moderation-state.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { nextPage } from '../../operations/accounts/next-page.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { PLAIN } from '../../website/website.ts';
import { closePath, mountPage, type PageRequest } from '../shell/page-request.ts';

const PAGE = '/moderation';
/** The script of the page, below web/. */
const SCRIPT = 'moderation/main.tsx';

export function moderationPage(parts: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  mountPage(app, parts, PAGE, showModeration);
  closePath(app, parts, PAGE, 'GET, HEAD');
  return app;
}

async function showModeration(visit: PageRequest): Promise<Response> {
  const { c, parts, texts, at, show, leadTo } = visit;
  const { moderating, website } = parts;
  const account = await visit.accounts.account(c.req.raw);
  const search = new URL(c.req.url).search;
  const address = nextPage(PAGE + search) ?? PAGE;
  if (!account) return leadTo(`/account${nextQuery(address)}`);
  if (!account.moderator || !moderating) return forbidden(visit, account.email);
  const { id, email, role } = account.moderator;
  const start: ModerationStart = {
    base: at(''),
    me: { id, email, role, osm_notes: moderating.osmNotes },
    map: { ...mapSettingsOf(parts, website ?? PLAIN, parts.generations.current?.manifest), bounds: null },
    aerialUrl: parts.aerialUrl ?? null,
  };
  return show({
    title: texts.say('mod.title'),
    address,
    layout: 'wide',
    scripts: website?.files?.scriptsOf(texts.language, SCRIPT, ['search', 'toilet', 'moderation', 'hours']),
    body: ModerationPage({ texts, start }),
  });
}

function forbidden({ texts, at, show }: PageRequest, email: string): Promise<Response> {
  const title = texts.say('mod.forbidden-title');
  const link = { href: at('/account'), words: texts.say('mod.forbidden-account') };
  const body = Message({ title, text: texts.say('mod.forbidden', { email }), link });
  return show({ title, address: PAGE, status: 403, body });
}
