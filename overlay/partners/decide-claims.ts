/**
 * Decisions of moderators on claims. Each is one transaction with its audit row and its feed row (decide.ts); the audit
 * has nothing of the contact data. Approving makes the listing, or brings back the one that a revoked claim left; a
 * listing whose claim is not approved is shown nowhere.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { type Decided, type Decider, decide, lockToilet, NotDecided } from '../decide.ts';
import { ClaimState } from './listings.ts';

const Claim = z.object({
  accountId: z.string(),
  /** The id in use. */
  toiletId: z.string(),
  businessName: z.string(),
  state: ClaimState,
  /** Address of the account, which is proved. */
  email: z.string(),
  /** Null in claims of before there was one. */
  language: z.string().nullable(),
});
type Claim = z.infer<typeof Claim>;

/** A decision, and the owner who is to hear of it. */
export interface DecidedClaim extends Decided {
  readonly owner: Pick<Claim, 'email' | 'language' | 'businessName'>;
  /** `pl_…`; null if the claim was not approved. */
  readonly listingId: string | null;
}

/** Approves a claim. Of several claims of one toilet one is approved, also if moderators decide at the same time. */
export function approveClaim(database: Database, id: string, by: Decider): Promise<DecidedClaim> {
  return decideClaim(database, 'approve-claim', id, by, ['pending', 'revoked'], async (queries, claim) => {
    if (await isHeld(queries, claim.toiletId))
      throw new NotDecided(
        'conflict',
        'Another business has an approved claim to this toilet. Revoke that claim first, or reject this one.',
      );
    await setState(queries, id, 'approved');
    return putListing(queries, id, claim, by.now);
  });
}

/** The account may claim the toilet again. */
export function rejectClaim(database: Database, id: string, by: Decider): Promise<DecidedClaim> {
  return decideClaim(database, 'reject-claim', id, by, ['pending'], async (queries) => {
    await setState(queries, id, 'rejected');
    return null;
  });
}

/** The listing is shown no more; other businesses may claim the toilet, this account may not. */
export function revokeClaim(database: Database, id: string, by: Decider): Promise<DecidedClaim> {
  return decideClaim(database, 'revoke-claim', id, by, ['approved'], async (queries) => {
    await setState(queries, id, 'revoked');
    return null;
  });
}

/** @param change returns the listing that an approval makes */
async function decideClaim(
  database: Database,
  action: string,
  id: string,
  by: Decider,
  states: readonly ClaimState[],
  change: (queries: Queries, claim: Claim) => Promise<string | null>,
): Promise<DecidedClaim> {
  let known: Pick<DecidedClaim, 'owner' | 'listingId'> | undefined;
  const decided = await decide(database, action, by, async (queries) => {
    const claim = await claimIn(queries, id, states);
    const listingId = await change(queries, claim);
    const { toiletId, email, language, businessName } = claim;
    known = { owner: { email, language, businessName }, listingId };
    return { subject: id, toiletId, detail: listingId === null ? {} : { listingId } };
  });
  if (!known) throw new Error('A claim was decided without being read.');
  return { ...decided, ...known };
}

/** Reads a claim in a state that the decision takes; it and its toilet are locked until the end of the transaction. */
async function claimIn(queries: Queries, id: string, states: readonly ClaimState[]): Promise<Claim> {
  const before = await readClaim(queries, id, '');
  if (!before) throw new NotDecided('missing', 'No claim has this id. Check the id.');
  // In the order in which a claim is made and an account deleted.
  await lockAccount(queries, before.accountId);
  await lockToilet(queries, before.toiletId);
  const claim = await readClaim(queries, id, 'FOR UPDATE OF claim');
  if (!claim) throw new NotDecided('missing', 'No claim has this id. Check the id.');
  if (!states.includes(claim.state))
    throw new NotDecided('conflict', `The claim is ${claim.state} already. Load the queue again.`);
  return claim;
}

async function readClaim(
  queries: Queries,
  id: string,
  lock: '' | 'FOR UPDATE OF claim',
): Promise<Claim | undefined> {
  const [claim] = await queries.query(
    Claim,
    `SELECT account_id AS "accountId", coalesce(alias.toilet_id, claim.toilet_id) AS "toiletId",
            business_name AS "businessName", state, email, language
       FROM claim JOIN account ON account.id = account_id
       LEFT JOIN toilet_alias alias ON alias.alias = claim.toilet_id
      WHERE claim.id = $1 ${lock}`,
    [id],
  );
  return claim;
}

/** Its id. That of a revoked claim is taken up again, with what the business said. */
async function putListing(queries: Queries, claimId: string, claim: Claim, now: Date): Promise<string> {
  const [listing] = await queries.query(
    z.object({ id: z.string() }),
    `INSERT INTO listing (id, account_id, claim_id, toilet_id, business_name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (claim_id) DO UPDATE SET business_name = excluded.business_name RETURNING id`,
    [
      `pl_${randomBytes(16).toString('hex')}`,
      claim.accountId,
      claimId,
      claim.toiletId,
      claim.businessName,
      now,
    ],
  );
  if (!listing) throw new Error('The listing was not saved.');
  return listing.id;
}

async function isHeld(queries: Queries, toiletId: string): Promise<boolean> {
  const holders = await queries.query(
    z.object({}),
    `SELECT FROM claim WHERE state = 'approved'
        AND (toilet_id = $1 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))`,
    [toiletId],
  );
  return holders.length > 0;
}

async function setState(queries: Queries, id: string, state: ClaimState): Promise<void> {
  await queries.execute('UPDATE claim SET state = $2 WHERE id = $1', [id, state]);
}
