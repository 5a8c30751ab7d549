/** The page /moderation and its form, for moderators. Others are led to the sign-in or refused. */
import { Hono } from 'hono';
import {
  addressFrom,
  correctionsOf,
  type Done,
  linkTo,
  Message,
  type ModerationAddress,
  type ModerationFault,
  ModerationPage,
  type ModerationState,
  nextQuery,
} from '#views';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { refusalOf } from '../../api/mount.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { nextPage } from '../../operations/accounts/sign-in.ts';
import type { ModerationRequest } from '../../operations/moderation/moderation-operation.ts';
import { MODERATION_OPERATIONS } from '../../operations/moderation/moderation-operations.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { mountPage, type PageRequest } from '../shell/page-request.ts';
import { listQueue, readModeration } from './read-moderation.ts';

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
  const { moderator, email, passkeyDueAt } = account;
  if (!moderator || !moderating) {
    const { texts } = visit;
    const lacksPasskey = passkeyDueAt !== null;
    return forbidden(visit, texts.say(lacksPasskey ? 'account.passkey-needed' : 'mod.forbidden', { email }));
  }
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

function forbidden({ texts, at, show }: PageRequest, text: string): Promise<Response> {
  const title = texts.say('mod.forbidden-title');
  const link = { href: at('/account'), words: texts.say('mod.forbidden-account') };
  const body = Message({ title, text, link });
  return show({ title, address: PAGE, status: 403, body });
}

/** The last word of a path, and what the page says when it is done. */
const DONE: Readonly<Record<string, Done['words']>> = {
  approve: 'mod.done-approve',
  reject: 'mod.done-reject',
  revoke: 'mod.done-revoke',
  accept: 'mod.done-accept',
  dismiss: 'mod.done-dismiss',
  gone: 'mod.done-gone',
  lock: 'mod.done-lock',
  keep: 'mod.done-keep',
  unlock: 'mod.done-unlock',
  undo: 'mod.done-undo',
  'approve-votes': 'mod.done-approve-votes',
  'undo-votes': 'mod.done-undo-votes',
  'undo-voter': 'mod.done-undo-votes',
  'undo-network': 'mod.done-undo-votes',
  'undo-period': 'mod.done-undo-votes',
};

const FAULTS: Readonly<Record<number, ModerationFault['words']>> = {
  400: 'mod.wrong-fields',
  401: 'mod.signed-out',
  403: 'mod.no-role',
  404: 'mod.missing',
  409: 'mod.decided-already',
  429: 'mod.limited',
  503: 'mod.away',
};

/** Decisions after which the item stays if they are not about all of it. */
const STAYING = new Set(['gone', 'lock', 'unlock', 'accept', 'dismiss']);

/** The decision that a button of the form names. */
interface Pressed {
  readonly path: string;
  readonly fields: URLSearchParams;
  /** A key of `DONE`, if the button is one of the page's. */
  readonly verb: string;
  /** Whether it decides the item that is shown. */
  readonly leaves: boolean;
  readonly stays: boolean;
  /** Ids that are decided with the one of the path, in the same way. */
  readonly also: readonly string[];
  /** The address of the item that an undo brings back. */
  readonly back: ModerationAddress | undefined;
}

/** The fields of a button that are for the page itself. */
const OWN = ['leave', 'also', 'show', 'toilet', 'item'] as const;

/**
 * Decides by the form of the page /moderation, through the operations of the API: with their checks and their refusals.
 * The button that was pressed names the operation: `toilets/lt_n1/lock?fact=name`, the path behind that of the API, with
 * fields of its body.
 */
function readPressed(value = ''): Pressed {
  const [path = '', query] = value.split('?');
  const fields = new URLSearchParams(query);
  const own = Object.fromEntries(OWN.map((name) => [name, fields.get(name) ?? undefined]));
  for (const name of OWN) fields.delete(name);
  const leaves = own.leave !== undefined;
  const also = own.also?.split(',') ?? [];
  const back = own.show === undefined ? undefined : addressFrom(own);
  const named = path.slice(path.lastIndexOf('/') + 1);
  const verb = named === 'lock' && leaves ? 'keep' : named;
  return { path, fields, verb, leaves, stays: STAYING.has(verb), also, back };
}

type Decided =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: number; readonly fault: ModerationFault };

/** Decides one after the other what a button is about, up to the first that is refused. */
async function decideBy(visit: PageRequest, asked: ModerationRequest, pressed: Pressed): Promise<Decided> {
  const { path, verb, also } = pressed;
  const [, id = ''] = IN_PATH.exec(path) ?? [];
  const body = await bodyOf(asked, pressed, visit.form);
  const decided = await decideOne(visit, path, id, body);
  // One note to OpenStreetMap says it of the toilet.
  const alsoBody = verb === 'accept' && asked.moderating.osmNotes ? { ...body, osm_note: false } : body;
  return also.reduce(async (before, other) => {
    const done = await before;
    return done.ok ? decideOne(visit, path.replace(`/${id}/`, `/${other}/`), other, alsoBody) : done;
  }, Promise.resolve(decided));
}

/** A path, with the id in it if it has one. */
const IN_PATH = /^[a-z]+\/(?:([\w-]+)\/)?[a-z-]+$/;

async function decideOne(
  { c, parts, now }: PageRequest,
  path: string,
  id: string,
  value: Record<string, unknown>,
): Promise<Decided> {
  const template = `/moderation/api/${id === '' ? path : path.replace(`/${id}/`, '/{id}/')}`;
  const operation = MODERATION_OPERATIONS.find(({ method, path }) => method === 'post' && path === template);
  if (!operation) return refusedForm(refuse('not-found', 'decision', 'No decision has this name.'));
  try {
    const { env, req } = c;
    const call = { context: parts, request: req.raw, address: env.address, id, now };
    const result = await operation.answer({ ...call, json: { status: 'read', value } });
    return 'refusal' in result ? refusedForm(result.refusal) : { ok: true };
  } catch (error) {
    const refusal = refusalOf(error, 'moderation');
    if (!refusal) throw error;
    return refusedForm(refusal);
  }
}

function refusedForm({ kind, invalidParams = [], retryAfterS }: Refusal): Decided {
  const { status } = PROBLEMS[kind];
  const words = FAULTS[status] ?? 'mod.internal';
  const fields = invalidParams.map(({ name }) => name);
  return {
    ok: false,
    status,
    fault: { words, fields, ...(retryAfterS !== undefined && { count: retryAfterS }) },
  };
}

/** The body of an operation, as a program would send it. */
async function bodyOf(
  asked: ModerationRequest,
  { path, fields, verb }: Pressed,
  form: PageRequest['form'],
): Promise<Record<string, unknown>> {
  const reason = form.reason?.trim();
  const body = { ...(reason && { reason }), ...Object.fromEntries(fields) };
  if (verb === 'lock') return { value: form.value ?? '', ...body };
  if (verb === 'undo-period') return { ...body, from: utcOf(form.from), until: utcOf(form.until) };
  // The checkbox is on the page, and was switched off.
  if (verb === 'accept') return { ...body, ...(form.asks_note && !form.osm_note && { osm_note: false }) };
  if (verb !== 'approve' || !path.startsWith('submissions/')) return body;
  const corrections = await correctionsIn(asked, form);
  return { ...body, ...(Object.keys(corrections).length > 0 && { corrections }) };
}

/** The differences to the proposal that the form was made from. One that does not wait any more has none. */
async function correctionsIn(asked: ModerationRequest, form: ModerationState['typed']): Promise<object> {
  const { items } = await listQueue(asked, 'submissions', form.after);
  const proposal = items.find(({ id }) => id === form.item);
  return proposal?.queue === 'submissions' ? correctionsOf(proposal.of, form) : {};
}

/** The content of a field for a time, as a time in UTC; a text that is none stays as it is, and is refused. */
function utcOf(typed = ''): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00Z` : typed;
}
