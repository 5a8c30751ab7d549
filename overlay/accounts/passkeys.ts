/**
 * Passkeys of accounts, and the invitations by which the operator lets one be made.
 *
 * Only a vouched passkey gives a moderator's rights: one made by an invitation, or in a session of a vouched one. A
 * mailbox gives neither, so it never opens moderation. What browsers sign is checked in
 * the operations of the server.
 */
import { z } from 'zod';
import { HOUR_MS } from '../../common/durations.ts';
import type { Database } from '../database/database.ts';
import { tokenHash } from '../database/keyed-hash.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { type Account, endSessions, normalEmail } from './accounts.ts';

export const INVITATION_MS = HOUR_MS;
/** Passkeys of an account that are not revoked. */
export const MAX_PASSKEYS = 10;
/** 200 random bits. */
export const INVITATION_TOKEN = /^inv_[a-z2-7]{40}$/;

export const Passkey = z.object({
  /** That of the credential, base64url. */
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  domain: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** As its device counted the last use; always 0 for passkeys that several devices share. */
  counter: z.coerce.number(),
  isVouched: z.boolean(),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const COLUMNS = `id, account_id AS "accountId", name, domain, public_key AS "publicKey", counter,
  is_vouched AS "isVouched", created_at AS "createdAt", used_at AS "usedAt"`;

/** The token of a new invitation for an address; one that it had before ends. */
export async function invite(queries: Queries, email: string, now: Date): Promise<string> {
  const token = randomId('inv_', 40);
  await queries.execute(
    `INSERT INTO invitation (email, token_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [normalEmail(email), tokenHash(token), new Date(now.getTime() + INVITATION_MS)],
  );
  return token;
}

const Email = z.object({ email: z.string() });

/** The address that an invitation is for; undefined if it is wrong, too old or used. It stays good. */
export async function invitedEmail(queries: Queries, token: string, now: Date): Promise<string | undefined> {
  const sql = 'SELECT email FROM invitation WHERE token_hash = $1 AND expires_at > $2';
  const [row] = await queries.query(Email, sql, [tokenHash(token), now]);
  return row?.email;
}

/** The same, and it is used: of several requests at the same time, one gets the address. */
export async function takeInvitation(
  queries: Queries,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const sql = 'DELETE FROM invitation WHERE token_hash = $1 AND expires_at > $2 RETURNING email';
  const [row] = await queries.query(Email, sql, [tokenHash(token), now]);
  return row?.email;
}

/** Deletes invitations that are over. */
export function pruneInvitations(queries: Queries, expiredBefore: Date): Promise<number> {
  return queries.execute('DELETE FROM invitation WHERE expires_at < $1', [expiredBefore]);
}

/** Those of an account that are not revoked, the oldest first. */
export function passkeysOf(queries: Queries, accountId: string): Promise<Passkey[]> {
  const sql = `SELECT ${COLUMNS} FROM passkey WHERE account_id = $1 AND revoked_at IS NULL ORDER BY created_at, id LIMIT $2`;
  return queries.query(Passkey, sql, [accountId, MAX_PASSKEYS]);
}

/** Undefined if there is none, or it is revoked. */
export async function passkeyById(queries: Queries, id: string): Promise<Passkey | undefined> {
  const sql = `SELECT ${COLUMNS} FROM passkey WHERE id = $1 AND revoked_at IS NULL`;
  const [passkey] = await queries.query(Passkey, sql, [id]);
  return passkey;
}

/** Inside a transaction. False if the account has as many as it may, or the id was ever used. */
export async function addPasskey(
  queries: Queries,
  passkey: Omit<Passkey, 'createdAt' | 'usedAt'>,
  now: Date,
): Promise<boolean> {
  const { id, accountId, name, domain, publicKey, counter, isVouched } = passkey;
  // One at a time, so that they are counted.
  await queries.execute('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
  if ((await passkeysOf(queries, accountId)).length >= MAX_PASSKEYS) return false;
  const added = await queries.execute(
    `INSERT INTO passkey (id, account_id, name, domain, public_key, counter, is_vouched, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [id, accountId, name, domain, publicKey, counter, isVouched, now],
  );
  return added > 0;
}

/**
 * Counts a use. False if the passkey is revoked, or its device has counted as far before: then there is a copy of it, and
 * it is unknown which of the two asks.
 */
export async function countUse(queries: Queries, id: string, counter: number, now: Date): Promise<boolean> {
  const counted = await queries.execute(
    `UPDATE passkey SET counter = $2, used_at = $3
      WHERE id = $1 AND revoked_at IS NULL AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter, now],
  );
  return counted > 0;
}

/**
 * Whether a session may add and remove passkeys of its account. It must be as strong as what is there: so a reader of the
 * mail of a moderator, or of a person with a passkey, cannot add one of their own.
 */
export function mayManagePasskeys(account: Account, passkeys: readonly Passkey[]): boolean {
  const { moderator, passkeyDueAt, passkey } = account;
  const isModerator = moderator !== null || passkeyDueAt !== null;
  if (isModerator || passkeys.some(({ isVouched }) => isVouched)) return passkey?.isVouched ?? false;
  return passkey !== null || passkeys.length === 0;
}

/**
 * Revokes a passkey of an account, and ends its sessions. False if it is not there, or the last one by which a
 * moderator gets in.
 */
export function revokePasskey(
  database: Database,
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (queries) => {
    // Of two at the same time, the second sees what the first left.
    await queries.execute('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    const revoked = await queries.execute(
      `UPDATE passkey SET revoked_at = $3
        WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL AND (
          NOT is_vouched
          OR EXISTS (SELECT FROM passkey other
                      WHERE other.account_id = $2 AND other.id <> $1 AND other.is_vouched
                        AND other.revoked_at IS NULL AND other.domain = passkey.domain)
          OR NOT EXISTS (SELECT FROM moderator JOIN account USING (email)
                          WHERE account.id = $2 AND token_hash IS NOT NULL))`,
      [id, accountId, now],
    );
    await queries.execute(
      'DELETE FROM session USING passkey WHERE passkey.id = $1 AND passkey_id = $1 AND revoked_at IS NOT NULL',
      [id],
    );
    return revoked > 0;
  });
}

/** Revokes all passkeys of an address, and ends its sessions and its invitation. The number of passkeys. */
export function revokeAllPasskeys(database: Database, email: string, now: Date): Promise<number> {
  return database.transaction(async (queries) => {
    const address = normalEmail(email);
    await queries.execute('DELETE FROM invitation WHERE email = $1', [address]);
    const Id = z.object({ id: z.string() });
    const [account] = await queries.query(Id, 'SELECT id FROM account WHERE email = $1 FOR UPDATE', [
      address,
    ]);
    if (!account) return 0;
    await endSessions(queries, account.id);
    return queries.execute(
      'UPDATE passkey SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL',
      [account.id, now],
    );
  });
}

const Lacking = z.object({ id: z.string(), email: z.string(), graceFrom: z.date().nullable() });
/** Moderators that doctor and the log name. */
const MOST_LACKING = 100;

/**
 * Moderators who have no vouched passkey for a domain, by address.
 * @param domain undefined if no passkey works at the address of the site
 */
export function moderatorsWithoutPasskey(
  queries: Queries,
  domain: string | undefined,
): Promise<z.infer<typeof Lacking>[]> {
  return queries.query(
    Lacking,
    `SELECT id, email, grace_from AS "graceFrom" FROM moderator
      WHERE token_hash IS NOT NULL AND NOT EXISTS (
        SELECT FROM passkey JOIN account ON account.id = account_id
         WHERE account.email = moderator.email AND is_vouched AND revoked_at IS NULL AND domain = $1)
      ORDER BY email LIMIT $2`,
    [domain ?? null, MOST_LACKING],
  );
}
