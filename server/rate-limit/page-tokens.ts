/**
 * Tokens by which the reads of a page of ours have a quota of their own: people behind one address, as in a station's
 * network, do not share it. A token is in the page, not in a cookie: an id, its end, and a keyed hash of both.
 *
 * A program can fetch pages to get tokens. So a token is good for a few dozen reads, and each address has a limit of pages,
 * and one of all reads with tokens.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A page that is open for longer has the quota of its address, until it is opened again. */
const LIFE_S = 3_600;
const HASH_CHARACTERS = 22;
const TOKEN = /^([\w-]{16})\.([\da-z]{1,9})\.([\w-]{22})$/;

export class PageTokens {
  readonly #key: Buffer;
  readonly #nowMs: () => number;
  readonly #randomBytes: (size: number) => Buffer;

  /**
   * @param key secret, the same on all servers of a site
   * @param nowMs of the clock on the wall
   */
  constructor(key: Buffer, nowMs: () => number, randomBytes: (size: number) => Buffer) {
    this.#key = key;
    this.#nowMs = nowMs;
    this.#randomBytes = randomBytes;
  }

  make(): string {
    const id = this.#randomBytes(12).toString('base64url');
    const end = (Math.floor(this.#nowMs() / 1000) + LIFE_S).toString(36);
    return `${id}.${end}.${this.#hash(id, end)}`;
  }

  /** The id of a token that is ours and has not ended; undefined for any other text. */
  idOf(token: string): string | undefined {
    const [, id, end, hash] = TOKEN.exec(token) ?? [];
    if (id === undefined || end === undefined || hash === undefined) return undefined;
    if (Number.parseInt(end, 36) * 1000 < this.#nowMs()) return undefined;
    return timingSafeEqual(Buffer.from(hash), Buffer.from(this.#hash(id, end))) ? id : undefined;
  }

  #hash(id: string, end: string): string {
    const hash = createHmac('sha256', this.#key).update(`page-token\0${id}\0${end}`);
    return hash.digest('base64url').slice(0, HASH_CHARACTERS);
  }
}
