/**
 * How many sign-ins may be asked for. Each sends a mail, and strangers may ask: so they are bounded by network, by
 * address and for the whole service. A browser that has signed in to the address before is no stranger. It has a quota
 * of its own that nothing else uses up, not even the cap of the service. Its mails go to a person who wanted one
 * before.
 *
 * Counted in Postgres, exact over all servers. A key contains a keyed hash, never an address
 * (overlay/database/keyed-hash.ts).
 */
import { DAY_MS, HOUR_MS } from '../../../common/durations.ts';
import { type Allowance, takeAttempt } from '../../../overlay/accounts/attempts.ts';
import { foldedEmail, normalEmail } from '../../../overlay/accounts/email-address.ts';
import { attemptHash } from '../../../overlay/database/keyed-hash.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import { siteOf } from '../../http/caller.ts';

/** Sign-ins that one network asks for: an IPv4 address, or an IPv6 /48, since one customer is often given all of it. */
const BY_NETWORK: Allowance = { attempts: 10, windowMs: HOUR_MS / 4 };
/** Quota of sign-ins to one e-mail address from one network: it takes four networks to use up a day of the address. */
const BY_NETWORK_AND_ADDRESS: Allowance = { attempts: 4, windowMs: DAY_MS };
/** Mails of strangers to one address, plus-addresses folded; also a bound on guesses (overlay/accounts/sign-ins.ts). */
export const BY_ADDRESS: Allowance = { attempts: 15, windowMs: DAY_MS };
/** Mails to one address that one browser asks for which has signed in to it before. */
const BY_KNOWN_BROWSER: Allowance = { attempts: 10, windowMs: DAY_MS };

/** The key under which the cap of the service is counted. */
const CAP = 'mail';

export interface Asker {
  /** Address of the network, as the rate limits see it. */
  readonly address: string;
  readonly email: string;
  /** Id of a browser that has signed in to this e-mail address before. */
  readonly knownBrowser: string | undefined;
}

/** Thrown to roll back: a sign-in that is refused uses up nothing. */
export class TooManySignIns extends Error {
  readonly waitS: number;
  /** It is the cap of the whole service. */
  readonly isCap: boolean;

  constructor(waitS: number, isCap: boolean) {
    super(`Wait ${waitS} s.`);
    this.waitS = waitS;
    this.isCap = isCap;
  }
}

/** Inside the transaction that opens the sign-in. Locks rows in one order, so two never wait for each other. */
export async function takeSignIn(
  queries: Queries,
  pepper: Buffer,
  { address, email, knownBrowser }: Asker,
  mailsPerHour: number,
  now: Date,
): Promise<void> {
  const take = async (deed: string, who: string, allowance: Allowance) => {
    const waitS = await takeAttempt(queries, attemptHash(pepper, deed, who), allowance, now);
    if (waitS > 0) throw new TooManySignIns(waitS, deed === CAP);
  };
  if (knownBrowser !== undefined)
    return take('mail by browser', `${knownBrowser} ${normalEmail(email)}`, BY_KNOWN_BROWSER);
  const folded = foldedEmail(email);
  const network = siteOf(address);
  await take('sign in from', network, BY_NETWORK);
  await take('mail from', `${network} ${folded}`, BY_NETWORK_AND_ADDRESS);
  await take('mail to', folded, BY_ADDRESS);
  await take(CAP, '', { attempts: mailsPerHour, windowMs: HOUR_MS });
}
