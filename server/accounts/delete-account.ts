/** The account and all it holds; not while the payment provider could still charge for it. */
import { deleteAccountOf } from '../../overlay/delete-account.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { signedOutCookie } from './account.ts';
import { json, type Signed } from './account-route.ts';
import { forgetfulCookie } from './known-browser.ts';

export async function deleteAccount({ accounts, account, baseUrl, now }: Signed): Promise<Answer> {
  const deleted = await deleteAccountOf(accounts.database, account.id, now);
  if (!deleted)
    return problem(
      baseUrl,
      'subscription-exists',
      'A listing of this account has a plan that has not ended, or an open checkout. End the plan first; a checkout expires after a day.',
    );
  return json(200, { deleted: true }, [signedOutCookie(), forgetfulCookie()]);
}
