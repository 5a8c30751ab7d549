/**
 * The queue of imports in Postgres (pg-boss, schema `jobs`), shared by the workers of all machines.
 *
 * At a time of the schedule one job is made, however many workers there are, and one of them takes it. It makes the other
 * jobs of the import (jobs.ts). A time that passed while no worker ran is made good by one job. A worker that is gone stops
 * touching its job, which then is free for any worker. Nothing here cannot be made anew: the queue may be dropped at any time.
 *
 * Times that a wrong clock wrote stay: after it was a year ahead, the queue stands still for a year. `/readyz` reports
 * such a clock (server/health/readiness.ts), and docs/operations.md has the remedy. Correcting the library's private
 * tables from here was tried. It needed six UPDATEs, and each version of the library could break them.
 */
import { createHash } from 'node:crypto';
import { type FlowJob, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type ExtractFile, PARTS, type PartName } from './jobs.ts';

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
  /** The same for the jobs that follow the first: they ask no server of others. */
  readonly partRetryS: number;
}

export const TIMING: QueueTiming = {
  ...{ heartbeatS: 60, superviseS: 30, cronS: 30, pollS: 1, retryS: 300, partRetryS: 60 },
};
/** Tries after the first. With TIMING, the last try begins some four hours after the first. */
export const RETRIES = 8;
const LONGEST_RETRY_S = 3_600;
/** How often it is looked for jobs that come after one that is done. */
const FLOW_S = 1;
/** A job whose turn never came, since one before it failed for good. */
const PART_KEPT_S = 2 * DAY_S;

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
    flowIntervalSeconds: FLOW_S,
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
 * Makes the jobs that follow the first job of an import, all or none. Does nothing if those of this edition are under way:
 * this job made them before a kill, or workers that found nothing to serve began two imports.
 * @param first id of the first job: those of the others follow from it
 */
export async function sendParts(
  boss: PgBoss,
  first: string,
  names: readonly PartName[],
  file: ExtractFile,
  { partRetryS }: Pick<QueueTiming, 'partRetryS'>,
): Promise<void> {
  const { extract, edition } = file;
  const same = await boss.findJobs(QUEUE, { data: { file: { extract, edition } } });
  if (names.length === 0 || same.some((job) => isUnderWay(job) || job.id === partId(first, names[0]!)))
    return;
  const jobs = names.map((name): FlowJob => {
    const { after, priority } = PARTS[name];
    const id = partId(first, name);
    return {
      ...{ ref: name, name: QUEUE, data: { kind: name, file, first } },
      dependsOn: after.filter((other) => names.includes(other)),
      options: { id, priority, singletonKey: id, retryDelay: partRetryS, retentionSeconds: PART_KEPT_S },
    };
  });
  // The library refuses a flow in which no job comes after another.
  if (jobs.some(({ dependsOn }) => dependsOn?.length)) await boss.flow(jobs);
  else
    await boss.insert(
      QUEUE,
      jobs.map(({ data = {}, options }) => ({ data, ...options })),
    );
}

/** Not so: a job that waits for one that failed for good. */
function isUnderWay({ state, blocked }: JobWithMetadata<unknown>): boolean {
  return state === 'active' || state === 'retry' || (state === 'created' && !blocked);
}

/** A UUID. */
export function partId(first: string, name: PartName): string {
  const hex = createHash('sha256').update(`${first} ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
