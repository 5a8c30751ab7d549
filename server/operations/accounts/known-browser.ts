/**
 * Which e-mail addresses a browser has signed in to: a cookie with a random id of the browser and, for each address, a
 * mark that only this service can make for the two. So strangers who use up the tries of an address do not keep its
 * owner out. Nothing of it is in the database. The cookie is no sign-in: all it gives is a quota of mails.
 */
import { timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { normalEmail } from '../../../overlay/accounts/email-address.ts';
import { browserHash } from '../../../overlay/database/keyed-hash.ts';
import { randomId } from '../../../overlay/database/random-id.ts';
import { hostCookie } from './account.ts';

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
