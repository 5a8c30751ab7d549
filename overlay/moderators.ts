/**
 * Who may decide. A moderator signs in with a token that is shown once; the database has only its hash.
 */
import { z } from 'zod';
import { normalEmail } from './email-address.ts';
import type { Queries } from './queries.ts';
import { randomId } from './random-id.ts';
import { tokenHash } from './token-hash.ts';

export const Role = z.enum(['moderator', 'admin']);
export type Role = z.infer<typeof Role>;

export const Moderator = z.object({ id: z.string(), email: z.string(), role: Role });
export type Moderator = z.infer<typeof Moderator>;

/**
 * A new token for whoever has the address; one that they had before ends. Adds the moderator if there is none.
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

/** Undefined for a token that is not, or no longer, anybody's. */
export async function moderatorByToken(queries: Queries, token: string): Promise<Moderator | undefined> {
  const [moderator] = await queries.query(
    Moderator,
    'SELECT id, email, role FROM moderator WHERE token_hash = $1',
    [tokenHash(token)],
  );
  return moderator;
}

/** Ends the token; what the moderator decided stays in the audit. False where nobody has the address. */
export async function revokeModeratorToken(queries: Queries, email: string): Promise<boolean> {
  const revoked = await queries.execute('UPDATE moderator SET token_hash = NULL WHERE email = $1', [
    normalEmail(email),
  ]);
  return revoked > 0;
}
