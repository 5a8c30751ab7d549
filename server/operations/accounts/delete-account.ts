/** Deletes an account and all it has, unless the payment provider could still charge for it. */
import { deleteAccountOf } from '../../../overlay/accounts/account-tables.ts';
import { NothingBody } from '../../../schemas/people/account.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import { done, refused } from '../../../schemas/problems/result.ts';
import { signedOutCookie } from './account.ts';
import { accountOperation } from './account-operation.ts';
import { forgetfulCookie } from './known-browser.ts';

export const deleteAccount = accountOperation(
  { path: '/account/api/delete', status: 200, body: NothingBody },
  async ({ accounts, account, now }) => {
    const deleted = await deleteAccountOf(accounts.database, account.id, now);
    if (!deleted) return refused(refuse('subscription-exists', 'account'));
    return done({ deleted: true }, [signedOutCookie(), forgetfulCookie()]);
  },
);
