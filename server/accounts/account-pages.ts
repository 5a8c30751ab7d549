/**
 * The plain pages of accounts: sign in by code or link, sign out, delete. Asking for a code needs a script for the
 * human check; everything else works without.
 */
import { Hono } from 'hono';
import { deleteAccountOf } from '../../overlay/delete-account.ts';
import type { Proof } from '../../overlay/sign-ins.ts';
import { CodeBody, SignInBody } from '../../schemas/account.ts';
import type { Write } from '../contributions/write-guards.ts';
import { MailUnavailable } from '../mail/mailer.ts';
import type { Html } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { signedOutCookie } from './account.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { codeForm, emailForm, linkForm, ownPage, type View } from './account-views.ts';
import { forgetfulCookie } from './known-browser.ts';
import { nextPage, nextQuery } from './next-page.ts';
import { askToSignIn, endSessionsOf, type From, LINK_PAGE, proveSignIn } from './sign-in.ts';
import { closePath, mountForm, mountPage, type Visit } from './visit.ts';

export const PAGE = '/account';
/** Below web/. */
const SCRIPT = 'account/sign-in.ts';
/** Longer waits are those of a day. */
const LONG_WAIT_S = 3_600;

export function accountPages(parts: AppParts): Hono<Write> {
  const app = new Hono<Write>();
  mountPage(app, parts, PAGE, showAccount);
  closePath(app, parts, PAGE, 'GET, HEAD');
  mountPage(app, parts, LINK_PAGE, (visit) =>
    show(visit, linkForm(viewOf(visit), visit.c.req.query('token') ?? '')),
  );
  mountForm(app, parts, LINK_PAGE, (visit) =>
    finish(visit, { link: visit.form.link ?? '' }, (view) => emailForm(view)),
  );
  closePath(app, parts, LINK_PAGE, 'GET, HEAD, POST');
  const forms = { 'sign-in': ask, code: finishByCode, 'sign-out': signOut, delete: deleteAccount };
  for (const [name, run] of Object.entries(forms)) {
    mountForm(app, parts, `${PAGE}/${name}`, run);
    closePath(app, parts, `${PAGE}/${name}`, 'POST');
  }
  return app;
}

async function showAccount(visit: Visit): Promise<Response> {
  const { c, accounts, leadTo } = visit;
  const view = viewOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, emailForm(view));
  return view.next === undefined ? show(visit, ownPage(view, account)) : leadTo(view.next);
}

async function ask(visit: Visit): Promise<Response> {
  const { accounts, parts, texts, form } = visit;
  const view = viewOf(visit);
  const refuse = (fault: string, status: number, retryAfterS?: number) =>
    show(
      visit,
      emailForm({ ...view, fault }, form.email),
      status,
      retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    );
  const body = SignInBody.safeParse({ email: form.email, challenge_token: form.challenge_token });
  if (!body.success) return refuse(view.texts.badEmail, 400);
  try {
    const { email, challenge_token: token } = body.data;
    const wish = { email, token, language: texts.language, next: view.next };
    const asked = await askToSignIn(accounts, parts.baseUrl, wish, fromOf(visit));
    if (asked === 'not-human') return refuse(view.texts.notHuman, 403);
    if ('waitS' in asked) {
      const { tooMany, tooManyToday } = view.texts;
      return refuse(asked.waitS > LONG_WAIT_S ? tooManyToday : tooMany, 429, asked.waitS);
    }
    return show(visit, codeForm(view, asked.signIn));
  } catch (error) {
    if (error instanceof MailUnavailable) return refuse(view.texts.noMail, 503, 60);
    throw error;
  }
}

function finishByCode(visit: Visit): Promise<Response> {
  const { sign_in: signIn = '', code } = visit.form;
  const body = CodeBody.safeParse({ sign_in: signIn, code });
  const proof = body.success ? { signIn, code: body.data.code } : undefined;
  return finish(visit, proof, (view) => codeForm(view, signIn));
}

/** @param again the form that is shown where the proof does not do */
async function finish(
  visit: Visit,
  proof: Proof | undefined,
  again: (view: View) => Html,
): Promise<Response> {
  const { accounts, leadTo } = visit;
  const view = viewOf(visit);
  const cookies = proof ? await proveSignIn(accounts, proof, fromOf(visit)) : 'wrong';
  if (cookies === 'wrong') return show(visit, again({ ...view, fault: view.texts.wrong }), 400);
  return leadTo(view.next ?? PAGE, cookies);
}

async function signOut({ c, accounts, form, leadTo }: Visit): Promise<Response> {
  await endSessionsOf(accounts, c.req.raw, form.everywhere === 'yes');
  return leadTo(PAGE, [signedOutCookie()]);
}

async function deleteAccount(visit: Visit): Promise<Response> {
  const { c, accounts, form, now, leadTo } = visit;
  const view = viewOf(visit);
  const account = await accounts.account(c.req.raw);
  if (!account) return show(visit, emailForm(view), 401);
  if (form.sure !== 'yes') return show(visit, ownPage(view, account), 400);
  const deleted = await deleteAccountOf(accounts.database, account.id, now);
  return deleted
    ? leadTo(PAGE, [signedOutCookie(), forgetfulCookie()])
    : show(visit, ownPage({ ...view, fault: view.texts.paying }, account), 409);
}

function viewOf({ c, texts, at, form, accounts }: Visit): View {
  return {
    texts: ACCOUNT_TEXTS[texts.language],
    at,
    next: nextPage(form.next ?? c.req.query('next')),
    isChecked: accounts.humanCheck !== undefined,
  };
}

function fromOf({ c, now }: Visit): From {
  return { address: c.env.address, request: c.req.raw, now };
}

function show(
  visit: Visit,
  body: Html,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { texts, next, isChecked } = viewOf(visit);
  const scripts = isChecked ? visit.parts.website?.files?.scriptsOf(visit.texts.language, SCRIPT) : undefined;
  return visit.show({
    title: texts.title,
    body,
    address: PAGE + nextQuery(next),
    status,
    headers,
    ...(scripts && { scripts }),
  });
}
