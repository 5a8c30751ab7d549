/**
 * The plain pages of accounts: sign in by code or link, sign out, export, delete. Asking for a code needs a script for
 * the human check; everything else works without.
 */
import { Hono } from 'hono';
import {
  type AccountProps,
  CodeForm,
  EmailForm,
  LinkForm,
  nextQuery,
  OwnAccount,
  type PageContent,
} from '#views';
import { deleteAccountOf, exportAccountOf } from '../../../overlay/accounts/account-tables.ts';
import type { Proof } from '../../../overlay/accounts/sign-ins.ts';
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { dayOf } from '../../../overlay/database/time-windows.ts';
import { CodeBody, SignInBody } from '../../../schemas/people/account.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { MailUnavailable } from '../../mail/mailer.ts';
import { forgetfulCookie, signedOutCookie } from '../../operations/accounts/account.ts';
import {
  askToSignIn,
  endSessionsOf,
  type From,
  LINK_PAGE,
  nextPage,
  OtherPepper,
  proveSignIn,
} from '../../operations/accounts/sign-in.ts';
import type { Account } from '../../operations/operation.ts';
import { mountPage, type PageRequest } from '../shell/page-request.ts';

const PAGE = '/account';
/** Path of the script below web/. */
const SCRIPT = 'account/sign-in.ts';

export function accountPages(parts: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  mountPage(app, parts, PAGE, { page: showAccount });
  mountPage(app, parts, LINK_PAGE, {
    page: (visit) => show(visit, LinkForm({ ...propsOf(visit), link: visit.c.req.query('token') ?? '' })),
    form: (visit) => finish(visit, { link: visit.form.link ?? '' }, EmailForm),
  });
  const forms = {
    'sign-in': ask,
    code: finishByCode,
    'sign-out': signOut,
    export: exportAccount,
    delete: deleteAccount,
  };
  for (const [name, form] of Object.entries(forms)) mountPage(app, parts, `${PAGE}/${name}`, { form });
  return app;
}

async function showAccount(visit: PageRequest): Promise<Response> {
  const { c, accounts, leadTo } = visit;
  const props = propsOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, EmailForm(props));
  return props.next === undefined ? show(visit, ownAccount(props, account)) : leadTo(props.next);
}

async function ask(visit: PageRequest): Promise<Response> {
  const { accounts, parts, texts, form } = visit;
  const props = propsOf(visit);
  const refuse = (fault: string, status: number, retryAfterS?: number, isHard?: boolean) =>
    show(
      visit,
      EmailForm({ ...props, fault, email: form.email, isHard }),
      status,
      retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    );
  const body = SignInBody.safeParse({ email: form.email, challenge_token: form.challenge_token });
  if (!body.success) return refuse(props.texts.say('account.bad-email'), 400);
  try {
    const { email, challenge_token: token } = body.data;
    const wish = { email, token, language: texts.language, next: props.next };
    const asked = await askToSignIn(accounts, parts.baseUrl, wish, fromOf(visit));
    if (asked === 'not-human') return refuse(props.texts.say('account.not-human'), 403);
    if ('waitS' in asked) {
      const { waitS, needsHardProof } = asked;
      const key = needsHardProof ? 'account.longer-check' : 'account.too-many';
      return refuse(props.texts.say(key), 429, waitS, needsHardProof);
    }
    return show(visit, CodeForm({ ...props, signIn: asked.signIn }));
  } catch (error) {
    if (error instanceof MailUnavailable) return refuse(props.texts.say('account.no-mail'), 503, 60);
    throw error;
  }
}

function finishByCode(visit: PageRequest): Promise<Response> {
  const { sign_in: signIn = '', code } = visit.form;
  const body = CodeBody.safeParse({ sign_in: signIn, code });
  const proof = body.success ? { signIn, code: body.data.code } : undefined;
  return finish(visit, proof, (props) => CodeForm({ ...props, signIn }));
}

/** @param again the form that is shown if the proof is wrong */
async function finish(
  visit: PageRequest,
  proof: Proof | undefined,
  again: (props: AccountProps) => PageContent['body'],
): Promise<Response> {
  const { accounts, leadTo } = visit;
  const props = propsOf(visit);
  const cookies = proof ? await proveSignIn(accounts, proof, fromOf(visit)) : 'wrong';
  if (cookies === 'wrong')
    return show(visit, again({ ...props, fault: props.texts.say('account.wrong') }), 400);
  return leadTo(props.next ?? PAGE, cookies);
}

async function signOut({ c, accounts, form, leadTo }: PageRequest): Promise<Response> {
  await endSessionsOf(accounts, c.req.raw, form.everywhere === 'yes');
  return leadTo(PAGE, [signedOutCookie()]);
}

/** Without the right pepper the contributions cannot be found, and a file without them would seem whole. */
async function exportAccount(visit: PageRequest): Promise<Response> {
  const { c, accounts, now } = visit;
  const account = await accounts.account(c.req.raw);
  if (account && !accounts.isPepperKnown()) throw new OtherPepper();
  const person = account && personHash(accounts.pepper, 'account', account.id);
  const data = person && (await exportAccountOf(accounts.database, account.id, person));
  if (!data) return show(visit, EmailForm(propsOf(visit)), 401);
  const { tables, cutOff } = data;
  const file = { exported_at: now, role: account.moderator?.role ?? 'user', ...tables, cut_off: cutOff };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="lootiles-account-${dayOf(now)}.json"`,
      'cache-control': 'no-store',
    },
  });
}

async function deleteAccount(visit: PageRequest): Promise<Response> {
  const { c, accounts, form, now, leadTo } = visit;
  const props = propsOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, EmailForm(props), 401);
  if (form.sure !== 'yes') return show(visit, ownAccount(props, account), 400);
  const deleted = await deleteAccountOf(accounts.database, account.id, now);
  return deleted
    ? leadTo(PAGE, [signedOutCookie(), forgetfulCookie()])
    : show(visit, ownAccount({ ...props, fault: props.texts.say('account.paying') }, account), 409);
}

function ownAccount(props: AccountProps, { email, moderator }: Account): PageContent['body'] {
  return OwnAccount({ ...props, email, isModerator: moderator !== null });
}

function propsOf({ c, texts, at, form, accounts }: PageRequest): AccountProps {
  return {
    texts,
    at,
    next: nextPage(form.next ?? c.req.query('next')),
    isChecked: accounts.humanCheck !== undefined,
  };
}

function fromOf({ c, now }: PageRequest): From {
  return { address: c.env.address, request: c.req.raw, now };
}

function show(
  visit: PageRequest,
  body: PageContent['body'],
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { texts, next, isChecked } = propsOf(visit);
  const scripts = isChecked ? visit.parts.website?.files?.scriptsOf(visit.texts.language, SCRIPT) : undefined;
  return visit.show({
    title: texts.say('account.title'),
    body,
    address: PAGE + nextQuery(next),
    status,
    headers,
    scripts,
  });
}
