/**
 * How many sign-ins may be asked for. Each sends a mail, and strangers may ask: so they are bounded by network, by
 * address and for the whole service. A browser that has signed in to the address before is no stranger. It has a quota
 * of its own that nothing else uses up, not even the cap of the service. Its mails go to a person who wanted one
 * before.
 *
 * A stranger can use up a quota, so none of them may keep an owner out for long. Windows are minutes. The second half of
 * the quotas by address and for the service is for hard proofs of the human check. A moderator's address with a hard
 * proof passes these two always. Networks have firm quotas: one network alone never uses up another quota. Codes that
 * are guessed are counted apart (overlay/accounts/sign-ins.ts).
 *
 * Measured before: fifteen sign-ins kept new browsers out of an address for a day.
 *
 * Counted in Postgres, exact over all servers. A key contains a keyed hash, never an address
 * (overlay/database/keyed-hash.ts).
 */
import { HOUR_MS } from '../../../common/durations.ts';
import { foldedEmail, normalEmail } from '../../../overlay/accounts/email-address.ts';
import { isModeratorsEmail } from '../../../overlay/accounts/moderators.ts';
import { type Allowance, takeAttempt } from '../../../overlay/accounts/sign-ins.ts';
import { attemptHash } from '../../../overlay/database/keyed-hash.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import { siteOf } from '../../http/caller.ts';

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

export interface Asker {
  /** Address of the network, as the rate limits see it. */
  readonly address: string;
  readonly email: string;
  /** The proof is a hard one, or there is no harder one to ask for. */
  readonly isHard: boolean;
  /** Id of a browser that has signed in to this e-mail address before. */
  readonly knownBrowser: string | undefined;
}

/** Thrown to roll back: a sign-in that is refused uses up nothing. */
export class TooManySignIns extends Error {
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
export async function takeSignIn(
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
  const isModerator = await isModeratorsEmail(queries, email);
  if (!isModerator) await take('sign in from', network, BY_NETWORK);
  await take('mail from', `${network} ${folded}`, BY_NETWORK_AND_ADDRESS);
  if (isModerator && isHard) return;
  await take('mail to', folded, BY_ADDRESS, true);
  await take(CAP, '', capOf(mailsPerHour), true);
}

/** A part of an hour with its part of the mails, rounded up to a whole mail. */
function capOf(mailsPerHour: number): Allowance {
  const attempts = Math.ceil(mailsPerHour / CAP_PARTS);
  return { attempts, windowMs: (HOUR_MS * attempts) / mailsPerHour };
}
