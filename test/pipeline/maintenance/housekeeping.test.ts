import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Housekeeping } from '../../../pipeline/maintenance/sweep.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function kept() {
  const { database } = await freshDatabase();
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, [baseToilet({ id: 'lt_n1' })]);
  const log: string[] = [];
  const housekeeping = new Housekeeping(
    { store, database },
    logTo((message) => log.push(message)),
  );
  const remember = (event: string, hoursAgo: number) =>
    database.execute(`INSERT INTO payment_event VALUES ($1, $2)`, [event, at(-hoursAgo)]);
  const events = async () => {
    const rows = await database.query(
      z.object({ id: z.string() }),
      'SELECT id FROM payment_event ORDER BY id',
    );
    return rows.map(({ id }) => id);
  };
  return { database, store, log, housekeeping, remember, events };
}

test('words of people that are past their time are deleted once a day, also where the worker runs on', async () => {
  const { housekeeping, remember, events } = await kept();
  await remember('a', 24 * 400);
  await remember('b', 1);
  await housekeeping.clear(at(0));
  expect(await events()).toEqual(['b']);
  await remember('c', 24 * 400);
  await housekeeping.clear(at(11.9));
  expect(await events()).toEqual(['b', 'c']);
  await housekeeping.clear(at(12));
  expect(await events()).toEqual(['b']);
});

test('two processes do not delete at once: the second leaves it to the first', async () => {
  const { database, housekeeping, remember, events } = await kept();
  await remember('a', 24 * 400);
  await database.transaction(async (queries) => {
    await queries.execute('SELECT pg_advisory_xact_lock(1886549358)');
    await housekeeping.clear(at(0));
    expect(await events()).toEqual(['a']);
  });
  await housekeeping.clear(at(24));
  expect(await events()).toEqual([]);
});

test('nothing that people said is deleted by a clock that is not believed, and the log says so once a day', async () => {
  const { housekeeping, remember, events, log } = await kept();
  await remember('a', 24 * 400);
  await housekeeping.clear(at(0), 'It leapt.');
  await housekeeping.clear(at(1), 'It leapt.');
  expect(await events()).toEqual(['a']);
  expect(log.filter((line) => line === 'It leapt.')).toHaveLength(1);
  await housekeeping.clear(at(24));
  expect(await events()).toEqual([]);
});

test('a worker without a generation deletes nothing: its clock may be any', async () => {
  const { database, remember, events, log } = await kept();
  const store = new LocalStore(temporaryFolder());
  const housekeeping = new Housekeeping(
    { store, database },
    logTo((message) => log.push(message)),
  );
  await remember('a', 24 * 400);
  await housekeeping.clear(at(24 * 3_000));
  expect(await events()).toEqual(['a']);
});

test('files that are left behind go once a day, and one that stays keeps nobody from publishing', async () => {
  const { store, housekeeping, log } = await kept();
  const leave = (name: string) => {
    const path = join(store.dataDir, 'tmp', name);
    mkdirSync(path, { recursive: true });
    utimesSync(path, at(-48), at(-48));
    return path;
  };
  const first = leave('places-1');
  await housekeeping.clear(at(0));
  expect(existsSync(first)).toBe(false);
  const second = leave('places-2');
  // A lock file that is none.
  writeFileSync(
    join(store.dataDir, 'import.lock'),
    'not a lock file, and long enough to be read as one'.repeat(20),
  );
  await housekeeping.clear(at(24));
  expect(existsSync(second)).toBe(true);
  expect(log.at(-1)).toBe('Removing leftover files failed. The next try is tomorrow.');
  await housekeeping.clear(at(24.1));
});
