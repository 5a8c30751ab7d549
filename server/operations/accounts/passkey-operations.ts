/** Making a passkey and signing in with one over JSON, for the scripts of our pages. */
import { MAX_PASSKEYS } from '../../../overlay/accounts/passkeys.ts';
import { NothingBody } from '../../../schemas/people/account.ts';
import { NewPasskeyBody, PasskeySignInBody, PasskeyWishBody } from '../../../schemas/people/passkey.ts';
import { done, type Result, refused, refuseParameters } from '../../../schemas/problems/problems.ts';
import { NO_PASSKEYS, passkeySite } from '../../../schemas/settings/passkey-site.ts';
import { type ApiRequest, openOperation } from './account-operation.ts';
import {
  type Asker,
  makePasskey,
  type PasskeyFault,
  signInByPasskey,
  wishForPasskey,
  wishToSignIn,
} from './passkeys.ts';

const API = '/account/api';

/** The parameter that each fault is about is its name: scripts of pages choose their words by it. */
const REASONS: Readonly<Record<PasskeyFault, string>> = {
  invitation: 'is wrong, too old or used before: ask the operator for a new one',
  session:
    'may not add a passkey: sign in with a passkey of this account, or ask the operator for an invitation',
  many: `cannot be one more: an account has at most ${MAX_PASSKEYS}, and a device one of each account`,
  passkey: 'is not known here, or it was revoked: use another one',
  counter: 'has not risen: there may be a copy of the passkey. Use another one, and remove this one',
  response: 'is wrong, of another site, or too old: try again',
};

type Answer = object | readonly string[] | PasskeyFault;

/** Answers with cookies, with what a browser needs, or with the fault. */
async function answering(
  { accounts, address, context, now, request }: ApiRequest,
  run: (asker: Asker, deps: ApiRequest['accounts']) => Promise<Answer>,
): Promise<Result<object>> {
  const site = passkeySite(context.baseUrl);
  if (!site) return refused(refuseParameters([{ name: 'site', reason: NO_PASSKEYS }]));
  const answer = await run({ address, request, now, site }, accounts);
  if (typeof answer === 'string')
    return refused(refuseParameters([{ name: answer, reason: REASONS[answer] }]));
  return Array.isArray(answer) ? done({ signed_in: true }, answer) : done({ options: answer });
}

export const wishPasskey = openOperation(
  { path: `${API}/passkey-wish`, status: 200, body: PasskeyWishBody },
  (request) =>
    answering(request, (asker, accounts) =>
      wishForPasskey(accounts, { ...asker, invitation: request.body.invitation }),
    ),
);

export const newPasskey = openOperation(
  { path: `${API}/passkey`, status: 201, body: NewPasskeyBody },
  (request) => {
    const { invitation, name, response } = request.body;
    return answering(request, (asker, accounts) =>
      makePasskey(accounts, { ...asker, invitation }, name, response),
    );
  },
);

export const wishPasskeySignIn = openOperation(
  { path: `${API}/passkey-sign-in-wish`, status: 200, body: NothingBody },
  (request) => answering(request, (asker, accounts) => wishToSignIn(accounts, asker)),
);

export const finishByPasskey = openOperation(
  { path: `${API}/passkey-sign-in`, status: 201, body: PasskeySignInBody },
  (request) =>
    answering(request, (asker, accounts) => signInByPasskey(accounts, asker, request.body.response)),
);
