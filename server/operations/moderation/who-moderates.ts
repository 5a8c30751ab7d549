/** Identifies a moderator: by a token (`lootiles moderator`), or else by the session of a signed-in account. */

import { moderatorByToken } from '../../../overlay/accounts/moderators.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import type { AccountOf } from '../account-deps.ts';
import type { Moderating } from '../moderating.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/**
 * The moderator of a request. If there is an Authorization it alone counts: nothing else in the request can make a
 * wrong one good.
 */
export function whoModerates(queries: Queries, accountOf: AccountOf): Moderating['moderator'] {
  return async (request) => {
    const authorization = request.headers.get('authorization');
    if (authorization !== null) {
      const [, token] = BEARER.exec(authorization) ?? [];
      return token === undefined ? null : ((await moderatorByToken(queries, token)) ?? null);
    }
    const account = await accountOf(request);
    return account && (account.moderator ?? 'no-role');
  };
}
