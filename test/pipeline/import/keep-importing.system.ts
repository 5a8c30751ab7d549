/** The schedule of imports on a real Postgres: who imports when, what becomes of a night that fails, clocks that jump. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../common/logger.ts';
import { openQueue, QUEUE } from '../../../pipeline/import/import-queue.ts';
import { type ImportingParts, keepImporting } from '../../../pipeline/import/keep-importing.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

/** As often as the queue allows. */
const TIMING = { heartbeatS: 10, superviseS: 1, cronS: 1, pollS: 0.5, retryS: 1, partRetryS: 1 };
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Due in every minute: a worker that starts finds the last one due. */
const ALWAYS = '* * * * *';
const JANUARY = '0 0 1 1 *';

async function nights() {
  const { url, database } = await freshDatabase();
  const runs: string[] = [];
  const warnings: object[] = [];
  /** A worker, until the test ends or it is stopped. */
  const work = (parts: Partial<ImportingParts> = {}) => {
    const stop = new AbortController();
    const done = keepImporting(
      {
        ...{ databaseUrl: url, schedule: ALWAYS, hasGeneration: () => true, timing: TIMING },
        log: { ...silentLogger, warn: (_, details) => void (details && warnings.push(details)) },
        ...parts,
        runJob: async (job, signal) => {
          runs.push('begun');
          const result = await parts.runJob?.(job, signal);
          runs.push('done');
          return result ?? {};
        },
      },
      stop.signal,
    );
    const end = async () => {
      stop.abort();
      await done;
    };
    onTestFinished(end);
    return { end };
  };
  const jobs = async () => {
    const Job = z.object({ state: z.string(), retries: z.int() });
    const sql = `SELECT state::text, retry_count AS retries FROM jobs.job WHERE name = '${QUEUE}'`;
    return await database.query(Job, sql).catch(() => []);
  };
  /** A worker has written its schedule, and looked at it. */
  const scheduled = async () => {
    const sql = 'SELECT FROM jobs.schedule, jobs.version WHERE cron_on IS NOT NULL';
    await expect.poll(() => database.execute(sql).catch(() => 0), PATIENCE).toBe(1);
  };
  const count = (what: string) => runs.filter((run) => run === what).length;
  return { url, database, work, runs, warnings, jobs, scheduled, count };
}

describe('imports at their time', () => {
  test('are one over all workers that start at once, on a database that has no queue yet', async () => {
    const { work, jobs, count } = await nights();
    const beganMs = Date.now();
    for (let i = 0; i < 4; i++) work();
    await expect.poll(() => count('done'), PATIENCE).toBeGreaterThan(0);
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(beganMs / 60_000) + 2;
    expect((await jobs()).length).toBeLessThanOrEqual(minutes);
  });

  test('are made good where they passed while no worker ran, all by one', async () => {
    const { database, work, count, jobs, scheduled } = await nights();
    const hourAgo = new Date(Date.now() - 3_600_000);
    const schedule = `${hourAgo.getUTCMinutes()} ${hourAgo.getUTCHours()} * * *`;
    const first = work({ schedule });
    await scheduled();
    await first.end();
    expect(await jobs()).toEqual([]);
    await database.execute(`UPDATE jobs.version SET cron_on = now() - interval '4 days'`);
    await database.execute(`UPDATE jobs.schedule SET created_on = now() - interval '5 days'`);
    work({ schedule });
    work({ schedule });
    await expect.poll(() => count('done'), PATIENCE).toBe(1);
    await expect.poll(jobs, PATIENCE).toEqual([{ state: 'completed', retries: 0 }]);
  });

  test('do not wait for the schedule where nothing is served yet', async () => {
    const { work, count } = await nights();
    work({ schedule: JANUARY, hasGeneration: () => false });
    await expect.poll(() => count('done'), PATIENCE).toBe(1);
  });
});

describe('a night that fails', () => {
  test('says why, and is tried again until it succeeds', async () => {
    const { work, count, warnings, jobs } = await nights();
    let faults = 2;
    const runJob = async () => {
      if (faults-- > 0) throw new Error('There is no dump today.');
      return {};
    };
    work({ schedule: JANUARY, hasGeneration: () => false, runJob });
    await expect.poll(jobs, PATIENCE).toEqual([{ state: 'completed', retries: 2 }]);
    expect(count('begun')).toBe(3);
    expect(warnings).toEqual(
      [1, 2].map((tries) => ({ reason: 'There is no dump today.', tries, again: 'within an hour' })),
    );
  });

  test('because its worker was stopped is begun anew by another one', async () => {
    const { work, count, warnings, jobs } = await nights();
    const runJob: ImportingParts['runJob'] = (_job, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('It was stopped.')));
      });
    const first = work({ schedule: JANUARY, hasGeneration: () => false, runJob });
    await expect.poll(() => count('begun'), PATIENCE).toBe(1);
    await first.end();
    expect(warnings).toEqual([]);
    work({ schedule: JANUARY });
    await expect.poll(jobs, PATIENCE).toEqual([{ state: 'completed', retries: 1 }]);
    expect(count('done')).toBe(1);
  });

  test('because its worker is gone without a word is begun anew once that is noticed', async () => {
    const { url, database, work, count, jobs } = await nights();
    const gone = await openQueue(url, TIMING, () => {});
    onTestFinished(() => gone.stop());
    await gone.send(QUEUE, null);
    expect(await gone.fetch(QUEUE)).toHaveLength(1);
    await database.execute(
      `UPDATE jobs.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`,
    );
    work({ schedule: JANUARY });
    await expect.poll(() => count('done'), PATIENCE).toBe(1);
    await expect.poll(jobs, PATIENCE).toEqual([{ state: 'completed', retries: 1 }]);
  });

  test('does not keep the next one waiting', async () => {
    const { url, work, count, jobs } = await nights();
    const gone = await openQueue(url, TIMING, () => {});
    onTestFinished(() => gone.stop());
    await gone.send(QUEUE, null);
    await gone.fetch(QUEUE);
    work({ schedule: JANUARY, hasGeneration: () => false, timing: { ...TIMING, heartbeatS: 600 } });
    await expect.poll(() => count('done'), PATIENCE).toBe(1);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['active', 'completed']);
  });
});

describe('a clock that jumps', () => {
  test('forward over the time of an import makes it good', async () => {
    const { database, work, scheduled, count } = await nights();
    const soon = new Date(Date.now() + 7_200_000);
    const schedule = `${soon.getUTCMinutes()} ${soon.getUTCHours()} * * *`;
    const before = work({ schedule });
    await scheduled();
    await before.end();
    // Instead of the clock, what the queue noted goes a day back.
    await database.execute(`UPDATE jobs.schedule SET created_on = created_on - interval '1 day'`);
    await database.execute(`UPDATE jobs.version SET cron_on = cron_on - interval '1 day'`);
    work({ schedule });
    await expect.poll(() => count('done'), PATIENCE).toBe(1);
  });
});

test('a database that is away is waited for, and said to be', async () => {
  const warnings: string[] = [];
  const stop = new AbortController();
  const done = keepImporting(
    {
      databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing',
      schedule: ALWAYS,
      hasGeneration: () => true,
      runJob: async () => ({}),
      log: { ...silentLogger, warn: (message) => void warnings.push(message) },
    },
    stop.signal,
  );
  await expect
    .poll(() => warnings, PATIENCE)
    .toEqual(['The queue of imports cannot be reached. Retrying with growing pauses.']);
  stop.abort();
  await done;
});
