/** The page /moderation and its form, for moderators. Others are led to the sign-in or refused. */
import { Hono } from 'hono';
import {
  addressFrom,
  type Done,
  linkTo,
  Message,
  type ModerationAddress,
  ModerationPage,
  type ModerationState,
  nextQuery,
} from '#views';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { nextPage } from '../../operations/accounts/sign-in.ts';
import type { ModerationRequest } from '../../operations/moderation/moderation-operation.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { mountPage, type PageRequest } from '../shell/page-request.ts';
import { DONE, decideBy, readPressed } from './decide-by-form.ts';
import { readModeration } from './read-moderation.ts';

const PAGE = '/moderation';
/** The script of the page, below web/. */
const SCRIPT = 'moderation/main.tsx';

type Shown = Partial<Pick<ModerationState, 'typed' | 'done' | 'fault'>>;

export function moderationPage(parts: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  mountPage(app, parts, PAGE, {
    page: (visit) =>
      withModerator(visit, (asked) => {
        const query = visit.c.req.query();
        return showModeration(visit, asked, addressFrom(query), { done: doneIn(query) });
      }),
    form: (visit) => withModerator(visit, (asked) => decide(visit, asked)),
  });
  return app;
}

async function withModerator(
  visit: PageRequest,
  run: (asked: ModerationRequest) => Promise<Response>,
): Promise<Response> {
  const { c, parts, now, leadTo } = visit;
  const { moderating, generations, baseUrl } = parts;
  const account = await visit.accounts.account(c.req.raw);
  if (!account) {
    const address = nextPage(PAGE + new URL(c.req.url).search) ?? PAGE;
    return leadTo(`/account${nextQuery(address)}`);
  }
  const { moderator } = account;
  if (!moderator || !moderating) return forbidden(visit, account.email);
  return run({ id: '', moderator, moderating, generations, baseUrl, now });
}

async function decide(visit: PageRequest, asked: ModerationRequest): Promise<Response> {
  const { form, leadTo } = visit;
  const address = addressFrom(form);
  const pressed = readPressed(form.do);
  const decided = await decideBy(visit, asked, pressed);
  const { verb, leaves, stays, back } = pressed;
  const onwards = {
    ...address,
    fix: undefined,
    item: leaves ? form.behind || undefined : stays ? address.item : undefined,
  };
  if (decided.ok) return leadTo(PAGE + linkTo(back ?? onwards, { done: verb }));
  const { fault, status } = decided;
  // Another moderator decided the item: the next one follows.
  if (status === 409 && leaves) return showModeration(visit, asked, onwards, { fault }, status);
  return showModeration(visit, asked, address, { fault, typed: form }, status);
}

/** The last press, as the address of the page behind it names it. */
function doneIn({ done = '' }: Readonly<Record<string, string>>): Done | undefined {
  const words = Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  return words && { words };
}

async function showModeration(
  { parts, into, texts, at, show }: PageRequest,
  asked: ModerationRequest,
  address: ModerationAddress,
  { typed = {}, done, fault }: Shown,
  status = 200,
): Promise<Response> {
  const { generations, aerialUrl = null } = parts;
  const { website } = into;
  const read = await readModeration(asked, address);
  const { id, email, role } = asked.moderator;
  const state: ModerationState = {
    ...read,
    base: at(''),
    me: { id, email, role, osm_notes: asked.moderating.osmNotes },
    map: { ...mapSettingsOf(parts, website, generations.current?.manifest), bounds: null },
    aerialUrl,
    nowMs: asked.now.getTime(),
    address,
    typed,
    done,
    fault: fault ?? read.fault,
  };
  return show({
    title: texts.say('mod.title'),
    address: PAGE + linkTo(address),
    layout: 'wide',
    status,
    scripts: website.files?.scriptsOf(texts.language, SCRIPT, ['search', 'toilet', 'moderation', 'hours']),
    body: ModerationPage({ state, texts }),
  });
}

function forbidden({ texts, at, show }: PageRequest, email: string): Promise<Response> {
  const title = texts.say('mod.forbidden-title');
  const link = { href: at('/account'), words: texts.say('mod.forbidden-account') };
  const body = Message({ title, text: texts.say('mod.forbidden', { email }), link });
  return show({ title, address: PAGE, status: 403, body });
}
