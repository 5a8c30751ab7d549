/** Signing in and out over JSON, as our pages' scripts do it. */
import type { Proof } from '../../overlay/sign-ins.ts';
import type { CodeBody, LinkBody, SignInBody, SignOutBody } from '../../schemas/account.ts';
import type { Answer } from '../answer.ts';
import { MailUnavailable } from '../mail/mailer.ts';
import { invalidParameters, problem } from '../problem.ts';
import { languageOf } from '../site/language.ts';
import { signedOutCookie } from './account.ts';
import { type Asked, json } from './account-route.ts';
import { askToSignIn, endSessionsOf, proveSignIn } from './sign-in.ts';

const MAIL_RETRY_S = 60;

type With<Body> = Asked & { readonly body: Body };

export async function askForCode({ accounts, baseUrl, body, c, now }: With<SignInBody>): Promise<Answer> {
  const wish = { email: body.email, token: body.challenge_token, language: languageOf(c) };
  try {
    const asked = await askToSignIn(accounts, baseUrl, wish, {
      address: c.env.address,
      request: c.req.raw,
      now,
    });
    if (asked === 'not-human') return notHuman(baseUrl);
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
  return json(200, { signed_in: false }, [signedOutCookie()]);
}

async function finish(
  { accounts, baseUrl, c, now }: Asked,
  proof: Proof,
  name: 'code' | 'link',
): Promise<Answer> {
  const cookies = await proveSignIn(accounts, proof, { address: c.env.address, request: c.req.raw, now });
  if (cookies === 'wrong')
    return invalidParameters(baseUrl, [
      { name, reason: 'is wrong, too old or used before: request a new one' },
    ]);
  return json(201, { signed_in: true }, cookies);
}

function tooMany(baseUrl: string, waitS: number): Answer {
  const detail = `Too many sign-ins were requested. Wait ${waitS} seconds, or use a browser in which this e-mail address signed in before.`;
  return problem(baseUrl, 'rate-limited', detail, { retryAfterS: waitS });
}

function notHuman(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'human-check-failed',
    'A sign-in needs the token of a solved human check. Solve a new one (GET /human-check/challenge) and send its token as challenge_token. A token works once and expires after ten minutes.',
  );
}

function mailAway(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'mail-unavailable',
    'The mail with the code could not be sent. Check the address, or try again in a minute.',
    { retryAfterS: MAIL_RETRY_S },
  );
}
