/** The model of Postgres answers as Postgres does: the product's own queries run on both. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../bench/made/random.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { readOverlays, touchedByTime } from '../../overlay/contributions/overlays.ts';
import type { Database } from '../../overlay/database/database.ts';
import { appendToFeed, markMerged, mergedSince, pendingToilets, pruneFeed } from '../../overlay/feed.ts';
import {
  deleteAliases,
  type RegisteredToilet,
  readAliases,
  readRegistry,
  upsertAliases,
  upsertRegistry,
} from '../../overlay/id-registry.ts';
import { pruneExpired } from '../../overlay/retention.ts';
import { NOW } from '../fixtures/generation.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { DatabaseModel } from './database-model.ts';
import { STATEMENTS } from './database-statements.ts';
import { Kernel } from './kernel.ts';

const DAY_MS = 24 * 3_600_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const TOILETS = ['lt_n1', 'lt_n2', 'lt_n3'];
const LONG_AGO = new Date(0);

/** Both databases, and what a function answers on each. */
async function both() {
  const { database } = await freshDatabase();
  const model = new DatabaseModel(new Kernel(seededRandom(1), NOW.getTime()), STATEMENTS).connect();
  return async (ask: (database: Database) => Promise<unknown>) => {
    const [real, modelled] = [await ask(database), await ask(model)];
    expect(modelled).toEqual(real);
  };
}

const overlaysAt = (now: Date) => (database: Database) => readOverlays(database, TOILETS, now);

test('people confirm, rate and vote, at any hour and under clocks that are wrong', async () => {
  const expectSame = await both();
  const random = seededRandom(7);
  for (let i = 0; i < 60; i++) {
    const person = random.pick(['ana', 'ben', 'cem']);
    const now = later(random.pick([-800, -370, -1.2, -0.9, -0.5, 0, 0.01, 3]));
    const day = (days: number) =>
      `${person} of ${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)}`;
    const addressBeside = { yesterday: day(-1), tomorrow: day(1) };
    const by = { toiletId: random.pick(TOILETS), person, address: day(0), addressBeside, now };
    const rating = random.int(1, 5);
    const vote = { attribute: 'wheelchair' as const, value: random.pick(['yes', 'no']) };
    const deed = random.int(0, 2);
    await expectSame((database) => {
      const people = new Contributions(database);
      if (deed === 0) return people.confirm(by);
      return deed === 1 ? people.rate({ ...by, rating }) : people.vote({ ...by, votes: [vote] });
    });
  }
  for (const days of [-700, -2, 0, 2, 400]) await expectSame(overlaysAt(later(days)));
  for (const days of [-400, -1, 0])
    await expectSame(async (database) => (await touchedByTime(database, later(days), NOW)).sort());
  await expectSame((database) => upsertAliases(database, [{ alias: 'lt_n3', toiletId: 'lt_n1' }]));
  await expectSame(overlaysAt(NOW));
  await expectSame((database) => pruneExpired(database, NOW));
  await expectSame(overlaysAt(NOW));
  await expectSame((database) => pruneExpired(database, later(3_000)));
  await expectSame(overlaysAt(later(3_000)));
});

test('the feed gives each row once, under the id in use', async () => {
  const expectSame = await both();
  const waiting = async (database: Database) =>
    (await pendingToilets(database)).map(({ toiletId }) => toiletId);
  await expectSame((database) => appendToFeed(database, ['lt_n1', 'lt_n2', 'lt_n1']));
  await expectSame((database) => upsertAliases(database, [{ alias: 'lt_n2', toiletId: 'lt_n3' }]));
  await expectSame(waiting);
  await expectSame(async (database) => markMerged(database, [(await pendingToilets(database, 2))[1]!.id]));
  await expectSame(waiting);
  await expectSame((database) => mergedSince(database, LONG_AGO));
  await expectSame((database) => pruneFeed(database, later(100_000)));
  await expectSame((database) => mergedSince(database, LONG_AGO));
});

test('the registry keeps when an id was first seen, and where its aliases lead', async () => {
  const expectSame = await both();
  const row = (toiletId: string, more: Partial<RegisteredToilet> = {}): RegisteredToilet => ({
    ...{ toiletId, osmType: 'node', osmId: 5, lon: 7, lat: 43, firstSeen: NOW, lastSeen: NOW },
    ...{ state: 'present', missingImports: 0, ...more },
  });
  const registry = async (database: Database) => (await Array.fromAsync(readRegistry(database))).flat();
  await expectSame((database) => upsertRegistry(database, [row('lt_n5'), row('lt_n4')]));
  const moved = row('lt_n5', { osmType: 'way', firstSeen: later(1), state: 'missing', missingImports: 1 });
  await expectSame((database) => upsertRegistry(database, [moved]));
  await expectSame(registry);
  const aliases = [
    [{ alias: 'lt_w1', toiletId: 'lt_n4' }],
    [{ alias: 'lt_n4', toiletId: 'lt_n5' }],
    [{ alias: 'lt_n5', toiletId: 'lt_n6' }],
  ];
  for (const fresh of aliases) {
    await expectSame((database) => upsertAliases(database, fresh));
    await expectSame((database) => readAliases(database));
  }
  await expectSame((database) => deleteAliases(database, ['lt_n4']));
  await expectSame((database) => readAliases(database, ['lt_n6']));
});

test('a transaction is seen when it has committed, and not at all if it throws', async () => {
  const expectSame = await both();
  const count = async (database: Database) => (await pendingToilets(database)).length;
  await expectSame(async (database) => {
    const seen: number[] = [];
    await database.transaction(async (queries) => {
      await appendToFeed(queries, ['lt_n1']);
      seen.push(await count(database), (await pendingToilets(queries)).length);
    });
    return [...seen, await count(database)];
  });
  await expectSame(async (database) => {
    const failing = database.transaction(async (queries) => {
      await appendToFeed(queries, ['lt_n2']);
      throw new Error('no');
    });
    return [await failing.catch(String), await count(database)];
  });
});
