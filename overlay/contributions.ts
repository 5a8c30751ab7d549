/**
 * The five things people do (interface, 4.4-4.7 and 4.13), each one transaction of the fact and its feed row.
 *
 * Exact however many come at once: what may happen once is a unique key, inserted first and seldom looked up
 * first. Locks are taken in one order (the person's own row, then the address of the day), so two never wait for
 * each other. The feed is notified after the commit: a notification inside would make all commits queue up.
 */
import type { Fact } from '../schemas/toilet.ts';
import type { Database } from './database.ts';
import { appendToFeed, FEED_CHANNEL } from './feed.ts';
import { emptyOverlay, readOverlays } from './overlays.ts';
import type { Queries } from './queries.ts';
import { randomId } from './random-id.ts';
import { dayOf } from './time-windows.ts';
import type { CommunityToilet, Lock, ToiletOverlay, VoteEvent } from './toilet-overlay.ts';

/** The address has already done today what one address may do once a day. Nothing was saved. */
export type OnceADay = 'once-a-day';

export interface Deed {
  /** Id in use of a toilet that exists: nothing here checks it. */
  readonly toiletId: string;
  readonly now: Date;
  /**
   * Runs in the same transaction, first. What it writes stays exactly if the contribution does (a token is spent
   * by a contribution that is saved); if it throws, nothing is saved and its error is thrown.
   */
  readonly alongside?: (queries: Queries) => Promise<void>;
}

export interface PersonalDeed extends Deed {
  /** `personHash`; of an anonymous confirmation a random id. */
  readonly person: string;
  /** `addressHash` of today. */
  readonly address: string;
}

export interface Vote {
  readonly attribute: Fact;
  /** In its normal form (`parseVote`). */
  readonly value: string;
}

export type ReportKind = 'gone' | 'closed' | 'wrong_place' | 'wrong_hours';

/** The facts of a community toilet to be, and a word to the moderator. */
export type Submission = Omit<CommunityToilet, 'id'> & { readonly note: string | null };

export class Contributions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `id` is the toilet's; counts as after this confirmation. */
  async confirm(
    deed: PersonalDeed,
  ): Promise<{ id: string; confirmations: number; lastConfirmedAt: Date } | OnceADay> {
    const { toiletId, person, now } = deed;
    const overlay = await this.#say(deed, async (queries) => {
      await useAddress(queries, 'confirmation', deed);
      await queries.execute('INSERT INTO confirmation (toilet_id, person, at) VALUES ($1, $2, $3)', [
        toiletId,
        person,
        now,
      ]);
    });
    if (overlay === 'once-a-day') return overlay;
    return {
      id: toiletId,
      confirmations: overlay.confirmations,
      lastConfirmedAt: overlay.lastConfirmedAt ?? now,
    };
  }

  /** `id` is the toilet's; average (two decimals) and count of raters as after this rating, 1 to 5. */
  async rate(
    deed: PersonalDeed & { readonly rating: number },
  ): Promise<{ id: string; average: number; count: number } | OnceADay> {
    const { toiletId, person, rating, now } = deed;
    const overlay = await this.#say(deed, async (queries) => {
      const isNew = await queries.execute(
        'INSERT INTO rating (toilet_id, person, rating, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [toiletId, person, rating, now],
      );
      if (isNew) return useAddress(queries, 'rating', deed);
      await queries.execute('UPDATE rating SET rating = $3, at = $4 WHERE toilet_id = $1 AND person = $2', [
        toiletId,
        person,
        rating,
        now,
      ]);
    });
    if (overlay === 'once-a-day') return overlay;
    const { average, count } = overlay.cleanliness ?? { average: rating, count: 1 };
    return { id: toiletId, average, count };
  }

  /** `id` is the toilet's; with all that `tally` needs to count: the votes as after these, and the locks. */
  async vote(
    deed: PersonalDeed & { readonly votes: readonly Vote[] },
  ): Promise<{ id: string; votes: readonly VoteEvent[]; locks: readonly Lock[] } | OnceADay> {
    const { toiletId, person, votes, now } = deed;
    const overlay = await this.#say(deed, async (queries) => {
      const isNew = await queries.execute(
        'INSERT INTO voter (toilet_id, person, last_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [toiletId, person, now],
      );
      if (isNew) await useAddress(queries, 'vote', deed);
      // Holds the row until the commit. A clock that is behind must not put the latest vote before an earlier one.
      else
        await queries.execute(
          `UPDATE voter SET last_at = greatest($3, last_at + interval '1 ms') WHERE toilet_id = $1 AND person = $2`,
          [toiletId, person, now],
        );
      await queries.execute(
        `INSERT INTO vote (toilet_id, fact, person, value, at)
         SELECT toilet_id, fact, person, value, last_at
           FROM voter, unnest($3::text[], $4::text[]) AS cast_vote (fact, value)
          WHERE toilet_id = $1 AND person = $2`,
        [toiletId, person, votes.map(({ attribute }) => attribute), votes.map(({ value }) => value)],
      );
    });
    if (overlay === 'once-a-day') return overlay;
    return { id: toiletId, votes: overlay.votes, locks: overlay.locks };
  }

  /** Disputes the toilet until a moderator decides, or for 90 days. */
  async report(
    deed: Deed & { readonly kind: ReportKind; readonly note: string | null },
  ): Promise<{ id: string }> {
    const id = randomId('rep_', 24);
    await this.#database.transaction(async (queries) => {
      await deed.alongside?.(queries);
      await queries.execute(
        'INSERT INTO report (id, toilet_id, kind, note, at) VALUES ($1, $2, $3, $4, $5)',
        [id, deed.toiletId, deed.kind, deed.note, deed.now],
      );
      await appendToFeed(queries, [deed.toiletId]);
    });
    await this.#database.notify(FEED_CHANNEL);
    return { id };
  }

  /** Waits for a moderator; no read shows it before, so there is no feed row. */
  async submit(submission: Submission & Omit<Deed, 'toiletId'>): Promise<{ id: string }> {
    const id = randomId('sub_', 24);
    const { lon, lat, name, access, fee, openingHours, wheelchair, changingTable, note, now } = submission;
    await this.#database.transaction(async (queries) => {
      await submission.alongside?.(queries);
      await queries.execute(
        `INSERT INTO submission (id, lon, lat, name, access, fee, opening_hours, wheelchair, changing_table, note, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [id, lon, lat, name, access, fee, openingHours, wheelchair, changingTable, note, now],
      );
    });
    return { id };
  }

  /** Saves what a person says together with its feed row; what then is known of the toilet, or nothing saved. */
  async #say(deed: Deed, save: (queries: Queries) => Promise<void>): Promise<ToiletOverlay | OnceADay> {
    const { toiletId, now } = deed;
    try {
      const overlays = await this.#database.transaction(async (queries) => {
        await deed.alongside?.(queries);
        await save(queries);
        await appendToFeed(queries, [toiletId]);
        return readOverlays(queries, [toiletId], now);
      });
      await this.#database.notify(FEED_CHANNEL);
      return overlays.get(toiletId) ?? emptyOverlay(toiletId);
    } catch (error) {
      if (error instanceof AddressUsed) return 'once-a-day';
      throw error;
    }
  }
}

/** Thrown to roll back. */
class AddressUsed extends Error {}

async function useAddress(
  queries: Queries,
  deed: 'confirmation' | 'rating' | 'vote',
  { toiletId, address, now }: PersonalDeed,
): Promise<void> {
  const isFirst = await queries.execute(
    'INSERT INTO address_day (day, address, toilet_id, deed) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [dayOf(now), address, toiletId, deed],
  );
  if (!isFirst) throw new AddressUsed();
}
