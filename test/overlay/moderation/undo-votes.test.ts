/** Votes taken back: by value, voter, network and period, with all that follows from it, and undone as exactly. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions, type Vote } from '../../../overlay/contributions/contributions.ts';
import { readOverlays } from '../../../overlay/contributions/overlays.ts';
import { pendingToilets } from '../../../overlay/feed.ts';
import { upsertAliases } from '../../../overlay/id-registry.ts';
import { readDecisions } from '../../../overlay/moderation/decisions.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { MOST_UNDONE } from '../../../overlay/moderation/undo-votes.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { forgetAll, moderatorOf } from '../../fixtures/moderation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const db = useDatabase();
const by = { moderatorId: '', now: NOW };
let moderation: Moderation;
beforeAll(async () => {
  by.moderatorId = await moderatorOf(db.database, NOW);
  moderation = new Moderation(db.database, normalHours);
});
beforeEach(() => forgetAll(db.database));

const conflict = (promise: Promise<unknown>) =>
  expect(promise).rejects.toMatchObject({ name: 'NotDecided', why: 'conflict' });

/** A vote of a person from a network, each on an address of its own. */
async function vote(toiletId: string, person: string, network: string, minute = 0, votes: Vote[] = [FREE]) {
  const said = await new Contributions(db.database).vote({
    ...{ toiletId, person, network, votes, now: new Date(NOW.getTime() + minute * 60_000) },
    address: `${person} ${toiletId} ${minute}`,
  });
  if ('freeAt' in said) throw new Error('The address was used.');
}
const FREE: Vote = { attribute: 'fee', value: 'free' };
const NAME: Vote = { attribute: 'name', value: 'CLOSED FOREVER' };

/** Who votes for what on each toilet, as it counts: `lt_a: ada fee=free`. */
async function counting(...toilets: string[]): Promise<string[]> {
  const overlays = await readOverlays(db.database, toilets, new Date(NOW.getTime() + 86_400_000));
  return toilets.flatMap((id) =>
    (overlays.get(id)?.votes ?? []).map(({ person, fact, value }) => `${id}: ${person} ${fact}=${value}`),
  );
}
async function idOf(toiletId: string, person: string): Promise<string> {
  const [row] = await db.database.query(
    z.object({ id: z.string() }),
    'SELECT id FROM vote WHERE toilet_id = $1 AND person = $2 ORDER BY id LIMIT 1',
    [toiletId, person],
  );
  return row?.id ?? '';
}
const feed = async () => (await pendingToilets(db.database)).map(({ toiletId }) => toiletId).sort();
const emptyFeed = () => db.database.execute('DELETE FROM feed');

/** Two sock puppets of one network on two toilets, and an honest neighbour. */
async function attack(): Promise<void> {
  await vote('lt_a', 'sock1', 'evil', 0, [NAME, FREE]);
  await vote('lt_a', 'sock2', 'evil', 1, [NAME]);
  await vote('lt_b', 'sock1', 'evil', 2, [NAME]);
  await vote('lt_a', 'ada', 'home', 3, [FREE]);
  await emptyFeed();
}
const ALL = [
  ...['lt_a: sock1 fee=free', 'lt_a: sock1 name=CLOSED FOREVER', 'lt_a: sock2 name=CLOSED FOREVER'],
  ...['lt_a: ada fee=free', 'lt_b: sock1 name=CLOSED FOREVER'],
].sort();
const all = async () => (await counting('lt_a', 'lt_b')).sort();

describe('an undo', () => {
  test('of a voter takes back all votes of that person, and its undo brings them back', async () => {
    await attack();
    const done = await moderation.undoVotes({ of: 'voter', voteId: await idOf('lt_b', 'sock1') }, by);
    expect(await all()).toEqual(['lt_a: ada fee=free', 'lt_a: sock2 name=CLOSED FOREVER']);
    expect(await feed()).toEqual(['lt_a', 'lt_b']);
    await emptyFeed();
    await moderation.undo(done.id, by);
    expect(await all()).toEqual(ALL);
    expect(await feed()).toEqual(['lt_a', 'lt_b']);
    await conflict(moderation.undo(done.id, by));
  });

  test('of a network takes back what all its people said, and nothing else', async () => {
    await attack();
    const done = await moderation.undoVotes({ of: 'network', voteId: await idOf('lt_a', 'sock2') }, by);
    expect(await all()).toEqual(['lt_a: ada fee=free']);
    expect(await feed()).toEqual(['lt_a', 'lt_b']);
    const { items } = await readDecisions(db.database, { limit: 1 });
    expect(items).toMatchObject([
      { id: done.id, action: 'undo-votes', detail: { of: 'network', votes: 4, toilets: 2 } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/sock|evil/);
  });

  test('of a value takes back the votes for it on this toilet, also under its other ids', async () => {
    await attack();
    await vote('lt_old', 'sock3', 'evil', 4, [NAME]);
    await upsertAliases(db.database, [{ alias: 'lt_old', toiletId: 'lt_a' }]);
    await emptyFeed();
    const which = { of: 'value', toiletId: 'lt_a', fact: 'name', value: 'CLOSED FOREVER' } as const;
    await moderation.undoVotes(which, by);
    expect(await all()).toEqual([
      'lt_a: ada fee=free',
      'lt_a: sock1 fee=free',
      'lt_b: sock1 name=CLOSED FOREVER',
    ]);
    expect(await feed()).toEqual(['lt_a', 'lt_a']);
    await conflict(moderation.undoVotes(which, by));
    await db.database.execute('DELETE FROM toilet_alias');
  });

  test('of a period takes back what was said from its first moment to before its last', async () => {
    await attack();
    const minute = (n: number) => new Date(NOW.getTime() + n * 60_000);
    await moderation.undoVotes({ of: 'period', from: minute(1), until: minute(3) }, by);
    expect(await all()).toEqual([
      'lt_a: ada fee=free',
      'lt_a: sock1 fee=free',
      'lt_a: sock1 name=CLOSED FOREVER',
    ]);
  });

  test('makes who has nothing left there a new voter: the address of the day is needed again', async () => {
    const contributions = new Contributions(db.database);
    const contribution = { toiletId: 'lt_n', person: 'sock', address: 'one', votes: [FREE], now: NOW };
    await contributions.vote(contribution);
    expect(await contributions.vote(contribution)).toHaveProperty('votes');
    const done = await moderation.undoVotes({ of: 'voter', voteId: await idOf('lt_n', 'sock') }, by);
    expect(await contributions.vote(contribution)).toHaveProperty('freeAt');
    await moderation.undo(done.id, by);
    expect(await contributions.vote(contribution)).toHaveProperty('votes');
  });

  test('of ten at once that want the same votes: one', async () => {
    await attack();
    const voteId = await idOf('lt_a', 'sock1');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        moderation.undoVotes({ of: i % 2 ? 'voter' : 'network', voteId }, by),
      ),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    // The voter's alone, and then what is left of the network, or the network's at once.
    expect([1, 2]).toContain(won.length);
    expect((await all()).filter((line) => line.includes('sock1'))).toEqual([]);
  });

  test('is refused where there is nothing, no such vote, or a network that is forgotten', async () => {
    await attack();
    const undo = (of: 'voter' | 'network', voteId: string) => moderation.undoVotes({ of, voteId }, by);
    await expect(undo('voter', '999999999')).rejects.toMatchObject({ why: 'missing' });
    await db.database.execute('UPDATE vote SET network = NULL');
    await conflict(undo('network', await idOf('lt_a', 'sock1')));
    const long = new Date(0);
    await conflict(moderation.undoVotes({ of: 'period', from: long, until: new Date(1) }, by));
    expect(await all()).toEqual(ALL);
  });

  test('takes the most that one undo may, and refuses one vote more with nothing changed', async () => {
    await db.database.execute(
      `INSERT INTO vote (toilet_id, fact, person, value, at, network)
       SELECT 'lt_' || i % 3000, 'fee', 'p' || i, 'free', $2, 'n' FROM generate_series(0, $1::int) AS i`,
      [MOST_UNDONE, NOW],
    );
    const period = { of: 'period', from: NOW, until: new Date(NOW.getTime() + 1) } as const;
    await conflict(moderation.undoVotes(period, by));
    expect(await feed()).toEqual([]);
    await db.database.execute(`DELETE FROM vote WHERE person = 'p0'`);
    const { id } = await moderation.undoVotes(period, by);
    expect(new Set(await feed()).size).toBe(3_000);
    await moderation.undo(id, by);
    expect(await counting('lt_7')).toHaveLength(4);
  });
});

describe('an approved value', () => {
  test('is approved once, by one of ten, and no longer after the undo', async () => {
    const approve = () => moderation.approveVotes('lt_a', 'name', 'WC', by);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, approve));
    const [won, ...others] = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
    expect(others).toEqual([]);
    expect(await feed()).toEqual(['lt_a']);
    await moderation.undo(won!.id, by);
    await approve();
    await conflict(approve());
  });
});
