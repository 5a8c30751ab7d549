/** Moderators. A moderator signs in with a token that is shown once; the database has only its hash. */
import { z } from 'zod';
import { tokenHash } from '../database/keyed-hash.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { normalEmail } from './email-address.ts';

export const Role = z.enum(['moderator', 'admin']);
export type Role = z.infer<typeof Role>;

export const Moderator = z.object({ id: z.string(), email: z.string(), role: Role });
export type Moderator = z.infer<typeof Moderator>;

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
