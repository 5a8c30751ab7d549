/** Signing in and out over JSON, for the scripts of our pages. */
import type { Proof } from '../../../overlay/accounts/sign-ins.ts';
import { CodeBody, LinkBody, SignInBody, SignOutBody } from '../../../schemas/people/account.ts';
import { refuse, refuseParameters } from '../../../schemas/problems/problems.ts';
import { done, type Result, refused } from '../../../schemas/problems/result.ts';
import { languageOf } from '../../http/language.ts';
import { MailUnavailable } from '../../mail/mailer.ts';
import { signedOutCookie } from './account.ts';
import { type ApiRequest, openOperation } from './account-operation.ts';
import { askToSignIn, endSessionsOf, proveSignIn } from './sign-in.ts';

const API = '/account/api';

export const askForCode = openOperation(
  { path: `${API}/sign-in`, status: 201, body: SignInBody },
  async ({ accounts, address, body, context, now, request }) => {
    const wish = { email: body.email, token: body.challenge_token, language: languageOf(request) };
    try {
      const asked = await askToSignIn(accounts, context.baseUrl, wish, { address, request, now });
      if (asked === 'not-human') return refused(refuse('human-check-failed', 'sign-in'));
      if (!('waitS' in asked)) return done({ sign_in: asked.signIn });
      return refused({ ...refuse('rate-limited', 'sign-ins', asked.waitS), retryAfterS: asked.waitS });
    } catch (error) {
      if (error instanceof MailUnavailable) return refused(refuse('mail-unavailable', 'code'));
      throw error;
    }
  },
);

export const finishByCode = openOperation({ path: `${API}/code`, status: 201, body: CodeBody }, (request) =>
  finish(request, { signIn: request.body.sign_in, code: request.body.code }, 'code'),
);

export const finishByLink = openOperation({ path: `${API}/link`, status: 201, body: LinkBody }, (request) =>
  finish(request, { link: request.body.link }, 'link'),
);

/** Succeeds also without a session: the result is the same. */
export const signOut = openOperation(
  { path: `${API}/sign-out`, status: 200, body: SignOutBody },
  async ({ accounts, body, request }) => {
    await endSessionsOf(accounts, request, body.everywhere ?? false);
    return done({ signed_in: false }, [signedOutCookie()]);
  },
);

async function finish(
  { accounts, address, now, request }: ApiRequest,
  proof: Proof,
  name: 'code' | 'link',
): Promise<Result<{ readonly signed_in: boolean }>> {
  const cookies = await proveSignIn(accounts, proof, { address, request, now });
  if (cookies === 'wrong')
    return refused(
      refuseParameters([{ name, reason: 'is wrong, too old or used before: request a new one' }]),
    );
  return done({ signed_in: true }, cookies);
}
