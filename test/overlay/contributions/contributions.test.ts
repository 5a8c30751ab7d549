/** Contributions in a real Postgres: exact however many come at once, and each with its feed row or not at all. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions, type PersonalContribution } from '../../../overlay/contributions/contributions.ts';
import { readOverlays } from '../../../overlay/contributions/overlays.ts';
import { databaseTime, FEED_CHANNEL, pendingToilets } from '../../../overlay/feed.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const CROWD = Array.from({ length: 50 }, (_, i) => i);
const db = useDatabase();

/** Of an address that was used at NOW. */
const OVER = { freeAt: new Date('2026-11-22T12:00:00Z') };
const isSaved = (answer: object) => !('freeAt' in answer);

let toilets = 0;
/** By somebody of whom nobody has heard, on a toilet that nobody has spoken of, unless told otherwise. */
function contribution(told: Partial<PersonalContribution> = {}): PersonalContribution {
  const n = ++toilets;
  return { toiletId: `lt_t${n}`, person: `person-${n}`, address: `address-${n}`, now: NOW, ...told };
}

async function feedOf(toiletId: string): Promise<number> {
  const rows = await pendingToilets(db.database, 100_000);
  return rows.filter((row) => row.toiletId === toiletId).length;
}

const overlayOf = async (toiletId: string, now = NOW) =>
  (await readOverlays(db.database, [toiletId], now)).get(toiletId);

const crowdOn = (toiletId: string, one: (i: number) => Partial<PersonalContribution>) =>
  CROWD.map((i) => contribution({ toiletId, ...one(i) }));

describe('confirmations', () => {
  test('count each person once, newest time first', async () => {
    const contributions = new Contributions(db.database);
    const first = contribution();
    const { toiletId, person } = first;
    expect(await contributions.confirm(first)).toEqual({
      confirmations: 1,
      lastConfirmedAt: NOW,
    });
    const later = new Date('2026-11-22T08:00:00Z');
    expect(await contributions.confirm(contribution({ toiletId, person, now: later }))).toEqual({
      confirmations: 1,
      lastConfirmedAt: later,
    });
    // By a clock that is behind: its own time is the newest that it tells.
    expect(await contributions.confirm(contribution({ toiletId }))).toMatchObject({
      confirmations: 2,
      lastConfirmedAt: NOW,
    });
    const overlays = await readOverlays(db.database, [toiletId], later);
    expect(overlays.get(toiletId)).toMatchObject({ confirmations: 2, lastConfirmedAt: later });
    expect(await feedOf(toiletId)).toBe(3);
  });

  test('of one address are once a day and toilet, whoever it is, even 50 at once', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const answers = await Promise.all(
      crowdOn(toiletId, () => ({ address: 'house' })).map((one) => contributions.confirm(one)),
    );
    expect(answers.filter(isSaved)).toHaveLength(1);
    expect(await overlayOf(toiletId)).toMatchObject({ confirmations: 1 });
    expect(await feedOf(toiletId)).toBe(1);

    expect(await contributions.confirm(contribution({ address: 'house' }))).toMatchObject({
      confirmations: 1,
    });
  });

  test('of 50 addresses at once are all counted', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    await Promise.all(crowdOn(toiletId, () => ({})).map((one) => contributions.confirm(one)));
    expect(await overlayOf(toiletId)).toMatchObject({ confirmations: 50, lastConfirmedAt: NOW });
    expect(await feedOf(toiletId)).toBe(50);
  });

  test('stop counting after 12 months, not before', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    await contributions.confirm(contribution({ toiletId, now: new Date('2025-11-21T12:00:00.001Z') }));
    await contributions.confirm(contribution({ toiletId, now: new Date('2025-11-21T12:00:00.000Z') }));
    expect(await overlayOf(toiletId)).toMatchObject({
      confirmations: 1,
      lastConfirmedAt: new Date('2025-11-21T12:00:00.001Z'),
    });
  });
});

describe('ratings', () => {
  test('of one person: the latest counts, and changing it is no new rater', async () => {
    const contributions = new Contributions(db.database);
    const first = contribution();
    const { toiletId, person, address } = first;
    expect(await contributions.rate({ ...first, rating: 2 })).toEqual({ average: 2, count: 1 });
    expect(await contributions.rate({ ...first, rating: 5 })).toEqual({ average: 5, count: 1 });
    expect(await contributions.rate({ ...contribution({ toiletId, address }), rating: 1 })).toEqual(OVER);
    expect(await contributions.rate({ ...contribution({ toiletId }), rating: 4 })).toMatchObject({
      average: 4.5,
      count: 2,
    });
    expect(await contributions.rate({ ...contribution({ toiletId }), rating: 4 })).toMatchObject({
      average: 4.33,
      count: 3,
    });
    expect(await contributions.rate({ ...contribution({ toiletId, person }), rating: 4 })).toMatchObject({
      average: 4,
    });
    expect(await feedOf(toiletId)).toBe(5);
  });

  test('of 50 people at once are all counted', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const answers = await Promise.all(
      crowdOn(toiletId, () => ({})).map((one, i) => contributions.rate({ ...one, rating: (i % 5) + 1 })),
    );
    expect(answers.every(isSaved)).toBe(true);
    expect(await overlayOf(toiletId)).toMatchObject({ cleanliness: { average: 3, count: 50 } });
  });

  test('of 50 people behind one address at once: one new rater', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const answers = await Promise.all(
      crowdOn(toiletId, () => ({ address: 'hotel' })).map((one) => contributions.rate({ ...one, rating: 3 })),
    );
    expect(answers.filter(isSaved)).toHaveLength(1);
    expect(await overlayOf(toiletId)).toMatchObject({ cleanliness: { average: 3, count: 1 } });
    expect(await feedOf(toiletId)).toBe(1);
  });

  test('of one person 50 times at once: one rater', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    await Promise.all(
      crowdOn(toiletId, () => ({ person: 'busy' })).map((one) => contributions.rate({ ...one, rating: 5 })),
    );
    expect(await overlayOf(toiletId)).toMatchObject({ cleanliness: { average: 5, count: 1 } });
  });
});

describe('votes', () => {
  const votes = [
    { attribute: 'fee', value: 'free' },
    { attribute: 'name', value: 'WC' },
  ] as const;

  test('are all kept, in order of time even if a clock is behind', async () => {
    const contributions = new Contributions(db.database);
    const first = contribution();
    const { toiletId, person } = first;
    await contributions.vote({ ...first, votes });
    const behind = new Date(NOW.getTime() - 5_000);
    const answer = await contributions.vote({
      ...first,
      now: behind,
      votes: [{ attribute: 'fee', value: 'paid' }],
    });
    expect(answer).toEqual({
      votes: [
        { fact: 'fee', person, value: 'free', at: NOW },
        { fact: 'name', person, value: 'WC', at: NOW },
        { fact: 'fee', person, value: 'paid', at: new Date(NOW.getTime() + 1) },
      ],
      locks: [],
      unreviewed: [],
    });
    expect(await feedOf(toiletId)).toBe(2);
  });

  test('of 50 people at once are all counted, each with all its facts', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const answers = await Promise.all(
      crowdOn(toiletId, () => ({})).map((one) => contributions.vote({ ...one, votes })),
    );
    expect(answers.every(isSaved)).toBe(true);
    expect((await overlayOf(toiletId))?.votes).toHaveLength(100);
  });

  test('of 50 people behind one address at once: one new voter, who may change the vote', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const crowd = crowdOn(toiletId, () => ({ address: 'school' }));
    const answers = await Promise.all(crowd.map((one) => contributions.vote({ ...one, votes })));
    const [winner, ...others] = crowd.filter((_, i) => isSaved(answers[i]!));
    expect(others).toEqual([]);
    expect((await overlayOf(toiletId))?.votes).toHaveLength(2);
    expect(await contributions.vote({ ...winner!, votes })).toSatisfy(isSaved);
    expect((await overlayOf(toiletId))?.votes).toHaveLength(4);
  });

  test('of one person 50 times at once are 50 votes of one person', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    await Promise.all(
      crowdOn(toiletId, () => ({ person: 'busy' })).map((one) => contributions.vote({ ...one, votes })),
    );
    const events = (await overlayOf(toiletId))?.votes ?? [];
    expect(new Set(events.filter(({ fact }) => fact === 'fee').map(({ at }) => at.getTime())).size).toBe(50);
  });

  test('stop counting after 24 months, not before', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    await contributions.vote({
      ...contribution({ toiletId, now: new Date('2024-11-21T12:00:00.001Z') }),
      votes,
    });
    expect((await overlayOf(toiletId))?.votes).toHaveLength(2);
    await contributions.vote({
      ...contribution({ toiletId, now: new Date('2024-11-21T12:00:00.000Z') }),
      votes,
    });
    expect((await overlayOf(toiletId))?.votes).toHaveLength(2);
  });
});

test('one address may confirm, rate and vote on one toilet on one day', async () => {
  const contributions = new Contributions(db.database);
  const one = contribution();
  expect(await contributions.confirm(one)).toSatisfy(isSaved);
  expect(await contributions.rate({ ...one, rating: 1 })).toSatisfy(isSaved);
  expect(await contributions.vote({ ...one, votes: [{ attribute: 'name', value: 'X' }] })).toSatisfy(isSaved);
});

describe('24 hours of one address', () => {
  /** The house on a day: its hash is another one every day. */
  const from = (toiletId: string, time: string) => {
    const now = new Date(time);
    const hash = (days: number) =>
      `house ${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}`;
    return contribution({
      toiletId,
      now,
      address: hash(0),
      addressBeside: { yesterday: hash(-1), tomorrow: hash(1) },
    });
  };
  const votes = [{ attribute: 'fee', value: 'free' }] as const;

  test.each(['confirm', 'rate', 'vote'] as const)('do not end at midnight, for %s', async (how) => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const act = (time: string) => contributions[how]({ ...from(toiletId, time), rating: 3, votes });
    expect(await act('2026-11-20T18:00:00.000Z')).toSatisfy(isSaved);
    const over = { freeAt: new Date('2026-11-21T18:00:00.000Z') };
    expect(await act('2026-11-20T23:59:59.999Z')).toEqual(over);
    expect(await act('2026-11-21T00:00:00.000Z')).toEqual(over);
    expect(await act('2026-11-21T17:59:59.999Z')).toEqual(over);
    expect(await act('2026-11-21T18:00:00.000Z')).toSatisfy(isSaved);
    expect(await act('2026-11-22T17:59:59.999Z')).toEqual({ freeAt: new Date('2026-11-22T18:00:00.000Z') });
  });

  test('hold one voter, though who came before midnight is saved after who came behind it', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const late = contributions.vote({ ...from(toiletId, '2026-11-21T00:00:00.000Z'), votes });
    expect(await late).toSatisfy(isSaved);
    const early = contributions.vote({ ...from(toiletId, '2026-11-20T23:59:59.999Z'), votes });
    expect(await early).toEqual({ freeAt: new Date('2026-11-22T00:00:00.000Z') });
  });

  test('hold one voter, though 50 come at midnight, half of them on each side of it', async () => {
    const contributions = new Contributions(db.database);
    const { toiletId } = contribution();
    const times = ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'] as const;
    const answers = await Promise.all(
      CROWD.map((i) => contributions.vote({ ...from(toiletId, times[i % 2]!), votes })),
    );
    expect(answers.filter(isSaved)).toHaveLength(1);
    expect((await overlayOf(toiletId))?.votes).toHaveLength(1);
  });
});

describe('a report', () => {
  test('disputes the toilet for 90 days', async () => {
    const { toiletId } = contribution();
    const contributions = new Contributions(db.database);
    const { id } = await contributions.report({
      toiletId,
      kind: 'closed',
      note: "it's shut; DROP TABLE",
      now: NOW,
    });
    expect(id).toMatch(/^rep_[a-z2-7]{24}$/);
    expect(await feedOf(toiletId)).toBe(1);
    expect(await overlayOf(toiletId, new Date(NOW.getTime() + 90 * 86_400_000 - 1))).toMatchObject({
      reports: { people: 1, warns: false, kinds: { closed: 1 } },
    });
    expect(await overlayOf(toiletId, new Date(NOW.getTime() + 90 * 86_400_000))).toBeUndefined();
  });

  describe('counts people', () => {
    const from = (person: string, address: string, isSignedIn = false) => ({
      from: { person, isSignedIn, address },
    });
    test.each([
      ['one person', [{ kind: 'gone', ...from('a', 'x') }], { people: 1, warns: false, kinds: { gone: 1 } }],
      [
        'two people',
        [
          { kind: 'gone', ...from('a', 'x') },
          { kind: 'gone', ...from('b', 'y') },
        ],
        { people: 2, warns: true, kinds: { gone: 2 } },
      ],
      [
        'two people, who say different things',
        [
          { kind: 'gone', ...from('a', 'x') },
          { kind: 'wrong_hours', ...from('b', 'y') },
        ],
        { people: 2, warns: true, kinds: { gone: 1, wrong_hours: 1 } },
      ],
      [
        'the same address twice a day, as one',
        [
          { kind: 'gone', ...from('a', 'x') },
          { kind: 'gone', ...from('b', 'x') },
          { kind: 'closed', ...from('c', 'x') },
        ],
        { people: 1, warns: false, kinds: { gone: 1, closed: 1 } },
      ],
      [
        'one who is signed in, who is enough for a warning',
        [
          { kind: 'closed', ...from('a', 'x', true) },
          { kind: 'closed', ...from('a', 'y', true) },
        ],
        { people: 1, warns: true, kinds: { closed: 1 } },
      ],
    ] as const)('%s', async (_, reports, counted) => {
      const { toiletId } = contribution();
      const contributions = new Contributions(db.database);
      for (const report of reports) await contributions.report({ toiletId, note: null, now: NOW, ...report });
      const last_on = NOW.toISOString().slice(0, 10);
      expect((await overlayOf(toiletId))?.reports).toEqual({ ...counted, last_on });
    });
  });
});

describe('a submission', () => {
  test('is kept as it was given, and feeds nothing', async () => {
    const given: Parameters<Contributions['submit']>[0] = {
      ...proposedFacts({
        lon: 7.4246,
        lat: 43.7384,
        name: 'Café “Ö”',
        access: 'customers',
        wheelchair: 'limited',
      }),
      note: 'second floor',
      now: NOW,
    };
    const before = (await pendingToilets(db.database, 100_000)).length;
    const { id } = await new Contributions(db.database).submit(given);
    expect(id).toMatch(/^sub_[a-z2-7]{24}$/);
    const rows = await db.database.query(z.looseObject({}), 'SELECT * FROM submission WHERE id = $1', [id]);
    expect(rows).toMatchObject([
      {
        ...{ id, lon: 7.4246, lat: 43.7384, name: 'Café “Ö”', access: 'customers', fee: 'unknown' },
        ...{ opening_hours: null, wheelchair: 'limited', changing_table: 'unknown', note: 'second floor' },
        ...{ at: NOW, state: 'pending' },
      },
    ]);
    expect(await pendingToilets(db.database, 100_000)).toHaveLength(before);
  });
});

describe('what is written inTransaction', () => {
  test('stays only if the contribution does', async () => {
    await db.database.execute('CREATE TABLE token (id text PRIMARY KEY)');
    const contributions = new Contributions(db.database);
    const spend =
      (id: string) => async (queries: typeof db.database | { execute: typeof db.database.execute }) => {
        await queries.execute('INSERT INTO token VALUES ($1)', [id]);
      };
    const one = contribution();
    await contributions.confirm({ ...one, inTransaction: spend('a') });
    expect(await contributions.confirm({ ...one, inTransaction: spend('b') })).toEqual(OVER);
    const kept = await db.database.query(z.object({ id: z.string() }), 'SELECT id FROM token');
    expect(kept).toEqual([{ id: 'a' }]);
    await expect(contributions.confirm(contribution({ inTransaction: spend('a') }))).rejects.toThrow(
      'duplicate key',
    );
  });

  test('saves nothing if it throws', async () => {
    const one = contribution();
    const inTransaction = () => Promise.reject(new Error('spent'));
    await expect(new Contributions(db.database).rate({ ...one, rating: 1, inTransaction })).rejects.toThrow(
      'spent',
    );
    expect(await overlayOf(one.toiletId)).toBeUndefined();
    expect(await feedOf(one.toiletId)).toBe(0);
  });
});

test('whoever listens is told after each contribution', async () => {
  let heard = 0;
  let wake = () => {};
  const listener = db.database.listen(FEED_CHANNEL, () => {
    heard++;
    wake();
  });
  const next = (times: number) =>
    new Promise<void>((resolve) => {
      wake = () => {
        if (heard >= times) resolve();
      };
      wake();
    });
  await next(1);
  await new Contributions(db.database).confirm(contribution());
  await next(2);
  await listener.close();
  expect(await databaseTime(db.database)).toBeInstanceOf(Date);
});
