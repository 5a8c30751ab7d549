/** Signing in and out over JSON, for the scripts of our pages. */
import { deleteAccountOf } from '../../../overlay/accounts/account-tables.ts';
import type { Proof } from '../../../overlay/accounts/sign-ins.ts';
import { claimsOfAccount } from '../../../overlay/partners/claims.ts';
import { listingsOfAccount } from '../../../overlay/partners/listings.ts';
import {
  type AccountResult,
  CodeBody,
  LinkBody,
  NothingBody,
  SignInBody,
  SignOutBody,
} from '../../../schemas/people/account.ts';
import { done, type Result, refuse, refused, refuseParameters } from '../../../schemas/problems/problems.ts';
import { languageOf } from '../../http/language.ts';
import { MailUnavailable } from '../../mail/mailer.ts';
import { forgetfulCookie, signedOutCookie } from './account.ts';
import {
  type ApiRequest,
  type AuthenticatedRequest,
  accountOperation,
  openOperation,
  ownRead,
} from './account-operation.ts';
import { askToSignIn, endSessionsOf, proveSignIn } from './sign-in.ts';

const API = '/account/api';

export const askForCode = openOperation(
  { path: `${API}/sign-in`, status: 201, body: SignInBody },
  async ({ accounts, address, body, context, now, request }) => {
    const wish = { email: body.email, token: body.challenge_token, language: languageOf(request) };
    try {
      const asked = await askToSignIn(accounts, context.baseUrl, wish, { address, request, now });
      if (asked === 'not-human') return refused(refuse('human-check-failed', 'sign-in'));
      if (!('waitS' in asked)) return done({ sign_in: asked.signIn });
      return refused({ ...refuse('rate-limited', 'sign-ins', asked.waitS), retryAfterS: asked.waitS });
    } catch (error) {
      if (error instanceof MailUnavailable) return refused(refuse('mail-unavailable', 'code'));
      throw error;
    }
  },
);

export const finishByCode = openOperation({ path: `${API}/code`, status: 201, body: CodeBody }, (request) =>
  finish(request, { signIn: request.body.sign_in, code: request.body.code }, 'code'),
);

export const finishByLink = openOperation({ path: `${API}/link`, status: 201, body: LinkBody }, (request) =>
  finish(request, { link: request.body.link }, 'link'),
);

/** Succeeds also without a session: the result is the same. */
export const signOut = openOperation(
  { path: `${API}/sign-out`, status: 200, body: SignOutBody },
  async ({ accounts, body, request }) => {
    await endSessionsOf(accounts, request, body.everywhere ?? false);
    return done({ signed_in: false }, [signedOutCookie()]);
  },
);

async function finish(
  { accounts, address, now, request }: ApiRequest,
  proof: Proof,
  name: 'code' | 'link',
): Promise<Result<{ readonly signed_in: boolean }>> {
  const cookies = await proveSignIn(accounts, proof, { address, request, now });
  if (cookies === 'wrong')
    return refused(
      refuseParameters([{ name, reason: 'is wrong, too old or used before: request a new one' }]),
    );
  return done({ signed_in: true }, cookies);
}

/** Deletes an account and all it has, unless the payment provider could still charge for it. */
export const deleteAccount = accountOperation(
  { path: '/account/api/delete', status: 200, body: NothingBody },
  async ({ accounts, account, now }) => {
    const deleted = await deleteAccountOf(accounts.database, account.id, now);
    if (!deleted) return refused(refuse('subscription-exists', 'account'));
    return done({ deleted: true }, [signedOutCookie(), forgetfulCookie()]);
  },
);

async function accountOf({ account }: AuthenticatedRequest): Promise<AccountResult> {
  const { id, email, createdAt, moderator } = account;
  return { id, email, role: moderator?.role ?? 'user', created_at: createdAt.toISOString() };
}

/** Newest first. */
async function claimsOf({ account, accounts }: AuthenticatedRequest): Promise<object> {
  const claims = await claimsOfAccount(accounts.database, account.id);
  return {
    claims: claims.map(({ id, toiletId, businessName, state, at, listingId }) => ({
      id,
      toilet_id: toiletId,
      business_name: businessName,
      status: state,
      claimed_at: at.toISOString(),
      listing: listingId,
    })),
  };
}

/** Oldest first. Nothing of the payment provider's but what its words say of the plan. */
async function listingsOf({ account, accounts, now }: AuthenticatedRequest): Promise<object> {
  const listings = await listingsOfAccount(accounts.database, account.id);
  return {
    listings: listings.map((listing) => {
      const closedUntilMs = listing.closedUntil?.getTime() ?? 0;
      const isClosed = closedUntilMs > now.getTime();
      return {
        id: listing.id,
        toilet_id: listing.toiletId,
        business_name: listing.businessName,
        claim_status: listing.claimState,
        conditions: listing.conditions,
        opening_hours: listing.openingHours,
        closed_until: isClosed ? closedUntilMs : 0,
        open_now: !isClosed,
        tier: listing.tier,
        plan_state: listing.planState,
      };
    }),
  };
}

/** Claims and listings of a signed-in account, for the pages of businesses. */
export const ownAccount = ownRead('/account/api/account', accountOf);
export const ownClaims = ownRead('/account/api/claims', claimsOf);
export const ownListings = ownRead('/account/api/listings', listingsOf);
