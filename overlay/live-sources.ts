/**
 * The last answers of the feeds of states, a row for each source: states of toilets, and when the feed was heard. One statement
 * saves an answer, so its commit is what shows it: servers read the rows, and say a state with its age.
 */
import { z } from 'zod';
import { LIVE_STATES, type LiveState } from '../schemas/toilet/live.ts';
import type { Database } from './database/database.ts';
import type { Queries } from './database/queries.ts';

/** The channel to listen on; notified after a commit. */
export const LIVE_CHANNEL = 'lootiles_live';

/** Id of a toilet, its state, and the time that the feed says of it; null: the time of the answer. */
const Said = z.tuple([z.string(), z.enum(LIVE_STATES), z.number().nullable()]);
export type Said = z.infer<typeof Said>;

const Edition = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
});
type Edition = z.infer<typeof Edition>;

const Due = Edition.extend({ name: z.string(), states: z.array(Said) });
export type DueSource = z.infer<typeof Due>;

/** Longer pauses are of a clock that was ahead. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * Takes the sources that are due, for this caller alone: until `nextAt` no other gets them. A caller that is killed then loses
 * one turn.
 */
export async function takeDue(
  queries: Queries,
  names: readonly string[],
  now: Date,
  nextAt: Date,
): Promise<DueSource[]> {
  await queries.execute(
    'INSERT INTO live_source (name, due_at) SELECT unnest($1::text[]), $2 ON CONFLICT (name) DO NOTHING',
    [names, now],
  );
  return queries.query(
    Due,
    `UPDATE live_source SET due_at = $3
      WHERE name = ANY ($1) AND (due_at <= $2 OR due_at > $4)
      RETURNING name, states, url, etag, last_modified`,
    [names, now, nextAt, new Date(now.getTime() + LONGEST_PAUSE_MS)],
  );
}

export interface Answer {
  readonly name: string;
  readonly credit: string;
  readonly at: Date;
  readonly edition: Edition;
  /** Undefined if the feed has not changed. */
  readonly states: readonly Said[] | undefined;
}

/** Saves an answer of a feed, unless a later one is saved already, and wakes the servers. */
export async function saveAnswer(database: Database, answer: Answer): Promise<void> {
  const { name, credit, at, edition, states } = answer;
  const { url, etag, last_modified: lastModified } = edition;
  const latest = new Date(at.getTime() + LONGEST_PAUSE_MS);
  await database.execute(
    `UPDATE live_source SET heard_at = $2, credit = $3, url = $4, etag = $5, last_modified = $6,
            states = coalesce($7::jsonb, states)
      WHERE name = $1 AND (heard_at IS NULL OR heard_at < $2 OR heard_at > $8)`,
    [name, at, credit, url, etag, lastModified, states ? JSON.stringify(states) : null, latest],
  );
  await database.notify(LIVE_CHANNEL);
}

const Row = z.object({ credit: z.string(), states: z.array(Said), heardAt: z.date() });

/** The states of all sources that were heard since, by the ids of toilets. Of several, the newest. */
export async function readLiveStates(queries: Queries, since: Date): Promise<Map<string, LiveState>> {
  const rows = await queries.query(
    Row,
    `SELECT credit, states, heard_at AS "heardAt" FROM live_source WHERE heard_at >= $1 ORDER BY name`,
    [since],
  );
  const found = new Map<string, LiveState>();
  for (const { credit: source, states, heardAt } of rows) {
    for (const [id, state, saidMs] of states) {
      const live = { state, source, observedMs: saidMs ?? heardAt.getTime() };
      if ((found.get(id)?.observedMs ?? 0) < live.observedMs) found.set(id, live);
    }
  }
  return found;
}

/** For metrics: when each source was heard last; null if it never was. */
export function heardSources(queries: Queries): Promise<{ name: string; heardAt: Date | null }[]> {
  const Heard = z.object({ name: z.string(), heardAt: z.date().nullable() });
  return queries.query(Heard, 'SELECT name, heard_at AS "heardAt" FROM live_source ORDER BY name');
}

/** Forgets the sources that no worker has asked for since. */
export function pruneLiveSources(queries: Queries, since: Date): Promise<number> {
  return queries.execute('DELETE FROM live_source WHERE due_at < $1', [since]);
}
