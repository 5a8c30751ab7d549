/**
 * Claims of businesses (decision 4.2): pending, then approved or rejected; an approved one may be revoked.
 *
 * An account claims a toilet once, unless it was rejected; a toilet has one approved claim. Both are unique indexes, so
 * of any number at once one wins, and the others are checked against the aliases of a toilet while it is locked.
 */
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import { type Cursor, type Page, readPage } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { lockToilet } from '../decide.ts';
import { ClaimState } from './listings.ts';

/** For moderators only, but for the name of the business. */
interface ClaimFacts {
  readonly businessName: string;
  readonly contactEmail: string;
  readonly contactPhone: string | null;
  readonly website: string | null;
  readonly note: string | null;
}

export interface NewClaim extends ClaimFacts {
  readonly accountId: string;
  /** Id in use of a toilet that exists: nothing here checks it. */
  readonly toiletId: string;
  /** Language in which the owner reads, two letters. */
  readonly language: string;
  readonly now: Date;
}

/** Reasons for which a claim was not saved. */
export type Refused = 'claimed-before' | 'held' | 'no-account';

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
export type OwnClaim = z.infer<typeof OwnClaim>;

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
export type QueuedClaim = z.infer<typeof QueuedClaim>;

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
