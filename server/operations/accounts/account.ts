/**
 * Who is signed in: the cookie of a request, and the account that it stands for.
 *
 * `__Host-`: browsers take the cookie only over HTTPS (or from localhost), for this very host and all its paths, so
 * no other host can plant one. Lax and the check of Origin at every write keep other sites from using it.
 */
import { parse, serialize } from 'hono/utils/cookie';
import { accountOfSession, MAX_DAYS, SESSION_TOKEN } from '../../../overlay/accounts/accounts.ts';
import { type Database, DatabaseUnavailable } from '../../../overlay/database/database.ts';

import type { AccountOf } from '../account-deps.ts';

export const SESSION_COOKIE = '__Host-session';

/** The session token that a request brings, if it looks like one of ours. */
export function sessionToken(request: Request): string | undefined {
  const cookies = parse(request.headers.get('cookie') ?? '', SESSION_COOKIE);
  const token = cookies[SESSION_COOKIE];
  return token !== undefined && SESSION_TOKEN.test(token) ? token : undefined;
}

/** @param isReady the tables are there; until then a visitor with a cookie has to come back */
export function accountOf(
  database: Database,
  now: () => number,
  isReady: () => boolean = () => true,
): AccountOf {
  return async (request) => {
    const token = sessionToken(request);
    if (token === undefined) return null;
    if (!isReady()) throw new DatabaseUnavailable('The tables are not there yet.');
    return (await accountOfSession(database, token, new Date(now()))) ?? null;
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
export function hostCookie(name: string, value: string, days: number): string {
  return serialize(name, value, {
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: days * 86_400,
  });
}
