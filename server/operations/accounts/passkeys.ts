/**
 * Making a passkey, and signing in with one. The library checks what a device signed; which passkey may be made by whom,
 * and what it gives, is said in overlay/accounts/passkeys.ts.
 *
 * A device has to check its user (by a PIN or a finger), so a passkey is two factors. It is made and used for the domain
 * of the site alone.
 */
import { accountOfEmail, replaceSession } from '../../../overlay/accounts/accounts.ts';
import {
  addPasskey,
  countUse,
  INVITATION_TOKEN,
  invitedEmail,
  mayManagePasskeys,
  passkeyById,
  passkeysOf,
  takeInvitation,
} from '../../../overlay/accounts/passkeys.ts';
import { ProofSpent, spendProof } from '../../../overlay/contributions/spent-proofs.ts';
import type { Asserted, Created } from '../../../schemas/people/passkey.ts';
import type { PasskeySite } from '../../../schemas/settings/passkey-site.ts';
import type { Accounts } from '../operation.ts';
import { knownBrowserCookie, sessionToken, signedInCookie } from './account.ts';
import { type Challenge, makeChallenge, readChallenge } from './passkey-challenge.ts';
import { type From, OtherPepper } from './sign-in.ts';

/** Why a passkey was not made or not taken. */
export type PasskeyFault =
  /** The invitation is wrong, too old or used. */
  | 'invitation'
  /** The session may not add passkeys to its account, or there is none. */
  | 'session'
  /** The account has as many as it may, or the device has one already. */
  | 'many'
  /** No such passkey is known, or it was revoked. */
  | 'passkey'
  /** Its device has counted as far before: there is a copy of it. */
  | 'counter'
  /** The signed data is wrong, for another page, or too old. */
  | 'response';

type Library = typeof import('@simplewebauthn/server');

/** Loaded with the first passkey: it takes a process a tenth of a second, and most servers never need it. */
function library(): Promise<Library> {
  return import('@simplewebauthn/server');
}

export interface Asker extends From {
  readonly site: PasskeySite;
  /** Token of an invitation. Without one the session of the request counts. */
  readonly invitation?: string | undefined;
}

/** EdDSA, ES256, RS256 by their numbers in COSE: what every Node checks without a warning. */
const ALGORITHMS = [-8, -7, -257];

const SIGN_IN = 'sign in';
const makingFor = (accountId: string) => `make ${accountId}`;

interface Owner {
  readonly accountId: string;
  readonly email: string;
  readonly isVouched: boolean;
}

/** Whose passkey is to be made. */
async function ownerOf(
  { database, account: accountOf }: Accounts,
  { request, invitation, now }: Asker,
): Promise<Owner | 'invitation' | 'session'> {
  if (invitation !== undefined) {
    if (!INVITATION_TOKEN.test(invitation)) return 'invitation';
    const email = await invitedEmail(database, invitation, now);
    if (email === undefined) return 'invitation';
    return { accountId: (await accountOfEmail(database, email, now)).id, email, isVouched: true };
  }
  const account = await accountOf(request);
  if (!account || !mayManagePasskeys(account, await passkeysOf(database, account.id))) return 'session';
  return { accountId: account.id, email: account.email, isVouched: account.passkey?.isVouched ?? false };
}

/** Options by which a browser makes a passkey. Throws OtherPepper. */
export async function wishForPasskey(accounts: Accounts, asker: Asker): Promise<object | PasskeyFault> {
  if (!accounts.isPepperKnown()) throw new OtherPepper();
  const owner = await ownerOf(accounts, asker);
  if (typeof owner === 'string') return owner;
  const { accountId, email, isVouched } = owner;
  const known = await passkeysOf(accounts.database, accountId);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Lootiles',
    rpID: asker.site.domain,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(accountId),
    challenge: makeChallenge(accounts.pepper, makingFor(accountId), asker.now),
    // One that was made by mail is no reason against one by an invitation on the same device.
    excludeCredentials: known.filter((each) => each.isVouched || !isVouched).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Thrown to roll back: an invitation that made no passkey is not used. */
class NotMade extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault) {
    super(`No passkey was made: ${fault}.`);
    this.fault = fault;
  }
}

/** Keeps a passkey that a device made. The cookies of a session with it, if the one that asked had none. */
export async function makePasskey(
  accounts: Accounts,
  asker: Asker,
  name: string,
  response: Created,
): Promise<readonly string[] | PasskeyFault> {
  const { database, pepper, log } = accounts;
  if (!accounts.isPepperKnown()) throw new OtherPepper();
  const owner = await ownerOf(accounts, asker);
  if (typeof owner === 'string') return owner;
  const { request, site, invitation, now } = asker;
  const { accountId, email, isVouched } = owner;
  let challenge: Challenge | undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (signed) => {
      challenge = readChallenge(pepper, makingFor(accountId), signed, now);
      return challenge !== undefined;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified || !challenge) return 'response';
  const { credential } = verified.registrationInfo;
  const proof = challenge;
  try {
    const token = await database.transaction(async (queries) => {
      await spendProof(queries, proof.id, proof.expiresAt);
      if (invitation !== undefined && (await takeInvitation(queries, invitation, now)) !== email)
        throw new NotMade('invitation');
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      const { id, counter } = credential;
      const passkey = { id, accountId, name, domain: site.domain, publicKey, counter, isVouched };
      if (!(await addPasskey(queries, passkey, now))) throw new NotMade('many');
      return replaceSession(queries, sessionToken(request), accountId, now, id);
    });
    log.info(`A passkey was made by ${invitation === undefined ? 'a session' : 'an invitation'}.`);
    return [signedInCookie(token), knownBrowserCookie(request, pepper, email)];
  } catch (error) {
    if (error instanceof ProofSpent) return 'response';
    if (error instanceof NotMade) return error.fault;
    throw error;
  }
}

/** Options by which a browser signs in with any passkey of the site. Throws OtherPepper. */
export async function wishToSignIn(accounts: Accounts, { site, now }: Asker): Promise<object> {
  if (!accounts.isPepperKnown()) throw new OtherPepper();
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.domain,
    challenge: makeChallenge(accounts.pepper, SIGN_IN, now),
    userVerification: 'required',
  });
}

/** The cookies of a browser that signed in with a passkey; the session that it had ends. */
export async function signInByPasskey(
  accounts: Accounts,
  asker: Asker,
  response: Asserted,
): Promise<readonly string[] | PasskeyFault> {
  const signed = await provePasskey(accounts, asker, response);
  if (typeof signed !== 'string') {
    accounts.log.info('A sign-in by its passkey began a session.');
    return signed;
  }
  accounts.log.warn(`A sign-in by a passkey was refused. ${REFUSED[signed] ?? 'It may be tried again.'}`);
  return signed;
}

const REFUSED: Readonly<Partial<Record<PasskeyFault, string>>> = {
  passkey: 'The passkey is not known, or it was revoked.',
  counter:
    'Its counter has not risen: there may be a copy of the passkey. Its owner should remove it and make another one.',
};

async function provePasskey(
  accounts: Accounts,
  { request, site, now }: Asker,
  response: Asserted,
): Promise<readonly string[] | PasskeyFault> {
  const { database, pepper } = accounts;
  if (!accounts.isPepperKnown()) throw new OtherPepper();
  const passkey = await passkeyById(database, response.id);
  if (passkey?.domain !== site.domain) return 'passkey';
  let challenge: Challenge | undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (signed) => {
      challenge = readChallenge(pepper, SIGN_IN, signed, now);
      return challenge !== undefined;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    // The counter is compared as it is written, so that it counts once of several at the same time.
    credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: -1 },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified || !challenge) return 'response';
  const { newCounter } = verified.authenticationInfo;
  const proof = challenge;
  try {
    return await database.transaction(async (queries) => {
      await spendProof(queries, proof.id, proof.expiresAt);
      if (!(await countUse(queries, passkey.id, newCounter, now))) return 'counter';
      const { accountId, id } = passkey;
      return [signedInCookie(await replaceSession(queries, sessionToken(request), accountId, now, id))];
    });
  } catch (error) {
    if (error instanceof ProofSpent) return 'response';
    throw error;
  }
}
