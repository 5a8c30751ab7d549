/**
 * Signing in by a mailed code or link. Whether an address has an account makes no difference before it is proved
 * to be theirs: the account is looked up (or made) after that, so answers and their time are the same for all.
 */

import { nextQuery, signInMail } from '#views';
import { endSession, endSessions } from '../../../overlay/accounts/accounts.ts';
import { CODE_DIGITS, finishSignIn, openSignIn, type Proof } from '../../../overlay/accounts/sign-ins.ts';
import { isSpent, ProofSpent, spendProof } from '../../../overlay/contributions/spent-proofs.ts';
import type { Language } from '../../../views/texts/texts.ts';
import type { Proof as HumanProof } from '../../human-check/human-check.ts';
import type { Accounts } from '../account-deps.ts';
import { sessionToken, signedInCookie } from './account.ts';
import { knownBrowser, knownBrowserCookie } from './known-browser.ts';
import { TooManySignIns, takeSignIn } from './sign-in-quotas.ts';

export interface TooMany {
  /** Seconds until it is allowed. */
  readonly waitS: number;
  /** A hard proof of the human check may pass now. */
  readonly needsHardProof: boolean;
}

/** The database was filled with another pepper: codes and attempts of other machines would count for nothing. */
export class OtherPepper extends Error {}

export interface From {
  /** The caller's, as the rate limits see it. */
  readonly address: string;
  /** For its cookies. */
  readonly request: Request;
  readonly now: Date;
}

export interface SignInWish {
  readonly email: string;
  /** Token of the human check. */
  readonly token: string | undefined;
  readonly language: Language;
  /** Path of the page that the link leads on to, if it is not that of the account. */
  readonly next?: string | undefined;
}

/** All browsers that have not signed in to an address before guess at its codes as one. */
const STRANGER = '';

/** Path of the page that finishes a sign-in by link; its query has the token. */
export const LINK_PAGE = '/account/link';

/** Mails a code and a link. Throws MailUnavailable and OtherPepper. */
export async function askToSignIn(
  accounts: Accounts,
  baseUrl: string,
  { email, token, language, next }: SignInWish,
  from: From,
): Promise<{ readonly signIn: string } | TooMany | 'not-human'> {
  const { database, pepper, isPepperKnown, mailer, mailsPerHour } = accounts;
  if (!isPepperKnown()) throw new OtherPepper();
  const { address, request, now } = from;
  const human = await provenHuman(accounts, request, token);
  if (human === 'not-human') return human;
  // Without a check of our own there is no harder proof to ask for.
  const isHard = accounts.humanCheck ? (human?.isHard ?? false) : true;
  const asker = { address, email, isHard, knownBrowser: knownBrowser(request, pepper, email) };
  try {
    const { id, code, link } = await database.transaction(async (queries) => {
      if (human) await spendProof(queries, human.id, new Date(human.expiresAtMs));
      await takeSignIn(queries, pepper, asker, mailsPerHour, now);
      return openSignIn(queries, pepper, email, now);
    });
    const half = CODE_DIGITS / 2;
    const typed = `${code.slice(0, half)} ${code.slice(half)}`;
    const onward = next === undefined ? '' : `&${nextQuery(next).slice(1)}`;
    const address = `${baseUrl}${LINK_PAGE}?token=${link}${onward}`;
    await mailer.send({ to: email, ...signInMail(language, typed, address) });
    return { signIn: id };
  } catch (error) {
    if (error instanceof ProofSpent) return 'not-human';
    if (!(error instanceof TooManySignIns)) throw error;
    const needsHardProof = error.passesHard && human !== undefined && !isHard;
    if (error.isCap && !needsHardProof) accounts.onMailCap(now);
    return { waitS: error.waitS, needsHardProof };
  }
}

/** The cookies of a signed-in browser; the session that it had ends. Throws OtherPepper. */
export async function proveSignIn(
  { database, pepper, isPepperKnown }: Accounts,
  proof: Proof,
  { request, now }: From,
): Promise<readonly string[] | 'wrong'> {
  if (!isPepperKnown()) throw new OtherPepper();
  const guesser = (email: string) => knownBrowser(request, pepper, email) ?? STRANGER;
  const signed = await finishSignIn(database, pepper, proof, guesser, sessionToken(request), now);
  if (!signed) return 'wrong';
  return [signedInCookie(signed.token), knownBrowserCookie(request, pepper, signed.email)];
}

/** Ends the session of a request, or all of its account; nothing if there is none. */
export async function endSessionsOf(
  { database, account }: Accounts,
  request: Request,
  everywhere: boolean,
): Promise<void> {
  const token = sessionToken(request);
  const signedIn = everywhere ? await account(request) : null;
  if (signedIn) await endSessions(database, signedIn.id);
  else if (token !== undefined) await endSession(database, token);
}

/** The proof to spend with the sign-in; undefined if none is needed. */
async function provenHuman(
  { humanCheck, account, database }: Accounts,
  request: Request,
  token: string | undefined,
): Promise<HumanProof | undefined | 'not-human'> {
  if (!humanCheck || (await account(request))) return undefined;
  const outcome = token === undefined ? undefined : await humanCheck.verify(token);
  if (outcome?.status !== 'passed' || (await isSpent(database, outcome.proof.id))) return 'not-human';
  return outcome.proof;
}
