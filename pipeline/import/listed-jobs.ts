/** The jobs of the queue of imports, read without taking part in it. */
import { CronExpressionParser } from 'cron-parser';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../../overlay/database/database.ts';
import { QUEUE, SCHEMA } from './import-queue.ts';
import { type Job, QueuedJob } from './jobs.ts';

/** The queue forgets jobs two weeks after their end; a night makes six. */
const MOST_JOBS = 100;

const Made = z.object({ made: z.boolean() });

export interface ListedJob {
  readonly kind: Job['kind'];
  readonly state: JobWithMetadata['state'] | 'blocked';
  readonly tries: number;
  readonly created: Date;
  /** The next try, if it waits for one. */
  readonly startsAfter: Date | undefined;
  readonly started: Date | undefined;
  readonly ended: Date | undefined;
  /** The sentence of the last failure. */
  readonly reason: string | undefined;
}

export interface ListedJobs {
  /** The next time of the schedule; undefined if no worker has one. */
  readonly next: Date | undefined;
  /** Newest first. */
  readonly jobs: readonly ListedJob[];
}

/** @returns undefined if no worker has made the queue yet */
export async function listJobs(database: Database, now: Date): Promise<ListedJobs | undefined> {
  const [made] = await database.query(Made, 'SELECT to_regclass($1) IS NOT NULL AS made', [
    `${SCHEMA}.queue`,
  ]);
  if (!made?.made) return undefined;
  const boss = new PgBoss({
    ...{ connectionString: database.url, application_name: 'lootiles jobs', schema: SCHEMA, max: 1 },
    ...{ supervise: false, schedule: false, migrate: false, createSchema: false },
  });
  // Each question throws by itself.
  boss.on('error', () => {});
  try {
    await boss.start();
    const [schedule] = await boss.getSchedules(QUEUE);
    const next =
      schedule && CronExpressionParser.parse(schedule.cron, { currentDate: now, tz: 'UTC' }).next();
    const jobs = (await boss.findJobs(QUEUE)).map(listed);
    jobs.sort((a, b) => b.created.getTime() - a.created.getTime());
    return { next: next?.toDate(), jobs: jobs.slice(0, MOST_JOBS) };
  } finally {
    await boss.stop({ graceful: false }).catch(() => {});
  }
}

function listed(job: JobWithMetadata<unknown>): ListedJob {
  const { state, blocked, retryCount, createdOn, startAfter, startedOn, completedOn, output } = job;
  const { success, data } = QueuedJob.safeParse(job.data);
  const isWaiting = state === 'created' || state === 'retry';
  const message: unknown = output && Reflect.get(output, 'message');
  return {
    kind: success ? data.kind : 'import',
    state: blocked && state === 'created' ? 'blocked' : state,
    tries: retryCount + (isWaiting ? 0 : 1),
    created: createdOn,
    startsAfter: isWaiting && !blocked ? startAfter : undefined,
    started: startedOn ?? undefined,
    ended: completedOn ?? undefined,
    reason: typeof message === 'string' ? message : undefined,
  };
}
