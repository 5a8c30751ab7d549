/**
 * Secrets that are handed out and come back (tokens of sessions, links, moderators). The database has only their
 * SHA-256, which is enough for 160 random bits and more; short codes need a keyed hash (keyed-hash.ts).
 */
import { createHash } from 'node:crypto';

/** Hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
