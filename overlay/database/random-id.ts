/** Random ids: lower-case base32 (RFC 4648), five bits a character, nothing to guess or to count. */
import { randomBytes } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `rep_4s7…`: the prefix and so many characters. */
export function randomId(prefix: string, characters: number): string {
  return prefix + Array.from(randomBytes(characters), (byte) => BASE32[byte & 31]).join('');
}
