/** Who asks as a moderator: by a token (`lootiles moderator`), or else by the session of a signed-in account. */
import type { Context } from 'hono';
import { moderatorByToken } from '../../overlay/moderators.ts';
import type { Queries } from '../../overlay/queries.ts';
import type { AccountOf } from '../accounts/account.ts';
import type { Moderating } from './moderating.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/** Where there is an Authorization it alone counts: nothing else in the request can make a wrong one good. */
export function whoModerates(queries: Queries, accountOf: AccountOf): Moderating['moderator'] {
  return async (c: Context) => {
    const authorization = c.req.header('authorization');
    if (authorization !== undefined) {
      const [, token] = BEARER.exec(authorization) ?? [];
      return token === undefined ? null : ((await moderatorByToken(queries, token)) ?? null);
    }
    const account = await accountOf(c.req.raw);
    return account && (account.moderator ?? 'no-role');
  };
}
