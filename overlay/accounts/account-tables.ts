/**
 * The tables that belong to an account, with what its owner gets of each as a file and what deletion does to it.
 *
 * Export, deletion and the table in docs/privacy.md go by it. A test compares
 * it with the columns of the database: a new column is exported, or left out with a reason.
 */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { lockAccount } from './accounts.ts';

interface AccountTable {
  /** SQL that finds the rows of an account by `$1`. */
  readonly rows: string;
  /** Meaning of `$1`: the account's id, or the keyed hash under which it contributes. */
  readonly by: 'id' | 'person';
  readonly atDeletion: 'deleted' | 'stays';
  /** Columns, the time by which rows are ordered first. */
  readonly exported: string;
  /** Every other column, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const HASH = 'a hash';
const OWN_ID = 'the id of the account';
const NUMBER = 'a number of the database';
const EMAIL = '= (SELECT email FROM account WHERE id = $1)';
const OF_ACCOUNT = { rows: 'account_id = $1', by: 'id', atDeletion: 'deleted' } as const;
const OF_PERSON = { rows: 'person = $1', by: 'person', atDeletion: 'stays' } as const;

/**
 * The tables by name. One stands behind those that its rows lead to: deletion goes from the last to the first. A
 * sign-in leads to its account by the address, in plain text.
 */
export const ACCOUNT_TABLES: Readonly<Record<string, AccountTable>> = {
  account: { ...OF_ACCOUNT, rows: 'id = $1', exported: 'created_at, id, email', leftOut: {} },
  moderator: {
    rows: `email ${EMAIL}`,
    by: 'id',
    atDeletion: 'stays',
    exported: 'created_at, email, role, grace_from',
    leftOut: {
      id: 'names the moderator in decisions',
      token_hash: HASH,
      token_scope: 'of a program',
      token_ends_at: 'of a program',
    },
  },
  passkey: {
    ...OF_ACCOUNT,
    exported: 'created_at, id, name, domain, public_key, counter, is_vouched, used_at, revoked_at',
    leftOut: { account_id: OWN_ID },
  },
  invitation: {
    ...OF_ACCOUNT,
    rows: `email ${EMAIL}`,
    exported: 'expires_at, email',
    leftOut: { token_hash: HASH },
  },
  session: {
    ...OF_ACCOUNT,
    exported: 'created_at, expires_at, passkey_id',
    leftOut: { token_hash: HASH, account_id: OWN_ID },
  },
  sign_in: {
    ...OF_ACCOUNT,
    rows: `email ${EMAIL}`,
    exported: 'expires_at, email, tries',
    leftOut: { id: 'a part of the proof', code_hash: HASH, link_hash: HASH },
  },
  claim: {
    ...OF_ACCOUNT,
    exported:
      'at, id, toilet_id, business_name, contact_email, contact_phone, website, note, language, state',
    leftOut: { account_id: OWN_ID },
  },
  listing: {
    ...OF_ACCOUNT,
    exported:
      'created_at, id, claim_id, toilet_id, business_name, conditions, opening_hours, closed_until, ' +
      'profile_saved_at, customer_id, subscription_id, tier, plan_state, plan_state_at, plan_ends_at, ' +
      'past_due_since, checkout_expires_at',
    leftOut: { account_id: OWN_ID, checkout_session_id: 'leads to an open payment' },
  },
  subscription: {
    ...OF_ACCOUNT,
    rows: 'listing_id IN (SELECT id FROM listing WHERE account_id = $1)',
    exported: 'created_at, id, listing_id, customer_id, state, tier, ends_at, past_due_since',
    leftOut: { read: NUMBER },
  },
  vote: {
    ...OF_PERSON,
    exported: 'at, toilet_id, fact, value',
    leftOut: { id: NUMBER, person: HASH, network: HASH, undone: 'names a decision of moderators' },
  },
  confirmation: { ...OF_PERSON, exported: 'at, toilet_id', leftOut: { id: NUMBER, person: HASH } },
  rating: { ...OF_PERSON, exported: 'at, toilet_id, rating', leftOut: { person: HASH } },
  report: {
    ...OF_PERSON,
    rows: 'reporter = $1',
    exported: 'at, id, toilet_id, kind, note, state, is_sure',
    leftOut: { reporter: HASH },
  },
};

/** Tables of people that no account gets anything of, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  voter: 'says again which toilets the votes are about',
  attempt: 'counts under hashes of addresses',
  audit: 'has decisions of moderators; the state of a claim or report says the result',
  submission: 'leads to no account',
  address_day: 'leads to no account',
  spent_proof: 'leads to no account',
  payment_event: 'leads to no account',
};

/** States of subscriptions at the payment provider that never cost anything again. */
const ENDED = ['canceled', 'incomplete_expired'];

const ListedToilet = z.object({ toiletId: z.string(), isPaying: z.boolean() });

/**
 * Deletes an account with its sessions, claims, listings and sign-ins. What it contributed
 * stays, under a hash of an id that belongs to no account any more. Reads stop showing its listings by the feed, as
 * with everything that changes a toilet. Deletes an account. False, and nothing deleted, if a plan has not ended or
 * a checkout is open.
 */
export async function deleteAccountOf(database: Database, accountId: string, now: Date): Promise<boolean> {
  const toiletIds = await database.transaction(async (queries) => {
    // Claims and listings are made while their account is locked.
    await queries.execute('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    const listings = await queries.query(
      ListedToilet,
      `SELECT toilet_id AS "toiletId",
              (subscription_id IS NOT NULL AND coalesce(plan_state, '') <> ALL ($2::text[]))
              OR coalesce(checkout_expires_at > $3, false) AS "isPaying"
         FROM listing WHERE account_id = $1 FOR UPDATE`,
      [accountId, ENDED, now],
    );
    if (listings.some(({ isPaying }) => isPaying)) return undefined;
    for (const [table, { rows, atDeletion }] of Object.entries(ACCOUNT_TABLES).reverse())
      if (atDeletion === 'deleted') await queries.execute(`DELETE FROM ${table} WHERE ${rows}`, [accountId]);
    const ids = listings.map(({ toiletId }) => toiletId);
    if (ids.length > 0) await appendToFeed(queries, ids);
    return ids;
  });
  if (toiletIds === undefined) return false;
  if (toiletIds.length > 0) await database.notify(FEED_CHANNEL);
  return true;
}

/** Limit of rows of a table. All of them make a file of some megabytes. */
const MOST_ROWS = 10_000;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]));

interface AccountExport {
  /** Newest first. */
  readonly tables: Readonly<Record<string, readonly z.infer<typeof Row>[]>>;
  /** Names of the tables that have more rows, older ones. */
  readonly cutOff: readonly string[];
}

/**
 * Exports an account; undefined if it was deleted in the meantime.
 * @param person the keyed hash under which the account contributes
 */
export function exportAccountOf(
  database: Database,
  accountId: string,
  person: string,
  mostRows = MOST_ROWS,
): Promise<AccountExport | undefined> {
  return database.transaction(async (queries) => {
    if (!(await lockAccount(queries, accountId))) return undefined;
    const tables: Record<string, z.infer<typeof Row>[]> = {};
    const cutOff: string[] = [];
    for (const [name, { rows, by, exported }] of Object.entries(ACCOUNT_TABLES)) {
      const sql = `SELECT ${exported} FROM ${name} WHERE ${rows} ORDER BY 1 DESC LIMIT $2`;
      const found = await queries.query(Row, sql, [by === 'id' ? accountId : person, mostRows + 1]);
      if (found.length > mostRows) cutOff.push(name);
      tables[name] = found.slice(0, mostRows);
    }
    return { tables, cutOff };
  });
}
