/**
 * The plain pages of accounts: sign in by code, link or passkey, sign out, export, delete. Asking for a code needs a
 * script for the human check, and so do passkeys; everything else works without.
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
  PasskeyForm,
} from '#views';
import { deleteAccountOf, exportAccountOf } from '../../../overlay/accounts/account-tables.ts';
import { mayManagePasskeys, passkeysOf, revokePasskey } from '../../../overlay/accounts/passkeys.ts';
import type { Proof } from '../../../overlay/accounts/sign-ins.ts';
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import { dayOf } from '../../../overlay/database/time-windows.ts';
import { CodeBody, SignInBody } from '../../../schemas/people/account.ts';
import { passkeySite } from '../../../schemas/settings/passkey-site.ts';
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
  mountPage(app, parts, `${PAGE}/passkey`, { page: (visit) => show(visit, PasskeyForm(propsOf(visit))) });
  const forms = {
    'sign-in': ask,
    code: finishByCode,
    'sign-out': signOut,
    export: exportAccount,
    delete: deleteAccount,
    'passkey-remove': removePasskey,
  };
  for (const [name, form] of Object.entries(forms)) mountPage(app, parts, `${PAGE}/${name}`, { form });
  return app;
}

async function showAccount(visit: PageRequest): Promise<Response> {
  const { c, accounts, leadTo } = visit;
  const props = propsOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, EmailForm(props));
  // A moderator who lacks a passkey reads that one is needed.
  if (props.next !== undefined && account.passkeyDueAt === null) return leadTo(props.next);
  return showOwn(visit, account);
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
  const isModerating = props.next?.startsWith('/moderation') ?? false;
  return leadTo(isModerating ? PAGE + nextQuery(props.next) : (props.next ?? PAGE), cookies);
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
  if (form.sure !== 'yes') return showOwn(visit, account, 400);
  const deleted = await deleteAccountOf(accounts.database, account.id, now);
  return deleted
    ? leadTo(PAGE, [signedOutCookie(), forgetfulCookie()])
    : showOwn(visit, account, 409, props.texts.say('account.paying'));
}

async function removePasskey(visit: PageRequest): Promise<Response> {
  const { c, accounts, form, now, leadTo } = visit;
  const { database } = accounts;
  const props = propsOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, EmailForm(props), 401);
  if (!mayManagePasskeys(account, await passkeysOf(database, account.id)))
    return showOwn(visit, account, 403, props.texts.say('account.passkey-session'));
  const isRemoved = await revokePasskey(database, account.id, form.passkey ?? '', now);
  if (isRemoved) return leadTo(PAGE);
  return showOwn(visit, account, 409, props.texts.say('account.passkey-last'));
}

async function showOwn(
  visit: PageRequest,
  account: Account,
  status = 200,
  fault?: string,
): Promise<Response> {
  const { accounts, now } = visit;
  const { email, moderator, passkey, passkeyDueAt } = account;
  const passkeys = await passkeysOf(accounts.database, account.id);
  const body = OwnAccount({
    ...propsOf(visit),
    fault,
    email,
    isModerator: moderator !== null,
    passkeyDue: passkeyDueAt === null ? undefined : passkeyDueAt > now ? passkeyDueAt.toISOString() : 'now',
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, madeMs: createdAt.getTime() },
      usedMs: usedAt?.getTime(),
    })),
    isByPasskey: passkey !== null,
    mayManage: mayManagePasskeys(account, passkeys),
  });
  return show(visit, body, status);
}

function propsOf({ c, texts, at, form, accounts, parts }: PageRequest): AccountProps {
  return {
    texts,
    at,
    next: nextPage(form.next ?? c.req.query('next')),
    isChecked: accounts.humanCheck !== undefined,
    hasPasskeys: passkeySite(parts.baseUrl) !== undefined,
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
  const { texts, next, isChecked, hasPasskeys } = propsOf(visit);
  const isScripted = isChecked || hasPasskeys;
  const scripts = isScripted
    ? visit.parts.website?.files?.scriptsOf(visit.texts.language, SCRIPT)
    : undefined;
  return visit.show({
    title: texts.say('account.title'),
    body,
    address: PAGE + nextQuery(next),
    status,
    headers,
    scripts,
  });
}
