/**
 * Accounts, their signed-in browsers, and the role of a moderator.
 *
 * A session is a random token in a cookie; here is its hash. It ends at sign-out, with the account, after IDLE_DAYS
 * without a request and in any case MAX_DAYS after it began. Every sign-in makes a new one, so a token that an attacker
 * planted before is never signed in. A moderator may also have a token for programs, which is shown once.
 */
import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';
import { tokenHash } from '../database/keyed-hash.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';

export const Role = z.enum(['moderator', 'admin']);
export type Role = z.infer<typeof Role>;

export const Moderator = z.object({ id: z.string(), email: z.string(), role: Role });
export type Moderator = z.infer<typeof Moderator>;

export const IDLE_DAYS = 30;
export const MAX_DAYS = 180;
/** A session that is in use is written once a day, not at every request. */
const RENEW_MS = (IDLE_DAYS - 1) * DAY_MS;

export const Account = z.object({
  /** `acc_…` */
  id: z.string(),
  email: z.string(),
  createdAt: z.date(),
  /** Their role as a moderator; null for everyone else. */
  moderator: Moderator.nullable(),
});
export type Account = z.infer<typeof Account>;

const SessionRow = Account.omit({ moderator: true }).extend({
  expiresAt: z.date(),
  startedAt: z.date(),
  moderatorId: z.string().nullable(),
  role: Moderator.shape.role.nullable(),
});

/** 200 random bits. */
export const SESSION_TOKEN = /^[a-z2-7]{40}$/;

/** The account of an address that was shown to be theirs; made if there is none yet. */
export async function accountOfEmail(queries: Queries, email: string, now: Date): Promise<{ id: string }> {
  // Updates nothing, and so returns the row that is there.
  const [account] = await queries.query(
    z.object({ id: z.string() }),
    `INSERT INTO account (id, email, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [randomId('acc_', 24), normalEmail(email), now],
  );
  if (!account) throw new Error('The account was not saved.');
  return account;
}

/** Locks the account: it is not deleted until the end of the transaction. False if it is deleted already. */
export async function lockAccount(queries: Queries, accountId: string): Promise<boolean> {
  const sql = 'SELECT FROM account WHERE id = $1 FOR KEY SHARE';
  return (await queries.query(z.object({}), sql, [accountId])).length > 0;
}

/** The token of a new session. */
export async function startSession(queries: Queries, accountId: string, now: Date): Promise<string> {
  const token = randomId('', 40);
  await queries.execute(
    'INSERT INTO session (token_hash, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [tokenHash(token), accountId, now, new Date(now.getTime() + IDLE_DAYS * DAY_MS)],
  );
  return token;
}

/** The account that is signed in with a token; undefined if none is, or not any more. Keeps the session alive. */
export async function accountOfSession(
  queries: Queries,
  token: string,
  now: Date,
): Promise<Account | undefined> {
  const hash = tokenHash(token);
  const [row] = await queries.query(
    SessionRow,
    `SELECT account.id, account.email, account.created_at AS "createdAt", session.expires_at AS "expiresAt",
            session.created_at AS "startedAt", moderator.id AS "moderatorId", moderator.role
       FROM session JOIN account ON account.id = account_id
       LEFT JOIN moderator ON moderator.email = account.email AND moderator.token_hash IS NOT NULL
      WHERE session.token_hash = $1 AND session.expires_at > $2`,
    [hash, now],
  );
  if (!row) return undefined;
  const { id, email, createdAt, expiresAt, startedAt, moderatorId, role } = row;
  if (expiresAt.getTime() - now.getTime() < RENEW_MS) {
    const endMs = Math.min(now.getTime() + IDLE_DAYS * DAY_MS, startedAt.getTime() + MAX_DAYS * DAY_MS);
    await queries.execute('UPDATE session SET expires_at = $2 WHERE token_hash = $1', [
      hash,
      new Date(endMs),
    ]);
  }
  const moderator = moderatorId === null || role === null ? null : { id: moderatorId, email, role };
  return { id, email, createdAt, moderator };
}

/** Signs one browser out. */
export async function endSession(queries: Queries, token: string): Promise<void> {
  await queries.execute('DELETE FROM session WHERE token_hash = $1', [tokenHash(token)]);
}

/** Signs all browsers of an account out. */
export async function endSessions(queries: Queries, accountId: string): Promise<void> {
  await queries.execute('DELETE FROM session WHERE account_id = $1', [accountId]);
}

/** Deletes sessions that are over. */
export function pruneSessions(queries: Queries, expiredBefore: Date): Promise<number> {
  return queries.execute('DELETE FROM session WHERE expires_at < $1', [expiredBefore]);
}

/** The one form of an e-mail address by which accounts are distinguished. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/**
 * The address without what follows a plus in its local part: most servers deliver `ada+x@` to `ada@`. For counting
 * only; if a server has two mailboxes there, they share a quota. Dots stay: they are ignored by one provider.
 */
export function foldedEmail(email: string): string {
  return normalEmail(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/**
 * Creates a token for the moderator with this address; one that they had before ends. Adds the moderator if there is
 * none.
 * @param role undefined leaves it as it is; that of a new one is `moderator`
 */
export async function createModeratorToken(
  queries: Queries,
  email: string,
  now: Date,
  role?: Role,
): Promise<string> {
  const token = randomId('mod_', 40);
  await queries.execute(
    `INSERT INTO moderator (id, email, role, token_hash, created_at)
     VALUES ($1, $2, coalesce($3, 'moderator'), $4, $5)
     ON CONFLICT (email) DO UPDATE SET role = coalesce($3, moderator.role), token_hash = excluded.token_hash`,
    [randomId('mdr_', 24), normalEmail(email), role ?? null, tokenHash(token), now],
  );
  return token;
}

/** Whether the address is that of a moderator whose token has not ended. */
export async function isModeratorsEmail(queries: Queries, email: string): Promise<boolean> {
  const found = await queries.query(
    Moderator,
    'SELECT id, email, role FROM moderator WHERE email = $1 AND token_hash IS NOT NULL',
    [normalEmail(email)],
  );
  return found.length > 0;
}

/** The moderator of a token. Undefined for one that is not valid, or no longer. */
export async function moderatorByToken(queries: Queries, token: string): Promise<Moderator | undefined> {
  const [moderator] = await queries.query(
    Moderator,
    'SELECT id, email, role FROM moderator WHERE token_hash = $1',
    [tokenHash(token)],
  );
  return moderator;
}

/** Ends the token; what the moderator decided stays in the audit. False if no moderator has the address. */
export async function revokeModeratorToken(queries: Queries, email: string): Promise<boolean> {
  const revoked = await queries.execute('UPDATE moderator SET token_hash = NULL WHERE email = $1', [
    normalEmail(email),
  ]);
  return revoked > 0;
}
