/**
 * Sign-ins that wait for the code or the link that was mailed. Each is used once, by either, within ten minutes.
 *
 * A code is typed into the browser that asked for it: `id` (200 random bits) is known there only, so guesses burn the
 * guesser's own sign-in and never that of the owner. Codes are kept under the pepper, bound to their sign-in; links
 * have as many bits as a session. So tries need no limit by network, which neighbours could use up.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';
import type { Database } from '../database/database.ts';
import { attemptHash, codeHash, tokenHash } from '../database/keyed-hash.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { accountOfEmail, normalEmail, replaceSession } from './accounts.ts';

export const VALID_MS = 10 * 60_000;
export const MAX_TRIES = 5;
/**
 * Codes that are compared for one address in a day, for all strangers together: 75 guesses at 100 million codes, one
 * chance in 1.3 million a day, one in 3,600 a year. After that a code is wrong, and the link of the mail still works: so
 * using the guesses up locks no owner out. Counted apart from the mails, whose windows are minutes.
 */
export const GUESSES: Allowance = { attempts: 75, windowMs: DAY_MS };
export const CODE_DIGITS = 8;

/** The contents of a sign-in mail. */
export interface SignIn {
  readonly id: string;
  readonly code: string;
  readonly link: string;
}

/** How a browser finishes it. */
export type Proof = { readonly signIn: string; readonly code: string } | { readonly link: string };

export interface Signed {
  readonly accountId: string;
  readonly email: string;
  /** Token of the new session. */
  readonly token: string;
}

export async function openSignIn(
  queries: Queries,
  pepper: Buffer,
  email: string,
  now: Date,
): Promise<SignIn> {
  const id = randomId('sin_', 40);
  const link = randomId('', 40);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await queries.execute(
    'INSERT INTO sign_in (id, email, code_hash, link_hash, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, normalEmail(email), codeHash(pepper, id, code), tokenHash(link), new Date(now.getTime() + VALID_MS)],
  );
  return { id, code, link };
}

/**
 * Creates a session for a person who proves that the address is theirs; undefined for a proof that is wrong, too old or
 * used.
 * @param guesser names by whom the guesses at codes of an address are counted
 * @param before the session of the same browser, which ends
 */
export function finishSignIn(
  database: Database,
  pepper: Buffer,
  proof: Proof,
  guesser: (email: string) => string,
  before: string | undefined,
  now: Date,
): Promise<Signed | undefined> {
  return database.transaction(async (queries) => {
    const email =
      'link' in proof
        ? await emailOfLink(queries, proof.link, now)
        : await emailOfCode(queries, pepper, proof, guesser, now);
    // A wrong code has been counted, and that stays.
    if (email === undefined) return undefined;
    await queries.execute('DELETE FROM sign_in WHERE email = $1', [email]);
    const { id } = await accountOfEmail(queries, email, now);
    return { accountId: id, email, token: await replaceSession(queries, before, id, now) };
  });
}

/** Deletes sign-ins that are over. */
export function pruneSignIns(queries: Queries, expiredBefore: Date): Promise<number> {
  return queries.execute('DELETE FROM sign_in WHERE expires_at < $1', [expiredBefore]);
}

const Email = z.object({ email: z.string() });
const Tried = Email.extend({ codeHash: z.string() });

/** The address of a link, which works once: of several requests that use it at the same time, one deletes the row. */
async function emailOfLink(queries: Queries, link: string, now: Date): Promise<string | undefined> {
  const [row] = await queries.query(
    Email,
    'DELETE FROM sign_in WHERE link_hash = $1 AND expires_at > $2 RETURNING email',
    [tokenHash(link), now],
  );
  return row?.email;
}

/** Counted before it is compared, by sign-in and by address: of many at once, five are compared. */
async function emailOfCode(
  queries: Queries,
  pepper: Buffer,
  { signIn, code }: { readonly signIn: string; readonly code: string },
  guesser: (email: string) => string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await queries.query(
    Tried,
    `UPDATE sign_in SET tries = tries + 1 WHERE id = $1 AND expires_at > $2 AND tries < $3
     RETURNING email, code_hash AS "codeHash"`,
    [signIn, now, MAX_TRIES],
  );
  if (!row) return undefined;
  const key = attemptHash(pepper, 'guess', `${guesser(row.email)} ${row.email}`);
  if ((await takeAttempt(queries, key, GUESSES, now)) > 0) return undefined;
  const isRight = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(codeHash(pepper, signIn, code)));
  return isRight ? row.email : undefined;
}

export interface Allowance {
  readonly attempts: number;
  readonly windowMs: number;
}

const Used = z.object({ used: z.int(), since: z.date() });

/**
 * Counts recent attempts of a person: exact over all servers, because it guards secrets (the rate limits in front
 * of the reads may be off, or their store away). A window begins with the first attempt. Counts one attempt; one
 * statement, so that many at once are counted each.
 * @param key `attemptHash`
 * @returns 0 if it is allowed, otherwise the seconds to wait
 */
export async function takeAttempt(
  queries: Queries,
  key: string,
  { attempts, windowMs }: Allowance,
  now: Date,
): Promise<number> {
  const [use] = await queries.query(
    Used,
    `INSERT INTO attempt (key, since, used) VALUES ($1, $2, 1)
     ON CONFLICT (key) DO UPDATE SET
       since = CASE WHEN attempt.since <= $3 THEN excluded.since ELSE attempt.since END,
       used = CASE WHEN attempt.since <= $3 THEN 1 ELSE least(attempt.used + 1, $4 + 1) END
     RETURNING used, since`,
    [key, now, new Date(now.getTime() - windowMs), attempts],
  );
  if (!use || use.used <= attempts) return 0;
  return Math.max(1, Math.ceil((use.since.getTime() + windowMs - now.getTime()) / 1000));
}

/** Deletes what counts for nothing any more. */
export function pruneAttempts(queries: Queries, before: Date): Promise<number> {
  return queries.execute('DELETE FROM attempt WHERE since < $1', [before]);
}
