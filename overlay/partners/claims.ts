/**
 * Claims of businesses (decision 4.2): pending, then approved or rejected; an approved one may be revoked.
 *
 * An account claims a toilet once, unless it was rejected; a toilet has one approved claim. Both are unique indexes, so
 * of any number at once one wins, and the others are checked against the aliases of a toilet while it is locked.
 */

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import { type Cursor, type Page, readPage } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { type Decided, type Decider, decide, lockToilet, NotDecided } from '../decide.ts';
import { ClaimState } from './listings.ts';

/** For moderators only, but for the name of the business. */
interface ClaimFacts {
  readonly businessName: string;
  readonly contactEmail: string;
  readonly contactPhone: string | null;
  readonly website: string | null;
  readonly note: string | null;
}

interface NewClaim extends ClaimFacts {
  readonly accountId: string;
  /** Id in use of a toilet that exists: nothing here checks it. */
  readonly toiletId: string;
  /** Language in which the owner reads, two letters. */
  readonly language: string;
  readonly now: Date;
}

/** Reasons for which a claim was not saved. */
type Refused = 'claimed-before' | 'held' | 'no-account';

const Standing = z.object({ isOwn: z.boolean(), state: ClaimState });

/** All names of a toilet ($1). */
const OF_TOILET = `(toilet_id = $1 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $1))`;

export async function claimToilet(database: Database, claim: NewClaim): Promise<{ id: string } | Refused> {
  const { accountId, toiletId, now } = claim;
  return database.transaction(async (queries) => {
    // In this order everywhere: an account that is being deleted takes no claims.
    if (!(await lockAccount(queries, accountId))) return 'no-account';
    await lockToilet(queries, toiletId);
    const standing = await queries.query(
      Standing,
      `SELECT account_id = $2 AS "isOwn", state FROM claim WHERE state <> 'rejected' AND ${OF_TOILET}`,
      [toiletId, accountId],
    );
    if (standing.some(({ isOwn }) => isOwn)) return 'claimed-before';
    if (standing.some(({ state }) => state === 'approved')) return 'held';
    const id = randomId('clm_', 24);
    await queries.execute(
      `INSERT INTO claim (id, account_id, toilet_id, business_name, contact_email, contact_phone, website, note, language, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        accountId,
        toiletId,
        claim.businessName,
        claim.contactEmail,
        claim.contactPhone,
        claim.website,
        claim.note,
        claim.language,
        now,
      ],
    );
    return { id };
  });
}

const OwnClaim = z.object({
  id: z.string(),
  toiletId: z.string(),
  businessName: z.string(),
  state: ClaimState,
  at: z.date(),
  listingId: z.string().nullable(),
});
type OwnClaim = z.infer<typeof OwnClaim>;

/** Reads at most 100 claims of an account, newest first. Those of an alias name the id in use. */
export function claimsOfAccount(queries: Queries, accountId: string): Promise<OwnClaim[]> {
  return queries.query(
    OwnClaim,
    `SELECT claim.id, coalesce(alias.toilet_id, claim.toilet_id) AS "toiletId",
            claim.business_name AS "businessName", state, at, listing.id AS "listingId"
       FROM claim LEFT JOIN listing ON claim_id = claim.id
       LEFT JOIN toilet_alias alias ON alias.alias = claim.toilet_id
      WHERE claim.account_id = $1 ORDER BY at DESC, claim.id LIMIT 100`,
    [accountId],
  );
}

const QueuedClaim = z.object({
  id: z.string(),
  toiletId: z.string(),
  state: ClaimState,
  businessName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  website: z.string().nullable(),
  note: z.string().nullable(),
  /** The account's address, which was shown to be theirs. */
  accountEmail: z.string(),
  /** Another business holds the toilet: this claim can only be rejected. */
  isHeld: z.boolean(),
  /** The listing that the claim became, if it was ever approved. */
  listingId: z.string().nullable(),
  at: z.date(),
});
type QueuedClaim = z.infer<typeof QueuedClaim>;

/** Reads the claims in a state for moderators, with contact data, oldest first. */
export function claimsInState(
  queries: Queries,
  state: ClaimState,
  limit: number,
  after?: Cursor,
): Promise<Page<QueuedClaim>> {
  return readPage(
    queries,
    QueuedClaim,
    `SELECT claim.id, coalesce(alias.toilet_id, claim.toilet_id) AS "toiletId", claim.state,
            claim.business_name AS "businessName", contact_email AS "contactEmail", contact_phone AS "contactPhone",
            website, note, account.email AS "accountEmail", at,
            EXISTS (
              SELECT FROM claim other LEFT JOIN toilet_alias theirs ON theirs.alias = other.toilet_id
               WHERE other.state = 'approved' AND other.id <> claim.id
                 AND coalesce(theirs.toilet_id, other.toilet_id) = coalesce(alias.toilet_id, claim.toilet_id)
            ) AS "isHeld", listing.id AS "listingId"
       FROM claim JOIN account ON account.id = claim.account_id
       LEFT JOIN listing ON claim_id = claim.id
       LEFT JOIN toilet_alias alias ON alias.alias = claim.toilet_id
      WHERE claim.state = $4 AND (at, claim.id) > ($2, $3) ORDER BY at, claim.id LIMIT $1`,
    { limit, after, params: [state] },
  );
}

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

/**
 * Decisions of moderators on claims. Each is one transaction with its audit row and its feed row (decide.ts); the audit
 * has nothing of the contact data. Approving makes the listing, or brings back the one that a revoked claim left; a
 * listing whose claim is not approved is shown nowhere.
 *
 * Approves a claim. Of several claims of one toilet one is approved, also if moderators decide at the same time.
 */
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
