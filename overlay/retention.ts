/**
 * Deletes, daily, what counts for nothing any more. No read changes by it: everything here left the windows in which it
 * counts a month ago. The recount, which looks for what leaves them, has long seen it.
 */
import { pruneSessions } from './accounts/accounts.ts';
import { pruneInvitations } from './accounts/passkeys.ts';
import { pruneAttempts, pruneSignIns } from './accounts/sign-ins.ts';
import { pruneSpentProofs } from './contributions/spent-proofs.ts';
import type { Queries } from './database/queries.ts';
import {
  CONFIRMATION_MONTHS,
  dayOf,
  daysBefore,
  latestTrue,
  monthsBefore,
  NETWORK_DAYS,
  VOTE_MONTHS,
} from './database/time-windows.ts';
import { pruneFeed } from './feed.ts';
import { pruneRegistry } from './id-registry.ts';
import { pruneLiveSources } from './live-sources.ts';
import { EVENT_DAYS, pruneEvents } from './partners/subscriptions.ts';

/** Longer than any import takes. */
const FEED_DAYS = 7;
/** Months that decisions of moderators and toilets that vanished are kept (decision 7.5). */
export const KEPT_MONTHS = 24;
/** A worker that was away for less finds everything it has to count again. */
export const SPARE_MONTHS = 1;

/**
 * Deletes expired rows, one statement a table. Run daily, each deletes a day of rows. Returns their numbers by table, for
 * the log; of `vote_network` the votes whose network was forgotten.
 */
export async function pruneExpired(queries: Queries, now: Date): Promise<Record<string, number>> {
  const longAgo = monthsBefore(now, KEPT_MONTHS);
  const votesUntil = monthsBefore(now, VOTE_MONTHS + SPARE_MONTHS);
  return {
    // Yesterday's stay for servers whose clock has not reached midnight.
    address_day: await queries.execute('DELETE FROM address_day WHERE day < $1', [dayOf(daysBefore(now, 1))]),
    // The newest of each toilet stays: it says when the toilet was last confirmed. One from a clock ahead does not.
    confirmation: await queries.execute(
      `DELETE FROM confirmation old WHERE at <= $1 AND EXISTS (
         SELECT FROM confirmation newer
          WHERE newer.toilet_id = old.toilet_id AND (newer.at, newer.id) > (old.at, old.id) AND newer.at <= $2)`,
      [monthsBefore(now, CONFIRMATION_MONTHS + SPARE_MONTHS), latestTrue(now)],
    ),
    vote: await queries.execute('DELETE FROM vote WHERE at <= $1', [votesUntil]),
    vote_network: await queries.execute(
      'UPDATE vote SET network = NULL WHERE network IS NOT NULL AND at <= $1',
      [daysBefore(now, NETWORK_DAYS)],
    ),
    vote_review: await queries.execute(
      `DELETE FROM vote_review review WHERE at <= $1 AND NOT EXISTS (
         SELECT FROM vote WHERE vote.fact = review.fact AND vote.value = review.value
            AND vote.toilet_id = ANY (array_append(
              ARRAY (SELECT alias FROM toilet_alias alias WHERE alias.toilet_id = review.toilet_id), review.toilet_id)))`,
      [votesUntil],
    ),
    voter: await queries.execute('DELETE FROM voter WHERE last_at <= $1', [votesUntil]),
    report: await queries.execute('DELETE FROM report WHERE at <= $1', [longAgo]),
    submission: await queries.execute(`DELETE FROM submission WHERE state = 'rejected' AND at <= $1`, [
      longAgo,
    ]),
    // A day, because clocks differ.
    spent_proof: await pruneSpentProofs(queries, daysBefore(now, 1)),
    session: await pruneSessions(queries, daysBefore(now, 1)),
    sign_in: await pruneSignIns(queries, daysBefore(now, 1)),
    invitation: await pruneInvitations(queries, daysBefore(now, 1)),
    attempt: await pruneAttempts(queries, daysBefore(now, 1)),
    payment_event: await pruneEvents(queries, daysBefore(now, EVENT_DAYS)),
    feed: await pruneFeed(queries, daysBefore(now, FEED_DAYS)),
    live_source: await pruneLiveSources(queries, daysBefore(now, 1)),
    registered_toilet: await pruneRegistry(queries, longAgo),
  };
}
