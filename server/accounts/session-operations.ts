/** Signing in and out over JSON, as our pages' scripts do it. */
import type { Proof } from '../../overlay/sign-ins.ts';
import type { CodeBody, LinkBody, SignInBody, SignOutBody } from '../../schemas/account.ts';
import type { Answer } from '../answer.ts';
import { MailUnavailable } from '../mail/mailer.ts';
import { invalidParameters, problem } from '../problem.ts';
import { languageOf } from '../site/language.ts';
import { sessionToken, signedInCookie, signedOutCookie } from './account.ts';
import { type Asked, json } from './account-route.ts';
import { askToSignIn, endSessionsOf, proveSignIn } from './sign-in.ts';

const MAIL_RETRY_S = 60;

type With<Body> = Asked & { readonly body: Body };

export async function askForCode({ accounts, baseUrl, body, c, now }: With<SignInBody>): Promise<Answer> {
  const { address } = c.env;
  try {
    const asked = await askToSignIn(accounts, baseUrl, body.email, languageOf(c), { address, now });
    return 'waitS' in asked ? tooMany(baseUrl, asked.waitS) : json(201, { sign_in: asked.signIn });
  } catch (error) {
    if (error instanceof MailUnavailable) return mailAway(baseUrl);
    throw error;
  }
}

export function finishByCode(asked: With<CodeBody>): Promise<Answer> {
  const { sign_in: signIn, code } = asked.body;
  return finish(asked, { signIn, code }, 'code');
}

export function finishByLink(asked: With<LinkBody>): Promise<Answer> {
  const { link } = asked.body;
  return finish(asked, { link }, 'link');
}

/** Also where nobody is signed in: what is wanted is so already. */
export async function signOut({ accounts, body, c }: With<SignOutBody>): Promise<Answer> {
  await endSessionsOf(accounts, c.req.raw, body.everywhere ?? false);
  return json(200, { signed_in: false }, { 'set-cookie': signedOutCookie() });
}

async function finish(
  { accounts, baseUrl, c, now }: Asked,
  proof: Proof,
  name: 'code' | 'link',
): Promise<Answer> {
  const from = { address: c.env.address, now };
  const signed = await proveSignIn(accounts, proof, sessionToken(c.req.raw), from);
  if (signed === 'wrong')
    return invalidParameters(baseUrl, [
      { name, reason: 'is wrong, too old, or was used before: ask for a new one' },
    ]);
  if ('waitS' in signed) return tooMany(baseUrl, signed.waitS);
  return json(201, { signed_in: true }, { 'set-cookie': signedInCookie(signed.token) });
}

function tooMany(baseUrl: string, waitS: number): Answer {
  return problem(baseUrl, 'rate-limited', `Too many attempts to sign in. Wait ${waitS} seconds and repeat.`, {
    retryAfterS: waitS,
  });
}

function mailAway(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'mail-unavailable',
    'The mail with the code could not be sent. Check the address, or try again in a minute.',
    { retryAfterS: MAIL_RETRY_S },
  );
}
