/**
 * The cookies of accounts: who is signed in, and to which addresses a browser has signed in before.
 *
 * `__Host-`: browsers take the cookie only over HTTPS (or from localhost), for this very host and all its paths, so
 * no other host can plant one. Lax and the check of Origin at every write keep other sites from using it.
 */

import { timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import {
  accountOfSession,
  MAX_DAYS,
  normalEmail,
  SESSION_TOKEN,
} from '../../../overlay/accounts/accounts.ts';
import { type Database, DatabaseUnavailable } from '../../../overlay/database/database.ts';
import { browserHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';
import type { AccountOf } from '../operation.ts';

export const SESSION_COOKIE = '__Host-session';

/** The session token that a request brings, if it looks like one of ours. */
export function sessionToken(request: Request): string | undefined {
  const cookies = parse(request.headers.get('cookie') ?? '', SESSION_COOKIE);
  const token = cookies[SESSION_COOKIE];
  return token !== undefined && SESSION_TOKEN.test(token) ? token : undefined;
}

/**
 * @param graceDays how long moderators of old have their rights without a passkey
 * @param isReady the tables are there; until then a visitor with a cookie has to come back
 */
export function accountOf(
  database: Database,
  now: () => number,
  graceDays: number,
  isReady: () => boolean = () => true,
): AccountOf {
  return async (request) => {
    const token = sessionToken(request);
    if (token === undefined) return null;
    if (!isReady()) throw new DatabaseUnavailable('The tables are not there yet.');
    return (await accountOfSession(database, token, new Date(now()), graceDays)) ?? null;
  };
}

/** The header Set-Cookie that signs a browser in. */
export function signedInCookie(token: string): string {
  return hostCookie(SESSION_COOKIE, token, MAX_DAYS);
}

/** The one that signs it out. */
export function signedOutCookie(): string {
  return hostCookie(SESSION_COOKIE, '', 0);
}

/** @param name begins with `__Host-` */
function hostCookie(name: string, value: string, days: number): string {
  return serialize(name, value, {
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: days * 86_400,
  });
}

/**
 * Which e-mail addresses a browser has signed in to: a cookie with a random id of the browser and, for each address, a
 * mark that only this service can make for the two. So strangers who use up the tries of an address do not keep its
 * owner out. Nothing of it is in the database. The cookie is no sign-in: all it gives is a quota of mails.
 */
export const BROWSER_COOKIE = '__Host-browser';
/** Lifetime from the last sign-in. Browsers keep no cookie longer than 400 days. */
export const BROWSER_DAYS = 365;
/** The latest ones: a browser of one household. */
const MAX_ADDRESSES = 4;
/** Length of a mark: 128 bits. */
const MARK_HEX = 32;
const FORM = new RegExp(`^[a-z2-7]{26}(?:\\.[0-9a-f]{${MARK_HEX}}){1,${MAX_ADDRESSES}}$`);

interface Browser {
  readonly id: string;
  readonly marks: readonly string[];
}

/** Id of the browser that sent a request, if it has signed in to this very address before. */
export function knownBrowser(request: Request, pepper: Buffer, email: string): string | undefined {
  const browser = browserOf(request);
  if (!browser) return undefined;
  const mark = Buffer.from(markOf(pepper, browser.id, email));
  return browser.marks.some((each) => timingSafeEqual(Buffer.from(each), mark)) ? browser.id : undefined;
}

/** The header Set-Cookie for a browser that has just signed in to an address. */
export function knownBrowserCookie(request: Request, pepper: Buffer, email: string): string {
  const { id, marks } = browserOf(request) ?? { id: randomId('', 26), marks: [] };
  const mark = markOf(pepper, id, email);
  const others = marks.filter((each) => each !== mark);
  return hostCookie(
    BROWSER_COOKIE,
    [id, mark, ...others].slice(0, 1 + MAX_ADDRESSES).join('.'),
    BROWSER_DAYS,
  );
}

/** The one that takes it back: the account was deleted. */
export function forgetfulCookie(): string {
  return hostCookie(BROWSER_COOKIE, '', 0);
}

function browserOf(request: Request): Browser | undefined {
  const text = parse(request.headers.get('cookie') ?? '', BROWSER_COOKIE)[BROWSER_COOKIE];
  if (text === undefined || !FORM.test(text)) return undefined;
  const [id = '', ...marks] = text.split('.');
  return { id, marks };
}

function markOf(pepper: Buffer, id: string, email: string): string {
  return browserHash(pepper, id, normalEmail(email)).slice(0, MARK_HEX);
}
