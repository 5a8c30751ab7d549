/**
 * The queue of nightly imports in Postgres (pg-boss, schema `jobs`), shared by the workers of all machines.
 *
 * At a time of the schedule one job is made, however many workers there are, and one of them takes it; a time that
 * passed while no worker ran is made good by one job. A worker that is gone stops touching its job, which then is
 * anybody's again. Nothing here cannot be made anew: the queue may be dropped at any time.
 */
import { PgBoss } from 'pg-boss';

export const QUEUE = 'import';
const SCHEMA = 'jobs';
const DAY_S = 86_400;

export interface QueueTiming {
  /** A job whose worker has not touched it for so long is taken from it. Seconds, 10 or more. */
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
/** With TIMING, the last try begins some four hours after the first. */
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

/**
 * Makes good what a clock left behind that was ahead and was put right: by times in the future the queue would stand
 * still until they come. The last day's imports are owed once more.
 */
export async function forgetTheFuture(boss: PgBoss): Promise<void> {
  const soon = `now() + interval '2 minutes'`;
  await boss.getDb().executeSql(`
    UPDATE ${SCHEMA}.version SET cron_on = now() - interval '1 day' WHERE cron_on > ${soon};
    UPDATE ${SCHEMA}.version SET bam_on = NULL, flow_on = NULL, reindex_on = NULL, monitor_backoff_on = NULL
     WHERE greatest(bam_on, flow_on, reindex_on) > ${soon};
    UPDATE ${SCHEMA}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
     WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${soon};
    UPDATE ${SCHEMA}.job SET start_after = now()
     WHERE name = '${QUEUE}' AND state IN ('created', 'retry') AND start_after > now() + interval '1 day';
    UPDATE ${SCHEMA}.job SET heartbeat_on = now() - interval '1 day', started_on = now() - interval '1 day'
     WHERE name = '${QUEUE}' AND state = 'active' AND greatest(heartbeat_on, started_on) > ${soon};
    UPDATE ${SCHEMA}.schedule SET created_on = now() - interval '1 day' WHERE created_on > ${soon};
  `);
}
