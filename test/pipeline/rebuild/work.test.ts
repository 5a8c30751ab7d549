/** The worker with a Postgres that goes and comes. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../../overlay/contributions.ts';
import { openDatabase } from '../../../overlay/database.ts';
import { migrate } from '../../../overlay/migrate.ts';
import { work } from '../../../pipeline/rebuild/work.ts';
import { Generation } from '../../../shards/generation.ts';
import { idKey } from '../../../shards/id-key.ts';
import { countedAtOf } from '../../../shards/manifest.ts';
import { Store } from '../../../shards/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { freshDatabase, PrivatePostgres, SILENT } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const YEAR_MS = 366 * 86_400_000;
const TOILETS = Array.from({ length: 20 }, (_, i) =>
  baseToilet({ id: `lt_n${i + 10}`, lon: 7 + i / 100, lat: 43 }),
);

async function working(url: string, now = () => new Date()) {
  const store = new Store(temporaryFolder());
  await publishToilets(store, TOILETS, { now: new Date() });
  const log: string[] = [];
  const say = (_: object, message: string) => log.push(message);
  const database = openDatabase(url, SILENT, { timeoutMs: 2_000 });
  await migrate(database, SILENT);
  const stop = new AbortController();
  const parts = { store, database, log: { info: say, warn: say }, now };
  const done = work(parts, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await done;
    await database.close();
  });
  const confirm = (id: string, person: string) =>
    new Contributions(database).confirm({ toiletId: id, person, address: person, now: new Date() });
  return { store, log, done, stop, confirm };
}

function confirmations(store: Store, id: string): unknown {
  const { shard, row } = Generation.open(store, store.readCurrent()!).locate(idKey(id)!)!;
  return JSON.parse(`{"url":"${shard.record(row)}}`).confirmations;
}

describe('the worker', () => {
  test('publishes a contribution at its notification, and then a burst', async () => {
    const { url } = await freshDatabase();
    const { store, confirm } = await working(url);
    await confirm('lt_n10', 'first');
    await expect.poll(() => confirmations(store, 'lt_n10'), { interval: 5, timeout: 10_000 }).toBe(1);
    const burst = Array.from({ length: 200 }, (_, i) => confirm(`lt_n${10 + (i % 20)}`, `person ${i}`));
    await Promise.all(burst);
    for (let i = 1; i < 20; i++)
      await expect.poll(() => confirmations(store, `lt_n${10 + i}`), { timeout: 10_000 }).toBe(10);
  });

  test('ends at the signal, and not before the rebuild at hand is published', async () => {
    const { url } = await freshDatabase();
    const { store, confirm, stop, done } = await working(url);
    await confirm('lt_n11', 'p');
    await expect.poll(() => confirmations(store, 'lt_n11'), { timeout: 10_000 }).toBe(1);
    stop.abort();
    await done;
  });

  test('counts and deletes nothing by a clock that is years ahead, says so, and goes on when it is set', async () => {
    const { url, database } = await freshDatabase();
    const people = new Contributions(database);
    for (const person of ['p', 'q'])
      await people.confirm({ toiletId: 'lt_n13', person, address: person, now: new Date() });
    let years = 3;
    const { store, log } = await working(url, () => new Date(Date.now() + years * YEAR_MS));
    const counted = countedAtOf(store.readCurrent()!);
    await expect.poll(() => log.join(), { timeout: 10_000 }).toContain('The clock of this machine says ');
    const deleted = 'Deleted expired contributions.';
    expect(log).not.toContain(deleted);
    expect(countedAtOf(store.readCurrent()!)).toBe(counted);
    years = 0;
    await expect.poll(() => log, { timeout: 10_000 }).toContain(deleted);
    expect(
      await database.query(z.object({ person: z.string() }), 'SELECT person FROM confirmation'),
    ).toHaveLength(2);
  });

  test('waits while Postgres is away, says so once, and goes on when it is back', async () => {
    const postgres = await PrivatePostgres.start();
    const { store, log, confirm } = await working(postgres.url);
    await confirm('lt_n12', 'before');
    await expect.poll(() => confirmations(store, 'lt_n12'), { timeout: 10_000 }).toBe(1);
    postgres.kill();
    const failed =
      'Publishing contributions failed. Retrying in 250 ms, then with growing pauses of up to 30 s.';
    await expect.poll(() => log, { timeout: 15_000 }).toContain(failed);
    await postgres.start();
    await expect.poll(() => log, { timeout: 30_000 }).toContain('Publishing contributions works again.');
    await confirm('lt_n12', 'after');
    await expect.poll(() => confirmations(store, 'lt_n12'), { timeout: 10_000 }).toBe(2);
    expect(log.filter((line) => line === failed)).toHaveLength(1);
  });
});
