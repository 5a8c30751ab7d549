/** The worker with a Postgres that goes and comes. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../common/logger.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { openDatabase } from '../../../overlay/database/database.ts';
import { migrate } from '../../../overlay/database/migrate.ts';
import { type CycleReport, work } from '../../../pipeline/rebuild/work.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { countedAtOf } from '../../../shards/generation/manifest.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { freshDatabase, PrivatePostgres } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const YEAR_MS = 366 * 86_400_000;
const TOILETS = Array.from({ length: 20 }, (_, i) =>
  baseToilet({ id: `lt_n${i + 10}`, lon: 7 + i / 100, lat: 43 }),
);

/** Time for a call of the database. Connections wait for each other in a burst on a busy machine. */
const PATIENT_MS = 30_000;

async function working(url: string, { now = () => new Date(), timeoutMs = PATIENT_MS } = {}) {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS, { now: new Date() });
  const log: string[] = [];
  const database = openDatabase(url, silentLogger, { timeoutMs });
  await migrate(database, silentLogger);
  const stop = new AbortController();
  const rebuilds: CycleReport[] = [];
  const onCycle = (report: CycleReport) => {
    if ('failed' in report || report.rows > 0) rebuilds.push(report);
  };
  const parts = { store, database, log: logTo((message) => log.push(message)), now, onCycle };
  const done = work(parts, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await done;
    await database.close();
  });
  const confirm = (id: string, person: string) =>
    new Contributions(database).confirm({ toiletId: id, person, address: person, now: new Date() });
  return { store, log, rebuilds, done, stop, confirm };
}

function confirmations(store: Store, id: string): unknown {
  const { shard, row } = new Generation(store, store.readCurrent()!).locate(idKey(id)!)!;
  return JSON.parse(`{"url":"${shard.record(row)}}`).confirmations;
}

describe('the worker', () => {
  test('publishes a contribution, and then a burst of 200 in fewer than 100 rebuilds', async () => {
    const { url } = await freshDatabase();
    const { store, rebuilds, confirm } = await working(url);
    await confirm('lt_n10', 'first');
    await expect.poll(() => confirmations(store, 'lt_n10')).toBe(1);
    await expect.poll(() => rebuilds).toEqual([{ rows: 1, ms: expect.any(Number) }]);
    const burst = Array.from({ length: 200 }, (_, i) => confirm(`lt_n${10 + (i % 20)}`, `person ${i}`));
    await Promise.all(burst);
    for (let i = 1; i < 20; i++) await expect.poll(() => confirmations(store, `lt_n${10 + i}`)).toBe(10);
    expect(rebuilds.length).toBeLessThan(100);
  });

  test('ends at the signal, and not before the rebuild at hand is published', async () => {
    const { url } = await freshDatabase();
    const { store, confirm, stop, done } = await working(url);
    await confirm('lt_n11', 'p');
    await expect.poll(() => confirmations(store, 'lt_n11')).toBe(1);
    stop.abort();
    await done;
  });

  test('counts and deletes nothing by a clock that is years ahead, says so, and goes on when it is set', async () => {
    const { url, database } = await freshDatabase();
    const people = new Contributions(database);
    for (const person of ['p', 'q'])
      await people.confirm({ toiletId: 'lt_n13', person, address: person, now: new Date() });
    const old = new Date(Date.now() - 3 * YEAR_MS);
    await people.confirm({ toiletId: 'lt_n13', person: 'r', address: 'r', now: old });
    let years = 3;
    const { store, log } = await working(url, {
      now: () => new Date(Date.now() + years * YEAR_MS),
    });
    const counted = countedAtOf(store.readCurrent()!);
    await expect.poll(() => log.join()).toContain('The clock of this machine says ');
    const deleted = 'Deleted expired contributions.';
    expect(log).not.toContain(deleted);
    expect(countedAtOf(store.readCurrent()!)).toBe(counted);
    years = 0;
    await expect.poll(() => log).toContain(deleted);
    expect(
      await database.query(z.object({ person: z.string() }), 'SELECT person FROM confirmation'),
    ).toHaveLength(2);
  });

  test('waits while Postgres is away, says so once, and goes on when it is back', async () => {
    const postgres = await PrivatePostgres.start();
    const { store, log, confirm } = await working(postgres.url, { timeoutMs: 2_000 });
    await confirm('lt_n12', 'before');
    await expect.poll(() => confirmations(store, 'lt_n12')).toBe(1);
    postgres.kill();
    const failed =
      'Publishing contributions failed. Retrying in 250 ms, then with growing pauses of up to 30 s.';
    await expect.poll(() => log).toContain(failed);
    await postgres.start();
    await expect.poll(() => log).toContain('Publishing contributions works again.');
    await confirm('lt_n12', 'after');
    await expect.poll(() => confirmations(store, 'lt_n12')).toBe(2);
    expect(log.filter((line) => line === failed)).toHaveLength(1);
  });
});
