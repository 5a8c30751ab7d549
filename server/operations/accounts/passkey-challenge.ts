/**
 * Challenges that a device signs: random, for one purpose, good for minutes, and used once. No server keeps them: each
 * brings its end and a hash under the pepper, so any server of the site can check it.
 */
import { timingSafeEqual } from 'node:crypto';
import { challengeHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';

const VALID_MS = 5 * 60_000;
const FORM = /^([a-z2-7]{26}\.([0-9]{1,16}))\.([0-9a-f]{64})$/;

export interface Challenge {
  /** Spent with what the challenge was given for. */
  readonly id: string;
  readonly expiresAt: Date;
}

export function makeChallenge(pepper: Buffer, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const id = `${randomId('', 26)}.${now.getTime() + VALID_MS}`;
  return new TextEncoder().encode(`${id}.${challengeHash(pepper, purpose, id)}`);
}

/** @param signed base64url, as a device signed it. Undefined for one that is not ours, for something else, or too old. */
export function readChallenge(
  pepper: Buffer,
  purpose: string,
  signed: string,
  now: Date,
): Challenge | undefined {
  const [, id = '', untilMs = '', hash = ''] = FORM.exec(Buffer.from(signed, 'base64url').toString()) ?? [];
  if (!timingSafeEqual(Buffer.from(hash.padEnd(64)), Buffer.from(challengeHash(pepper, purpose, id))))
    return undefined;
  return Number(untilMs) > now.getTime() ? { id, expiresAt: new Date(Number(untilMs)) } : undefined;
}
