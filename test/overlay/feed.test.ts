/** The change feed: nothing is skipped, nothing is forgotten before it was published. */
import { expect, test } from 'vitest';
import {
  appendToFeed,
  databaseTime,
  markMerged,
  mergedSince,
  pendingFeed,
  pendingToilets,
  pruneFeed,
} from '../../overlay/feed.ts';
import { upsertAliases } from '../../overlay/id-registry.ts';
import { freshDatabase } from '../fixtures/postgres.ts';

test('rows wait, oldest first, until they are marked', async () => {
  const { database } = await freshDatabase();
  expect(await pendingFeed(database)).toEqual({ count: 0, oldest: null });
  await appendToFeed(database, ['lt_n1', 'lt_n2', 'lt_n1']);
  const rows = await pendingToilets(database);
  expect(rows.map(({ toiletId }) => toiletId)).toEqual(['lt_n1', 'lt_n2', 'lt_n1']);
  expect(await pendingToilets(database, 2)).toEqual(rows.slice(0, 2));
  expect(await pendingFeed(database)).toEqual({ count: 3, oldest: rows[0]?.at });
  await markMerged(database, [rows[0]!.id]);
  expect(await pendingToilets(database)).toEqual(rows.slice(1));
});

test('a row whose transaction commits late is not skipped, though newer ones are merged', async () => {
  const { database } = await freshDatabase();
  await database.transaction(async (late) => {
    await appendToFeed(late, ['lt_late']);
    await appendToFeed(database, ['lt_early']);
    const rows = await pendingToilets(database);
    expect(rows.map(({ toiletId }) => toiletId)).toEqual(['lt_early']);
    await markMerged(
      database,
      rows.map(({ id }) => id),
    );
  });
  expect((await pendingToilets(database)).map(({ toiletId }) => toiletId)).toEqual(['lt_late']);
});

test('a row of an id that became an alias names the id in use', async () => {
  const { database } = await freshDatabase();
  await appendToFeed(database, ['lt_old', 'lt_new']);
  await upsertAliases(database, [{ alias: 'lt_old', toiletId: 'lt_new' }]);
  const rows = await pendingToilets(database);
  expect(rows.map(({ toiletId }) => toiletId)).toEqual(['lt_new', 'lt_new']);
  const before = await databaseTime(database);
  await markMerged(
    database,
    rows.map(({ id }) => id),
  );
  expect(await mergedSince(database, before)).toEqual(['lt_new']);
});

test('what was merged since a time is told, what was merged before is not', async () => {
  const { database } = await freshDatabase();
  await appendToFeed(database, ['lt_n1', 'lt_n2']);
  const [first, second] = await pendingToilets(database);
  await markMerged(database, [first!.id]);
  // The clock that is compared with ends at the millisecond: let it go on by one.
  const merged = await databaseTime(database);
  let since = merged;
  while (since.getTime() <= merged.getTime()) since = await databaseTime(database);
  expect(await mergedSince(database, since)).toEqual([]);
  await markMerged(database, [first!.id, second!.id]);
  expect(await mergedSince(database, since)).toEqual(['lt_n2']);
  expect((await mergedSince(database, new Date(0))).sort()).toEqual(['lt_n1', 'lt_n2']);
});

test('only merged rows are pruned', async () => {
  const { database } = await freshDatabase();
  await appendToFeed(database, ['lt_n1', 'lt_n2']);
  const [first] = await pendingToilets(database);
  await markMerged(database, [first!.id]);
  expect(await pruneFeed(database, new Date('2100-01-01'))).toBe(1);
  expect(await pendingFeed(database)).toMatchObject({ count: 1 });
});
