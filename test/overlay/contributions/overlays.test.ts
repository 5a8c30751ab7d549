/** Overlays: all that was said of toilets, in batches, with aliases, and when time alone changes them. */
import { describe, expect, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import {
  communityToilets,
  emptyOverlay,
  readOverlays,
  touchedByTime,
} from '../../../overlay/contributions/overlays.ts';
import type { ToiletOverlay } from '../../../overlay/contributions/toilet-overlay.ts';
import { tally } from '../../../overlay/contributions/vote-rule.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { upsertAliases } from '../../../overlay/id-registry.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
let addresses = 0;
const by = (toiletId: string, person: string, now = NOW) => ({
  toiletId,
  person,
  address: `address-${++addresses}`,
  now,
});

async function one(database: Database, id: string, now = NOW): Promise<ToiletOverlay | undefined> {
  return (await readOverlays(database, [id], now)).get(id);
}

test('what nobody spoke of is not there; the merge starts from the empty one', async () => {
  const { database } = await freshDatabase();
  expect(await readOverlays(database, ['lt_n1'], NOW)).toEqual(new Map());
  expect(await readOverlays(database, [], NOW)).toEqual(new Map());
  expect(emptyOverlay('lt_n1')).toMatchObject({ confirmations: 0, votes: [], gone: false });
});

test('each kind alone makes an overlay, and together they are one', async () => {
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  await people.confirm(by('lt_a', 'p'));
  await people.rate({ ...by('lt_b', 'p'), rating: 4 });
  await people.vote({ ...by('lt_c', 'p'), votes: [{ attribute: 'name', value: 'X' }] });
  await people.report({ toiletId: 'lt_d', kind: 'gone', note: null, now: NOW });
  await database.execute(`INSERT INTO fact_lock VALUES ('lt_e', 'fee', 'free', $1)`, [NOW]);
  await database.execute(`INSERT INTO gone_toilet VALUES ('lt_f', $1)`, [NOW]);
  const REPORTED = { people: 1, warns: false, last_on: NOW.toISOString().slice(0, 10), kinds: { gone: 1 } };
  const parts: Partial<ToiletOverlay>[] = [
    { toiletId: 'lt_a', confirmations: 1, lastConfirmedAt: NOW },
    { toiletId: 'lt_b', cleanliness: { average: 4, count: 1 } },
    { toiletId: 'lt_c', votes: [{ fact: 'name', person: 'p', value: 'X', at: NOW }] },
    { toiletId: 'lt_d', reports: REPORTED },
    { toiletId: 'lt_e', locks: [{ fact: 'fee', value: 'free', at: NOW }] },
    { toiletId: 'lt_f', gone: true },
  ];
  const ids = parts.map(({ toiletId }) => toiletId!);
  const expected = parts.map((part) => ({ ...emptyOverlay(part.toiletId!), ...part }));
  const overlays = await readOverlays(database, ['lt_nothing', ...ids], NOW);
  expect([...overlays.values()].sort((a, b) => (a.toiletId < b.toiletId ? -1 : 1))).toEqual(expected);

  // The same said of one toilet that has the others as its aliases: all but gone, which is said of the id in use.
  await upsertAliases(
    database,
    ids.slice(1).map((alias) => ({ alias, toiletId: 'lt_a' })),
  );
  expect(await one(database, 'lt_a')).toEqual({
    ...Object.assign({}, ...expected),
    confirmations: 1,
    lastConfirmedAt: NOW,
    ...{ cleanliness: expected[1]?.cleanliness, votes: expected[2]?.votes, reports: REPORTED },
    ...{ locks: expected[4]?.locks, toiletId: 'lt_a', gone: false },
  });
});

test('a person who spoke of a toilet and of its alias is one person', async () => {
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  const later = new Date(NOW.getTime() + 1);
  for (const id of ['lt_a', 'lt_b']) await people.confirm(by(id, 'p'));
  await people.rate({ ...by('lt_a', 'p', later), rating: 5 });
  await people.rate({ ...by('lt_b', 'p'), rating: 1 });
  await upsertAliases(database, [{ alias: 'lt_b', toiletId: 'lt_a' }]);
  expect(await one(database, 'lt_a')).toMatchObject({
    confirmations: 1,
    cleanliness: { average: 5, count: 1 },
  });
});

test.each([
  ['a confirmation after 90 days', 'confirmation', '2026-08-23T12:00:00.000Z'],
  ['a confirmation after 12 months', 'confirmation', '2025-11-21T12:00:00.000Z'],
  ['a vote after 24 months', 'vote', '2024-11-21T12:00:00.000Z'],
  ['a report after 90 days', 'report', '2026-08-23T12:00:00.000Z'],
])('%s changes its toilet by time alone, just then', async (_, what, time) => {
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  const said = by('lt_a', 'p', new Date(time));
  if (what === 'confirmation') await people.confirm(said);
  else if (what === 'vote') await people.vote({ ...said, votes: [{ attribute: 'fee', value: 'free' }] });
  else await people.report({ ...said, kind: 'closed', note: null });
  await upsertAliases(database, [{ alias: 'lt_a', toiletId: 'lt_b' }]);
  const [dayBefore, justBefore, dayAfter] = [-86_400_000, -1, 86_400_000].map(
    (ms) => new Date(NOW.getTime() + ms),
  );
  expect(await touchedByTime(database, dayBefore!, justBefore!)).toEqual([]);
  expect(await touchedByTime(database, justBefore!, NOW)).toEqual(['lt_b']);
  expect(await touchedByTime(database, NOW, dayAfter!)).toEqual([]);
});

describe('what was said under a clock two years ahead', () => {
  const AHEAD = new Date('2028-11-21T12:00:00.000Z');
  const said = { person: 'x', address: 'x', now: AHEAD };

  test('does not count as a confirmation until then, and hides none', async () => {
    const { database } = await freshDatabase();
    const people = new Contributions(database);
    await people.confirm({ ...said, toiletId: 'lt_a' });
    expect(await one(database, 'lt_a')).toBeUndefined();
    expect(await people.confirm(by('lt_a', 'p'))).toEqual({
      confirmations: 1,
      lastConfirmedAt: NOW,
    });
    // Of the same person and address, too.
    expect(await people.confirm({ ...said, toiletId: 'lt_a', now: NOW })).toMatchObject({ confirmations: 2 });
    expect(await one(database, 'lt_a', AHEAD)).toMatchObject({ lastConfirmedAt: AHEAD });
  });

  test('is looked at again on every day until then', async () => {
    const { database } = await freshDatabase();
    await new Contributions(database).confirm({ ...said, toiletId: 'lt_a' });
    const days = [NOW, new Date('2028-11-20T00:00:00Z'), AHEAD, new Date('2028-11-23T00:00:00Z')];
    const touched = days.map((since) =>
      touchedByTime(database, since, new Date(since.getTime() + 86_400_000)),
    );
    expect(await Promise.all(touched)).toEqual([['lt_a'], ['lt_a'], [], []]);
  });

  test('gives way to any other rating of the person, and any other lock', async () => {
    const { database } = await freshDatabase();
    const people = new Contributions(database);
    await people.rate({ ...said, toiletId: 'lt_a', rating: 1 });
    await database.execute(`INSERT INTO fact_lock VALUES ('lt_a', 'fee', 'paid', $1)`, [AHEAD]);
    const before = {
      cleanliness: { average: 1, count: 1 },
      locks: [{ fact: 'fee', value: 'paid', at: NOW }],
    };
    expect(await one(database, 'lt_a')).toMatchObject(before);
    await people.rate({ ...said, toiletId: 'lt_b', rating: 5, now: NOW });
    await database.execute(`INSERT INTO fact_lock VALUES ('lt_b', 'fee', 'free', $1)`, [NOW]);
    await upsertAliases(database, [{ alias: 'lt_b', toiletId: 'lt_a' }]);
    expect(await one(database, 'lt_a')).toMatchObject({
      cleanliness: { average: 5, count: 1 },
      locks: [{ fact: 'fee', value: 'free', at: NOW }],
    });
  });

  test('leaves the votes of a person in their order', async () => {
    const { database } = await freshDatabase();
    const people = new Contributions(database);
    const vote = (value: string, now: Date) =>
      people.vote({ ...said, toiletId: 'lt_a', now, votes: [{ attribute: 'fee', value }] });
    await vote('paid', AHEAD);
    await vote('free', NOW);
    const { votes } = (await one(database, 'lt_a'))!;
    expect(tally('fee', votes, null, undefined, NOW).counts).toEqual(new Map([['free', 1]]));
  });
});

test('a confirmation from a clock a little ahead counts at once, as of now', async () => {
  const { database } = await freshDatabase();
  await new Contributions(database).confirm(by('lt_a', 'p', new Date(NOW.getTime() + 3_600_000)));
  expect(await one(database, 'lt_a')).toMatchObject({ confirmations: 1, lastConfirmedAt: NOW });
});

test('community toilets are the approved submissions', async () => {
  const { database } = await freshDatabase();
  expect(await communityToilets(database)).toEqual([]);
  expect(await communityToilets(database, ['lt_cnone'])).toEqual([]);
});
