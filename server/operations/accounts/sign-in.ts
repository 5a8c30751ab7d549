/**
 * Signing in by a mailed code or link. Whether an address has an account makes no difference before it is proved
 * to be theirs: the account is looked up (or made) after that, so answers and their time are the same for all.
 */
import { nextQuery, signInMail } from '#views';
import { HOUR_MS } from '../../../common/durations.ts';
import { endSession, endSessions, foldedEmail, normalEmail } from '../../../overlay/accounts/accounts.ts';
import {
  type Allowance,
  CODE_DIGITS,
  finishSignIn,
  openSignIn,
  type Proof,
  takeAttempt,
} from '../../../overlay/accounts/sign-ins.ts';
import { isSpent, ProofSpent, spendProof } from '../../../overlay/contributions/spent-proofs.ts';
import { attemptHash } from '../../../overlay/database/keyed-hash.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import type { Language } from '../../../views/texts/texts.ts';
import { siteOf } from '../../http/caller.ts';
import type { Proof as HumanProof } from '../../human-check/human-check.ts';
import type { Accounts } from '../operation.ts';
import { knownBrowser, knownBrowserCookie, sessionToken, signedInCookie } from './account.ts';

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
    accounts.log.warn('A sign-in was refused: too many were asked for. It may be tried again later.', {
      waitS: error.waitS,
    });
    return { waitS: error.waitS, needsHardProof };
  }
}

/** The cookies of a signed-in browser; the session that it had ends. Throws OtherPepper. */
export async function proveSignIn(
  { database, pepper, isPepperKnown, log }: Accounts,
  proof: Proof,
  { request, now }: From,
): Promise<readonly string[] | 'wrong'> {
  if (!isPepperKnown()) throw new OtherPepper();
  const guesser = (email: string) => knownBrowser(request, pepper, email) ?? STRANGER;
  const signed = await finishSignIn(database, pepper, proof, guesser, sessionToken(request), now);
  const by = 'link' in proof ? 'link' : 'code';
  if (!signed) {
    log.warn(
      `A sign-in was refused: its ${by} is wrong, too old or used before. A new one may be asked for.`,
    );
    return 'wrong';
  }
  log.info(`A sign-in by its ${by} began a session.`);
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

/** Sign-ins that one network asks for: an IPv4 address, or an IPv6 /48, since one customer is often given all of it. */
const BY_NETWORK: Allowance = { attempts: 10, windowMs: HOUR_MS / 4 };
/** Sign-ins to one e-mail address from one network: it takes three networks to use up the quota of the address. */
const BY_NETWORK_AND_ADDRESS: Allowance = { attempts: 4, windowMs: HOUR_MS / 4 };
/** Mails of strangers to one address, plus-addresses folded. The worst that a mailbox gets is 40 an hour. */
const BY_ADDRESS: Allowance = { attempts: 10, windowMs: HOUR_MS / 4 };
/** Mails to one address that one browser asks for which has signed in to it before. */
const BY_KNOWN_BROWSER: Allowance = { attempts: 10, windowMs: HOUR_MS };
/** Windows of an hour in which the cap of the service is counted: a cap that is used up is so for minutes. */
const CAP_PARTS = 4;

/** The key under which the cap of the service is counted. */
const CAP = 'mail';

interface Asker {
  /** Address of the network, as the rate limits see it. */
  readonly address: string;
  readonly email: string;
  /** The proof is a hard one, or there is no harder one to ask for. */
  readonly isHard: boolean;
  /** Id of a browser that has signed in to this e-mail address before. */
  readonly knownBrowser: string | undefined;
}

/**
 * How many sign-ins may be asked for. Each sends a mail, and strangers may ask: so they are bounded by network, by
 * address and for the whole service. A browser that has signed in to the address before is no stranger. It has a
 * quota of its own that nothing else uses up, not even the cap of the service. Its mails go to a person who wanted
 * one before.
 *
 * A stranger can use up a quota, so none of them may keep an owner out for long. Windows are minutes. The second
 * half of the quotas by address and for the service is for hard proofs of the human check. Networks have firm quotas:
 * one network alone never uses up another quota. Codes that are guessed are counted apart
 * (overlay/accounts/sign-ins.ts). Who has a passkey needs no mail, and so none of this.
 *
 * Measured before: fifteen sign-ins kept new browsers out of an address for a day.
 *
 * Counted in Postgres, exact over all servers. A key contains a keyed hash, never an address
 * (overlay/database/keyed-hash.ts).
 *
 * Thrown to roll back: a sign-in that is refused uses up nothing.
 */
class TooManySignIns extends Error {
  readonly waitS: number;
  /** It is the cap of the whole service. */
  readonly isCap: boolean;
  /** The quota has a half that hard proofs may use. */
  readonly passesHard: boolean;

  constructor(waitS: number, isCap: boolean, passesHard: boolean) {
    super(`Wait ${waitS} s.`);
    this.waitS = waitS;
    this.isCap = isCap;
    this.passesHard = passesHard;
  }
}

/** Inside the transaction that opens the sign-in. Locks rows in one order, so two never wait for each other. */
async function takeSignIn(
  queries: Queries,
  pepper: Buffer,
  { address, email, isHard, knownBrowser }: Asker,
  mailsPerHour: number,
  now: Date,
): Promise<void> {
  const take = async (attempt: string, who: string, allowance: Allowance, isHalved = false) => {
    const attempts = isHalved && !isHard ? Math.ceil(allowance.attempts / 2) : allowance.attempts;
    const key = attemptHash(pepper, attempt, who);
    const waitS = await takeAttempt(queries, key, { ...allowance, attempts }, now);
    if (waitS > 0) throw new TooManySignIns(waitS, attempt === CAP, isHalved);
  };
  if (knownBrowser !== undefined)
    return take('mail by browser', `${knownBrowser} ${normalEmail(email)}`, BY_KNOWN_BROWSER);
  const folded = foldedEmail(email);
  const network = siteOf(address);
  await take('sign in from', network, BY_NETWORK);
  await take('mail from', `${network} ${folded}`, BY_NETWORK_AND_ADDRESS);
  await take('mail to', folded, BY_ADDRESS, true);
  await take(CAP, '', capOf(mailsPerHour), true);
}

/** A part of an hour with its part of the mails, rounded up to a whole mail. */
function capOf(mailsPerHour: number): Allowance {
  const attempts = Math.ceil(mailsPerHour / CAP_PARTS);
  return { attempts, windowMs: (HOUR_MS * attempts) / mailsPerHour };
}

/** The page that a visitor wanted before they had to sign in: only pages of ours that need it. */
const PAGES =
  /^\/(?:business(?:\/claim\/[A-Za-z0-9_-]{1,80}|\/pl_[0-9a-f]{32})?|moderation(?:\?[a-z]+=[A-Za-z0-9_-]{1,80})?)$/;

/** @param path as a form or a link brings it: anything */
export function nextPage(path: string | undefined): string | undefined {
  return path !== undefined && PAGES.test(path) ? path : undefined;
}
