/** The plain pages of accounts: sign in by code or link, sign out, delete, without a script. */
import { Hono } from 'hono';
import { deleteAccountOf } from '../../overlay/delete-account.ts';
import type { Proof } from '../../overlay/sign-ins.ts';
import { CodeBody, SignInBody } from '../../schemas/account.ts';
import type { Write } from '../contributions/write-guards.ts';
import { MailUnavailable } from '../mail/mailer.ts';
import type { Html } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { languageOf } from '../site/language.ts';
import { sessionToken, signedInCookie, signedOutCookie } from './account.ts';
import { closePath, mountForm, mountPage, PAGE, type Visit } from './account-page.ts';
import { codeForm, emailForm, linkForm, ownPage, type View } from './account-views.ts';
import { askToSignIn, endSessionsOf, LINK_PAGE, proveSignIn } from './sign-in.ts';

export function accountPages(parts: AppParts): Hono<Write> {
  const app = new Hono<Write>();
  mountPage(app, parts, PAGE, showAccount);
  closePath(app, parts, PAGE, 'GET, HEAD');
  mountPage(app, parts, LINK_PAGE, ({ c, view, show }) => show(linkForm(view, c.req.query('token') ?? '')));
  mountForm(app, parts, LINK_PAGE, (visit) =>
    finish(visit, { link: visit.form.link ?? '' }, (view) => emailForm(view)),
  );
  closePath(app, parts, LINK_PAGE, 'GET, HEAD, POST');
  const forms = {
    'sign-in': (visit: Visit) => ask(visit, parts.baseUrl),
    code: finishByCode,
    'sign-out': signOut,
    delete: deleteAccount,
  };
  for (const [name, run] of Object.entries(forms)) {
    mountForm(app, parts, `${PAGE}/${name}`, run);
    closePath(app, parts, `${PAGE}/${name}`, 'POST');
  }
  return app;
}

async function showAccount({ c, accounts, view, show }: Visit): Promise<Response> {
  const account = await accounts.account(c.req.raw);
  return show(account ? ownPage(view, account) : emailForm(view));
}

async function ask({ c, accounts, view, from, form, show }: Visit, baseUrl: string): Promise<Response> {
  const { texts } = view;
  const refuse = (fault: string, status: number, retryAfterS?: number) =>
    show(
      emailForm({ ...view, fault }, form.email),
      status,
      retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    );
  const body = SignInBody.safeParse({ email: form.email });
  if (!body.success) return refuse(texts.badEmail, 400);
  try {
    const asked = await askToSignIn(accounts, baseUrl, body.data.email, languageOf(c), from);
    return 'waitS' in asked ? refuse(texts.tooMany, 429, asked.waitS) : show(codeForm(view, asked.signIn));
  } catch (error) {
    if (error instanceof MailUnavailable) return refuse(texts.noMail, 503, 60);
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
  { c, accounts, view, from, show, done }: Visit,
  proof: Proof | undefined,
  again: (view: View) => Html,
): Promise<Response> {
  const { texts } = view;
  const signed = proof ? await proveSignIn(accounts, proof, sessionToken(c.req.raw), from) : 'wrong';
  if (signed === 'wrong') return show(again({ ...view, fault: texts.wrong }), 400);
  if ('waitS' in signed)
    return show(again({ ...view, fault: texts.tooMany }), 429, { 'retry-after': String(signed.waitS) });
  return done(signedInCookie(signed.token));
}

async function signOut({ c, accounts, form, done }: Visit): Promise<Response> {
  await endSessionsOf(accounts, c.req.raw, form.everywhere === 'yes');
  return done(signedOutCookie());
}

async function deleteAccount({ c, accounts, view, from, form, show, done }: Visit): Promise<Response> {
  const account = await accounts.account(c.req.raw);
  if (!account) return show(emailForm(view), 401);
  if (form.sure !== 'yes') return show(ownPage(view, account), 400);
  const deleted = await deleteAccountOf(accounts.database, account.id, from.now);
  return deleted
    ? done(signedOutCookie())
    : show(ownPage({ ...view, fault: view.texts.paying }, account), 409);
}
