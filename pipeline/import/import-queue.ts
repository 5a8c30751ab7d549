/**
 * The queue of nightly imports in Postgres (pg-boss, schema `jobs`), shared by the workers of all machines.
 *
 * At a time of the schedule one job is made, however many workers there are, and one of them takes it. A time that
 * passed while no worker ran is made good by one job. A worker that is gone stops touching its job, which then is free
 * for any worker. Nothing here cannot be made anew: the queue may be dropped at any time.
 *
 * Times that a wrong clock wrote stay: after it was a year ahead, the queue stands still for a year. `/readyz` reports
 * such a clock (server/health/readiness.ts), and docs/operations.md has the remedy. Correcting the library's private
 * tables from here was tried. It needed six UPDATEs, and each version of the library could break them.
 */
import { PgBoss } from 'pg-boss';

export const QUEUE = 'import';
export const SCHEMA = 'jobs';
const DAY_S = 86_400;

export interface QueueTiming {
  /** Heartbeat timeout in seconds (pg-boss: at least 10). Then another worker takes the job. */
  readonly heartbeatS: number;
  /** How often to look for such jobs. Seconds. */
  readonly superviseS: number;
  /** How often to look whether a time of the schedule has come. Seconds, at most 45. */
  readonly cronS: number;
  /** How often to look for a job. Seconds. */
  readonly pollS: number;
  /** First pause after a failure; doubled with each one. Seconds. */
  readonly retryS: number;
}

export const TIMING: QueueTiming = { heartbeatS: 60, superviseS: 30, cronS: 30, pollS: 1, retryS: 300 };
/** Tries after the first. With TIMING, the last try begins some four hours after the first. */
export const RETRIES = 8;
const LONGEST_RETRY_S = 3_600;

/** Connected and ready, its tables made or brought up to date; others may start at the same time. */
export async function openQueue(
  databaseUrl: string,
  timing: QueueTiming,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'lootiles jobs',
    schema: SCHEMA,
    max: 2,
    superviseIntervalSeconds: timing.superviseS,
    monitorIntervalSeconds: timing.superviseS,
    cronMonitorIntervalSeconds: timing.cronS,
    cronWorkerIntervalSeconds: Math.min(timing.cronS, 5),
  });
  boss.on('error', onError);
  try {
    await boss.start();
    // Not "one at a time": an import whose worker was killed must not keep the next night's waiting. The import lock
    // keeps them apart.
    const options = {
      heartbeatSeconds: timing.heartbeatS,
      expireInSeconds: DAY_S - 1,
      retryLimit: RETRIES,
      retryDelay: timing.retryS,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_S,
    };
    await boss.createQueue(QUEUE, { policy: 'short', ...options });
    await boss.updateQueue(QUEUE, options);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}
