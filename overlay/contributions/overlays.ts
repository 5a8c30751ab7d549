/**
 * Overlays, ready for the merge: one value for each toilet that has contributions.
 *
 * One statement a toilet, so one moment: its counts fit each other. Contributions to an alias count for the id in use,
 * and a person who contributed to both is one person. Cost: index look-ups for the ids asked for, and 1,000 ids are one
 * round trip.
 *
 * Contributions made under a clock that was ahead are dated in the future. Such a confirmation does not count before
 * its time comes, and such a rating or lock gives way to any other. Such votes and reports count at once: the votes of
 * one person keep their order, and a report is a moderator's to answer.
 */
import { z } from 'zod';
import { PROPOSED_FIELDS, ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import { readsLikeInstructions } from '../../schemas/text/machine-words.ts';
import { ToiletReports } from '../../schemas/toilet/detail-shape.ts';
import { FREE_TEXTS } from '../../schemas/toilet/facts.ts';
import { Fact, Partner } from '../../schemas/toilet/toilet.ts';
import type { Queries } from '../database/queries.ts';
import {
  CONFIRMATION_MONTHS,
  DISPUTE_DAYS,
  daysBefore,
  FRESH_CONFIRMATION_DAYS,
  latestTrue,
  monthsBefore,
  VOTE_MONTHS,
  VOUCHED_MONTHS,
} from '../database/time-windows.ts';
import { GRACE_DAYS, PlanState } from '../partners/plans.ts';
import type { CommunityToilet, PartnerListing, ToiletOverlay } from './toilet-overlay.ts';

const At = z.number().transform((epochMs) => new Date(epochMs));
const Listing = z.object({
  name: z.string(),
  tier: Partner.shape.tier,
  conditions: Partner.shape.conditions,
  openingHours: z.string().nullable(),
  closedUntil: At.nullable(),
  profileSavedAt: At.nullable(),
  plan: z.object({ state: PlanState, pastDueSince: At.nullable(), endsAt: At.nullable() }),
}) satisfies z.ZodType<PartnerListing>;
const Row = z.object({
  toiletId: z.string(),
  confirmations: z.int().nullable(),
  lastConfirmedAt: z.date().nullable(),
  average: z.number().nullable(),
  raters: z.int().nullable(),
  votes: z.array(z.object({ fact: Fact, person: z.string(), value: z.string(), at: At })).nullable(),
  locks: z.array(z.object({ fact: Fact, value: z.string(), at: At })).nullable(),
  /** Values without an approval: of a fact that needs one for any value, and of facts that are free texts. */
  unreviewed: z.array(z.object({ fact: Fact, value: z.string(), anyValue: z.boolean() })).nullable(),
  reports: ToiletReports.nullable(),
  howToFind: z.string().nullable(),
  gone: z.boolean(),
  listing: Listing.nullable(),
});

/** A time in JSON. */
const MS = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::float8`;

/**
 * $1 toilet ids, $2 confirmations after, $3 votes after, $4 reports after, $5 the latest time (`latestTrue`), $6 facts that are
 * free texts.
 * Times of JSON are milliseconds.
 */
const OVERLAYS = `
  WITH wanted (toilet_id, said_of) AS (
    SELECT id, id FROM unnest($1::text[]) AS id
    UNION ALL
    SELECT toilet_id, alias FROM toilet_alias WHERE toilet_id = ANY ($1)
  ), confirmed AS (
    SELECT wanted.toilet_id, count(DISTINCT person) FILTER (WHERE at > $2)::int AS confirmations, max(at) AS last_at
      FROM wanted JOIN confirmation ON confirmation.toilet_id = said_of WHERE at <= $5 GROUP BY 1
  ), latest_rating AS (
    SELECT DISTINCT ON (wanted.toilet_id, person) wanted.toilet_id, rating
      FROM wanted JOIN rating ON rating.toilet_id = said_of
     ORDER BY wanted.toilet_id, person, at > $5, at DESC
  ), rated AS (
    SELECT toilet_id, round(avg(rating), 2)::float8 AS average, count(*)::int AS raters
      FROM latest_rating GROUP BY 1
  ), cast_vote AS (
    SELECT wanted.toilet_id, vote.id, fact, person, value, at
      FROM wanted JOIN vote ON vote.toilet_id = said_of WHERE at > $3 AND undone IS NULL
  ), voted AS (
    SELECT toilet_id, json_agg(json_build_object('fact', fact, 'person', person, 'value', value,
             'at', ${MS('at')}) ORDER BY at, id) AS votes
      FROM cast_vote GROUP BY 1
  ), unreviewed AS (
    SELECT toilet_id, json_agg(json_build_object('fact', fact, 'value', value, 'anyValue', any_value)
             ORDER BY fact, value) AS unreviewed
      FROM (SELECT DISTINCT toilet_id, fact, value, reviewed_fact.fact IS NOT NULL AS any_value
              FROM cast_vote LEFT JOIN reviewed_fact USING (fact)
             WHERE reviewed_fact.fact IS NOT NULL OR fact = ANY ($6)) AS held_back
     WHERE NOT EXISTS (
       SELECT FROM wanted JOIN vote_review review ON review.toilet_id = said_of
        WHERE wanted.toilet_id = held_back.toilet_id AND review.fact = held_back.fact
          AND review.value = held_back.value)
     GROUP BY 1
  ), latest_lock AS (
    SELECT DISTINCT ON (wanted.toilet_id, fact) wanted.toilet_id, fact, value, at
      FROM wanted JOIN fact_lock ON fact_lock.toilet_id = said_of
     ORDER BY wanted.toilet_id, fact, at > $5, at DESC
  ), locked AS (
    SELECT toilet_id, json_agg(json_build_object('fact', fact, 'value', value,
             'at', ${MS('at')}) ORDER BY fact) AS locks
      FROM latest_lock GROUP BY 1
  ), open_report AS (
    SELECT wanted.toilet_id, kind, reporter, is_sure, at
      FROM wanted JOIN report ON report.toilet_id = said_of WHERE state = 'open' AND at > $4
  ), reported_kind AS (
    SELECT toilet_id, kind, greatest(count(DISTINCT reporter), 1)::int AS people FROM open_report GROUP BY 1, 2
  ), reported_kinds AS (
    SELECT toilet_id, json_object_agg(kind, people ORDER BY kind) AS kinds FROM reported_kind GROUP BY 1
  ), reported AS (
    SELECT toilet_id, json_build_object('people', greatest(count(DISTINCT reporter), 1)::int,
             'warns', count(DISTINCT reporter) > 1 OR bool_or(is_sure),
             'last_on', to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
             'kinds', (SELECT kinds FROM reported_kinds WHERE reported_kinds.toilet_id = open_report.toilet_id)
           ) AS reports
      FROM open_report GROUP BY 1
  ), led AS (
    SELECT DISTINCT ON (wanted.toilet_id) wanted.toilet_id, how_to_find
      FROM wanted JOIN submission ON submission.toilet_id = said_of
     WHERE state = 'approved' AND how_to_find IS NOT NULL
     ORDER BY wanted.toilet_id, at DESC, submission.id
  ), gone AS (
    SELECT toilet_id, true AS gone FROM gone_toilet WHERE toilet_id = ANY ($1)
  ), held AS (
    SELECT DISTINCT ON (wanted.toilet_id) wanted.toilet_id, json_build_object(
             'name', listing.business_name, 'tier', tier, 'conditions', conditions,
             'openingHours', opening_hours, 'closedUntil', ${MS('closed_until')},
             'profileSavedAt', ${MS('profile_saved_at')}, 'plan', json_build_object(
               'state', plan_state, 'pastDueSince', ${MS('past_due_since')},
               'endsAt', ${MS('plan_ends_at')})) AS listing
      FROM wanted JOIN listing ON listing.toilet_id = said_of JOIN claim ON claim.id = claim_id
     WHERE claim.state = 'approved' AND plan_state IS NOT NULL AND tier IS NOT NULL
     ORDER BY wanted.toilet_id, plan_state IN ('trialing', 'active', 'past_due') DESC,
              listing.toilet_id = wanted.toilet_id DESC, listing.created_at, listing.id
  )
  SELECT toilet_id AS "toiletId", confirmations, last_at AS "lastConfirmedAt", average, raters, votes, locks, unreviewed,
         reports, how_to_find AS "howToFind", coalesce(gone, false) AS gone, listing
    FROM confirmed
    FULL JOIN rated USING (toilet_id)
    FULL JOIN voted USING (toilet_id)
    FULL JOIN locked USING (toilet_id)
    FULL JOIN unreviewed USING (toilet_id)
    FULL JOIN reported USING (toilet_id)
    FULL JOIN led USING (toilet_id)
    FULL JOIN gone USING (toilet_id)
    FULL JOIN held USING (toilet_id)`;

/** Few enough that looking each id up is always cheaper than reading the tables. */
const BATCH = 1_000;

/**
 * Returns overlays by toilet id (ids in use); toilets without contributions are missing.
 * @param clock asked after the reading for the latest time that an overlay may name. Builds take hours: a confirmation made
 *   while one runs keeps its time
 */
export async function readOverlays(
  queries: Queries,
  toiletIds: readonly string[],
  now: Date,
  clock = () => now,
): Promise<Map<string, ToiletOverlay>> {
  const overlays = new Map<string, ToiletOverlay>();
  for (let i = 0; i < toiletIds.length; i += BATCH) {
    const rows = await queries.query(Row, OVERLAYS, [
      toiletIds.slice(i, i + BATCH),
      monthsBefore(now, CONFIRMATION_MONTHS),
      monthsBefore(now, VOTE_MONTHS),
      daysBefore(now, DISPUTE_DAYS),
      latestTrue(now),
      FREE_TEXTS,
    ]);
    const latest = clock();
    for (const row of rows) overlays.set(row.toiletId, toOverlay(row, latest));
  }
  return overlays;
}

/** The overlay of a toilet without contributions. */
export function emptyOverlay(toiletId: string): ToiletOverlay {
  return {
    toiletId,
    confirmations: 0,
    lastConfirmedAt: null,
    cleanliness: null,
    votes: [],
    locks: [],
    unreviewed: [],
    reports: null,
    howToFind: null,
    gone: false,
    listing: null,
  };
}

function toOverlay(row: z.infer<typeof Row>, latest: Date): ToiletOverlay {
  const { toiletId, lastConfirmedAt, average, raters, reports, howToFind, gone, listing } = row;
  return {
    toiletId,
    confirmations: row.confirmations ?? 0,
    lastConfirmedAt: lastConfirmedAt && earlier(lastConfirmedAt, latest),
    cleanliness: average === null || raters === null ? null : { average, count: raters },
    votes: row.votes ?? [],
    locks: (row.locks ?? []).map((lock) => ({ ...lock, at: earlier(lock.at, latest) })),
    unreviewed: (row.unreviewed ?? [])
      .filter(({ value, anyValue }) => anyValue || readsLikeInstructions(value))
      .map(({ fact, value }) => ({ fact, value })),
    reports,
    howToFind,
    gone,
    listing,
  };
}

/** Reads never give a time that is still to come. */
function earlier(time: Date, now: Date): Date {
  return time < now ? time : now;
}

const Id = z.object({ id: z.string() });

/**
 * Reads the toilets whose overlay changed between two moments by time alone: something left a window that counts. With
 * them come all that were confirmed under a clock ahead, so that none shows for longer what was built by that clock.
 */
export async function touchedByTime(queries: Queries, since: Date, now: Date): Promise<string[]> {
  const windows: [table: string, column: string, past: (time: Date) => Date][] = [
    ['confirmation', 'at', (time) => monthsBefore(time, CONFIRMATION_MONTHS)],
    ['confirmation', 'at', (time) => daysBefore(time, FRESH_CONFIRMATION_DAYS)],
    ['vote', 'at', (time) => monthsBefore(time, VOTE_MONTHS)],
    ['report', 'at', (time) => daysBefore(time, DISPUTE_DAYS)],
    ['listing', 'profile_saved_at', (time) => monthsBefore(time, VOUCHED_MONTHS)],
    ['listing', 'past_due_since', (time) => daysBefore(time, GRACE_DAYS)],
    ['listing', 'plan_ends_at', (time) => time],
  ];
  const parts = windows.map(([table, column], i) => {
    const [after, until] = [`$${2 * i + 1}`, `$${2 * i + 2}`];
    return `SELECT toilet_id AS id FROM ${table} WHERE ${column} > ${after} AND ${column} <= ${until}`;
  });
  const ahead = `SELECT toilet_id AS id FROM confirmation WHERE at > $${2 * windows.length + 1}`;
  const times = windows.flatMap(([, , past]) => [past(since), past(now)]);
  const rows = await queries.query(Id, [...parts, ahead].join(' UNION '), [...times, latestTrue(since)]);
  return inUse(
    queries,
    rows.map(({ id }) => id),
  );
}

/** Replaces aliases by the ids in use. */
async function inUse(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.query(
    Id,
    `SELECT DISTINCT coalesce(alias.toilet_id, id) AS id
       FROM unnest($1::text[]) AS id LEFT JOIN toilet_alias alias ON alias.alias = id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Shape of a row with the facts of a proposed toilet. */
export const CommunityToiletRow = ProposedFacts.extend({ id: z.string() });

/** The approved submissions, those asked for or all; also such as are marked gone. */
export function communityToilets(queries: Queries, ids?: readonly string[]): Promise<CommunityToilet[]> {
  return queries.query(
    CommunityToiletRow,
    `SELECT community_toilet.id, ${PROPOSED_FIELDS.join(', ')}
       FROM community_toilet JOIN submission ON submission.id = submission_id
      WHERE $1::text[] IS NULL OR community_toilet.id = ANY ($1) ORDER BY community_toilet.id`,
    [ids ?? null],
  );
}
