/** The id registry: whole imports go in and come out as they were, and aliases always name an id in use. */
import { expect, test } from 'vitest';
import type { Queries } from '../../overlay/database/queries.ts';
import {
  pruneRegistry,
  type RegisteredToilet,
  readAliases,
  readRegistry,
  upsertAliases,
  upsertRegistry,
} from '../../overlay/id-registry.ts';
import { freshDatabase } from '../fixtures/postgres.ts';

const THEN = new Date('2026-11-20T03:15:00.000Z');
const NOW = new Date('2026-11-21T03:15:00.000Z');

const registered = (n: number, some: Partial<RegisteredToilet> = {}): RegisteredToilet => ({
  toiletId: `lt_n${n}`,
  osmType: 'node',
  osmId: 12_000_000_000 + n,
  lon: -7.1234567,
  lat: n / 1e6,
  firstSeen: THEN,
  lastSeen: THEN,
  state: 'present',
  missingImports: 0,
  ...some,
});

async function all(queries: Queries): Promise<RegisteredToilet[]> {
  const rows: RegisteredToilet[] = [];
  for await (const batch of readRegistry(queries)) rows.push(...batch);
  return rows;
}

test('more than two batches come back as they went in', async () => {
  const { database } = await freshDatabase();
  const toilets = Array.from({ length: 25_000 }, (_, n) => registered(n));
  await upsertRegistry(database, toilets);
  const back = await all(database);
  expect(back).toHaveLength(25_000);
  expect(new Map(back.map((row) => [row.toiletId, row]))).toEqual(
    new Map(toilets.map((row) => [row.toiletId, row])),
  );
});

test('a known id is replaced, and keeps when it was first seen', async () => {
  const { database } = await freshDatabase();
  await upsertRegistry(database, [registered(1), registered(2)]);
  const moved = registered(1, { osmType: 'way', osmId: 5, lon: 1, lat: 2, firstSeen: NOW, lastSeen: NOW });
  const missing = registered(2, { state: 'missing', missingImports: 1 });
  await upsertRegistry(database, [moved, missing, registered(3)]);
  expect(await all(database)).toEqual([{ ...moved, firstSeen: THEN }, missing, registered(3)]);
});

test('what has been missing for long is forgotten', async () => {
  const { database } = await freshDatabase();
  await upsertRegistry(database, [
    registered(1, { state: 'missing' }),
    registered(2, { state: 'missing', lastSeen: NOW }),
    registered(3),
  ]);
  expect(await pruneRegistry(database, NOW)).toBe(1);
  expect((await all(database)).map(({ toiletId }) => toiletId)).toEqual(['lt_n2', 'lt_n3']);
});

test('an alias of what becomes an alias names the id in use', async () => {
  const { database } = await freshDatabase();
  await upsertAliases(database, [
    { alias: 'a', toiletId: 'b' },
    { alias: 'x', toiletId: 'y' },
  ]);
  await upsertAliases(database, [{ alias: 'b', toiletId: 'c' }]);
  expect(await readAliases(database)).toEqual([
    { alias: 'a', toiletId: 'c' },
    { alias: 'b', toiletId: 'c' },
    { alias: 'x', toiletId: 'y' },
  ]);
  expect(await readAliases(database, ['y', 'b'])).toEqual([{ alias: 'x', toiletId: 'y' }]);
});

test('an alias that is in use again is none', async () => {
  const { database } = await freshDatabase();
  await upsertAliases(database, [{ alias: 'a', toiletId: 'b' }]);
  await upsertAliases(database, [{ alias: 'b', toiletId: 'a' }]);
  expect(await readAliases(database)).toEqual([{ alias: 'b', toiletId: 'a' }]);
});
