/**
 * Accounts, their signed-in browsers, and the role of a moderator.
 *
 * A session is a random token in a cookie; here is its hash. It ends at sign-out, with the account, after IDLE_DAYS
 * without a request and in any case MAX_DAYS after it began. Every sign-in makes a new one, so a token that an attacker
 * planted before is never signed in. A moderator needs a session of a vouched passkey (passkeys.ts). They may also have a
 * token for programs, which is shown once, has a scope, and ends.
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
  /** Their role as a moderator, if this session may use it; null for everyone else. */
  moderator: Moderator.nullable(),
  /** The passkey that the session was made with; null for one by mail. */
  passkey: z.object({ id: z.string(), isVouched: z.boolean() }).nullable(),
  /** For a moderator whose session was made without a vouched passkey: from when it has no rights. Null for others. */
  passkeyDueAt: z.date().nullable(),
});
export type Account = z.infer<typeof Account>;

const SessionRow = Account.pick({ id: true, email: true, createdAt: true }).extend({
  expiresAt: z.date(),
  startedAt: z.date(),
  passkeyId: z.string().nullable(),
  isVouched: z.boolean(),
  moderatorId: z.string().nullable(),
  role: Moderator.shape.role.nullable(),
  graceFrom: z.date().nullable(),
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

/**
 * The token of a new session.
 * @param passkeyId the passkey that it is made with; undefined for one by mail
 */
export async function startSession(
  queries: Queries,
  accountId: string,
  now: Date,
  passkeyId?: string,
): Promise<string> {
  const token = randomId('', 40);
  await queries.execute(
    'INSERT INTO session (token_hash, account_id, created_at, expires_at, passkey_id) VALUES ($1, $2, $3, $4, $5)',
    [tokenHash(token), accountId, now, new Date(now.getTime() + IDLE_DAYS * DAY_MS), passkeyId ?? null],
  );
  return token;
}

/**
 * The account that is signed in with a token; undefined if none is, or not any more. Keeps the session alive.
 * @param graceDays how long those who were moderators before there were passkeys have their rights without one
 */
export async function accountOfSession(
  queries: Queries,
  token: string,
  now: Date,
  graceDays = 0,
): Promise<Account | undefined> {
  const hash = tokenHash(token);
  const [row] = await queries.query(
    SessionRow,
    `SELECT account.id, account.email, account.created_at AS "createdAt", session.expires_at AS "expiresAt",
            session.created_at AS "startedAt", passkey_id AS "passkeyId", coalesce(is_vouched, false) AS "isVouched",
            moderator.id AS "moderatorId", moderator.role, grace_from AS "graceFrom"
       FROM session JOIN account ON account.id = account_id
       LEFT JOIN passkey ON passkey.id = passkey_id
       LEFT JOIN moderator ON moderator.email = account.email AND moderator.token_hash IS NOT NULL
      WHERE session.token_hash = $1 AND session.expires_at > $2 AND revoked_at IS NULL`,
    [hash, now],
  );
  if (!row) return undefined;
  const { id, email, createdAt, expiresAt, startedAt, passkeyId, isVouched, moderatorId, role, graceFrom } =
    row;
  if (expiresAt.getTime() - now.getTime() < RENEW_MS) {
    const endMs = Math.min(now.getTime() + IDLE_DAYS * DAY_MS, startedAt.getTime() + MAX_DAYS * DAY_MS);
    await queries.execute('UPDATE session SET expires_at = $2 WHERE token_hash = $1', [
      hash,
      new Date(endMs),
    ]);
  }
  const passkey = passkeyId === null ? null : { id: passkeyId, isVouched };
  const account = { id, email, createdAt, passkey };
  if (moderatorId === null || role === null) return { ...account, moderator: null, passkeyDueAt: null };
  const moderator = { id: moderatorId, email, role };
  if (isVouched) return { ...account, moderator, passkeyDueAt: null };
  const passkeyDueAt = new Date(graceFrom === null ? 0 : graceFrom.getTime() + graceDays * DAY_MS);
  return { ...account, moderator: now < passkeyDueAt ? moderator : null, passkeyDueAt };
}

/**
 * Starts a session in place of the one that the browser had. Returns its token.
 * @param before token of that; undefined if it had none
 */
export async function replaceSession(
  queries: Queries,
  before: string | undefined,
  ...started: [accountId: string, now: Date, passkeyId?: string]
): Promise<string> {
  if (before !== undefined) await endSession(queries, before);
  return startSession(queries, ...started);
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

/** The rights of a program with a moderator's token: to read what moderators see, or also to decide. */
export const TokenScope = z.enum(['read', 'decide']);
export type TokenScope = z.infer<typeof TokenScope>;

export interface TokenTerms {
  readonly scope: TokenScope;
  readonly days: number;
}

export const TOKEN_TERMS: TokenTerms = { scope: 'decide', days: 365 };

/**
 * Creates a token for the moderator with this address; one that they had before ends. Adds the moderator if there is
 * none: a new one has no rights without a passkey, one whose rights were revoked neither.
 * @param role undefined leaves it as it is; that of a new one is `moderator`
 */
export async function createModeratorToken(
  queries: Queries,
  email: string,
  now: Date,
  role?: Role,
  { scope, days }: TokenTerms = TOKEN_TERMS,
): Promise<string> {
  const token = randomId('mod_', 40);
  await queries.execute(
    `INSERT INTO moderator (id, email, role, token_hash, created_at, token_scope, token_ends_at)
     VALUES ($1, $2, coalesce($3, 'moderator'), $4, $5, $6, $7)
     ON CONFLICT (email) DO UPDATE SET role = coalesce($3, moderator.role), token_hash = excluded.token_hash,
       token_scope = excluded.token_scope, token_ends_at = excluded.token_ends_at`,
    [
      randomId('mdr_', 24),
      normalEmail(email),
      role ?? null,
      tokenHash(token),
      now,
      scope,
      new Date(now.getTime() + days * DAY_MS),
    ],
  );
  return token;
}

/** Whether the address is that of a moderator whose rights are not revoked, or of an account. */
export async function hasRoleOrAccount(queries: Queries, email: string): Promise<boolean> {
  const found = await queries.query(
    z.object({}),
    `SELECT FROM moderator WHERE email = $1 AND token_hash IS NOT NULL
      UNION ALL SELECT FROM account WHERE email = $1`,
    [normalEmail(email)],
  );
  return found.length > 0;
}

const TokenHolder = Moderator.extend({ scope: TokenScope });

/** The moderator of a token, and what it may do. Undefined for one that is not valid, or no longer. */
export async function moderatorByToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<z.infer<typeof TokenHolder> | undefined> {
  const [moderator] = await queries.query(
    TokenHolder,
    `SELECT id, email, role, token_scope AS scope FROM moderator
      WHERE token_hash = $1 AND (token_ends_at IS NULL OR token_ends_at > $2)`,
    [tokenHash(token), now],
  );
  return moderator;
}

/**
 * Ends the rights, the token and the grace; what the moderator decided stays in the audit. False if no moderator has
 * the address.
 */
export async function revokeModeratorToken(queries: Queries, email: string): Promise<boolean> {
  const revoked = await queries.execute(
    `WITH invited AS (DELETE FROM invitation WHERE email = $1)
     UPDATE moderator SET token_hash = NULL, grace_from = NULL WHERE email = $1`,
    [normalEmail(email)],
  );
  return revoked > 0;
}
