/**
 * Recent changes by votes, for moderators: facts whose shown value votes decided in the last 30 days and no moderator
 * has seen, and values that wait for one. The newest vote first, in pages.
 *
 * The rule needs what the source says, which is not in the database: the caller passes it.
 */
import { z } from 'zod';
import { FREE_TEXTS } from '../../schemas/toilet/facts.ts';
import { Fact } from '../../schemas/toilet/toilet.ts';
import { readOverlays } from '../contributions/overlays.ts';
import type { VoteEvent } from '../contributions/toilet-overlay.ts';
import { tally } from '../contributions/vote-rule.ts';
import type { Cursor, Page } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import { daysBefore, monthsBefore, NETWORK_DAYS, VOTE_MONTHS } from '../database/time-windows.ts';
import { approvalKey, approvedValues, reviewedFacts } from './vote-reviews.ts';

/** Days of changes: as long as what a network did can be undone. */
const CHANGE_DAYS = NETWORK_DAYS;
/** Those of a change that are listed: the newest. */
export const MOST_VOTES = 10;
/** Suspects are looked at in batches, so many for a page: a page may be short, and still there is a next one. */
const BATCH = 200;
const MOST_BATCHES = 5;

/** How much there is to undo of a voter or a network: all votes that count, of all time that is kept. */
const Reach = z.object({ votes: z.int(), toilets: z.int() });

const Vote = z.object({
  /** A bigint as text: by it the voter or the network is undone. */
  id: z.string(),
  toiletId: z.string(),
  fact: Fact,
  value: z.string(),
  at: z.date(),
  voter: Reach,
  /** Votes to undo of the network; null if it is forgotten. */
  network: Reach.nullable(),
});
type ChangingVote = z.infer<typeof Vote>;

/** `at` is the time of the newest vote on the fact. */
export interface VoteChange extends Cursor {
  readonly toiletId: string;
  readonly fact: Fact;
  readonly source: string | null;
  readonly value: string;
  readonly changedAt: Date;
  /** It is not shown before a moderator approves it (`unreviewed` of an overlay). */
  readonly waits: boolean;
  readonly votesFor: number;
  readonly votesTotal: number;
  /** For the value, the newest first. */
  readonly votes: readonly ChangingVote[];
}

/** The values of the sources of these toilets, in the votes' form; toilets that are not served are left out. */
export type SourcesOf = (
  toiletIds: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<Fact, string | null>>>>;

type Change = Omit<VoteChange, 'votes'>;

export async function changedByVotes(
  queries: Queries,
  sourcesOf: SourcesOf,
  now: Date,
  limit: number,
  before?: Cursor,
): Promise<Page<VoteChange>> {
  const found: Change[] = [];
  let end = before;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const suspects = await suspectsBefore(queries, now, BATCH, end);
    found.push(...(await changesAmong(queries, sourcesOf, suspects, now)));
    end = suspects.length === BATCH ? suspects.at(-1) : undefined;
    if (end === undefined || found.length > limit) break;
  }
  const items = await withVotes(queries, found.slice(0, limit), now);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? { at: last.at, id: last.id } : end };
}

const Suspect = z.object({ id: z.string(), toiletId: z.string(), fact: Fact, at: z.date() });
type Suspect = z.infer<typeof Suspect>;

/** Facts with a vote of these days; with any vote if a value of the fact may wait. */
async function suspectsBefore(
  queries: Queries,
  now: Date,
  limit: number,
  before?: Cursor,
): Promise<Suspect[]> {
  const mayWait = [...(await reviewedFacts(queries)), ...FREE_TEXTS];
  return queries.query(
    Suspect,
    `SELECT id, toilet_id AS "toiletId", fact, at FROM (
       SELECT used.toilet_id || '-' || fact, used.toilet_id, fact, max(at)
         FROM vote LEFT JOIN toilet_alias alias ON alias.alias = vote.toilet_id
              CROSS JOIN LATERAL (SELECT coalesce(alias.toilet_id, vote.toilet_id)) AS used (toilet_id)
        WHERE (at > $1 OR (fact = ANY ($6) AND at > $2)) AND undone IS NULL AND fact <> 'existence'
        GROUP BY used.toilet_id, fact
     ) AS suspect (id, toilet_id, fact, at)
      WHERE ($3::timestamptz IS NULL OR (at, id) < ($3, $4))
        AND NOT EXISTS (SELECT FROM gone_toilet WHERE gone_toilet.toilet_id = suspect.toilet_id)
      ORDER BY at DESC, id DESC LIMIT $5`,
    [
      daysBefore(now, CHANGE_DAYS),
      monthsBefore(now, VOTE_MONTHS),
      before?.at ?? null,
      before?.id ?? '',
      limit,
      mayWait,
    ],
  );
}

async function changesAmong(
  queries: Queries,
  sourcesOf: SourcesOf,
  suspects: readonly Suspect[],
  now: Date,
): Promise<Change[]> {
  const all = [...new Set(suspects.map(({ toiletId }) => toiletId))];
  const overlays = await readOverlays(queries, all, now);
  // What the sources say costs much to read: only for toilets on which two people agree.
  const likely = suspects.filter(({ toiletId, fact }) => agree(overlays.get(toiletId)?.votes ?? [], fact));
  if (likely.length === 0) return [];
  const ids = [...new Set(likely.map(({ toiletId }) => toiletId))];
  const approved = await approvedValues(queries, ids);
  const sources = await sourcesOf(ids);
  const since = daysBefore(now, CHANGE_DAYS);
  return likely.flatMap((suspect) => {
    const { toiletId, fact } = suspect;
    const [overlay, said] = [overlays.get(toiletId), sources.get(toiletId)];
    if (!overlay || !said) return [];
    const lock = overlay.locks.find((each) => each.fact === fact);
    const counted = tally(fact, overlay.votes, said[fact], lock, now, overlay.unreviewed);
    const { votesTotal, counts, waiting } = counted;
    const value = waiting?.value ?? counted.value;
    const changedAt = waiting?.since ?? counted.since;
    if (value === null || changedAt === null || (!waiting && changedAt <= since)) return [];
    if (approved.has(approvalKey(toiletId, fact, value))) return [];
    const votesFor = counts.get(value) ?? 0;
    return {
      ...suspect,
      source: said[fact],
      value,
      changedAt,
      waits: waiting !== null,
      votesFor,
      votesTotal,
    };
  });
}

/** Two people said the same of a fact at some time: without that votes decide nothing. */
function agree(votes: readonly VoteEvent[], fact: Fact): boolean {
  const firstFor = new Map<string, string>();
  for (const { fact: on, person, value } of votes) {
    if (on !== fact) continue;
    const first = firstFor.get(value);
    if (first !== undefined && first !== person) return true;
    firstFor.set(value, first ?? person);
  }
  return false;
}

/** The latest vote of each person on the fact, if it is for the value. */
const VOTES = `
  WITH latest AS (
    SELECT DISTINCT ON (changed.toilet_id, vote.fact, person) vote.id, changed.toilet_id, vote.fact, vote.value,
           vote.person, vote.network, vote.at, changed.value AS shown
      FROM unnest($1::text[], $2::text[], $3::text[]) AS changed (toilet_id, fact, value)
      JOIN vote ON vote.fact = changed.fact AND vote.toilet_id = ANY (array_append(
             ARRAY (SELECT alias FROM toilet_alias alias WHERE alias.toilet_id = changed.toilet_id), changed.toilet_id))
     WHERE vote.at > $4 AND undone IS NULL
     ORDER BY changed.toilet_id, vote.fact, person, vote.at DESC, vote.id DESC
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY toilet_id, fact ORDER BY at DESC, id DESC) AS number
      FROM latest WHERE value = shown
  )
  SELECT numbered.id, toilet_id AS "toiletId", fact, value, at, voter, by_network.network
    FROM numbered
    CROSS JOIN LATERAL (
      SELECT json_build_object('votes', count(*), 'toilets', count(DISTINCT toilet_id)) AS voter
        FROM vote WHERE person = numbered.person AND undone IS NULL) AS by_person
    CROSS JOIN LATERAL (
      SELECT CASE WHEN numbered.network IS NOT NULL THEN
               json_build_object('votes', count(*), 'toilets', count(DISTINCT toilet_id)) END AS network
        FROM vote WHERE network = numbered.network AND undone IS NULL) AS by_network
   WHERE number <= $5 ORDER BY at DESC, id DESC`;

async function withVotes(queries: Queries, changes: readonly Change[], now: Date): Promise<VoteChange[]> {
  if (changes.length === 0) return [];
  const votes = await queries.query(Vote, VOTES, [
    changes.map(({ toiletId }) => toiletId),
    changes.map(({ fact }) => fact),
    changes.map(({ value }) => value),
    monthsBefore(now, VOTE_MONTHS),
    MOST_VOTES,
  ]);
  return changes.map((change) => ({
    ...change,
    votes: votes.filter(({ toiletId, fact }) => toiletId === change.toiletId && fact === change.fact),
  }));
}
