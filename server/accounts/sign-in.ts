/**
 * Signing in by a mailed code or link. Whether an address has an account makes no difference before it is proved
 * to be theirs: the account is looked up (or made) after that, so answers and their time are the same for all.
 */
import { endSession, endSessions } from '../../overlay/accounts.ts';
import { takeAttempt } from '../../overlay/attempts.ts';
import { normalEmail } from '../../overlay/email-address.ts';
import { attemptHash } from '../../overlay/keyed-hash.ts';
import { CODE_DIGITS, finishSignIn, openSignIn, type Proof, type Signed } from '../../overlay/sign-ins.ts';
import type { Language } from '../../views/texts/texts.ts';
import { signInMail } from '../mail/mail-texts.ts';
import { sessionToken } from './account.ts';
import type { Accounts } from './accounts.ts';
import { nextQuery } from './next-page.ts';

const WINDOW_MS = 15 * 60_000;
/** Mails to one address: enough for somebody who mistypes, little to be pestered with. */
const MAILS = { attempts: 5, windowMs: WINDOW_MS };
/** Sign-ins that one address of the network asks for. */
const ASKED = { attempts: 10, windowMs: WINDOW_MS };
/** Codes and links that it tries. */
const TRIED = { attempts: 30, windowMs: WINDOW_MS };

/** Too many; the seconds until it is allowed. */
export interface TooMany {
  readonly waitS: number;
}

/** The database was filled with another pepper: codes and attempts of other machines would count for nothing. */
export class OtherPepper extends Error {}

export interface From {
  /** The caller's, as the rate limits see it. */
  readonly address: string;
  readonly now: Date;
}

/** Path of the page that finishes a sign-in by link; its query has the token. */
export const LINK_PAGE = '/account/link';

/**
 * Mails a code and a link. Throws MailUnavailable and OtherPepper.
 * @param next path of the page that the link leads on to, where it is not that of the account
 */
export async function askToSignIn(
  { database, pepper, isPepperKnown, mailer }: Accounts,
  baseUrl: string,
  email: string,
  language: Language,
  { address, now }: From,
  next?: string,
): Promise<{ readonly signIn: string } | TooMany> {
  if (!isPepperKnown()) throw new OtherPepper();
  const take = (deed: string, who: string, allowance: typeof MAILS) =>
    takeAttempt(database, attemptHash(pepper, deed, who), allowance, now);
  const waitS =
    (await take('sign in from', address, ASKED)) || (await take('mail to', normalEmail(email), MAILS));
  if (waitS > 0) return { waitS };
  const { id, code, link } = await openSignIn(database, pepper, email, now);
  const half = CODE_DIGITS / 2;
  const typed = `${code.slice(0, half)} ${code.slice(half)}`;
  const onward = next === undefined ? '' : `&${nextQuery(next).slice(1)}`;
  await mailer.send(
    await signInMail(language, email, typed, `${baseUrl}${LINK_PAGE}?token=${link}${onward}`),
  );
  return { signIn: id };
}

/**
 * Throws OtherPepper.
 * @param before the session that the browser has, which ends
 */
export async function proveSignIn(
  { database, pepper, isPepperKnown }: Accounts,
  proof: Proof,
  before: string | undefined,
  { address, now }: From,
): Promise<Signed | 'wrong' | TooMany> {
  if (!isPepperKnown()) throw new OtherPepper();
  const waitS = await takeAttempt(database, attemptHash(pepper, 'prove from', address), TRIED, now);
  if (waitS > 0) return { waitS };
  return (await finishSignIn(database, pepper, proof, before, now)) ?? 'wrong';
}

/** Ends the session of a request, or all of its account; nothing where nobody is signed in. */
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
