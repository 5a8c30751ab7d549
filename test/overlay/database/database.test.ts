/** The connection to Postgres: transactions, faults as `DatabaseUnavailable`. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailable, openDatabase } from '../../../overlay/database/database.ts';
import { connect, refused } from '../../fixtures/database-calls.ts';
import { logInto } from '../../fixtures/log.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const One = z.object({ one: z.int() });
const db = useDatabase();

describe('a query', () => {
  test('gives rows of the expected shape, or fails', async () => {
    expect(await db.database.query(One, 'SELECT $1::int AS one', [7])).toEqual([{ one: 7 }]);
    await expect(db.database.query(One, `SELECT 'x' AS one`)).rejects.toBeInstanceOf(z.ZodError);
    await expect(db.database.query(One, 'SELECT nonsense')).rejects.toThrow('nonsense');
    expect(await db.database.query(One, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('that takes too long is stopped on the server, too', async () => {
    const hasty = connect(db.url, { timeoutMs: 200 });
    await refused(() => hasty.query(z.object({}), 'SELECT pg_sleep(60)'));
    const Pid = z.object({ pid: z.int() });
    const left = () =>
      db.database.query(
        Pid,
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
      );
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  });
});

describe('a transaction', () => {
  const count = async () => (await db.database.query(One, 'SELECT count(*)::int AS one FROM thing'))[0]?.one;

  test('is kept whole or not at all, and its error comes through', async () => {
    await db.database.execute('CREATE TABLE thing (id int PRIMARY KEY)');
    expect(
      await db.database.transaction(async (queries) => {
        expect(await queries.execute('INSERT INTO thing VALUES (1), (2)')).toBe(2);
        return 'done';
      }),
    ).toBe('done');
    const faulty = db.database.transaction(async (queries) => {
      await queries.execute('INSERT INTO thing VALUES (3)');
      throw new RangeError('ours');
    });
    await expect(faulty).rejects.toThrow(RangeError);
    const twice = db.database.transaction((queries) => queries.execute('INSERT INTO thing VALUES (4), (1)'));
    await expect(twice).rejects.toThrow('duplicate key');
    expect(await count()).toBe(2);
  });

  test('that waits too long for a lock is unavailable, and keeps nothing', async () => {
    const hasty = connect(db.url, { timeoutMs: 300 });
    await db.database.transaction(async (queries) => {
      await queries.execute('INSERT INTO thing VALUES (5)');
      await refused(() => hasty.transaction((other) => other.execute('INSERT INTO thing VALUES (6), (5)')));
    });
    expect(await count()).toBe(3);
  });

  test('of a killed connection is unavailable; the next one works', async () => {
    const cut = db.database.transaction((queries) =>
      queries.query(z.object({}), 'SELECT pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.database.query(One, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('whose connection is killed between two statements does not end the process', async () => {
    const Pid = z.object({ pid: z.int() });
    const cut = db.database.transaction(async (queries) => {
      const [{ pid } = { pid: 0 }] = await queries.query(Pid, 'SELECT pg_backend_pid() AS pid');
      await db.database.query(z.object({}), 'SELECT pg_terminate_backend($1)', [pid]);
      await expect
        .poll(() => db.database.query(Pid, 'SELECT pid FROM pg_stat_activity WHERE pid = $1', [pid]))
        .toEqual([]);
      await queries.execute('INSERT INTO thing VALUES (7)');
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

test('a full disk is said as that, and not as a server that does not run', async () => {
  const full = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;
  const error: unknown = await db.database.execute(full).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(String(error)).toBe(
    'DatabaseUnavailable: The disk of the database is full. Free some space on it, then try again.',
  );
});

describe('without a server', () => {
  test('many failures of queries are one line in the log, and a listener that waits for a start says nothing', async () => {
    const log: string[] = [];
    const database = openDatabase('postgresql://user:s3cret@127.0.0.1:1/nowhere', logInto(log));
    const listener = database.listen('feed', () => {});
    onTestFinished(async () => {
      await listener.close();
      await database.close();
    });
    for (let i = 0; i < 5; i++) await refused(() => database.execute('SELECT 1'));
    // A listener tries after 0.5, 1 and 2 s.
    await sleep(1_700);
    expect(log.filter((line) => line.includes('The database cannot be reached.'))).toHaveLength(1);
    expect(log.filter((line) => line.includes('notifications'))).toEqual([]);
  });

  test('a listener that never came says so once, after a start would be over', {
    timeout: 30_000,
  }, async () => {
    const log: string[] = [];
    const database = openDatabase('postgresql://user:s3cret@127.0.0.1:1/nowhere', logInto(log));
    const listener = database.listen('feed', () => {});
    onTestFinished(async () => {
      await listener.close();
      await database.close();
    });
    await expect.poll(() => log, { timeout: 15_000 }).toHaveLength(1);
    expect(log[0]).toContain('The connection for notifications cannot be made. Retrying after 500 ms');
  });

  test('nobody listening is unavailable, and the error tells neither address nor password', async () => {
    const database = connect('postgresql://user:s3cret@127.0.0.1:1/nowhere');
    await refused(() => database.execute('SELECT 1'));
    const error: unknown = await database.execute('SELECT 1').catch((error) => error);
    expect(String(error)).toBe(
      'DatabaseUnavailable: The database does not answer. Check that Postgres is running and that DATABASE_URL is right, then try again.',
    );
    await expect(database.notify('x')).resolves.toBeUndefined();
  });

  test('a wrong password or database is unavailable, not a fault of the caller', async () => {
    await refused(() => connect(db.url.replace(/:[^:@]+@/, ':wrong@')).execute('SELECT 1'));
    await refused(() => connect(db.url.replace(/test_\w+/, 'nowhere')).execute('SELECT 1'));
  });

  test('a server that takes connections and says nothing is given up', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const database = connect(`postgresql://u:p@127.0.0.1:${address.port}/d`);
    await refused(() => database.execute('SELECT 1'));
  });

  test('a call for which no connection becomes free is unavailable, and the next one works', async () => {
    const database = connect(db.url, { connections: 1, timeoutMs: 2_000 });
    await database.transaction(async () => {
      await refused(() => database.execute('SELECT 1'));
    });
    expect(await database.execute('SELECT 1')).toBe(1);
  });
});
