import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { openDatabase } from '../../../overlay/database/database.ts';
import { reviewedFacts } from '../../../overlay/moderation/vote-reviews.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { samples } from '../../fixtures/metrics.ts';
import { PrivatePostgres } from '../../fixtures/postgres.ts';
import { Program } from '../../fixtures/process.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

test('a worker tells how contributions wait, how they are published, and that its database is away', async () => {
  const postgres = await PrivatePostgres.start();
  const { url } = postgres;
  const store = new LocalStore(temporaryFolder());
  const port = await freePort();
  const worker = new Program(['work'], {
    DATA_DIR: store.dataDir,
    DATABASE_URL: url,
    METRICS: String(port),
    EXTRACT: '/nowhere.osm.pbf',
    IMPORT_SCHEDULE: '15 3 * * *',
    VOTES_NEED_REVIEW: 'name,operator',
  });
  await worker.says('Metrics are at');
  const figure = async (name: string) => (await samples(port)).get(name);
  const becomes = (name: string, value: number) =>
    expect.poll(() => figure(name), { timeout: 60_000, interval: 100 }).toBe(value);

  const quiet = await samples(port);
  expect(quiet.get('lootiles_database_up')).toBe(1);
  expect(quiet.get('lootiles_feed_waiting')).toBe(0);
  expect(quiet.get('lootiles_feed_lag_seconds')).toBe(0);
  expect(quiet.has('lootiles_generation')).toBe(false);

  // With nothing to serve an import is due, and there is nothing that it could import.
  await expect
    .poll(() => figure('lootiles_imports_total{outcome="failed"}'), { timeout: 90_000, interval: 100 })
    .toBeGreaterThanOrEqual(1);
  expect((await samples(port)).has('lootiles_import_duration_seconds')).toBe(false);

  // Nothing is published before there is a generation: they wait.
  const database = openDatabase(url, silentLogger, { timeoutMs: 30_000 });
  onTestFinished(() => database.close());
  // Its setting is there for all processes.
  expect(await reviewedFacts(database)).toEqual(['name', 'operator']);
  const people = new Contributions(database);
  for (const person of ['one', 'two', 'three'])
    await people.confirm({ toiletId: 'lt_n1', person, address: person, now: new Date() });
  await becomes('lootiles_feed_waiting', 3);
  const before = (await figure('lootiles_feed_lag_seconds')) ?? 0;
  await expect.poll(() => figure('lootiles_feed_lag_seconds'), { timeout: 60_000 }).toBeGreaterThan(before);

  await publishToilets(store, [baseToilet({ id: 'lt_n1' })], { now: new Date() });
  await becomes('lootiles_feed_published_total', 3);
  const busy = await samples(port);
  expect(busy.get('lootiles_feed_waiting')).toBe(0);
  expect(busy.get('lootiles_feed_lag_seconds')).toBe(0);
  expect(busy.get('lootiles_rebuild_duration_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(busy.get('lootiles_generation')).toBeGreaterThanOrEqual(2);
  expect(busy.get('lootiles_toilets')).toBe(1);

  // A database that hangs keeps no scrape waiting; what it would have told is left out.
  postgres.freeze();
  await becomes('lootiles_database_up', 0);
  expect((await samples(port)).has('lootiles_feed_waiting')).toBe(false);
  postgres.thaw();
  await becomes('lootiles_database_up', 1);
});
