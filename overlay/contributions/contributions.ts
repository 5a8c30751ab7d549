/**
 * The five contributions (interface 5.1-5.5), each one transaction of the fact and its feed row.
 *
 * Exact however many come at once: what may happen once is a unique key that is inserted first, or is looked up
 * under a lock. Locks are taken in one order (the person's own row, then the address), so two never wait for
 * each other. The feed is notified after the commit: a notification inside would make all commits queue up.
 */
import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';
import { PROPOSED_FIELDS, type ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import type { REPORT_KINDS } from '../../schemas/toilet/detail-shape.ts';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/queries.ts';
import { randomId } from '../database/random-id.ts';
import { DISPUTE_DAYS, dayOf, daysBefore } from '../database/time-windows.ts';
import { lockToilet } from '../decide.ts';
import { appendToFeed, FEED_CHANNEL } from '../feed.ts';
import { emptyOverlay, readOverlays } from './overlays.ts';
import type { ToiletOverlay } from './toilet-overlay.ts';

/** The address did in the last 24 hours what one address may do once in them. Nothing was saved. */
export interface OnceADay {
  /** End of these 24 hours. */
  readonly freeAt: Date;
}

export interface Contribution {
  /** Id in use of a toilet that exists: nothing here checks it. */
  readonly toiletId: string;
  readonly now: Date;
  /**
   * Runs in the same transaction, first. What it writes stays exactly if the contribution does (a token is spent
   * by a contribution that is saved); if it throws, nothing is saved and its error is thrown.
   */
  readonly inTransaction?: (queries: Queries) => Promise<void>;
}

export interface PersonalContribution extends Contribution {
  /** `personHash`; of an anonymous confirmation a random id. */
  readonly person: string;
  /** `addressHash` of today (UTC). */
  readonly address: string;
  /** Its hashes of the days beside. Left out: what the address did on these does not count. */
  readonly addressBeside?: DaysBeside;
}

/** `addressHash` of two days. A request from before midnight may be saved after one from behind it. */
export interface DaysBeside {
  readonly yesterday: string;
  readonly tomorrow: string;
}

export interface Vote {
  readonly attribute: Fact;
  /** The value in its normal form (`parseVote`). */
  readonly value: string;
}

export type Reporter = Omit<PersonalContribution, keyof Contribution> & { readonly isSignedIn: boolean };

export type ReportKind = (typeof REPORT_KINDS)[number];

/** The facts of a community toilet to be, and a word to the moderator. */
export type Proposal = ProposedFacts & {
  /** Id in use of a known toilet: then the proposal says how to find it, and nothing else. */
  readonly toilet_id?: string | null;
  readonly note: string | null;
};

export class Contributions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Saves a confirmation. Counts are those after it. */
  async confirm(
    contribution: PersonalContribution,
  ): Promise<{ confirmations: number; lastConfirmedAt: Date } | OnceADay> {
    const { toiletId, person, now } = contribution;
    const overlay = await this.#save(contribution, async (queries) => {
      await useAddress(queries, 'confirmation', contribution);
      await queries.execute('INSERT INTO confirmation (toilet_id, person, at) VALUES ($1, $2, $3)', [
        toiletId,
        person,
        now,
      ]);
    });
    if ('freeAt' in overlay) return overlay;
    return { confirmations: overlay.confirmations, lastConfirmedAt: overlay.lastConfirmedAt ?? now };
  }

  /** Saves a rating from 1 to 5. Average (two decimals) and count of raters are those after it. */
  async rate(
    contribution: PersonalContribution & { readonly rating: number },
  ): Promise<{ average: number; count: number } | OnceADay> {
    const { toiletId, person, rating, now } = contribution;
    const overlay = await this.#save(contribution, async (queries) => {
      const isNew = await queries.execute(
        'INSERT INTO rating (toilet_id, person, rating, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [toiletId, person, rating, now],
      );
      if (isNew) return useAddress(queries, 'rating', contribution);
      await queries.execute('UPDATE rating SET rating = $3, at = $4 WHERE toilet_id = $1 AND person = $2', [
        toiletId,
        person,
        rating,
        now,
      ]);
    });
    if ('freeAt' in overlay) return overlay;
    return overlay.cleanliness ?? { average: rating, count: 1 };
  }

  /**
   * Saves votes. Returns all that `tally` needs to count: the votes as after these, and the locks.
   *
   * @param contribution `closesBy`, for votes that could close the toilet for good: whether they do, as people have voted
   *   now. Then a report of kind `closed` is opened too, unless one is open.
   */
  async vote(
    contribution: PersonalContribution & {
      readonly votes: readonly Vote[];
      /** `networkHash`. Left out: what comes from the same network cannot be undone together. */
      readonly network?: string;
      readonly closesBy?: ((said: ToiletOverlay) => boolean) | undefined;
    },
  ): Promise<Pick<ToiletOverlay, 'votes' | 'locks' | 'unreviewed'> | OnceADay> {
    const { toiletId, person, votes, network = null, closesBy, now } = contribution;
    const save = async (queries: Queries) => {
      const isNew = await queries.execute(
        'INSERT INTO voter (toilet_id, person, last_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [toiletId, person, now],
      );
      if (isNew) await useAddress(queries, 'vote', contribution);
      // Holds the row until the commit. A clock that is behind must not put the latest vote before an earlier one.
      else
        await queries.execute(
          `UPDATE voter SET last_at = greatest($3, last_at + interval '1 ms') WHERE toilet_id = $1 AND person = $2`,
          [toiletId, person, now],
        );
      await queries.execute(
        `INSERT INTO vote (toilet_id, fact, person, value, at, network)
         SELECT toilet_id, fact, person, value, last_at, $5
           FROM voter, unnest($3::text[], $4::text[]) AS cast_vote (fact, value)
          WHERE toilet_id = $1 AND person = $2`,
        [toiletId, person, votes.map(({ attribute }) => attribute), votes.map(({ value }) => value), network],
      );
      // Of two who close it at once, the second sees the vote of the first.
      if (closesBy) await lockToilet(queries, toiletId);
    };
    const overlay = await this.#save(contribution, save, async (queries, said) => {
      if (closesBy?.(said)) await reportClosed(queries, toiletId, now);
    });
    if ('freeAt' in overlay) return overlay;
    const { votes: all, locks, unreviewed } = overlay;
    return { votes: all, locks, unreviewed };
  }

  /**
   * Disputes the toilet until a moderator decides, or for 90 days.
   * @param contribution `from`: the person, who counts once a day for each address unless signed in; left out: another person
   */
  async report(
    contribution: Contribution & {
      readonly kind: ReportKind;
      readonly note: string | null;
      readonly from?: Reporter;
    },
  ): Promise<{ id: string }> {
    const id = randomId('rep_', 24);
    const { toiletId, kind, note, now, from } = contribution;
    await this.#database.transaction(async (queries) => {
      await contribution.inTransaction?.(queries);
      const reporter = from ? await reporterOf(queries, { ...from, toiletId, now }) : id;
      await queries.execute(
        'INSERT INTO report (id, toilet_id, kind, note, at, reporter, is_sure) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [id, toiletId, kind, note, now, reporter, from?.isSignedIn ?? false],
      );
      await appendToFeed(queries, [contribution.toiletId]);
    });
    await this.#database.notify(FEED_CHANNEL);
    return { id };
  }

  /** Waits for a moderator; no read shows it before, so there is no feed row. */
  async submit(submission: Proposal & Omit<Contribution, 'toiletId'>): Promise<{ id: string }> {
    const id = randomId('sub_', 24);
    const { toilet_id = null, note, now } = submission;
    const values = [...PROPOSED_FIELDS.map((field) => submission[field]), toilet_id, note, now];
    await this.#database.transaction(async (queries) => {
      await submission.inTransaction?.(queries);
      await queries.execute(
        `INSERT INTO submission (id, ${PROPOSED_FIELDS.join(', ')}, toilet_id, note, at)
         VALUES ($1, ${values.map((_, i) => `$${i + 2}`).join(', ')})`,
        [id, ...values],
      );
    });
    return { id };
  }

  /**
   * Saves what a person says together with its feed row; what then is known of the toilet, or nothing saved.
   *
   * @param follow what follows from it, in the same transaction
   */
  async #save(
    contribution: Contribution,
    save: (queries: Queries) => Promise<void>,
    follow?: (queries: Queries, said: ToiletOverlay) => Promise<void>,
  ): Promise<ToiletOverlay | OnceADay> {
    const { toiletId, now } = contribution;
    try {
      const overlay = await this.#database.transaction(async (queries) => {
        await contribution.inTransaction?.(queries);
        await save(queries);
        await appendToFeed(queries, [toiletId]);
        const said = (await readOverlays(queries, [toiletId], now)).get(toiletId) ?? emptyOverlay(toiletId);
        await follow?.(queries, said);
        return said;
      });
      await this.#database.notify(FEED_CHANNEL);
      return overlay;
    } catch (error) {
      if (error instanceof AddressUsed) return { freeAt: error.freeAt };
      throw error;
    }
  }
}

/** Thrown to roll back. */
class AddressUsed extends Error {
  readonly freeAt: Date;

  constructor(freeAt: Date) {
    super('The address did this in the last 24 hours.');
    this.freeAt = freeAt;
  }
}

/** Adds a report under the toilet's lock. Does nothing if a report of this kind is open, of the toilet or an alias. */
async function reportClosed(queries: Queries, toiletId: string, now: Date): Promise<void> {
  await queries.execute(
    `INSERT INTO report (id, toilet_id, kind, note, at, reporter, is_sure)
     SELECT $1, $2, 'closed', 'Voters gave it opening hours by which it never opens.', $3, $1, true
      WHERE NOT EXISTS (
        SELECT FROM report WHERE kind = 'closed' AND state = 'open' AND at > $4
           AND (toilet_id = $2 OR toilet_id IN (SELECT alias FROM toilet_alias WHERE toilet_id = $2)))`,
    [randomId('rep_', 24), toiletId, now, daysBefore(now, DISPUTE_DAYS)],
  );
}

/** The person of a report; null if the address has reported the toilet in the last 24 hours already. */
async function reporterOf(
  queries: Queries,
  from: PersonalContribution & { readonly isSignedIn: boolean },
): Promise<string | null> {
  if (from.isSignedIn) return from.person;
  try {
    await useAddress(queries, 'report', from);
    return from.person;
  } catch (error) {
    if (error instanceof AddressUsed) return null;
    throw error;
  }
}

const Use = z.object({ at: z.date() });

/**
 * Takes the one use that an address has in 24 hours. Its hash is another one every day (UTC), so the uses of three
 * days are looked at. All three hashes are locked, the oldest first: of two requests at midnight, each on its own
 * side, the second sees what the first has saved, whichever it is.
 */
async function useAddress(
  queries: Queries,
  contribution: 'confirmation' | 'rating' | 'vote' | 'report',
  { toiletId, address, addressBeside, now }: PersonalContribution,
): Promise<void> {
  const hashes = addressBeside ? [addressBeside.yesterday, address, addressBeside.tomorrow] : [address];
  const locks = hashes.map((hash) => `${contribution} ${toiletId} ${hash}`);
  // Any number besides the hash that no other lock takes: "addr" in ASCII.
  await queries.execute(
    'SELECT pg_advisory_xact_lock(hashtextextended(key, 1633969266)) FROM unnest($1::text[]) key',
    [locks],
  );
  const [last] = await queries.query(
    Use,
    `SELECT max(at) AS at FROM address_day
      WHERE day = ANY ($1::date[]) AND address = ANY ($2) AND toilet_id = $3 AND deed = $4 AND at > $5
     HAVING count(*) > 0`,
    [
      [-1, 0, 1].map((days) => dayOf(daysBefore(now, days))),
      hashes,
      toiletId,
      contribution,
      daysBefore(now, 1),
    ],
  );
  if (last) throw new AddressUsed(new Date(last.at.getTime() + DAY_MS));
  // Rows of today can only be older than 24 hours by a clock that was wrong.
  await queries.execute(
    `INSERT INTO address_day (day, address, toilet_id, deed, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (day, address, toilet_id, deed) DO UPDATE SET at = excluded.at`,
    [dayOf(now), address, toiletId, contribution, now],
  );
}
